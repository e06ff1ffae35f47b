// `npm run bench -- pages`: extracts bodies with the packed package, with other tools of pinned versions, and natively.
// Prints tables as Markdown.
//
//   npm run bench -- pages                            the pages of tests/cases/body
//   npm run bench -- pages --data PAGES.jsonl[.gz]    { id, html or raw_b64, body }; optional lang, host, url
//
// F1 is computed by tests/benches/score.mjs. Times are processor time of the fastest of several passes over all pages.
// Sizes are those that a page has to load, minified, after brotli.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { build } from "vite";
import { counts, f1, groupF1, halfOf } from "./score.mjs";
import { table } from "./table.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CASES = join(ROOT, "tests/cases/body");
const PACKAGE = join(ROOT, "target/bench/package");
/** Passes are repeated until they took this time. */
const ENOUGH_MS = 2000;

const { values } = parseArgs({
  options: { data: { type: "string" }, predictions: { type: "string" } },
});
const juhao = await import(pathToFileURL(join(PACKAGE, "node.js")));
const pages = values.data ? labelled(values.data) : own();
const bytes = pages.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0);
const scratch = mkdtempSync(join(tmpdir(), "juhao-pages-"));
try {
  const results = [...ours(), ...peers(), ...native()];
  for (const result of results) result.size = result.entry && (await sizeOf(result.entry));
  console.log([head(), main(results), halves(results)].join("\n\n"));
  if (values.predictions) {
    const lines = results.flatMap(({ tool, bodies }) => pages.map(({ id }, i) => ({ tool, id, body: bodies[i] })));
    writeFileSync(values.predictions, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
} finally {
  rmSync(scratch, { recursive: true });
}

/** The pages of the repository, each with one difficulty. */
function own() {
  return readdirSync(CASES).map((id) => {
    const file = (name) => join(CASES, id, name);
    const { text: html } = juhao.decode(readFileSync(file("page.html")));
    const body = ["gold.txt", "body.txt"].filter((name) => readdirSync(join(CASES, id)).includes(name))[0];
    return { id, html, body: readFileSync(file(body), "utf8"), lang: id.slice(0, 2), host: id };
  });
}

function labelled(path) {
  const file = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(file) : file).toString("utf8");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const { id, html, raw_b64, body, lang, host, url } = JSON.parse(line);
    const source = html ?? juhao.decode(Buffer.from(raw_b64, "base64")).text;
    return { id, html: source, body, lang, host: host || (url && new URL(url).host) || id };
  });
}

function ours() {
  const read = (html) => juhao.extract(html, { extraction: "body" }).body;
  return [{ tool: "juhao", entry: 'export { extract } from "juhao";', ...run(read, (body) => body) }];
}

function peers() {
  const read = (html) => new Readability(parseHTML(html).document).parse()?.content ?? "";
  // The HTML from other tools is converted to text in the same way for all.
  const text = (content) => juhao.extract(content, { extraction: "visible" }).body;
  const entry = 'export { Readability } from "@mozilla/readability"; export { parseHTML } from "linkedom";';
  return [{ tool: "Readability.js + linkedom", entry, ...run(read, text) }];
}

/** Bodies, and milliseconds of the fastest pass. */
function run(read, textOf) {
  const bodies = pages.map(({ html }) => {
    try {
      return textOf(read(html));
    } catch {
      return ""; // no body counts as an empty one
    }
  });
  let [ms, all] = [Number.POSITIVE_INFINITY, 0];
  while (all < ENOUGH_MS) {
    const begin = process.cpuUsage();
    for (const { html } of pages) {
      try {
        read(html);
      } catch {}
    }
    const { user, system } = process.cpuUsage(begin);
    ms = Math.min(ms, (user + system) / 1000);
    all += (user + system) / 1000;
  }
  return { bodies, ms };
}

