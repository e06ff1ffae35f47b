// `juhao/compare`: the answers of the main entry for plain texts, from a module of about half the size.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { installed, root } from "./packed.js";

const place = installed();
const whole = await place.load("node.js");
const small = await place.load("compare/node.js");

const corpus = (folder) =>
  readdirSync(join(root, "tests/corpus", folder))
    .sort()
    .slice(0, 4)
    .map((name) => readFileSync(join(root, "tests/corpus", folder, name), "utf8").slice(0, 6000));

/** Texts of both scripts, each with a changed copy of itself. */
const TEXTS = ["statutes", "classics", "book"].flatMap(corpus).flatMap((text, i) => {
  const words = text.slice(0, 3000 + 200 * i);
  return [words, `${words.slice(1000)}${words.slice(0, 1000)}`, words.replaceAll(/[的之the]/gu, "")];
});
const PAIRS = [
  ...TEXTS.map((text, i) => [text, TEXTS[(i + 1) % TEXTS.length]]),
  ...TEXTS.map((text, i) => [text, TEXTS[(i * 7 + 3) % TEXTS.length]]),
  ["", ""],
  ["a", ""],
  ["\ud800 lone", "lone \ud800"],
  ["图书馆周一闭馆", "圖書館周一閉館"],
  ["👨‍👩‍👧 family of three", "👨‍👩‍👧 family of three"],
];
const CHOICES = [
  undefined,
  { minMatchLength: 4, ignoreCase: false, explain: true },
  { scores: false },
  { preset: "classical", kinds: ["exact"], method: "ccdet" },
  { preset: "strict", ignoreNumbers: true, thresholds: { contain: 0.5, related: 0.1 } },
  { fold: "none", ignorePunctuation: true, rareMatchLength: 6 },
  { fold: { a: "e", 之: "的" }, limits: { work: 1000, matches: 3 } },
];

test("without scores a report has neither these nor the bounds of the LCS, and is else the same", () => {
  for (const [left, right] of PAIRS) {
    const { scores, lcs, limits, ...rest } = whole.compare(left, right);
    assert.ok(scores !== undefined && lcs !== undefined && limits !== undefined);
    const { limits: fewer, ...without } = whole.compare(left, right, { scores: false });
    assert.deepEqual(without, rest);
    assert.ok(fewer.every(({ name }) => limits.some((limit) => limit.name === name)));
  }
  const [source] = whole.sources(TEXTS[0], [{ id: "a", input: TEXTS[0] }], { scores: false }).bySource;
  assert.deepEqual([source.coverage.value, "scores" in source.pair], [1, false]);
  const message = "option scores must be true where a published method decides, because it decides by its scores";
  assert.throws(() => whole.compare("图书馆。", "食堂。", { method: "ccdet", scores: false }), {
    code: "bad-option",
    message,
  });
});

test("reports, alignments and edits are those of the main entry", () => {
  const relations = new Set();
  for (const [left, right] of PAIRS) {
    for (const options of CHOICES) {
      const report = whole.compare(left, right, options);
      relations.add(report.relation);
      assert.deepEqual(small.compare(left, right, options), report);
      assert.deepEqual(small.align(left, right, options), whole.align(left, right, options));
      const { matches } = report;
      assert.deepEqual(small.edits(left, right, matches, options), whole.edits(left, right, matches, options));
    }
  }
  assert.ok(relations.size >= 4, [...relations].join(" ")); // else the table would say little
});

/** The error of a call, without its stack. */
function errorOf(call) {
  try {
    call();
  } catch ({ name, code, message, values }) {
    return { name, code, message, values };
  }
  return null;
}

test("what the main entry refuses is refused in the same words", () => {
  const long = { limits: { inputBytes: 10 } };
  for (const [left, right, options] of [
    ["a", "b", { minMatchLength: 0 }],
    ["a", "b", { fold: "both" }],
    ["a", "b", { thresholds: { contain: 2 } }],
    ["a", "b", { preset: "none" }],
    ["a", "b", "fast"],
    ["a".repeat(20), "b", long],
    ["a", "b".repeat(20), long],
  ]) {
    const refused = errorOf(() => whole.compare(left, right, options));
    assert.notEqual(refused, null);
    assert.deepEqual(
      errorOf(() => small.compare(left, right, options)),
      refused,
    );
  }
  const matches = [{ left: { start: 0, end: 9 }, right: { start: 0, end: 1 } }];
  const refused = errorOf(() => whole.edits("a", "b", matches));
  assert.equal(refused.code, "bad-range");
  assert.deepEqual(
    errorOf(() => small.edits("a", "b", matches)),
    refused,
  );
});

test("what needs more than two texts is refused, and says what to use", () => {
  for (const input of [{ html: "<p>a" }, 5, null, whole.prepare("a")]) {
    assert.equal(errorOf(() => small.compare("a", input)).code, "bad-input");
    assert.equal(errorOf(() => small.compare("a", input)).values.side, "right");
  }
  for (const preset of ["thesis", "web"]) {
    const { code, message } = errorOf(() => small.compare("a", "b", { preset }));
    assert.equal(code, "bad-option");
    assert.match(message, /use it with the entry juhao/);
  }
  for (const options of [{ leaveOut: [] }, { template: "a" }, { extraction: "body" }, { terms: {} }]) {
    assert.equal(errorOf(() => small.compare("a", "b", options)).code, "bad-option");
  }
});
