// Texts of any length: the files of a folder one after the other, then a chain trained on them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const HAN = /\p{Script=Han}/u;

/** Numbers 0..n-1 from a seed (splitmix32): the same everywhere. */
export class Random {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  below(n) {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let z = this.state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) % n;
  }
}

/** The files of a folder by language, in the order of their names: `{ zh: [...], en: [...] }`. */
export function readTexts(folder = HERE) {
  const texts = { zh: [], en: [] };
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  for (const name of names) {
    if (!/\.(md|txt)$/.test(name) || name === "README.md") continue;
    const text = readFileSync(join(folder, name), "utf8");
    texts[isChinese(text) ? "zh" : "en"].push(text);
  }
  return texts;
}

/**
 * Every second text: the two halves share no text. Neighbours in the order of names (chapters of one book) are kept
 * apart.
 */
export function half(texts, which) {
  return texts.filter((_, i) => i % 2 === which);
}

/**
 * The tokens a text is edited and continued by: characters of Chinese, words with the space after them of anything
 * else.
 */
export function tokensOf(text, lang) {
  return lang === "zh" ? Array.from(text) : text.split(/(?<=\s)(?=\S)/);
}

/** A text of `bytes` bytes of UTF-8 (or a character less): the given ones in a seeded order, then a chain. */
export function textOf(texts, lang, bytes, seed) {
  const random = new Random(seed);
  const order = shuffled(texts, random);
  const parts = [];
  let left = bytes;
  for (const text of order) {
    if (left <= 0) break;
    parts.push(text);
    left -= Buffer.byteLength(text);
  }
  if (left > 0) parts.push(continued(texts, lang, left, random));
  return cut(parts.join("\n"), bytes);
}

/** A copy in another order. */
export function shuffled(items, random) {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/** The longest start of `text` of at most `bytes` bytes. */
export function cut(text, bytes) {
  const all = Buffer.from(text);
  if (all.length <= bytes) return text;
  let end = bytes;
  while ((all[end] & 0xc0) === 0x80) end--;
  return all.toString("utf8", 0, end);
}

function isChinese(text) {
  const start = Array.from(text.slice(0, 2000));
  return start.filter((c) => HAN.test(c)).length * 4 > start.length;
}

/**
 * A chain over tokens: every token follows the one before it (the two before it, in Chinese) somewhere in the texts.
 */
export class Chain {
  /** Collects the possible next tokens of every place, so that each step is cheap. */
  constructor(texts, lang) {
    this.order = ORDER[lang];
    this.tokens = texts.flatMap((text) => tokensOf(text, lang));
    const contexts = new Map();
    this.after = Array.from({ length: this.tokens.length + 1 }, (_, at) => {
      if (at < this.order) return undefined;
      const context = this.tokens.slice(at - this.order, at).join("\0");
      const places = contexts.get(context) ?? [];
      if (at === this.tokens.length) return contexts.get(context);
      contexts.set(context, places);
      places.push(at);
      return places;
    });
    this.at = this.order;
  }

  next(random) {
    const places = this.after[this.at];
    // Sometimes, and at the end of a text, the chain continues elsewhere.
    const jump = places === undefined || random.below(JUMP) === 0;
    const at = jump
      ? this.order + random.below(this.tokens.length - this.order)
      : places[random.below(places.length)];
    this.at = at + 1;
    return this.tokens[at];
  }
}

function continued(texts, lang, bytes, random) {
  const chain = new Chain(texts, lang);
  const out = [];
  for (let written = 0; written < bytes; ) {
    const token = chain.next(random);
    out.push(token);
    written += Buffer.byteLength(token);
  }
  return out.join("");
}

/** Tokens that a token of the chain depends on: with more, long passages of the corpus would come again and again. */
const ORDER = { zh: 2, en: 1 };

/** One token in this number does not follow from the tokens before it. */
const JUMP = 12;
