// Writes src/core/text/fold-zh.txt, the table of Traditional characters and their Simplified forms, from the data of
// OpenCC in the npm package opencc-js.
//
//     node scripts/fold-zh.mjs                 writes the table
//     node scripts/fold-zh.mjs --check         fails if the table is not what this script writes
//     node scripts/fold-zh.mjs --signs DICT    prints the lists of src/core/text/chinese.rs, by the frequencies of a
//                                              dictionary of jieba
//
// A pair is a character and its replacement. Both texts are read with the table, so a character and its conversion must
// have the same replacement, in both directions of OpenCC:
// - a Traditional character becomes its Simplified form, the first one if there are several (TSCharacters);
// - so does a variant that Taiwan or Hong Kong writes (TWVariantsRev, HKVariantsRev), unless it is a Simplified form
//   itself;
// - a Simplified character whose Traditional form becomes another one follows it: 馀 is 餘, which becomes 余
//   (STCharacters);
// - a character that is written otherwise in some words only, in both directions (STPhrases, TSPhrases), becomes what
//   it is there: 瞭 in 瞭解.
//
// Pairs outside the Basic Multilingual Plane are left out, because they are rare and would be a quarter of the table.
import { readFileSync, writeFileSync } from "node:fs";
import hongKong from "opencc-js/dict/HKVariantsRev";
import traditionalOf from "opencc-js/dict/STCharacters";
import traditionalPhrases from "opencc-js/dict/STPhrases";
import simplifiedOf from "opencc-js/dict/TSCharacters";
import simplifiedPhrases from "opencc-js/dict/TSPhrases";
import taiwan from "opencc-js/dict/TWVariantsRev";

const PATH = new URL("../src/core/text/fold-zh.txt", import.meta.url);
const HEAD = `# Traditional characters, each followed by the Simplified one that it is compared as. Written by scripts/fold-zh.mjs.
# Made of the data of OpenCC in the npm package opencc-js, whose licence is Apache-2.0 (LICENSE-APACHE).
`;
const ROW = 40;

/** Pairs of single characters of a dictionary, all forms of each. */
const pairsOf = (dictionary) =>
  dictionary.split("|").flatMap((line) => {
    const [from, ...to] = line.split(" ");
    return [from, ...to].every((text) => text.length === 1) ? [[from, to]] : [];
  });

/** Builds the table, sorted by the first character of each pair. */
function table() {
  const fold = new Map();
  const add = (from, to) => from !== to && fold.set(from, to);
  for (const [from, [to]] of pairsOf(simplifiedOf)) add(from, to);
  const forms = new Set(fold.values());
  for (const [from, [to]] of [...pairsOf(taiwan), ...pairsOf(hongKong)]) {
    if (!fold.has(from) && !forms.has(from)) add(from, fold.get(to) ?? to);
  }
  for (const [simplified, [traditional]] of pairsOf(traditionalOf)) {
    const [a, b] = [last(fold, simplified), last(fold, traditional)];
    // A Traditional form without its own entry becomes the Simplified one.
    if (a !== b) add(b === traditional ? b : a, b === traditional ? a : b);
  }
  const back = changesOf(traditionalPhrases);
  for (const change of changesOf(simplifiedPhrases)) {
    const [from, to] = change;
    if (!fold.has(from) && last(fold, to) !== from && back.has(to + from)) add(from, to);
  }
  for (const from of fold.keys()) fold.set(from, last(fold, from));
  return [...fold].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Characters and their replacements in the phrases of a dictionary that have the same length in both forms. */
function changesOf(dictionary) {
  const phrases = dictionary.split("|").map((line) => line.split(" "));
  const sameLength = phrases.filter(
    ([from, to = ""]) => from.length === to.length && !/\p{Surrogate}|[^\0-\uffff]/u.test(from + to),
  );
  return new Set(sameLength.flatMap(([from, to]) => Array.from(from, (_, i) => from[i] + to[i])));
}

/** Follows replacements to the last one. */
function last(fold, character) {
  while (fold.has(character)) character = fold.get(character);
  return character;
}

function text() {
  const pairs = table().map((pair) => pair.join(""));
  const rows = Array.from({ length: Math.ceil(pairs.length / ROW) }, (_, i) =>
    pairs.slice(i * ROW, (i + 1) * ROW).join(""),
  );
  return `${HEAD}${rows.join("\n")}\n`;
}

/** Pairs whose characters belong to one form only, the most frequent first. */
function signs(dictionary) {
  const frequency = new Map();
  for (const line of dictionary.split("\n")) {
    const [word, count = "0"] = line.split(" ");
    for (const character of word) frequency.set(character, (frequency.get(character) ?? 0) + Number(count));
  }
  const written = (label, from, to) => {
    const bytes = [];
    for (let row = from; row <= to; row++) for (let cell = 0x40; cell <= 0xfe; cell++) bytes.push(row, cell);
    return new Set(new TextDecoder(label).decode(Uint8Array.from(bytes)));
  };
  // Forms in general use in Taiwan and on the mainland.
  const [big5, gb2312] = [written("big5", 0xa4, 0xc6), new Set()];
  for (let row = 0xb0; row <= 0xf7; row++) {
    const cells = Array.from({ length: 94 }, (_, i) => [row, 0xa1 + i]).flat();
    for (const character of new TextDecoder("gbk").decode(Uint8Array.from(cells))) gb2312.add(character);
  }
  const regions = new Set([...pairsOf(taiwan), ...pairsOf(hongKong)].map(([variant]) => variant));
  const fold = new Map(table());
  return pairsOf(traditionalOf)
    .filter(([simplified, all]) => all.length === 1 && fold.get(all[0]) === simplified)
    .filter(
      ([simplified, [traditional]]) => !big5.has(simplified) && !regions.has(simplified) && !gb2312.has(traditional),
    )
    .sort(([a], [b]) => (frequency.get(b) ?? 0) - (frequency.get(a) ?? 0));
}

const [what, path] = process.argv.slice(2);
if (what === "--signs") {
  const most = signs(readFileSync(path, "utf8")).slice(0, 256);
  console.log(
    most
      .map(([simplified]) => simplified)
      .sort()
      .join(""),
  );
  console.log(
    most
      .map(([, [traditional]]) => traditional)
      .sort()
      .join(""),
  );
} else if (what === "--check") {
  if (readFileSync(PATH, "utf8") !== text())
    throw new Error("src/core/text/fold-zh.txt is not what scripts/fold-zh.mjs writes");
} else {
  writeFileSync(PATH, text());
  console.log(`${PATH.pathname}: ${table().length} pairs`);
}
