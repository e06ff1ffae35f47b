// Alignment and diff, built on the bindings in juhao_align.js. Types and docs: index.d.ts.
import { COUNT, FLAG, isString, read, when } from "../checks.js";
import { about, badInput, got } from "../failure.js";
import { align as aligned, matched } from "./juhao_align.js";
import { need } from "./loading.js";

const ALIGN = { minMatchLength: COUNT, ignoreCase: FLAG, ignoreNumbers: FLAG };

export function align(left, right, options) {
  check({ left, right });
  const { minMatchLength, ignoreCase = 1, ignoreNumbers = 0 } = read(options, ALIGN);
  need();
  const [numbers, ...limits] = aligned(left, right, minMatchLength, ignoreCase, ignoreNumbers);
  const [lower, upper] = numbers.subarray(-2);
  return {
    lcs: { lower, upper, exact: lower === upper },
    spans: numbers.subarray(0, -2),
    limits: Array.from({ length: limits.length / 3 }, (_, i) => {
      const [name, limit, reached] = limits.slice(3 * i, 3 * i + 3);
      return { name, limit, reached };
    }),
  };
}

/**
 * Patterns of the units that are compared. For words, a unit is a character of a script written without spaces, a word,
 * a run of spaces, or any other character.
 */
const PARTS = {
  characters: /[^]/gu,
  words: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu,
  lines: /[^\n]*\n|[^\n]+/gu,
};

const DIFF = {
  by: when(
    `one of ${Object.keys(PARTS).join(", ")}`,
    (value) => Object.hasOwn(PARTS, value),
    (value) => PARTS[value],
  ),
};

export function edits(left, right, options) {
  const { left: a, right: b, changed } = compared(left, right, options);
  const range = ({ starts }, [from, to]) => ({ start: starts[from], end: starts[to] });
  return changed.map((edit) => ({ left: range(a, edit.left), right: range(b, edit.right) }));
}

export function diff(left, right, options) {
  const { left: a, right: b, changed } = compared(left, right, options);
  const changes = [];
  const add = ({ parts }, [from, to], kind) => {
    if (from < to) changes.push({ value: parts.slice(from, to).join(""), count: to - from, ...kind });
  };
  let equal = 0;
  for (const edit of changed) {
    add(b, [equal, edit.right[0]], { added: false, removed: false });
    add(a, edit.left, { added: false, removed: true });
    add(b, edit.right, { added: true, removed: false });
    equal = edit.right[1];
  }
  add(b, [equal, b.parts.length], { added: false, removed: false });
  return changes;
}

const NAME = when("a string of one line", (value) => isString(value) && !/[\n\r]/u.test(value));
const PATCH = { leftName: NAME, rightName: NAME, context: COUNT };

export function patch(left, right, options) {
  const { leftName = "left", rightName = "right", context = 3 } = read(options, PATCH);
  const { left: a, right: b, changed } = compared(left, right, { by: "lines" });
  if (changed.length === 0) return "";
  const hunks = [];
  for (const edit of changed) {
    const last = hunks.at(-1);
    if (last !== undefined && edit.left[0] - last.at(-1).left[1] <= 2 * context) last.push(edit);
    else hunks.push([edit]);
  }
  const body = hunks.map((hunk) => hunkOf(hunk, a.parts, b.parts, context));
  return `--- ${leftName}\n+++ ${rightName}\n${body.join("")}`;
}

/** A group of changes next to each other, with the lines around and between them. */
function hunkOf(hunk, a, b, context) {
  const [first, last] = [hunk[0], hunk.at(-1)];
  const before = Math.min(context, first.left[0]);
  const after = Math.min(context, a.length - last.left[1]);
  const [fromA, fromB] = [first.left[0] - before, first.right[0] - before];
  const counted = (from, to) => (to - from === 1 ? `${from + 1}` : `${to > from ? from + 1 : from},${to - from}`);
  const lines = [`@@ -${counted(fromA, last.left[1] + after)} +${counted(fromB, last.right[1] + after)} @@\n`];
  const add = (mark, parts) => {
    for (const line of parts) {
      lines.push(line.endsWith("\n") ? `${mark}${line}` : `${mark}${line}\n\\ No newline at end of file\n`);
    }
  };
  let at = fromA;
  for (const edit of hunk) {
    add(" ", a.slice(at, edit.left[0]));
    add("-", a.slice(...edit.left));
    add("+", b.slice(...edit.right));
    at = edit.left[1];
  }
  add(" ", a.slice(at, at + after));
  return lines.join("");
}

/**
 * Splits both texts into units and finds the ranges of units that differ, in order. A range is empty if its text has
 * nothing that corresponds to the other range.
 */
function compared(left, right, options) {
  check({ left, right });
  const { by: pattern = PARTS.words } = read(options, DIFF);
  need();
  const numbers = new Map();
  const [a, b] = [left, right].map((text) => parted(text, pattern, numbers));
  const runs = matched(a.numbers, b.numbers);
  const changed = [];
  let [x, y] = [0, 0];
  const addUpTo = (i, j) => {
    if (x < i || y < j) changed.push({ left: [x, i], right: [y, j] });
  };
  for (let i = 0; i < runs.length; i += 3) {
    addUpTo(runs[i], runs[i + 1]);
    [x, y] = [runs[i] + runs[i + 2], runs[i + 1] + runs[i + 2]];
  }
  addUpTo(a.parts.length, b.parts.length);
  return { left: a, right: b, changed };
}

/** The units of a text: a number for each, and the offsets where they begin, followed by the end of the text. */
function parted(text, pattern, numbers) {
  const parts = text.match(pattern) ?? [];
  const starts = new Uint32Array(parts.length + 1);
  const own = new Uint32Array(parts.length);
  parts.forEach((part, i) => {
    let number = numbers.get(part);
    if (number === undefined) numbers.set(part, (number = numbers.size));
    own[i] = number;
    starts[i + 1] = starts[i] + part.length;
  });
  return { parts, starts, numbers: own };
}

function check(inputs) {
  for (const [side, input] of Object.entries(inputs)) {
    if (typeof input !== "string") throw about(badInput(`a text must be a string, not ${got(input)}`), { side });
  }
}
