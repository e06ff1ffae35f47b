// Alignment and diff: the small module of the package.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { applyPatch, diffChars } from "diff";
import { installed, root } from "./packed.js";

const place = installed();
const small = await place.load("align/node.js");
const main = await place.load("node.js");
const { align, diff, edits, patch } = small;

/** Pairs of texts in both scripts, some with moved parts, astral characters and lone surrogates. */
const text = (path) => readFileSync(join(root, "tests/corpus", path), "utf8").slice(0, 6000);
const classics = readdirSync(join(root, "tests/corpus/classics")).filter((name) => name.endsWith(".txt"));
const pairs = [
  [text(`classics/${classics[0]}`), text(`classics/${classics[1]}`)],
  [text("statutes/audit-law.md"), text("statutes/flood-control-law.md")],
  [
    text("book/ch04-03-slices.md"),
    text("book/ch04-03-slices.md").replace(/slice/g, "view").split("\n\n").reverse().join("\n\n"),
  ],
  ["今天天气很好。我们去公园散步。", "他说今天天气很好，我们去公园散步！"],
  ["\ud83d\ude00 a\ud800b\r\nc", "\ud83d\ude01 a\ud800c\r\nc\n"],
  ["图书馆周一闭馆整理图书的时间是上午九点", "圖書館周一閉館整理圖書的時間是上午九點"],
  ["", "a"],
  ["", ""],
];

test("align answers as that of the main entry does to strings", () => {
  for (const [left, right] of pairs) {
    for (const options of [{}, { minMatchLength: 20, ignoreCase: false, ignoreNumbers: true }]) {
      const found = main.align(left, right, options);
      assert.deepEqual(align(left, right, options), found);
    }
  }
});

test("edits and equal stretches between them are both texts, whatever the parts", () => {
  for (const [left, right] of pairs) {
    for (const by of ["characters", "words", "lines"]) {
      const changes = diff(left, right, { by });
      const joined = (without) =>
        changes
          .filter((change) => !change[without])
          .map(({ value }) => value)
          .join("");
      assert.equal(joined("added"), left);
      assert.equal(joined("removed"), right);
      const found = edits(left, right, { by });
      let [i, j] = [0, 0];
      for (const edit of found) {
        assert.equal(left.slice(i, edit.left.start), right.slice(j, edit.right.start));
        assert.ok(edit.left.end > edit.left.start || edit.right.end > edit.right.start);
        [i, j] = [edit.left.end, edit.right.end];
      }
      assert.equal(left.slice(i), right.slice(j));
    }
  }
});

test("a diff by characters is as short as that of the package diff", () => {
  const changed = (changes) =>
    changes.filter(({ added, removed }) => added || removed).reduce((sum, { value }) => sum + [...value].length, 0);
  const letters = (seed, n) =>
    Array.from({ length: n }, (_, i) => "abcd"[(seed * 7919 + i * i * 31 + (i >> 2)) % 4]).join("");
  for (let seed = 1; seed < 40; seed++) {
    const [left, right] = [letters(seed, 60), letters(seed + 1, 50 + seed)];
    assert.equal(changed(diff(left, right, { by: "characters" })), changed(diffChars(left, right)));
  }
});

test("words are those of a reader", () => {
  const changed = (left, right) =>
    edits(left, right).map((edit) => [
      left.slice(edit.left.start, edit.left.end),
      right.slice(edit.right.start, edit.right.end),
    ]);
  assert.deepEqual(changed("The library opens at nine.", "The old library opens at ten!"), [
    ["", "old "],
    ["nine.", "ten!"],
  ]);
  assert.deepEqual(changed("我们去公园散步。", "我们去湖边散步。"), [["公园", "湖边"]]);
});

test("a patch makes the right text of the left one", () => {
  const lines = (n, change) =>
    Array.from({ length: n }, (_, i) => (change.includes(i) ? `changed ${i}\n` : `line ${i}\n`)).join("");
  const cases = [
    [lines(40, []), lines(40, [0, 3, 20, 39])],
    [lines(5, []), ""],
    ["", lines(3, [])],
    ["a\nb", "a\nb\n"],
    ["a\n", "b"],
    ...pairs.slice(0, 4),
  ];
  for (const [left, right] of cases) {
    for (const context of [0, 1, 3]) {
      const made = patch(left, right, { leftName: "a/one.txt", rightName: "b/one.txt", context });
      assert.match(made, /^--- a\/one\.txt\n\+\+\+ b\/one\.txt\n@@ /);
      if (context > 0) assert.equal(applyPatch(left, made, { autoConvertLineEndings: false }), right);
    }
  }
  assert.equal(patch("a\n", "a\n"), "");
});

test("what cannot be done is an error with a code", () => {
  assert.throws(() => align("a", Buffer.from("a")), { code: "bad-input", values: { side: "right" } });
  assert.throws(() => diff(undefined, "a"), { code: "bad-input", values: { side: "left" } });
  assert.throws(() => align("a", "a", { minMatchLenght: 3 }), {
    code: "bad-option",
    values: { name: "minMatchLenght", nearest: "minMatchLength" },
  });
  for (const minMatchLength of [0, 1_000_001, 2 ** 32, Number.MAX_SAFE_INTEGER]) {
    const values = { name: "minMatchLength" };
    assert.throws(() => align("a", "a", { minMatchLength }), { code: "bad-option", values });
  }
  for (const minMatchLength of [1, 1_000_000]) assert.equal(align("句", "句", { minMatchLength }).lcs.exact, true);
  assert.throws(() => align("a", "a", { ignoreCase: "no" }), { code: "bad-option" });
  assert.throws(() => edits("a", "a", { by: "toString" }), { code: "bad-option" });
  assert.throws(() => patch("a", "b", { leftName: "a\n+++ b" }), { code: "bad-option" });
  assert.throws(() => patch("a", "b", { context: -1 }), { code: "bad-option" });
  assert.throws(() => diff("a", "a", []), { code: "bad-option" });
});

test("texts that have nothing in common end soon, and their diff is right", () => {
  const scattered = (seed) =>
    Array.from({ length: 60_000 }, (_, i) => `w${(i * 7919 + seed * 104_729) % 50_021} `).join("");
  const [left, right] = [scattered(1), scattered(2)];
  const changes = diff(left, right);
  assert.equal(
    changes
      .filter(({ added }) => !added)
      .map(({ value }) => value)
      .join(""),
    left,
  );
});
