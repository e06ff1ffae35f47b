// Makes many documents with planted copies, for benchmarks:
//
//     node tests/corpus/documents.mjs FILE [--documents 3000] [--lang zh] [--sites 0]
//
// Each has 500 to 1,500 tokens (in Chinese, characters; in English, words) from a Markov chain over the free texts of
// this folder. Of every sixteen, four are copied into a later document: unchanged, with 5% of their tokens edited, with
// their sentences shuffled, or a third of them, from any place. With sites, half of the documents belong to a site,
// which ends its pages with a notice.
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { edited } from "./generate.mjs";
import { Chain, Random, readTexts, shuffled } from "./texts.mjs";

export const COPIES = ["exact", "edited", "shuffled", "contained"];

/** Number of tokens of a document: the minimum, and how many more there can be. */
const LENGTH = [500, 1000];
/** One document in this number is copied in each of the ways. */
const ONE_IN = 16;
/** One token in this number is edited. */
const EDITS = 20;
/** Copies that wait for their turn: a copy comes some hundred documents after its source. */
const WAITING = 32;
const NOTICE = 60;

/**
 * Yields `{ id, text, site, copy }` for each document; `copy` is `{ of, kind }` if it is a planted one. The seed
 * determines everything.
 */
export function* documents({ count, lang = "zh", sites = 0, seed = 5, texts = readTexts()[lang] }) {
  const random = new Random(seed);
  const chain = new Chain(texts, lang);
  const write = (length) => Array.from({ length }, () => chain.next(random));
  const stop = lang === "zh" ? "。" : ".";
  const notices = Array.from({ length: sites }, () => `\n${write(NOTICE).join("").trim()}${stop}`);
  const waiting = [];
  for (let number = 0; number < count; number++) {
    const copy = waiting.length > WAITING ? waiting.splice(random.below(waiting.length), 1)[0] : undefined;
    const tokens = copy?.tokens ?? write(LENGTH[0] + random.below(LENGTH[1] + 1));
    const kind = copy ? undefined : COPIES[random.below(ONE_IN)];
    if (kind) waiting.push({ of: String(number), kind, tokens: copied(tokens, kind, random, lang) });
    const site = sites > 0 ? random.below(2 * sites) : undefined;
    yield {
      id: String(number),
      text: tokens.join("") + (notices[site] ?? ""),
      site: notices[site] ? `site ${site}` : "",
      copy: copy && { of: copy.of, kind: copy.kind },
    };
  }
}

function copied(tokens, kind, random, lang) {
  if (kind === "edited") return edited(tokens, EDITS, random);
  if (kind === "shuffled") return shuffled(sentences(tokens, lang), random).flat();
  if (kind === "exact") return tokens;
  const length = Math.floor(tokens.length / 3);
  const from = random.below(tokens.length - length);
  return tokens.slice(from, from + length);
}

function sentences(tokens, lang) {
  const ends = lang === "zh" ? /[。！？\n]/ : /[.!?]\s|\n/;
  const out = [[]];
  for (const token of tokens) {
    out.at(-1).push(token);
    if (ends.test(token)) out.push([]);
  }
  return out;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      documents: { type: "string", default: "3000" },
      lang: { type: "string", default: "zh" },
      sites: { type: "string", default: "0" },
    },
  });
  if (positionals.length !== 1) throw new Error("usage: documents.mjs FILE [--documents 3000] [--lang zh] [--sites 20]");
  const out = createWriteStream(positionals[0]);
  const made = documents({ count: Number(values.documents), lang: values.lang, sites: Number(values.sites) });
  for (const document of made) if (!out.write(`${JSON.stringify(document)}\n`)) await once(out, "drain");
  out.end();
  await once(out, "finish");
}

if (argv[1] === fileURLToPath(import.meta.url)) await main();
