// The README of the middleware, followed on one machine: the index, the middleware and a site.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { root } from "../../npm/packed.js";
import { freePort } from "./serve.js";

const readme = readFileSync(join(root, "pkg-templates/middleware/README.md"), "utf8");
const blocks = [...readme.matchAll(/```sh\n(.*?)```/gs)].map(([, code]) => code);
const setup = blocks.find((code) => code.includes("npm run dev"));
const session = blocks.find((code) => code.includes("curl -X PUT"));

const started = [];
const posts = [];
let folder;
let ports;
let site;

/** A copy of a template with its packages, as after `npm install`. */
function copied(name) {
  const place = join(folder, name);
  cpSync(join(root, "pkg-templates", name), place, {
    recursive: true,
    filter: (path) => !path.endsWith(".wrangler"),
  });
  const { dependencies = {} } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
  for (const one of Object.keys(dependencies)) {
    const link = join(place, "node_modules", one);
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(join(root, "node_modules", one), link);
  }
  return place;
}

const here = (code) =>
  code
    .replaceAll("8787", ports.index)
    .replaceAll("8788", ports.middleware)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${ports.site}`)
    .replaceAll("curl ", "curl -sS ");

const env = () => ({
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  WRANGLER_REGISTRY_PATH: join(folder, "registry"),
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  NO_COLOR: "1",
});

/** Runs commands of a README in a folder, the last of which serves; resolves when it is ready. */
async function start(commands, cwd) {
  const child = spawn("bash", ["-euo", "pipefail", "-c", commands], { cwd, env: env(), detached: true });
  started.push(child);
  let said = "";
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => {
        said = (said + piece).slice(-20_000);
        if (said.includes("Ready on")) resolve();
      });
    child.once("exit", () => reject(new Error(`it ended:\n${said}`)));
  });
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "juhao-local-"));
  ports = { index: await freePort(), middleware: await freePort(), site: await freePort() };
  site = createServer((request, answer) => {
    posts.push(request.headers);
    answer.end("published\n");
  }).listen(ports.site, "127.0.0.1");
  const index = copied("worker");
  await start(`cp .dev.vars.example .dev.vars; npm run dev -- --port ${ports.index}`, index);
  await start(here(setup.replace("npm install\n", "")), copied("middleware"));
});
after(() => {
  for (const child of started) process.kill(-child.pid, "SIGKILL");
  site?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a post reaches the site with the verdict that the README shows", { timeout: 60_000 }, () => {
  return new Promise((resolve, reject) => {
    const curl = spawn("bash", ["-euo", "pipefail", "-c", here(session)], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    curl.stdout.on("data", (piece) => (said += piece));
    curl.once("exit", (code) => {
      try {
        assert.equal(code, 0);
        assert.match(said, /"written":"created"/);
        assert.match(said, /published$/m);
        const [, name, value] = /^# the site gets ([\w-]+): (\w+)$/m.exec(session);
        assert.deepEqual([posts.length, posts[0][name]], [1, value]);
        resolve();
      } catch (error) {
        reject(error);
      }
    });
  });
});

test("the token of the example is refused where the middleware has another address", () => {
  const post = ["-sS", `http://127.0.0.1:${ports.index}/v1/collections/blog/check:batch`, "-d", "{}"];
  const headers = ["authorization: Bearer local", "content-type: application/x-ndjson", "host: example.org"];
  const said = execFileSync("curl", [...post, ...headers.flatMap((one) => ["-H", one])], { encoding: "utf8" });
  assert.match(said, /bad-token/);
});
