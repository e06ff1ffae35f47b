// Makes labelled sets of the free texts, for the curves of the thresholds. Copied passages are known, because they are
// copied here.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { edited } from "./generate.mjs";
import { Random, shuffled, tokensOf } from "./texts.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Folder, language, where a part of a text begins, and whether the texts of the folder have the same subject. */
const SETS = [
  { name: "statutes", lang: "zh", part: /(?=^## )/mu, related: false },
  { name: "classics", lang: "zh", part: /(?<=。\n)/u, related: true },
  { name: "book", lang: "en", part: /(?=^### )/mu, related: false },
];

/** One token in each of these numbers is changed in an edited text; the last number also applies to edited passages. */
const EDITS = [20, 7];
/** Least length of a passage, in UTF-16 units. */
const PASSAGE = { zh: 150, en: 500 };

/** `{ documents, truth }`: the lines of both files. */
export function makeSet({ name, lang, part, related }) {
  const folder = join(HERE, name);
  const names = readdirSync(folder)
    .filter((file) => /\.(md|txt)$/.test(file))
    .sort();
  const texts = names.map((file) => readFileSync(join(folder, file), "utf8"));
  const random = new Random(1);
  const documents = names.map((id, i) => ({ id, text: texts[i], cluster: id }));
  const truth = [];
  const add = (id, text, cluster) => documents.push({ id, text, cluster });
  const judge = (a, b, relation, spans) => truth.push({ a, b, relation, accept: [relation], spans });
  const changed = (text, oneIn) => edited(tokensOf(text, lang), oneIn, random).flat().join("");
  names.forEach((id, i) => {
    const [text, parts] = [texts[i], texts[i].split(part)];
    for (const oneIn of EDITS) {
      add(`${id} 1:${oneIn}`, changed(text, oneIn), id);
      judge(`${id} 1:${oneIn}`, id, "duplicate");
    }
    add(`${id} shuffled`, shuffled(parts, random).join(""), id);
    judge(`${id} shuffled`, id, "duplicate");
    const other = (i + 1 + random.below(names.length - 1)) % names.length;
    if (!related) judge(names[other], id, "distinct");
    const long = parts.filter((one) => one.length >= PASSAGE[lang] && one.length < text.length / 2);
    if (long.length === 0) return;
    const chosen = long[random.below(long.length)];
    const here = range(text.slice(0, text.indexOf(chosen)), chosen);
    add(`${id} part`, chosen, `${id} part`);
    judge(`${id} part`, id, "contained", [{ a: range("", chosen), b: here }]);
    if (related) return;
    const host = texts[other].split(part);
    const before = host.splice(0, random.below(host.length + 1)).join("");
    const passage = changed(chosen, EDITS.at(-1));
    add(`${id} in ${names[other]}`, before + passage + host.join(""), null);
    judge(`${id} in ${names[other]}`, id, "partial", [{ a: range(before, passage), b: here }]);
  });
  return { documents, truth: unique(truth) };
}

/** The range of a text that follows another one, in code points. */
function range(before, text) {
  const start = Array.from(before).length;
  return [start, start + Array.from(text).length];
}

/** Pairs are judged once, in whichever order. */
function unique(truth) {
  const seen = new Set();
  return truth.filter(({ a, b }) => {
    const pair = [a, b].sort().join("\n");
    return !seen.has(pair) && seen.add(pair);
  });
}

function main() {
  const folder = argv[2];
  if (folder === undefined) throw new Error("usage: sets.mjs FOLDER");
  for (const set of SETS) {
    mkdirSync(join(folder, set.name), { recursive: true });
    for (const [name, rows] of Object.entries(makeSet(set))) {
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      writeFileSync(join(folder, set.name, `${name}.jsonl`), lines);
    }
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) main();
