// The Worker, served on loopback by the real workerd, with a store in a folder of its own.
import { execFileSync, fork } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../npm/packed.js";
import { TOKENS } from "../edge/tokens.js";

const WORKER = join(root, "pkg-templates/worker");

/** The configuration of the template; its comments are on separate lines. */
export const template = () =>
  JSON.parse(readFileSync(join(WORKER, "wrangler.jsonc"), "utf8").replaceAll(/^\s*\/\/.*$/gm, ""));

/** Builds a Worker as it would be uploaded; what the tool says of it. */
export function build(folder, worker = WORKER) {
  const args = ["deploy", "--dry-run", "--outdir", folder, "--config", join(worker, "wrangler.jsonc")];
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" };
  return execFileSync(join(root, "node_modules/.bin/wrangler"), args, {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** A port that nothing listens on. */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/**
 * Starts the Worker. `vars` replace those of the template. `folder` keeps the store; by default it is deleted with the
 * Worker. `script` replaces the built one.
 */
export async function serve({ vars = {}, folder, port, script } = {}) {
  const place = folder ?? mkdtempSync(join(tmpdir(), "juhao-worker-"));
  mkdirSync(place, { recursive: true });
  const bundle = join(place, "bundle");
  build(bundle);
  if (script !== undefined) writeFileSync(join(bundle, "index.js"), script);
  const config = template();
  const settings = { ...config, vars: { ...config.vars, TOKENS: JSON.stringify(TOKENS), ...vars } };
  const at = port ?? (await freePort());
  const url = `http://127.0.0.1:${at}`;
  let child;
  let said = "";
  let ended;

  const start = async () => {
    const options = JSON.stringify({ bundle, store: join(place, "store"), port: at, settings });
    child = fork(join(import.meta.dirname, "host.js"), [options], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => (said = (said + piece).slice(-20_000)));
    ended = new Promise((resolve) => child.once("exit", resolve));
    await Promise.race([
      new Promise((resolve) => child.once("message", resolve)),
      ended.then(() => {
        throw new Error(`the Worker did not start:\n${said}`);
      }),
    ]);
  };
  /** Ends the Worker and all its processes at once, as a crash would. */
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGKILL");
    await ended;
  };
  const stop = async () => {
    await kill();
    if (folder === undefined) rmSync(place, { recursive: true, force: true });
  };
  await start();
  return { url, port: at, start, kill, stop, said: () => said, pid: () => child.pid };
}

/**
 * Sends a request with a token, on a new connection. A body that is not a string or bytes is sent as JSON. `body` of
 * the result is the parsed JSON, if it is JSON.
 */
export function ask(url, method, path, body, { token = "all", type = "application/json", headers = {} } = {}) {
  const isRaw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const all = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": type }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers: all, agent: false }, async (answer) => {
      try {
        answer.setEncoding("utf8");
        let text = "";
        for await (const piece of answer) text += piece;
        const isJson = /^application\/(problem\+)?json\b/.test(answer.headers["content-type"] ?? "") && text !== "";
        resolve({ status: answer.statusCode, headers: answer.headers, text, body: isJson ? JSON.parse(text) : null });
      } catch (error) {
        reject(error);
      }
    });
    asked.on("error", reject);
    asked.end(isRaw ? body : JSON.stringify(body));
  });
}

export const NDJSON = "application/x-ndjson";

/** Lines of NDJSON. */
export const linesOf = (text) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Documents as the body of a batch. */
export const asLines = (documents) => documents.map((document) => `${JSON.stringify(document)}\n`).join("");
