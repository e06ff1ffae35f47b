// `npm run worker:faults`: kills the runtime in the middle of a batch, 20 times at random moments. After each restart,
// every acknowledged document is found by a check, and every other one is complete or absent.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ask, asLines, linesOf, NDJSON, serve } from "../served/serve.js";
import { prose } from "./prose.js";

const ROUNDS = Number(process.argv[2] ?? 20);
const SHARDS = Number(process.argv[3] ?? 4);
const BATCH = 1500;
const LENGTH = 400;

const folder = mkdtempSync(join(tmpdir(), "juhao-faults-"));
const here = "/v1/collections/faults";
const worker = await serve({ folder, vars: { NEW_SHARDS: SHARDS } });
const acknowledged = new Set();

/** Sends a batch, and takes the answers until the connection breaks. */
async function send(from) {
  const documents = Array.from({ length: BATCH }, (_, i) => ({ id: `d${from + i}`, text: prose(from + i, LENGTH) }));
  let text = "";
  try {
    const response = await fetch(`${worker.url}${here}/documents:batch`, {
      method: "POST",
      headers: { authorization: "Bearer all", "content-type": NDJSON },
      body: asLines(documents),
    });
    const decoder = new TextDecoder();
    for await (const piece of response.body) text += decoder.decode(piece, { stream: true });
  } catch {
    // killed
  }
  return linesOf(text.slice(0, text.lastIndexOf("\n") + 1))
    .filter(({ written }) => written)
    .map(({ id }) => id);
}

const problems = [];

/** Whether a document is found, and that reading it says the same. */
async function isThere(number) {
  const id = `d${number}`;
  const { body } = await ask(worker.url, "POST", `${here}/check`, { text: prose(number, LENGTH) });
  const hit = body.hits.find((one) => one.id === id);
  const { status } = await ask(worker.url, "GET", `${here}/documents/${id}`);
  if ((status === 200) !== Boolean(hit)) problems.push(`${id}: read ${status}, found ${Boolean(hit)}`);
  if (hit && hit.coverage.submission < 1) problems.push(`${id}: found in part`);
  return Boolean(hit);
}

try {
  let unacknowledged = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const from = round * BATCH;
    const sending = send(from);
    const moment = 20 + Math.random() * 1500;
    await wait(moment);
    await worker.kill();
    const ids = await sending;
    for (const id of ids) acknowledged.add(id);
    await worker.start();
    await ask(worker.url, "GET", here); // touches every shard
    let others = 0;
    for (let i = 0; i < Math.min(BATCH, ids.length + 200); i++) {
      const there = await isThere(from + i);
      if (acknowledged.has(`d${from + i}`)) {
        if (!there) problems.push(`d${from + i} was acknowledged and is lost`);
      } else if (there) others++;
    }
    unacknowledged += others;
    console.log(
      `round ${round + 1}: killed after ${moment.toFixed(0)} ms; ${ids.length} acknowledged, ${others} more there`,
    );
  }
  let lost = 0;
  for (const id of acknowledged) lost += (await isThere(Number(id.slice(1)))) ? 0 : 1;
  const { body } = await ask(worker.url, "GET", here);
  console.log(
    `${acknowledged.size} acknowledged, ${lost} of them lost; ${body.documents} there, ${unacknowledged} of them not acknowledged`,
  );
  for (const problem of problems.slice(0, 10)) console.log(problem);
  if (problems.length > 0 || lost > 0 || body.documents !== acknowledged.size + unacknowledged) process.exitCode = 1;
} finally {
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
}
