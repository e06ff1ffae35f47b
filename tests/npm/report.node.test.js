// The Report of the package and of the command line: both are what the schema says, and both say the same.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import Ajv2020 from "ajv/dist/2020.js";
import { schema } from "../schema/typescript.mjs";
import { project, root } from "./packed.js";

const CASES = join(root, "tests/cases/report");
const BINARY = join(root, "target/debug/juhao");

const validate = new Ajv2020({ allErrors: true }).compile(schema);
const cases = readdirSync(CASES).map((slug) => {
  const folder = join(CASES, slug);
  const [left, right] = ["left", "right"].map((side) => {
    const name = readdirSync(folder).find((file) => file.startsWith(`${side}.`));
    return { path: join(folder, name), text: readFileSync(join(folder, name), "utf8"), isHtml: name.endsWith(".html") };
  });
  return { slug, left, right, expected: JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) };
});

let place;
let juhao;

before(async () => {
  place = project();
  juhao = await import(pathToFileURL(join(place.folder, "node_modules/juhao/node.js")).href);
  if (!existsSync(BINARY)) execFileSync("cargo", ["build", "--locked"], { cwd: root, stdio: "inherit" });
});
after(() => place.remove());

const input = ({ text, isHtml }) => (isHtml ? { html: text } : text);

for (const { slug, left, right, expected } of cases) {
  test(`${slug}: the package gives the expected report, as the schema says`, () => {
    const report = juhao.compare(input(left), input(right));
    assert.deepEqual(report, expected);
    assert.ok(validate(report), JSON.stringify(validate.errors));
  });

  test(`${slug}: the command line gives the expected report`, () => {
    const args = ["compare", left.path, right.path, "--json", "--unit", "utf16"];
    const report = JSON.parse(execFileSync(BINARY, args, { encoding: "utf8" }));
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

test("the schema refuses what is no report", () => {
  const report = cases.find(({ expected }) => expected.matches.length > 0).expected;
  const broken = [
    { ...report, version: 2 },
    { ...report, relation: "same" },
    { ...report, score: 1.5 },
    { ...report, extra: 1 },
    { ...report, lcs: undefined },
    { ...report, matches: [{ ...report.matches[0], kind: "vague" }] },
    { ...report, scores: { ...report.scores, ccs: 0.5 } },
  ];
  for (const wrong of broken)
    assert.ok(!validate(JSON.parse(JSON.stringify(wrong))), JSON.stringify(wrong).slice(0, 80));
});
