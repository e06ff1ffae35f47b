// `npm run bench -- native`: compares the native engine with native diff libraries, and with the engine as WebAssembly
// in Node. Prints tables as Markdown.
//
//   npm run bench -- native                      every kind of case, 1 kB to 1 MB per side
//   npm run bench -- native --sizes 100k --kinds edited --langs zh --patience 20
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { KINDS, LANGS, makeCase, sizeOf } from "../corpus/generate.mjs";
import { readTexts } from "../corpus/texts.mjs";
import { Child } from "./process.mjs";
import { digits, table } from "./table.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, "target/bench");
/** Calls of the module before it is timed, so that it is fully optimised, and rounds after that. */
const [WARM_MS, ROUND_MS, ROUNDS] = [300, 50, 5];

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1k,10k,100k,1M" },
    kinds: { type: "string", default: KINDS.join() },
    langs: { type: "string", default: LANGS.join() },
    patience: { type: "string", default: "20" },
  },
});

const scratch = mkdtempSync(join(tmpdir(), "juhao-native-"));
try {
  await main();
} finally {
  rmSync(scratch, { recursive: true });
}

async function main() {
  const texts = readTexts();
  const names = [];
  for (const lang of values.langs.split(",")) {
    for (const kind of values.kinds.split(",")) {
      for (const size of values.sizes.split(",")) {
        const { name, left, right } = makeCase({ lang, kind, bytes: sizeOf(size), texts });
        writeFileSync(`${path(name)}.left.txt`, left);
        writeFileSync(`${path(name)}.right.txt`, right);
        names.push(name);
      }
    }
  }
  const native = new Map(answersOf(scratch).map(({ name, answers }) => [name, answers]));
  const tools = native.get(names[0]).map(([tool]) => tool);
  const beside = [];
  const ratios = [];
  for (const name of names) {
    const answers = native.get(name);
    beside.push([name, ...answers.map(([, ms, said]) => (ms === null ? said : `${digits(ms)} ms (${said})`))]);
    const [, ms] = answers.find(([tool]) => tool === "align");
    const wasm = await module(name);
    ratios.push([name, `${digits(ms)} ms`, `${digits(wasm)} ms`, digits(wasm / ms)]);
  }
  console.log(table(["case", ...tools], beside));
  console.log(`\n${table(["align", "native", "WebAssembly", "ratio"], ratios)}`);
}

function path(name) {
  return join(scratch, name);
}

function answersOf(folder) {
  const manifest = join(ROOT, "tests/benches/native/Cargo.toml");
  const args = ["run", "--release", "--locked", "--quiet", "--manifest-path", manifest, "--", folder, values.patience];
  const made = spawnSync("cargo", args, { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });
  if (made.status !== 0) throw new Error("the native benchmark failed");
  return made.stdout.trim().split("\n").map(JSON.parse);
}

/** Milliseconds of processor time of `align` in WebAssembly, the median of some rounds. */
async function module(name) {
  const child = new Child();
  const [left, right] = ["left", "right"].map((side) => `${path(name)}.${side}.txt`);
  const { ms } = await child.ask({ tool: "align", folder: FOLDER, facts: { common: 0 }, left, right });
  await child.ask({ calls: Math.ceil(WARM_MS / ms) });
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push((await child.ask({ calls: Math.ceil(ROUND_MS / ms) })).ms);
  }
  child.end();
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}
