// Saves all collections of a token to a folder, or stores them again:
//   JUHAO_URL=https://… JUHAO_TOKEN=… node backup.mjs save FOLDER
//   JUHAO_URL=https://… JUHAO_TOKEN=… node backup.mjs restore FOLDER
// Each collection becomes NAME.json (settings and rules) and NAME.ndjson (documents, as in an export).
import {
  appendFileSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const { JUHAO_URL, JUHAO_TOKEN } = process.env;
/** Most bytes of documents that are sent together. */
const TOGETHER = 8_000_000;
/** Milliseconds to wait after too many requests, or if the Worker cannot be reached. */
const WAIT = 10_000;
const TRIES = 10;

/** Sends a request; again if it failed for a while. Writes are safe to repeat. */
async function ask(method, path, body, type = "application/json") {
  const headers = { authorization: `Bearer ${JUHAO_TOKEN}`, ...(body === undefined ? {} : { "content-type": type }) };
  for (let tries = 1; ; tries++) {
    const answer = await fetch(new URL(path, JUHAO_URL), { method, headers, body }).catch((error) => error);
    if (answer.ok) return answer;
    const isForAWhile = answer instanceof Error || answer.status === 429 || answer.status >= 500;
    if (!isForAWhile || tries === TRIES) {
      const said = answer instanceof Error ? answer.message : await answer.text();
      throw Object.assign(new Error(`${method} ${path}: ${said}`), { status: answer.status });
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT));
  }
}

const read = async (path) => (await ask("GET", path)).json();

async function save(folder) {
  mkdirSync(folder, { recursive: true });
  for (let after = ""; after !== null;) {
    const { collections, next } = await read(`/v1/collections?after=${encodeURIComponent(after)}`);
    for (const name of collections) await saveOne(folder, name);
    after = next;
  }
}

/** Saves a collection under other names first, so that an interrupted run leaves the last backup as it is. */
async function saveOne(folder, name) {
  const path = `/v1/collections/${name}`;
  const { shards, texts, fold } = await read(path);
  const rules = await read(`${path}/rules`);
  const [settings, documents] = [join(folder, `${name}.json`), join(folder, `${name}.ndjson`)];
  writeFileSync(`${settings}.new`, `${JSON.stringify({ settings: { shards, texts, fold }, rules })}\n`);
  writeFileSync(`${documents}.new`, "");
  let count = 0;
  for (let next = `${path}/export`; next;) {
    const answer = await ask("GET", next);
    const lines = await answer.text();
    appendFileSync(`${documents}.new`, lines);
    count += lines.split("\n").length - 1;
    next = /^<([^>]*)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  for (const file of [settings, documents]) renameSync(`${file}.new`, file);
  console.log(`${name}: ${count} documents`);
}

/** Writes documents, in halves if they are too large for a batch of this Worker. Returns how many there are now. */
async function write(path, lines) {
  if (lines.length === 0) return 0;
  try {
    const answer = await ask("POST", `${path}/documents:batch`, lines.join(""), "application/x-ndjson");
    const answers = (await answer.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const problems = answers.flatMap(({ problem }) => (problem && problem.code !== "expired" ? [problem] : []));
    if (problems.length > 0) throw new Error(`${path}: ${problems[0].detail}`);
    return answers.filter(({ problem }) => !problem).length;
  } catch (error) {
    if (error.status !== 413 || lines.length === 1) throw error;
    const half = lines.length >> 1;
    return (await write(path, lines.slice(0, half))) + (await write(path, lines.slice(half)));
  }
}

async function restore(folder) {
  for (const file of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    const name = file.slice(0, -".json".length);
    const path = `/v1/collections/${name}`;
    const { settings, rules } = JSON.parse(readFileSync(join(folder, file), "utf8"));
    await ask("PUT", path, JSON.stringify(settings));
    await ask("PUT", `${path}/rules`, JSON.stringify(rules));
    let [lines, bytes, count] = [[], 0, 0];
    for await (const line of createInterface({ input: createReadStream(join(folder, `${name}.ndjson`)) })) {
      lines.push(`${line}\n`);
      bytes += Buffer.byteLength(line);
      if (bytes < TOGETHER) continue;
      count += await write(path, lines);
      [lines, bytes] = [[], 0];
    }
    count += await write(path, lines);
    console.log(`${name}: ${count} documents`);
  }
}

const [, , command, folder] = process.argv;
const work = { save, restore }[command];
if (!work || !folder || !JUHAO_URL || !JUHAO_TOKEN) {
  console.error("use: JUHAO_URL=… JUHAO_TOKEN=… node backup.mjs save|restore FOLDER");
  process.exit(2);
}
await work(folder);
