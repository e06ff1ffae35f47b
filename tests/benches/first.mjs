// The time of a first result in a page: download at 10 Mbit/s, start of the engine, and one comparison; next to other
// tools. Each is bundled as a page would have it, sent with gzip, and loaded by Chromium with an empty cache.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import config from "../../playwright.config.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pkg = join(root, "target/bench/package");
const ROUNDS = 5;
/** Bytes a second, and milliseconds of a round trip. */
const NETWORK = { offline: false, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, latency: 20 };

const text = readFileSync(join(root, "tests/corpus/book/ch04-03-slices.md"), "utf8").slice(0, 6000);
const PAIR = JSON.stringify([text, `${text.slice(1000, 5000)}${text.slice(0, 900)} and a few other words`]);

/** The program of each tool: what it imports, how it starts, and its first result. */
const engine = (folder, call) => ({
  code: `import init, * as tool from "${pkg}/${folder}web.js"; const first = async (a, b) => { await init(address); return ${call}; };`,
  wasm: `${folder}juhao${folder ? `_${folder.slice(0, -1)}` : ""}_bg.wasm`,
});
const TOOLS = {
  "`juhao`: `compare`": engine("", "tool.compare(a, b)"),
  "`juhao/compare`: `compare`": engine("compare/", "tool.compare(a, b)"),
  "`juhao/align`: `diff`": engine("align/", "tool.diff(a, b)"),
  "jsdiff: `diffWords`": { code: `import { diffWords } from "diff"; const first = async (a, b) => diffWords(a, b);` },
  "diff-match-patch: `diff_main`": {
    code: `import { diff_match_patch as Tool } from "diff-match-patch"; const first = async (a, b) => new Tool().diff_main(a, b);`,
  },
};

const files = new Map();
for (const [i, { code, wasm }] of Object.values(TOOLS).entries()) {
  const contents = `const address = "/${i}.wasm"; ${code}
    const [a, b] = ${PAIR};
    await first(a, b);
    globalThis.ended = performance.now();`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  files.set(`/${i}.js`, gzipSync(outputFiles[0].contents, { level: 9 }));
  files.set(`/${i}.html`, gzipSync(`<!doctype html><script type="module" src="/${i}.js"></script>`));
  if (wasm) files.set(`/${i}.wasm`, gzipSync(readFileSync(join(pkg, wasm)), { level: 9 }));
}
const TYPES = { js: "text/javascript", html: "text/html", wasm: "application/wasm" };
const server = createServer(({ url }, answer) => {
  const file = files.get(url);
  const type = TYPES[url.split(".").at(-1)];
  answer.writeHead(file ? 200 : 404, { "content-type": type ?? "text/plain", "content-encoding": "gzip" });
  answer.end(file ?? gzipSync(""));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const { port } = server.address();

const browser = await chromium.launch(config.use.launchOptions);
const times = new Map(Object.keys(TOOLS).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [i, name] of Object.keys(TOOLS).entries()) {
    const context = await browser.newContext(); // with an empty cache
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await page.goto(`http://127.0.0.1:${port}/${i}.html`);
    await page.waitForFunction(() => globalThis.ended);
    times.get(name).push(await page.evaluate(() => globalThis.ended));
    await context.close();
  }
}
await browser.close();
server.close();

console.log("| tool | KB after gzip | first result, ms |\n|---|---|---|");
for (const [i, name] of Object.keys(TOOLS).entries()) {
  const bytes = [".js", ".wasm"].reduce((sum, end) => sum + (files.get(`/${i}${end}`)?.length ?? 0), 0);
  const median = times.get(name).toSorted((a, b) => a - b)[ROUNDS >> 1];
  console.log(`| ${name} | ${(bytes / 1024).toFixed(1)} | ${median.toFixed(0)} |`);
}
