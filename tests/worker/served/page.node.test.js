// The page at `/` in a browser: what its forms show, and that texts and ids stay text.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "@playwright/test";
import config from "../../../playwright.config.js";
import { chinese } from "../edge/texts.js";
import { ask, serve } from "./serve.js";

const EVIL = "<img src=x onerror=alert(1)><script>alert(2)</script>";
const STORED = chinese(1, 300);
let worker;
let browser;

before(async () => {
  worker = await serve();
  browser = await chromium.launch(config.use.launchOptions);
  const path = "/v1/collections/blog/documents";
  await ask(worker.url, "PUT", `${path}/notice`, { text: STORED, published: "2020-01-31" });
  await ask(worker.url, "PUT", `${path}/${encodeURIComponent(EVIL)}`, { text: EVIL + chinese(2, 300) });
  await ask(worker.url, "PUT", "/v1/collections/bare", { texts: "none", shards: 2 });
});
after(async () => {
  await browser?.close();
  await worker?.stop();
});

/** The page, opened; what went wrong on it. */
async function opened(locale) {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  const faults = [];
  page.on("dialog", (dialog) => faults.push(dialog.message()) && dialog.dismiss());
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(worker.url);
  const show = async (token) => {
    await page.locator("#token").fill(token);
    await page.locator("#open button").click();
  };
  const check = async (collection, text) => {
    await page.locator("#collection").selectOption(collection);
    await page.locator("#text").fill(text);
    await page.locator("#check button").click();
    await page.locator("#answer h3").waitFor();
  };
  return { page, faults, requests, show, check };
}

test("the state of the index is shown, and a text is tried", async () => {
  const { page, faults, requests, show, check } = await opened("zh-CN");
  assert.equal(await page.locator("html").getAttribute("lang"), "zh");
  await show("all");
  await page.locator("#collections table").waitFor();
  assert.deepEqual(await page.locator("#collections tbody tr").allInnerTexts(), [
    "bare\t0\t2\tnone\tready",
    "blog\t2\t1\tshard\tready",
  ]);
  await check("blog", STORED.slice(0, 200) + chinese(5, 20));
  assert.match(await page.locator("#answer h3").innerText(), /^以前发表过 · \d+\.\d %$/);
  assert.match(await page.locator("#answer tbody tr").innerText(), /^notice\t\d+\.\d %\t2020-01-31\t最早$/);
  assert.ok(STORED.includes(await page.locator("#answer blockquote").first().innerText()));
  await check("blog", chinese(7, 100));
  assert.equal(await page.locator("#answer").innerText(), "未见重复 · 0.0 %\n\n没有文档含有其中的内容。");
  assert.deepEqual(faults, []);
  assert.deepEqual(new Set(requests.map((url) => new URL(url).origin)), new Set([worker.url]));
  assert.equal((await ask(worker.url, "GET", "/v1/collections/blog")).body.documents, 2); // nothing was stored
});

test("what was stored or sent is text, whatever is in it", async () => {
  const { page, faults, show, check } = await opened("en-GB");
  await show("all");
  await page.locator("#collections table").waitFor();
  await check("blog", EVIL + chinese(2, 300));
  assert.match(await page.locator("#answer tbody tr").first().innerText(), /^<img src=x onerror=alert\(1\)>/);
  assert.equal(await page.locator("#answer img, #answer script").count(), 0);
  assert.deepEqual(faults, []);
});

test("problems are shown by their codes", async () => {
  const { page, show } = await opened("en");
  for (const [token, code] of [
    ["guessed", "401 bad-token"],
    ["writer", "403 forbidden"],
  ]) {
    await show(token);
    await page.locator("#problem", { hasText: code }).waitFor();
  }
});
