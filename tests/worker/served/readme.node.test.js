// The shell commands of the Worker's README give the output that it shows.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { root } from "../../npm/packed.js";
import { ask, NDJSON, serve, template } from "./serve.js";

const { MAX_BATCH_BYTES: limit } = template().vars;

const readme = readFileSync(join(root, "pkg-templates/worker/README.md"), "utf8");
const blocks = [...readme.matchAll(/```sh\n(.*?)```/gs)].map(([, code]) => code);
let worker;
let folder;

/** Bytes of a batch: the README's own number would take too many documents. */
const MOST = 800;

before(async () => {
  worker = await serve({ vars: { MAX_BATCH_BYTES: MOST } });
  folder = mkdtempSync(join(tmpdir(), "juhao-readme-"));
});
after(async () => {
  await worker?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a block as a reader would, and gives what it printed. */
function run(code) {
  const here = code
    .replaceAll("http://127.0.0.1:8787", worker.url)
    .replaceAll("Bearer local", "Bearer all")
    .replaceAll("32m", String(MOST))
    .replaceAll("curl ", "curl -sS ");
  return execFileSync("bash", ["-euo", "pipefail", "-c", here], { cwd: folder, encoding: "utf8" });
}

const session = blocks.find((code) => code.startsWith("W="));
const setting = session.split("\n").slice(0, 3).join("\n");

test("from an empty store to a hit", () => {
  const said = run(session);
  const promised = [...session.matchAll(/^# (.*)$/gm)].flatMap(([, line]) => line.split(" … "));
  assert.ok(promised.length > 4);
  for (const part of promised) assert.ok(said.includes(part.replace(/ …$/, "")), `${part}\nis not in\n${said}`);
  assert.match(said, /"verdict":"block"/);
  assert.equal(said.match(/"written":"created"/g)?.length, 3 + 3, said); // and once more what was exported
});

test("a check that stores", () => {
  const code = blocks.find((one) => one.includes("/check:store"));
  const said = run(`${setting}\n${code}`);
  const promised = [...code.matchAll(/^# (.*)$/gm)].flatMap(([, line]) => line.split(" … "));
  assert.equal(promised.length, 3);
  for (const part of promised) assert.ok(said.includes(part), `${part}\nis not in\n${said}`);
});

test("rules", async () => {
  const code = blocks.find((one) => one.includes("/rules "));
  const [, promised] = /^# (.*)$/m.exec(code);
  assert.ok(run(`${setting}\n${code}`).includes(promised));
  await ask(worker.url, "PUT", "/v1/collections/blog/rules", {});
});

test("a backup", () => {
  const code = blocks.find((one) => one.includes("backup.mjs"));
  const here = code.replaceAll("node backup.mjs", `node ${join(root, "pkg-templates/worker/backup.mjs")}`);
  const said = run(here.replace("JUHAO_TOKEN=local", "JUHAO_TOKEN=all"));
  assert.match(said, /^blog: \d+ documents$/m);
});

test("a batch of checks", () => {
  const code = blocks.find((one) => one.includes("/check:batch"));
  const said = run(`${setting}\n${code}`);
  const promised = [...code.matchAll(/^# (.*)$/gm)].map(([, line]) => line);
  assert.equal(promised.length, 2);
  for (const part of promised) assert.ok(said.includes(part), `${part}\nis not in\n${said}`);
});

test("quotations", () => {
  const code = blocks.find((one) => one.includes("/v1/verify"));
  const said = run(`${setting}\n${code}`);
  const promised = [...code.matchAll(/^# (.*)$/gm)].flatMap(([, line]) => line.split(" … "));
  assert.equal(promised.length, 6);
  for (const part of promised) assert.ok(said.includes(part), `${part}\nis not in\n${said}`);
});

test("an export is sent back in parts, since it is too large for a batch", async () => {
  const all = readFileSync(join(folder, "all.ndjson"));
  assert.ok(all.length > MOST);
  const path = "/v1/collections/whole/documents:batch";
  assert.equal((await ask(worker.url, "POST", path, all, { type: NDJSON })).body.code, "too-large");
  assert.match(session, new RegExp(`split -C ${limit / 1024 ** 2}m `));
});

for (const [start, name] of [
  ["curl -X PUT $W-bare -H", "blog-bare"],
  ["curl -X PUT $W-written -H", "blog-written"],
  ["curl $W/shards", "blog"],
]) {
  test(`${start} answers`, () => {
    const code = blocks.find((one) => one.startsWith(start));
    assert.match(run(`${setting}\n${code}`), new RegExp(`"collection":"${name}"`));
  });
}