/** Bodies and milliseconds from the native benchmark. */
function native() {
  const path = join(scratch, "pages.jsonl");
  writeFileSync(path, pages.map(({ id, html }) => `${JSON.stringify({ id, html })}\n`).join(""));
  const manifest = join(ROOT, "tests/benches/native/Cargo.toml");
  const cargo = ["run", "--quiet", "--release", "--manifest-path", manifest, "--bin", "pages", "--", path];
  const options = { encoding: "utf8", maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "inherit"] };
  const said = spawnSync("cargo", [...cargo, "juhao", "dom_smoothie"], options);
  if (said.status !== 0) throw new Error("the native benchmarks failed");
  const lines = said.stdout.trimEnd().split("\n").map(JSON.parse);
  return lines
    .filter(({ ms }) => ms !== undefined)
    .map(({ tool, ms }) => {
      const bodies = lines.filter((line) => line.tool === tool && "body" in line).map(({ body }) => body);
      return { tool: `${tool} (native)`, bodies, ms };
    });
}

/** Bytes of a bundle that holds what an extraction needs. */
async function sizeOf(entry) {
  const file = join(scratch, "entry.js");
  writeFileSync(file, entry);
  const require = createRequire(import.meta.url);
  const [output] = await build({
    root: scratch,
    configFile: false,
    logLevel: "silent",
    resolve: {
      alias: {
        juhao: join(PACKAGE, "web.js"),
        linkedom: join(ROOT, "node_modules/linkedom/worker.js"),
        "@mozilla/readability": require.resolve("@mozilla/readability"),
      },
    },
    build: { write: false, minify: true, lib: { entry: file, formats: ["es"] }, assetsInlineLimit: 0 },
  });
  const wasm = entry.includes("juhao") ? [readFileSync(join(PACKAGE, "juhao_bg.wasm"))] : [];
  const code = output.output.filter(({ type }) => type === "chunk").map((chunk) => Buffer.from(chunk.code));
  return [...code, ...wasm].reduce((sum, part) => sum + brotliCompressSync(part).length, 0);
}

function head() {
  const version = (name) => JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8")).version;
  const pinned = ["@mozilla/readability", "linkedom"].map((name) => `${name} ${version(name)}`).join(", ");
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, Node ${process.versions.node}, ${cpus()[0]?.model ?? process.arch}: ${pages.length} pages, ${(bytes / 1e6).toFixed(2)} MB. Peers: ${pinned}, dom_smoothie as pinned in tests/benches/native.`;
}

function main(results) {
  const groups = [
    ["zh", (page) => page.lang === "zh"],
    ["other", (page) => page.lang !== "zh"],
  ];
  const lines = results.map((result) => {
    const cells = groups.map(([, holds]) => share(groupF1(scores(result, holds))));
    const each = scores(result, () => true).map(f1);
    const below = [0.8, 0.2].map((bound) => each.filter((score) => score < bound).length);
    const speed = (bytes / 1e3 / result.ms).toPrecision(3);
    return [result.tool, ...cells, ...below, speed, result.size ? `${Math.round(result.size / 1024)} KB` : ""];
  });
  return table(["tool", "F1 zh", "F1 other", "below 0.8", "below 0.2", "MB/s", "size"], lines);
}

/** The same figures on two halves of the hosts; values fitted to one half lose on the other. */
function halves(results) {
  const lines = results.map((result) => {
    const of = (chinese, half) =>
      groupF1(scores(result, (page) => (page.lang === "zh") === chinese && halfOf(page.host) === half));
    return [result.tool, ...[true, false].flatMap((chinese) => [0, 1].map((half) => share(of(chinese, half))))];
  });
  return table(["tool", "zh, half 1", "zh, half 2", "other, half 1", "other, half 2"], lines);
}

function scores({ bodies }, holds) {
  return pages.flatMap((page, i) => (holds(page) ? [counts(page.body, bodies[i])] : []));
}

function share(number) {
  return number.toFixed(3);
}
