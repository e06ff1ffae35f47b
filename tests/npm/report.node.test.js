// The Reports of the package and of the command line match the schema, and are the same.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import { schema } from "../schema/typescript.mjs";
import { commandLine } from "../hosts/command-line.mjs";
import { installed, root } from "./packed.js";

const CASES = join(root, "tests/cases/report");

const validate = new Ajv2020({ allErrors: true }).compile(schema);
const cases = readdirSync(CASES).map((slug) => {
  const folder = join(CASES, slug);
  const [left, right] = ["left", "right"].map((side) => {
    const name = readdirSync(folder).find((file) => file.startsWith(`${side}.`));
    return { path: join(folder, name), text: readFileSync(join(folder, name), "utf8"), isHtml: name.endsWith(".html") };
  });
  return { slug, left, right, expected: JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) };
});

const juhao = await installed().load("node.js");

const input = ({ text, isHtml }) => (isHtml ? { html: text } : text);

for (const { slug, left, right, expected } of cases) {
  test(`${slug}: the package gives the expected report, as the schema says`, () => {
    const report = juhao.compare(input(left), input(right));
    assert.deepEqual(report, expected);
    assert.ok(validate(report), JSON.stringify(validate.errors));
  });

  test(`${slug}: the command line gives the expected report`, () => {
    const args = ["compare", left.path, right.path, "--json", "--offsets", "utf16"];
    const report = JSON.parse(execFileSync(commandLine, args, { encoding: "utf8" }));
    assert.deepEqual(report, expected);
    assert.ok(validate(report), JSON.stringify(validate.errors));
  });
}

test("matches slice the texts, in order, and lie on whole characters", () => {
  for (const { left, right, expected } of cases) {
    let last = -1;
    for (const match of expected.matches) {
      assert.ok(match.left.start >= last);
      last = match.left.start;
      for (const [side, { text, isHtml }] of [
        ["left", left],
        ["right", right],
      ]) {
        const [start, end] = isHtml ? match[side].source : [match[side].start, match[side].end];
        assert.ok(start < end && end <= text.length);
        assert.ok(text.slice(start, end).isWellFormed?.() ?? true);
      }
    }
  }
});

/** Codes of a type of codes, each with a comment that begins so. */
function documented(type, beginning = "") {
  const types = readFileSync(join(root, "pkg-templates/npm/index.d.ts"), "utf8");
  const start = types.indexOf(`export type ${type} =`);
  assert.ok(start >= 0);
  const own = types.slice(start, types.indexOf(";\n\n", start));
  const items = own.matchAll(/\/\*\* (.+?) \*\/\n +\| (?:Note<)?"(.+?)"/g);
  return new Set([...items].filter(([, comment]) => comment.startsWith(beginning)).map(([, , code]) => code));
}

test("every code in a report is documented in the types", () => {
  const reasons = documented("Reason");
  const roles = {
    evidence: documented("MatchEvidence", "Evidence: "),
    minor: documented("MatchEvidence", "Minor: "),
  };
  assert.deepEqual([reasons.size, roles.evidence.size, roles.minor.size], [14, 3, 1]);
  for (const { slug, expected } of cases) {
    assert.ok(reasons.has(expected.reason.code), `${slug}: ${expected.reason.code}`);
    for (const { role, evidence } of expected.matches) {
      assert.ok(roles[role].has(evidence.code), `${slug}: ${role} ${evidence.code}`);
    }
  }
});

test("the shares of a report agree with each other, with its matches and with its relation", () => {
  for (const { slug, expected } of cases) {
    const { relation, coverage, reworded, shown, margin, matches } = expected;
    const isRelated = relation !== "distinct" && relation !== "no-features";
    const roles = matches.map(({ role }) => role);
    assert.equal(roles.includes("evidence") || relation === "duplicate", isRelated, slug);
    for (const side of ["left", "right"]) {
      assert.ok(coverage[side] + reworded[side] <= 1 + 1e-9, `${slug}: ${side}`);
      assert.ok(coverage[side] <= shown[side], `${slug}: ${side}`);
      if (!roles.includes("minor")) assert.equal(shown[side], coverage[side], `${slug}: ${side}`);
      if (!isRelated) assert.equal(coverage[side] + reworded[side] + margin, 0, `${slug}: ${side}`);
    }
  }
});

test("the schema refuses what is no report", () => {
  const report = cases.find(({ expected }) => expected.matches.length > 0).expected;
  const broken = [
    { ...report, version: 1 },
    { ...report, reworded: undefined },
    { ...report, shown: { left: 1 } },
    { ...report, margin: null },
    { ...report, matches: [{ ...report.matches[0], role: undefined }] },
    { ...report, matches: [{ ...report.matches[0], role: "weak" }] },
    { ...report, relation: "same" },
    { ...report, score: 1.5 },
    { ...report, extra: 1 },
    { ...report, lcs: null },
    { ...report, scores: null },
    { ...report, matches: [{ ...report.matches[0], kind: "vague" }] },
    { ...report, scores: { ...report.scores, ccs: 0.5 } },
  ];
  for (const wrong of broken)
    assert.ok(!validate(JSON.parse(JSON.stringify(wrong))), JSON.stringify(wrong).slice(0, 80));
});
