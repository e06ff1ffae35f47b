// What many documents share: passages, and pairs that share nothing but what strangers have too.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { installed, root } from "./packed.js";

const { compare, evidenceRows, sharedByMany, JuhaoError } = await installed().load("node.js");

const folder = join(root, "tests/corpus/statutes");
const statutes = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .slice(0, 8)
  .map((name) => readFileSync(join(folder, name), "utf8"));
/** The words that a class of six has copied, and others that only the first two have. */
const [common, own] = [statutes[6].slice(600, 760), statutes[7].slice(600, 800)];
const texts = Array.from({ length: 6 }, (_, i) =>
  [i < 2 ? own : "", statutes[i].slice(500, 1300), common, statutes[i].slice(1300, 2000)].join("\n"),
);
const lengths = Uint32Array.from(texts, (text) => text.length);

function rowsOf(numbers) {
  const rows = [];
  for (const i of numbers) {
    for (const j of numbers) {
      if (i < j) rows.push(...evidenceRows(i, j, compare(texts[i], texts[j])));
    }
  }
  return Uint32Array.from(rows);
}

test("a passage of a class is one finding, and its pairs are set apart from the two that share more", () => {
  const { passages, pairs } = sharedByMany(rowsOf([0, 1, 2, 3, 4, 5]), lengths);
  const [first] = passages;
  assert.deepEqual(
    first.places.map(({ document }) => document),
    [0, 1, 2, 3, 4, 5],
  );
  assert.deepEqual([first.pairs, first.allPairs], [15, 15]);
  for (const { document, start, end } of first.places) {
    const words = texts[document].slice(start, end);
    assert.ok(words.includes(common.slice(10, -10)), words);
  }
  const known = new Map(pairs.map(({ left, right, strangers }) => [`${left} ${right}`, strangers]));
  assert.equal(known.size, 14);
  assert.equal(known.get("0 1"), undefined, "the two share more");
  // To a pair of one of the two, the other one is no stranger.
  assert.deepEqual([known.get("0 2"), known.get("2 3")], [3, 4]);
});

test("what three texts share is a passage, and no pair has many strangers", () => {
  const { passages, pairs } = sharedByMany(rowsOf([2, 3, 4]), lengths);
  assert.deepEqual([passages.length, passages[0].places.length, pairs], [1, 3, []]);
  assert.deepEqual(sharedByMany(new Uint32Array(), new Uint32Array()), { passages: [], pairs: [] });
});

test("wrong rows have a clear answer", () => {
  const row = [0, 1, 0, 10, 5, 15, 1600];
  const wrong = [
    [row, lengths],
    [Uint32Array.from(row), [100, 100]],
    [Uint32Array.from(row.slice(1)), lengths],
    [Uint32Array.from([0, 9, 0, 10, 5, 15, 0]), lengths],
    [Uint32Array.from([0, 1, 10, 0, 5, 15, 0]), lengths],
    [Uint32Array.from([0, 1, 0, 1_000_000, 5, 15, 0]), lengths],
  ];
  for (const [rows, of] of wrong)
    assert.throws(
      () => sharedByMany(rows, of),
      (error) => error instanceof JuhaoError && error.code === "bad-input",
    );
});
