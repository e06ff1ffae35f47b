// The role, the reason and the signs of a pair are those of its Report in every list of pairs and of hits: in the
// package, and on the command line.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { commandLine } from "../hosts/command-line.mjs";
import { installed, root } from "./packed.js";

const statute = (name) => readFileSync(join(root, `tests/corpus/statutes/${name}-law.md`), "utf8");
const SHORT = "第一条为了规范出境入境行为，制定本规定";
const FLOOD = statute("flood-control");
/** Two texts with a copied part, a number and a hidden character that differ; and one with a slight run in common. */
const TEXTS = {
  flood: FLOOD + SHORT,
  part: FLOOD.slice(0, 2000).replace("第三条", "第\u200b三条").replace("1997", "1998"),
  passport: statute("passport") + SHORT,
};
const IDS = Object.keys(TEXTS);
const PAIRS = [
  ["flood", "part"],
  ["flood", "passport"],
  ["part", "passport"],
];

const place = installed();
const juhao = await place.load("node.js");
const folder = join(place.folder, "pairs");
mkdirSync(folder, { recursive: true });
const path = (name) => join(folder, name);
for (const [id, text] of Object.entries(TEXTS)) writeFileSync(path(`${id}.txt`), text);
const lines = (rows) => rows.map((row) => JSON.stringify(row)).join("\n");
writeFileSync(path("documents.jsonl"), lines(Object.entries(TEXTS).map(([id, text]) => ({ id, text }))));
writeFileSync(path("pairs.jsonl"), lines(PAIRS.map(([a, b]) => ({ a, b }))));
const run = (...args) => execFileSync(commandLine, args, { encoding: "utf8", cwd: folder });
const rows = (...args) =>
  run(...args)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const reports = new Map(PAIRS.map(([a, b]) => [`${a} ${b}`, juhao.compare(TEXTS[a], TEXTS[b])]));
const reportOf = (a, b) => reports.get(`${a} ${b}`) ?? juhao.compare(TEXTS[a], TEXTS[b]);
const named = ({ role, reason, signs }) => ({ role, reason, signs });
/** The pairs that share anything; the first one is evidence, the others are minor. */
const LISTED = PAIRS.filter(([a, b]) => reportOf(a, b).role !== null);
const MINOR = LISTED.length - 1;
/** Checks a pair that was compared. */
const check = (pair, a, b) => assert.deepEqual(named(pair), named(reportOf(a, b)), `${a} ${b}`);

test("the texts have a pair of each role, with signs", () => {
  const roles = PAIRS.map(([a, b]) => reportOf(a, b).role);
  assert.deepEqual(roles.slice(0, 2), ["evidence", "minor"]);
  assert.ok(reportOf("flood", "part").signs.some(({ kind }) => kind === "zero-width"));
});

test("a corpus lists them, minor pairs last and on request", () => {
  const made = (options) => {
    const corpus = new juhao.Corpus({ keepTexts: true, ...options });
    for (const id of IDS) corpus.add(id, TEXTS[id]);
    return corpus;
  };
  const [all, some] = [made({ minor: true }), made()];
  const { pairs, minor } = all.pairs();
  assert.deepEqual(
    pairs.map(({ a, b }) => [a, b]),
    LISTED,
  );
  for (const pair of pairs) check(pair, pair.a, pair.b);
  assert.deepEqual([minor, some.pairs().minor], [MINOR, MINOR]);
  assert.deepEqual(some.pairs().pairs, pairs.slice(0, 1));
  const hits = all.query(TEXTS.flood);
  assert.deepEqual(
    hits.map(({ id, role }) => [id, role]),
    [
      ["flood", "evidence"],
      ["part", "evidence"],
      ["passport", "minor"],
    ],
  );
  for (const hit of hits.slice(1)) check(hit, "flood", hit.id);
  assert.equal(hits[0].reason.code, "same-text");
  assert.deepEqual(some.query(TEXTS.flood), hits.slice(0, 2));
  for (const corpus of [all, some]) corpus.free();
});

test("profiles give evidence, with a reason and without signs", () => {
  const corpus = new juhao.Corpus({ minor: true });
  for (const id of IDS) corpus.add(id, TEXTS[id]);
  const { pairs, minor } = corpus.pairs();
  assert.deepEqual([pairs.map(({ role, signs }) => [role, signs]), minor], [[["evidence", []]], 0]);
  assert.ok(pairs[0].reason.code.length > 0);
  corpus.free();
});

test("sources list them, minor ones last and on request, and no figure changes", () => {
  const others = IDS.slice(1).map((id) => ({ id, input: TEXTS[id] }));
  const [all, some] = [juhao.sources(TEXTS.flood, others, { minor: true }), juhao.sources(TEXTS.flood, others)];
  assert.deepEqual(
    all.bySource.map(({ id, role }) => [id, role]),
    [
      ["part", "evidence"],
      ["passport", "minor"],
    ],
  );
  for (const { id, role, pair } of all.bySource) check({ ...pair, role }, "flood", id);
  assert.deepEqual({ ...all, bySource: all.bySource.slice(0, 1) }, some);
  assert.equal(some.minor, 1);
  const printed = ["--minor", "--json", "--offsets", "utf16", "flood.txt", "part.txt", "passport.txt"];
  const ids = ({ bySource }) => bySource.map(({ id: _, ...source }) => source);
  assert.deepEqual(ids(JSON.parse(run("sources", ...printed))), ids(all));
});

test("batch, dedup, check and a query of an index print them", () => {
  const unit = ["--documents", "documents.jsonl", "--offsets", "utf16"];
  for (const line of rows("batch", "--pairs", "pairs.jsonl", ...unit)) check(line, line.a, line.b);
  const all = rows("dedup", "--minor", ...unit);
  assert.deepEqual(
    all.map(({ a, b }) => [a, b]),
    LISTED,
  );
  for (const line of all) check(line, line.a, line.b);
  assert.ok(all[1].spans.length === 0 && all[1].minor.length > 0);
  const some = spawnSync(commandLine, ["dedup", ...unit], { encoding: "utf8", cwd: folder });
  assert.match(some.stderr, /pairs? (has|have) only minor matches in common; --minor lists them/);
  assert.equal(some.stdout.trimEnd().split("\n").length, 1);

  run("index", "create", "stock.idx", "part.txt", "passport.txt");
  const hits = rows("index", "query", "stock.idx", "flood.txt", "--json", "--minor");
  assert.deepEqual(
    hits.map(({ role }) => role),
    ["evidence", "minor"],
  );
  for (const [i, hit] of hits.entries()) {
    const report = reportOf("flood", IDS[i + 1]);
    assert.deepEqual([hit.reason, hit.signs.length], [report.reason, report.signs.length]);
  }
  assert.equal(rows("index", "query", "stock.idx", "flood.txt", "--json").length, 1);

  const checked = JSON.parse(run("check", "--json", "--minor", ...IDS.map((id) => `${id}.txt`)));
  const codes = checked.pairs.map(({ role, reason }) => [role, reason.code]);
  const wanted = LISTED.map(([a, b]) => [reportOf(a, b).role, reportOf(a, b).reason.code]);
  assert.deepEqual(codes.sort(), wanted.sort());
  assert.deepEqual(codes[0][0], "evidence");
  assert.equal(checked.minorPairs, MINOR);
});
