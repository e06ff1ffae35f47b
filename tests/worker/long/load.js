// `npm run worker:load`: 200 clients for 60 seconds, nine checks per write. Afterwards every acknowledged document is
// counted, read and found.
import { ask as askWorker, asLines, NDJSON, serve } from "../served/serve.js";
import { copied, prose } from "./prose.js";

const CLIENTS = Number(process.argv[2] ?? 200);
const SECONDS = Number(process.argv[3] ?? 60);
const SHARDS = Number(process.argv[4] ?? 4);
const STORED = 1000;

const worker = await serve({ vars: { NEW_SHARDS: SHARDS } });
/** Each request on a connection of its own: those that are kept the local runtime ends now and then. */
const ask = (method, path, body, type) => askWorker(worker.url, method, path, body, { type });

const here = "/v1/collections/load";
const errors = [];
const times = { check: [], put: [] };
const acknowledged = new Map();
const say = (error) => errors.push(error);

try {
  await ask(
    "POST",
    `${here}/documents:batch`,
    asLines(Array.from({ length: STORED }, (_, i) => ({ id: `d${i}`, text: prose(i) }))),
    NDJSON,
  );
  for (let i = 0; i < STORED; i++) acknowledged.set(`d${i}`, i);
  const submissions = Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? copied(i) : prose(20_000_000 + i)));
  let next = STORED;
  const end = performance.now() + SECONDS * 1000;

  const client = async (number) => {
    for (let turn = number; performance.now() < end; turn++) {
      const begin = performance.now();
      try {
        if (turn % 10 === 0) {
          const seed = next++;
          const { status, text } = await ask("PUT", `${here}/documents/d${seed}`, { text: prose(seed) });
          if (status === 201) acknowledged.set(`d${seed}`, seed);
          else say(`put ${status} ${text}`);
          times.put.push(performance.now() - begin);
        } else {
          const { status, text } = await ask("POST", `${here}/check`, {
            text: submissions[(turn * 7) % submissions.length],
          });
          if (status !== 200) say(`check ${status} ${text}`);
          times.check.push(performance.now() - begin);
        }
      } catch (error) {
        say(`${error.code ?? error.message} after ${Math.round((performance.now() - begin) / 1000)} s`);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));

  for (const [name, list] of Object.entries(times)) {
    list.sort((a, b) => a - b);
    const at = (share) => list[Math.floor(list.length * share)]?.toFixed(0);
    console.log(
      `${name}: ${list.length}, ${(list.length / SECONDS).toFixed(0)} a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    );
  }
  const { documents } = JSON.parse((await ask("GET", here)).text);
  let lost = 0;
  const all = [...acknowledged];
  const recheck = async (part) => {
    for (const [id, seed] of part) {
      const { text } = await ask("POST", `${here}/check`, { text: prose(seed) });
      const hit = JSON.parse(text).hits.find((one) => one.id === id);
      if (!hit || hit.coverage.submission < 1) lost++;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, i) => recheck(all.filter((_, place) => place % 8 === i))));
  console.log(
    `errors: ${errors.length}; documents acknowledged: ${all.length}, counted: ${documents}, not found again: ${lost}`,
  );
  for (const error of [...new Set(errors)].slice(0, 5)) console.log(error);
  if (errors.length > 0 || lost > 0 || documents !== all.length) process.exitCode = 1;
} finally {
  await worker.stop();
}
