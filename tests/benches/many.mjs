// `npm run bench -- many`: finds all pairs of many documents with the packed package, with other tools of pinned
// versions, and natively. Prints tables as Markdown.
//
//   npm run bench -- many               3,000 documents with all tools, then 12,500 to 100,000 with the package
//   npm run bench -- many --documents 1000 --scale 3000,6000     fewer
//
// tests/corpus/documents.mjs makes the documents. A tool has found a planted copy if it lists the pair with any
// relation. Times are processor time, from strings in memory to pairs of ids, the shortest of several rounds. Every
// tool and size has its own process.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { COPIES } from "../corpus/documents.mjs";
import { digits, table } from "./table.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, "target/bench");
const RENSA = "rensa==0.5.0";
/** Other tools, with the pinned versions of package.json and tests/benches/native/Cargo.toml. */
const PEERS = { minhash: "minhash 0.0.9", "simhash-js": "simhash-js 1.0.0", gaoya: "gaoya 0.2.2" };
const SITES = 20;
/** Rounds for fast tools, enough that compiling at run time no longer matters. */
const ROUNDS = { F: 15, juhao: 15, "JavaScript Map": 15, "Map with grams": 15, "simhash-js": 3, minhash: 1 };

const { values } = parseArgs({
  options: {
    documents: { type: "string", default: "3000" },
    scale: { type: "string", default: "12500,25000,50000,100000" },
    lang: { type: "string", default: "zh" },
  },
});
const file = made();
const rows = [...inNode(), ...natively(), ...inPython()];
console.log([head(), peers(rows), scale(), ablation()].join("\n\n"));

/** A file of documents. */
function made() {
  const path = join(FOLDER, "many.jsonl");
  const script = join(ROOT, "tests/corpus/documents.mjs");
  run(process.execPath, [script, path, "--documents", values.documents, "--sites", SITES, "--lang", values.lang]);
  return path;
}

function inNode() {
  return Object.entries(ROUNDS).map(([tool, rounds]) => {
    const answer = node(["--expose-gc"], tool, join(FOLDER, "package"), file, rounds);
    return { where: "Node", tool: PEERS[tool] ?? tool, ...answer };
  });
}

function natively() {
  const manifest = join(ROOT, "tests/benches/native/Cargo.toml");
  const cargo = ["run", "--quiet", "--release", "--locked", "--manifest-path", manifest, "--bin", "many", "--"];
  return ["juhao", "gaoya"].map((tool) => {
    const answer = JSON.parse(run("cargo", [...cargo, tool, file]));
    return { where: "native", tool: PEERS[tool] ?? tool, ...answer };
  });
}

