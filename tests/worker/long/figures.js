// `npm run worker:figures -- 1000 10000 100000`: measures the cost of a check with these numbers of stored documents,
// the size of the upload, and the start-up. Processor time is that of the whole runtime, minus that of the same number
// of requests to /health, so that only reading, engine and storage remain.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ask, asLines, build, linesOf, NDJSON, serve } from "../served/serve.js";
import { copied, prose } from "./prose.js";

const sizes = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const shards = Number(/--shards=(\d+)/.exec(process.argv.join(" "))?.[1] ?? 1);
const texts = /--texts=(\w+)/.exec(process.argv.join(" "))?.[1] ?? "shard";
const CHECKS = 400;
const CHUNK = 250;

/** Milliseconds of processor time that the runtime has had; `workerd` is the only child of its host. */
function processorTime(host) {
  const [pid] = execFileSync("pgrep", ["-P", String(host), "workerd"], { encoding: "utf8" })
    .trim()
    .split("\n");
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10; // clock ticks of a hundredth of a second
}

async function timed(worker, requests) {
  const before = processorTime(worker.pid());
  const times = [];
  for (const request of requests) {
    const begin = performance.now();
    const answer = await ask(worker.url, ...request);
    times.push(performance.now() - begin);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)];
  return { p50: at(0.5), p99: at(0.99), processor: (processorTime(worker.pid()) - before) / requests.length };
}

const ms = (value) => value.toFixed(2);

const folder = mkdtempSync(join(tmpdir(), "juhao-figures-"));
const upload = build(join(folder, "upload"));
console.log(/Total Upload: .*/.exec(upload)?.[0]);
const wasm = readFileSync(
  join(
    folder,
    "upload",
    execFileSync("ls", [join(folder, "upload")], { encoding: "utf8" })
      .split("\n")
      .find((name) => name.endsWith(".wasm")),
  ),
);
console.log(`of it the engine: ${(gzipSync(wasm, { level: 9 }).length / 1024).toFixed(1)} KiB gzip`);

// Start-up: processor time of the runtime until the first response, compared with that of a Worker that does nothing.
const NOTHING = `
  import { DurableObject } from "cloudflare:workers";
  export class Collection extends DurableObject {}
  export class Shard extends DurableObject {}
  export class Counters extends DurableObject {}
  export default { fetch: () => new Response("ok") };
`;
async function startUp(script) {
  const times = [];
  for (let i = 0; i < 7; i++) {
    const worker = await serve({ script });
    await ask(worker.url, "GET", "/health");
    times.push(processorTime(worker.pid()));
    await worker.stop();
  }
  return times.sort((a, b) => a - b)[3];
}
const [all, nothing] = [await startUp(), await startUp(NOTHING)];
console.log(`start-up: ${all} ms of processor, ${nothing} ms of a Worker that does nothing: ${all - nothing} ms`);

const worker = await serve({ folder: join(folder, "store"), vars: { NEW_SHARDS: shards, NEW_TEXTS: texts } });
try {
  const health = Array.from({ length: CHECKS }, () => ["GET", "/health"]);
  await timed(worker, health);
  const base = await timed(worker, health);
  console.log(`\n/health: p50 ${ms(base.p50)}, p99 ${ms(base.p99)}, processor ${ms(base.processor)} ms`);
  console.log(`\n${shards} shard(s), texts: ${texts}; ${CHECKS} checks of 1000 characters each; ms\n`);
  console.log(
    "| documents | p50 | p99 | processor | without what /health takes | import: documents a second of processor |",
  );
  console.log("|---|---|---|---|---|---|");
  let stored = 0;
  for (const size of sizes) {
    const begin = processorTime(worker.pid());
    const from = stored;
    while (stored < size) {
      const count = Math.min(CHUNK, size - stored);
      const documents = Array.from({ length: count }, (_, i) => ({ id: `d${stored + i}`, text: prose(stored + i) }));
      const { text } = await ask(worker.url, "POST", "/v1/collections/all/documents:batch", asLines(documents), {
        type: NDJSON,
      });
      const failed = linesOf(text).find(({ written }) => written !== "created");
      if (failed) throw new Error(JSON.stringify(failed));
      stored += count;
    }
    const importing = (stored - from) / ((processorTime(worker.pid()) - begin) / 1000);
    const submissions = Array.from({ length: CHECKS }, (_, i) =>
      i % 2 === 0 ? copied(Math.floor((i * size) / CHECKS)) : prose(20_000_000 + i),
    );
    const requests = submissions.map((text) => ["POST", "/v1/collections/all/check", { text }]);
    await timed(worker, requests.slice(0, 40));
    const { p50, p99, processor } = await timed(worker, requests);
    let found = 0;
    for (let i = 0; i < CHECKS; i += 20) {
      const { body } = await ask(worker.url, ...requests[i]);
      found += body.hits.some(({ id }) => id === `d${Math.floor((i * size) / CHECKS)}`) ? 1 : 0;
    }
    if (found < CHECKS / 20) throw new Error(`of ${CHECKS / 20} copies ${found} were found`);
    console.log(
      `| ${size} | ${ms(p50)} | ${ms(p99)} | ${ms(processor)} | ${ms(processor - base.processor)} | ${importing.toFixed(0)} |`,
    );
  }
} catch (error) {
  console.error(worker.said());
  throw error;
} finally {
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
}
