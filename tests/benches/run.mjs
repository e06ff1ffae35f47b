// `npm run bench`: compares align and compare of the packed package with other tools of pinned versions, on the same
// cases. Prints tables as Markdown.
//
//   npm run bench                      every case, 1 kB to 1 MB per side, and ours at 10 MB (about half an hour)
//   npm run bench -- --quick           1 kB and 100 kB, short patience (about two minutes)
//   npm run bench -- --sizes 100k --kinds edited --langs zh --tools align,fast-diff --data FOLDER --patience 60
//
// Times are processor time (user + system, all threads), as medians of interleaved rounds. A tool whose first call
// takes longer than the patience is stopped, and skipped on longer texts of that kind.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { KINDS, LANGS, makeCase, sizeName, sizeOf } from "../corpus/generate.mjs";
import { readTexts } from "../corpus/texts.mjs";
import { Child } from "./process.mjs";
import { growthTable, machineLine, memoryTable, timeTable } from "./table.mjs";
import { OWN, PEERS, TOOLS } from "./tools.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, "target/bench");
/** Ours are also measured at this size, on the two kinds that promise something there. */
const LONG = { bytes: 10_000_000, kinds: ["edited", "shuffled"], tools: ["F", ...OWN] };
/** Least processor time of a timed round, so that the clock's grain does not matter. */
const ROUND_MS = 30;

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    sizes: { type: "string" },
    kinds: { type: "string", default: KINDS.join() },
    langs: { type: "string", default: LANGS.join() },
    tools: { type: "string", default: Object.keys(TOOLS).join() },
    data: { type: "string" },
    patience: { type: "string" },
    rounds: { type: "string" },
    json: { type: "string" },
  },
});
const settings = {
  sizes: (values.sizes ?? (values.quick ? "1k,100k" : "1k,10k,100k,1M")).split(",").map(sizeOf),
  patience: 1000 * Number(values.patience ?? (values.quick ? 2 : 60)),
  rounds: Number(values.rounds ?? (values.quick ? 3 : 7)),
  long: !values.quick && values.sizes === undefined,
};

const scratch = mkdtempSync(join(tmpdir(), "juhao-bench-"));
try {
  await main();
} finally {
  rmSync(scratch, { recursive: true });
}

async function main() {
  const tools = values.tools.split(",");
  const texts = readTexts(values.data);
  const results = [];
  for (const lang of values.langs.split(",").filter((lang) => texts[lang].length > 0)) {
    for (const kind of values.kinds.split(",")) {
      const skipped = new Map();
      for (const bytes of settings.sizes) results.push(await measure({ lang, kind, bytes, texts }, tools, skipped));
      if (settings.long && LONG.kinds.includes(kind)) {
        const own = tools.filter((tool) => LONG.tools.includes(tool));
        results.push(await measure({ lang, kind, bytes: LONG.bytes, texts }, own, skipped));
      }
    }
  }
  const peers = PEERS.map((name) => `${name} ${version(name)}`);
  const commit = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  const dirty = spawnSync("git", ["status", "--porcelain", "--", "src"], { cwd: ROOT, encoding: "utf8" }).stdout !== "";
  const machine = {
    cpu: cpus()[0]?.model ?? process.arch,
    cores: cpus().length,
    commit: dirty ? `${commit} with changes` : commit,
    peers,
    ...settings,
  };
  const report = [machineLine(machine), timeTable(results, tools), growthTable(results), memoryTable(results, tools)];
  console.log(report.join("\n\n"));
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, results }, null, 1)}\n`);
}

/**
 * Every tool on one case: `{ lang, kind, bytes, answers: { tool: { ms, found, extra, alone } or { skipped: why } } }`.
 */
async function measure(wanted, tools, skipped) {
  const { name, lang, kind, bytes, left, right, common, counted } = makeCase(wanted);
  process.stderr.write(`${name}: `);
  const paths = { left: join(scratch, "left.txt"), right: join(scratch, "right.txt") };
  writeFileSync(paths.left, left);
  writeFileSync(paths.right, right);
  const answers = {};
  const running = [];
  const load = (tool) => ({ tool, folder: FOLDER, facts: { common, counted }, ...paths });
  for (const tool of tools) {
    process.stderr.write(`${tool} `);
    if (skipped.has(tool)) {
      answers[tool] = { skipped: skipped.get(tool) };
      continue;
    }
    const child = new Child();
    const answer = await child.ask(load(tool), settings.patience);
    if (answer.failed) {
      answers[tool] = { skipped: answer.failed };
      skipped.set(tool, `${answer.failed} at ${sizeName(bytes)}`);
      child.end();
    } else {
      answers[tool] = { ...answer, first: answer.ms, alone: await alone(load(tool)) };
      running.push({ tool, child, first: answer.ms, times: [] });
    }
  }
  await rounds(running, answers);
  process.stderr.write("\n");
  return { name, lang, kind, bytes, answers };
}

/** Memory of a first call of ours, without that of the optimising compiler. */
async function alone(order) {
  if (!OWN.includes(order.tool)) return undefined;
  const child = new Child(["--liftoff-only"]);
  const { extra } = await child.ask(order);
  child.end();
  return extra;
}

/** Round after round, every tool once: what disturbs the machine for a while disturbs all of them. */
async function rounds(running, answers) {
  for (const entry of running) {
    // Slow calls are measured by fewer rounds, and need no warming up.
    entry.rounds = entry.first > 10_000 ? 0 : entry.first > 1000 ? Math.min(3, settings.rounds) : settings.rounds;
    if (entry.rounds === 0) continue;
    const warm = entry.first > 300 ? entry.first : await warmed(entry);
    entry.calls = callsFor(warm, 1);
  }
  for (let round = 0; round < settings.rounds; round++) {
    for (const { child, calls, times } of running.filter((entry) => round < entry.rounds)) {
      times.push((await child.ask({ calls })).ms);
    }
  }
  for (const { tool, child, times } of running) {
    if (times.length > 0) answers[tool].ms = median(times);
    child.end();
  }
}

/**
 * Calls a tool until it gets no faster, because the JavaScript engine compiles frequent code at the same time, and that
 * counts as processor time.
 */
async function warmed({ child, first }) {
  let best = Infinity;
  let late = 0;
  for (let portion = 0; portion < 40 && late < 4; portion++) {
    const { ms } = await child.ask({ calls: callsFor(Math.min(first, best), 3) });
    late = ms < 0.97 * best ? 0 : late + 1;
    best = Math.min(best, ms);
  }
  return best;
}

function callsFor(ms, rounds) {
  return Math.max(1, Math.min(100_000, Math.ceil((rounds * ROUND_MS) / Math.max(ms, 0.0005))));
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function version(name) {
  return JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8")).version;
}
