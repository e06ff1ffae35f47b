// `bash scripts/ablation-pages.sh FOLDER...`: measures the effect of each rule of extraction, and of half and twice the
// value of each of its constants. Prints a table as Markdown.
//
// A folder has `pages.jsonl.gz`: lines of { id, html or raw_b64, body }, and optionally lang, type, host or url. If the
// pages of a set have a type, bodies are scored by words, as in WCXB, with the mean over all pages; otherwise by
// shingles, with Chinese pages separately. Each set is split by host into halves A and B. Needs `cargo build
// --release`.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { counts, groupF1, halfOf, wordF1 } from "./score.mjs";
import { table } from "./table.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const JUHAO = join(ROOT, "target/release/juhao");

const sets = process.argv.slice(2).map((folder) => {
  const file = join(folder, "pages.jsonl.gz");
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  const pages = lines.filter((line) => line.trim() !== "").map(pageOf);
  return { name: basename(folder), file, pages, isTyped: pages.some(({ type }) => type) };
});
const columns = sets.flatMap((set) => {
  const groups = set.isTyped
    ? [["all", () => true]]
    : [
        ["zh", isChinese],
        ["other", (page) => !isChinese(page)],
      ];
  return groups.flatMap(([group, holds]) =>
    ["A", "B", "both"].map((half, i) => ({
      set,
      name: `${set.name} ${group} ${half}`,
      holds: (page) => holds(page) && (i > 1 || page.half === i),
    })),
  );
});
const rules = [undefined, ...listed()];
const lines = rules.map((rule) => {
  const scores = new Map(sets.map((set) => [set, scored(set, rule)]));
  return [
    rule ?? "(all rules)",
    ...columns.map(({ set, holds }) =>
      figure(
        set,
        scores.get(set).filter(({ page }) => holds(page)),
      ),
    ),
  ];
});
console.log(table(["without", ...columns.map(({ name }) => name)], lines));

function pageOf(line) {
  const { id, body, lang, type, host, url } = JSON.parse(line);
  return { id, body, lang, type, half: halfOf(host || (url && new URL(url).host) || id) };
}

function isChinese({ lang }) {
  return lang === "zh";
}

/** The names of all rules, and all constants with half and twice their value, from the sources. */
function listed() {
  const source = readFileSync(join(ROOT, "src/core/text/html/tuning.rs"), "utf8");
  const [, rules, constants] = /\ntuning! \{\s+rules \{(.*?)\n {4}\}\s+constants \{(.*?)\n {4}\}/s.exec(source);
  const names = [...rules.matchAll(/^ {8}(\w+)$/gm)].map(([, name]) => name);
  const values = [...constants.matchAll(/^ {8}(\w+) = (\d+)$/gm)];
  return [
    ...names,
    ...values.flatMap(([, name, value]) => [`${name}=${Math.floor(value / 2)}`, `${name}=${2 * value}`]),
  ];
}

/** The score of each page of a set without a rule. */
function scored({ file, pages, isTyped }, rule) {
  const options = [...(isTyped ? ["--extraction", "auto"] : []), ...(rule ? ["--without", rule] : [])];
  const said = spawnSync(JUHAO, ["extract", "--pages", file, ...options], { encoding: "utf8", maxBuffer: 2 ** 30 });
  if (said.status !== 0) throw new Error(said.stderr || `${JUHAO} is not there: cargo build --release`);
  const bodies = new Map(
    said.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map(({ id, body }) => [id, body]),
  );
  const score = isTyped ? wordF1 : counts;
  return pages.map((page) => ({ page, score: score(page.body, bodies.get(page.id) ?? "") }));
}

function figure({ isTyped }, scores) {
  const all = scores.map(({ score }) => score);
  const value = isTyped ? all.reduce((sum, f1) => sum + f1, 0) / Math.max(1, all.length) : groupF1(all);
  return value.toFixed(3);
}