/** Runs Python's rensa, in an environment inside target/. */
function inPython() {
  const tool = RENSA.replace("==", " ");
  const python = join(FOLDER, "python/bin/python");
  const steps = [
    ["python3", ["-m", "venv", join(FOLDER, "python")]],
    [python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", RENSA]],
  ];
  for (const [command, args] of steps) {
    const { status, error, stderr } = spawnSync(command, args, { encoding: "utf8" });
    if (status === 0) continue;
    const why = error?.message ?? stderr.trim().split("\n").at(-1);
    return [{ where: "Python", tool, skipped: `not installed: ${why}` }];
  }
  const answer = JSON.parse(run(python, [join(ROOT, "tests/benches/many_rensa.py"), file, "3"]));
  return [{ where: "Python", tool, ...answer }];
}

function node(flags, ...args) {
  return JSON.parse(run(process.execPath, [...flags, join(ROOT, "tests/benches/many-child.mjs"), ...args]));
}

function run(command, args) {
  process.stderr.write(`${[command.split("/").at(-1), ...args].join(" ").replaceAll(ROOT, "")}\n`);
  const options = { encoding: "utf8", maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "inherit"] };
  const { status, stdout, error } = spawnSync(command, args.map(String), options);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error ?? `status ${status}`}`);
  return stdout;
}

function head() {
  const commit = run("git", ["-C", ROOT, "rev-parse", "--short=12", "HEAD"]).trim();
  const date = new Date().toISOString().slice(0, 10);
  return [
    `${date}, commit ${commit}, Node ${process.versions.node}, ${cpus()[0]?.model}, ${cpus().length} cores.`,
    `${Number(values.documents).toLocaleString("en")} documents of 500 to 1,500 characters, half of them with the notice of one of twenty sites; ${planted().length} of them are copies of others.`,
    "Sketches: 128 hashes of shingles of five characters, 32 bands of four; gaoya and rensa keep pairs of an estimated Jaccard index of 0.3.",
    "*JavaScript Map* is CCDet in thirty lines, on full stops alone; *with grams* it takes winnowed grams, too, as Juhao does. Both tell pairs by their counts, and nothing is decided.",
    "F is `encodeInto` of each text and one filter pass in WebAssembly: no tool that reads the texts there takes less.",
  ].join("\n");
}

/** A row per tool: time, and the share of planted copies of each kind that it found. */
function peers(rows) {
  const own = (place) =>
    rows.find(({ where, tool }) => tool === "juhao" && (where === "Node") === (place === "Node")).ms;
  const lines = rows.map(({ where, tool, ms, pairs, skipped }) => {
    if (skipped) return [where, tool, skipped, ...COPIES.map(() => ""), "", ""];
    const time = Math.min(...ms);
    const ratio = tool === "juhao" ? "" : `${digits(time / Math.min(...own(where)))}x`;
    if (!pairs) return [where, tool, `${digits(time)} ms`, ratio, ...COPIES.map(() => ""), ""];
    const found = recall(planted(), pairs);
    return [where, tool, `${digits(time)} ms`, ratio, ...COPIES.map((kind) => percent(found[kind])), pairs.length];
  });
  return table(["where", "tool", "time", "/ juhao", ...COPIES, "pairs told"], lines);
}

/** The copies in the file. */
function planted() {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const copies = lines.map((line) => JSON.parse(line)).filter(({ copy }) => copy);
  return copies.map(({ id, copy }) => ({ a: copy.of, b: id, kind: copy.kind }));
}

function recall(planted, pairs) {
  const key = (a, b) => (Number(a) < Number(b) ? `${a} ${b}` : `${b} ${a}`);
  const known = new Set(pairs.map(([a, b]) => key(a, b)));
  return Object.fromEntries(
    COPIES.map((kind) => {
      const own = planted.filter((pair) => pair.kind === kind);
      return [kind, own.filter(({ a, b }) => known.has(key(a, b))).length / own.length];
    }),
  );
}

function percent(share) {
  return `${digits(100 * share)} %`;
}

/** Runs only the package, on more and more documents. */
function scale() {
  const measured = values.scale
    .split(",")
    .map(Number)
    .map((count) => [count, node(["--expose-gc"], "scale", join(FOLDER, "package"), count)]);
  const seconds = (ms) => `${digits(ms / 1000)} s`;
  const lines = measured.map(([count, its], i) => {
    const all = its.adding + its.pairing;
    const before = measured[i - 1];
    const growth = before && Math.log(all / (before[1].adding + before[1].pairing)) / Math.log(count / before[0]);
    const found = recall(its.planted, its.pairs);
    return [
      count.toLocaleString("en"),
      seconds(its.adding),
      seconds(its.pairing),
      growth === undefined ? "" : growth.toFixed(2),
      percent(Math.min(...COPIES.map((kind) => found[kind]))),
      its.pairs.length,
      `${digits(its.bytes)} B`,
      `${digits(its.reading)} ms`,
      `${digits(its.query)} ms`,
      `${digits(its.add)} ms`,
      `${digits(its.memory / 1e6)} MB`,
    ];
  });
  const columns = [
    "documents",
    "read and added",
    "all pairs",
    "growth",
    "least recall",
    "pairs",
    "stored, a document",
    "loaded",
  ];
  const names = [...columns, "a query", "one added", "peak memory"];
  const limits = measured.at(-1)[1].limits.map(({ name, limit, reached }) => `${name}: ${limit} of ${reached}`);
  return [
    "In Node, the package alone. Documents are made while they are added, and never stand in memory together; a query and an added document include the reading of their text, on the stored index, which is also loaded in a new process for its time.",
    table(names, lines),
    `Limits reached at the greatest number: ${limits.join("; ") || "none"}.`,
  ].join("\n\n");
}

function ablation() {
  const manifest = join(ROOT, "tests/benches/native/Cargo.toml");
  const args = [
    "run",
    "--quiet",
    "--release",
    "--locked",
    "--manifest-path",
    manifest,
    "--bin",
    "many",
    "--",
    "ablation",
  ];
  return `CCDet's ablation, on full stops alone, natively:\n\n${run("cargo", [...args, file]).trim()}`;
}
