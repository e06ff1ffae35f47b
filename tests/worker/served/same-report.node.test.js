// The command line, the modules in Node and the Worker in workerd give the same Report for a pair, and the same answer
// about quotations, with the same offsets.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import Ajv2020 from "ajv/dist/2020.js";
import { KINDS, LANGS, makeCase } from "../../corpus/generate.mjs";
import { commandLine } from "../../hosts/command-line.mjs";
import { project, root } from "../../npm/packed.js";
import { schema } from "../../schema/typescript.mjs";
import { ask, serve } from "./serve.js";

/** Bytes of each text; enough for passages of every kind. */
const BYTES = 12_000;
/** Two UTF-16 units each, so that an offset behind them differs in every unit. */
const ASTRAL = "𠮷👍🏽𩸽";

const validate = new Ajv2020({ allErrors: true }).compile(schema);
const corpus = (name) => readFileSync(join(root, "tests/corpus", name), "utf8").slice(0, BYTES / 3);

const page = (text) =>
  `<!doctype html><title>${ASTRAL}</title><nav><a href="/">首页</a></nav><article>${text
    .split("\n")
    .filter(Boolean)
    .map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}&#x1F44D;</p>`)
    .join("\n")}</article>`;

const copies = LANGS.flatMap((lang) => KINDS.map((kind) => makeCase({ lang, kind, bytes: BYTES })));
const edited = Object.fromEntries(copies.filter(({ kind }) => kind === "edited").map((pair) => [pair.lang, pair]));

/** Pairs by name: a text, or a page as `{ html }`. */
const pairs = {
  ...Object.fromEntries(copies.map(({ name, left, right }) => [name, [ASTRAL + left, right + ASTRAL]])),
  "two statutes that share standing wording": [
    corpus("statutes/officer-ranks-regulations.md"),
    ASTRAL + corpus("statutes/passport-law.md"),
  ],
  "one life in two histories": [
    corpus("classics/shiji-张耳陈馀列传第二十九.txt"),
    ASTRAL + corpus("classics/hanshu-张耳陈馀传第二.txt"),
  ],
  "both scripts in one text": [
    `${edited.zh.left.slice(0, 900)}${ASTRAL}\n${edited.en.left.slice(0, 1800)}`,
    `${edited.en.right.slice(0, 1500)}\n${ASTRAL}${edited.zh.right.slice(0, 700)}`,
  ],
  "a page and a text": [{ html: page(edited.zh.left) }, ASTRAL + edited.zh.right],
  "two pages": [{ html: page(edited.en.left) }, { html: page(edited.en.right) }],
  "a text and nothing": [edited.en.left, " \n"],
};

let place;
let folder;
let juhao;
let worker;

before(async () => {
  place = project();
  juhao = await import(pathToFileURL(join(place.folder, "node_modules/juhao/node.js")).href);
  folder = mkdtempSync(join(tmpdir(), "juhao-same-"));
  worker = await serve();
});
after(async () => {
  await worker?.stop();
  place?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The Report of the command line, with offsets in a unit. */
function told([left, right], unit) {
  const files = [left, right].map((input, i) => {
    const file = join(folder, `${i}.${input.html === undefined ? "txt" : "html"}`);
    writeFileSync(file, input.html ?? input);
    return file;
  });
  const out = execFileSync(commandLine, ["compare", ...files, "--json", "--offsets", unit], { encoding: "utf8" });
  return JSON.parse(out);
}

for (const [name, [left, right]] of Object.entries(pairs)) {
  test(name, async () => {
    const report = juhao.compare(left, right);
    assert.ok(validate(report), JSON.stringify(validate.errors));
    assert.deepEqual(told([left, right], "utf16"), report, "command line");
    const { status, body } = await ask(worker.url, "POST", "/v1/compare", { left, right });
    assert.equal(status, 200);
    assert.deepEqual(body, report, "Worker");
  });
}

test("quotations and their sources", async () => {
  const sources = {
    statute: corpus("statutes/officer-ranks-regulations.md"),
    life: ASTRAL + corpus("classics/shiji-张耳陈馀列传第二十九.txt"),
    book: `${ASTRAL}\n${edited.en.left}`,
    none: "",
  };
  const cut = (name, start, length) => sources[name].slice(start, start + length).replaceAll("\n", " ");
  const marked = [
    `“${cut("statute", 300, 50)}”`,
    `「${cut("life", 120, 40).replace(/[\u4e00-\u9fff]/u, "$&不")}」`,
    `„${cut("book", 200, 90)} … ${cut("book", 320, 60)}“ (Vane 2020: 3)`,
    `"${cut("book", 700, 80).replace(/ the | a | of /u, " never ")}"`,
    `“a lamp of ${ASTRAL} green glass that nobody ever saw”`,
    `> ${cut("book", 1000, 120)}`,
    `“${cut("life", 300, 3)}”`,
    "“never closed",
  ];
  const text = marked.map((one) => `${ASTRAL} said\n${one}`).join("\n\n");
  const verify = (await place.load("verify/node.js")).verify;
  const inputs = Object.entries(sources).map(([id, input]) => ({ id, input }));
  const found = verify(text, inputs, { missing: true, tolerate: ["punctuation"] });
  const { verified, altered, notFound } = found.totals;
  assert.ok(verified > 1 && altered > 1 && notFound > 0, JSON.stringify(found.totals));
  writeFileSync(join(folder, "draft.txt"), text);
  const lines = inputs.map(({ id, input }) => `${JSON.stringify({ id, text: input })}\n`).join("");
  writeFileSync(join(folder, "sources.jsonl"), lines);
  const files = [join(folder, "draft.txt"), "--documents", join(folder, "sources.jsonl")];
  const options = ["--missing", "--tolerate", "punctuation", "--json", "--offsets", "utf16"];
  assert.deepEqual(
    JSON.parse(execFileSync(commandLine, ["verify", ...files, ...options], { encoding: "utf8" })),
    found,
  );
  const { status, body } = await ask(worker.url, "POST", "/v1/verify", {
    text,
    sources: inputs.map(({ id, input }) => ({ id, text: input })),
    missing: true,
    tolerate: ["punctuation"],
  });
  assert.equal(status, 200);
  assert.deepEqual(body, found, "Worker");
});

test("the pairs have several kinds of matches, both roles, every relation but one, and offsets that differ by unit", () => {
  const reports = Object.values(pairs).map(([left, right]) => juhao.compare(left, right));
  const matches = reports.flatMap((report) => report.matches);
  const values = (name) => [...new Set(matches.map((match) => match[name]))].sort();
  for (const kind of ["edited", "exact"]) assert.ok(values("kind").includes(kind), kind);
  assert.deepEqual(values("role"), ["evidence", "minor"]);
  assert.deepEqual(values("moved"), [false, true]);
  const relations = new Set(reports.map(({ relation }) => relation));
  for (const relation of ["duplicate", "contains", "partial", "distinct", "no-features"])
    assert.ok(relations.has(relation), relation);
  assert.notDeepEqual(told(pairs["zh-edited-12k"], "char").matches, juhao.compare(...pairs["zh-edited-12k"]).matches);
});
