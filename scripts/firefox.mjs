// Runs the two main flows of the built checker page in Firefox by WebDriver BiDi: npm run firefox. FIREFOX names
// another program. It gets a profile of its own and can open loopback addresses only.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const PORT = process.env.PORT ?? 4175;
const PAGE = `http://127.0.0.1:${PORT}/`;
const PATIENCE = 30_000;
/** Everything but loopback goes to a proxy that does not exist. */
const SETTINGS = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
};

const A = "图书馆从下个月起调整开放时间。周二至周日上午九点开门，晚上八点关门，周一闭馆整理图书。";
const B = "The old bridge by the river was opened again yesterday morning after nine months of repairs.";
const TEXTS = {
  "left.txt": `${A}\n借书证可以在一楼服务台办理，每位读者最多可以借十本书。\n${B}`,
  "right.txt": `转告各位读者：${A}`,
  "third.txt": `Yesterday's paper had this on its first page. ${B} Many people came to see it.`,
};

const folder = mkdtempSync(join(tmpdir(), "juhao-firefox-"));
const profile = join(folder, "profile");
mkdirSync(profile);
const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
writeFileSync(join(profile, "user.js"), lines.join(""));
for (const [name, text] of Object.entries(TEXTS)) writeFileSync(join(folder, name), text);

const server = spawn(process.execPath, [fileURLToPath(new URL("serve.mjs", import.meta.url)), String(PORT)]);
await once(server.stdout, "data"); // the address, once it can be opened
const firefox = spawn(
  process.env.FIREFOX ?? "firefox-esr",
  ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
  { stdio: ["ignore", "ignore", "pipe"] },
);
try {
  const driver = await connect(await addressOf(firefox));
  firefox.stderr.resume();
  const { userAgent } = (await driver.ask("session.new", { capabilities: {} })).capabilities;
  await driver.ask("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await driver.ask("browsingContext.getTree", {});
  const page = pageOf(driver, contexts[0].context);
  await twoTexts(page);
  await manyFiles(page);
  assert.deepEqual(driver.errors, []);
  console.log(`two texts and many files: as expected in ${userAgent.replace(/.* /, "")}`);
} finally {
  server.kill();
  if (firefox.exitCode === null && firefox.kill()) await once(firefox, "exit");
  rmSync(folder, { recursive: true });
}

/** Opens a file in each pane, and reads the verdict and the passage. */
async function twoTexts(page) {
  await page.open("lang=en");
  await page.setFiles(".pane.left input[type=file]", ["left.txt"]);
  await page.setFiles(".pane.right input[type=file]", ["right.txt"]);
  await page.waitFor(`document.querySelector(".summary[data-kind=result] h2")?.textContent.length > 0`);
  await page.waitFor(`document.querySelectorAll("#reader-left mark, #reader-right mark").length >= 2`);
  for (const side of ["left", "right"]) {
    const marked = await page.value(
      `[...document.querySelectorAll("#reader-${side} mark")].map((mark) => mark.textContent).join("")`,
    );
    assert.ok(marked.includes(A), `${side}: ${marked}`);
  }
}

/** Adds three files, opens one with all its sources, and a passage in both wordings. */
async function manyFiles(page) {
  await page.open("lang=zh-CN&view=many");
  await page.setFiles(".intake input[type=file]:not([webkitdirectory])", Object.keys(TEXTS));
  await page.waitFor(`document.querySelector(".many-summary[data-kind=done]") !== null`);
  assert.equal(await page.value(`document.querySelectorAll(".pairs tbody tr").length`), 2);
  await page.value(`{
    const choose = document.querySelector("#subject");
    choose.value = [...choose.options].find(({ text }) => text === "left.txt").value;
    choose.dispatchEvent(new Event("change"));
  }`);
  await page.waitFor(`document.querySelectorAll(".card").length === 2`);
  await page.value(`document.querySelector(".marked-document .badge").click()`);
  const both = await page.value(
    `JSON.stringify([...document.querySelectorAll(".wordings blockquote")].map((quote) => quote.textContent))`,
  );
  const [own, other] = JSON.parse(both);
  assert.ok(own.length > 20 && own === other, both);
}

/** Waits for the address that Firefox prints. */
async function addressOf(program) {
  for await (const line of createInterface(program.stderr)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("Firefox ended before it could be driven");
}

/** Connects to Firefox. Collects what pages report as errors. */
async function connect(address) {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const waiting = new Map();
  const errors = [];
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message, method, params } = JSON.parse(data);
    if (method === "log.entryAdded" && params.level === "error") errors.push(params.text);
    const { resolve, reject } = waiting.get(id) ?? {};
    if (type === "error") reject?.(new Error(`${error}: ${message}`));
    else resolve?.(result);
  });
  let last = 0;
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { ask, errors };
}

function pageOf({ ask }, context) {
  const evaluate = async (expression) => {
    const target = { context };
    const answer = await ask("script.evaluate", { expression, target, awaitPromise: true });
    if (answer.type === "exception") throw new Error(`${answer.exceptionDetails.text}: ${expression}`);
    return answer.result;
  };
  const value = async (expression) => (await evaluate(expression)).value;
  const waitFor = async (expression) => {
    for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(50)) if (await value(expression)) return;
    throw new Error(`not true within ${PATIENCE} ms: ${expression}`);
  };
  return {
    value,
    waitFor,
    async open(settings) {
      // The query makes it another page, because a new fragment alone would not load it again.
      await ask("browsingContext.navigate", { context, url: `${PAGE}?${settings}#${settings}`, wait: "complete" });
    },
    async setFiles(selector, names) {
      await waitFor(`document.querySelector(${JSON.stringify(selector)}) !== null`);
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      await ask("input.setFiles", { context, element: { sharedId }, files: names.map((name) => join(folder, name)) });
    },
  };
}
