// Pairs of texts whose common part is known, for benchmarks: see README.md.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { half, Random, readTexts, shuffled, textOf, tokensOf } from "./texts.mjs";

export const KINDS = ["identical", "edited", "shuffled", "contained", "unrelated", "embedded", "neighbours"];
export const LANGS = ["zh", "en"];

/**
 * One token in this number is edited; fewer in a contained text, but some, because every tool finds an exact substring.
 */
const EDITS = { edited: 20, contained: 100 };
/** Bytes of a shuffled block, and how many blocks there are at least and at most. */
const BLOCK = 2000;
const BLOCKS = [5, 500];

/**
 * `{ name, left, right, common, counted }`: two texts and how much of the right one was copied from the left one, in
 * UTF-16 code units and in letters and digits alone. Unrelated texts have nothing copied, and no count.
 *
 * `embedded` and `neighbours` have both texts from one book, so that both contain the same names and phrases: the
 * middle of the first text inside another part, and two parts with nothing copied.
 */
export function makeCase({ lang, kind, bytes, texts = readTexts(), seed = 1 }) {
  const own = texts[lang];
  const random = new Random(seed + 1);
  const [left, next] = parts(kind, own, lang, bytes, seed);
  const made = {
    identical: () => [left],
    edited: () => edited(tokensOf(left, lang), EDITS.edited, random),
    shuffled: () => shuffled(blocks(left, bytes), random),
    contained: () => edited(tokensOf(left.slice(third(left, 1), third(left, 2)), lang), EDITS.contained, random),
    unrelated: () => [[textOf(half(own, 1), lang, bytes, seed)]],
    embedded: () => [
      [next.slice(0, third(next, 1))],
      left.slice(third(left, 1), third(left, 2)),
      [next.slice(third(next, 2))],
    ],
    neighbours: () => [[next]],
  }[kind]();
  // Copied and new text alternate: [copied, new, copied, ...] for edited texts.
  const right = made.flat().join("");
  const copied = made.filter((part) => typeof part === "string").join("");
  const name = `${lang}-${kind}-${sizeName(bytes)}`;
  return { name, lang, kind, bytes, left, right, common: copied.length, counted: counted(copied) };
}

/** `10k` and `1M` as numbers of bytes, and back. */
export function sizeOf(name) {
  const [, number, unit] = /^(\d+)([kM]?)$/.exec(name) ?? [];
  if (number === undefined) throw new Error(`not a size: ${name}`);
  return Number(number) * { "": 1, k: 1000, M: 1_000_000 }[unit];
}

export function sizeName(bytes) {
  return bytes % 1_000_000 === 0 ? `${bytes / 1_000_000}M` : bytes % 1000 === 0 ? `${bytes / 1000}k` : String(bytes);
}

/** Letters and digits, as comparisons count them. */
export function counted(text) {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Replaces, drops or precedes one token in a given number by another one of the text. */
export function edited(tokens, oneIn, random) {
  const out = [];
  for (const token of tokens) {
    if (random.below(oneIn) !== 0) {
      out.push(token);
      continue;
    }
    const other = [tokens[random.below(tokens.length)]];
    const edit = random.below(3);
    if (edit === 0) out.push(other);
    if (edit === 1) out.push(other, token);
  }
  return out;
}

/** Blocks of whole sentences or lines. */
function blocks(text, bytes) {
  const count = Math.min(Math.max(Math.round(bytes / BLOCK), BLOCKS[0]), BLOCKS[1]);
  const out = [];
  for (let from = 0; from < text.length; ) {
    const least = from + Math.ceil(text.length / count);
    const end = least >= text.length ? text.length : ending(text, least);
    out.push(text.slice(from, end));
    from = end;
  }
  return out;
}

/** The end of the sentence or line that contains the offset `at`. */
function ending(text, at) {
  const stop = /[。！？\n]|\. /g;
  stop.lastIndex = at;
  return stop.exec(text) ? stop.lastIndex : text.length;
}

/** The first text, and of one book what follows it. */
function parts(kind, own, lang, bytes, seed) {
  if (kind !== "embedded" && kind !== "neighbours")
    return [textOf(kind === "unrelated" ? half(own, 0) : own, lang, bytes, seed)];
  const both = textOf(own, lang, 2 * bytes, seed);
  const middle = ending(both, Math.floor(both.length / 2));
  return [both.slice(0, middle), both.slice(middle)];
}

/** Offset of the n-th third of a text, at the end of a sentence. */
function third(text, n) {
  return ending(text, Math.floor((text.length * n) / 3));
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sizes: { type: "string", default: "1k,10k,100k,1M" },
      kinds: { type: "string", default: KINDS.join() },
      langs: { type: "string", default: LANGS.join() },
      data: { type: "string" },
    },
  });
  const folder = positionals[0];
  if (folder === undefined)
    throw new Error("usage: generate.mjs FOLDER [--sizes 1k,1M] [--kinds ...] [--langs ...] [--data FOLDER]");
  mkdirSync(folder, { recursive: true });
  const texts = readTexts(values.data);
  for (const lang of values.langs.split(",")) {
    for (const kind of values.kinds.split(",")) {
      for (const size of values.sizes.split(",")) {
        const { name, left, right } = makeCase({ lang, kind, bytes: sizeOf(size), texts });
        writeFileSync(join(folder, `${name}.left.txt`), left);
        writeFileSync(join(folder, `${name}.right.txt`), right);
      }
    }
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) main();
