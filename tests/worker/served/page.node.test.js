// The page at `/` in a browser: what its forms show, and that texts and ids stay text.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "@playwright/test";
import config from "../../../playwright.config.js";
import { root } from "../../npm/packed.js";
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
async function opened(locale, { width = 1280, colorScheme = "light" } = {}) {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ locale, viewport, colorScheme, acceptDownloads: true });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(worker.url);
  const show = async (token) => {
    await page.locator("#token").fill(token);
    await page.locator("#open button").first().click();
  };
  const choose = async (collection) => {
    await page.locator(`#collections button[data-name="${collection}"]`).click();
    await page.locator(`#collections button[data-name="${collection}"][aria-pressed="true"]`).waitFor();
    await page.locator("#chosen").waitFor();
  };
  const check = async (collection, text) => {
    await choose(collection);
    await page.locator("#text").fill(text);
    await page.locator("#check button").click();
    await page.locator("#answer h3").waitFor();
  };
  return { page, faults, requests, show, choose, check };
}

test("the state of the index is shown, and a text is tried", async () => {
  const { page, faults, requests, show, check } = await opened("zh-CN");
  assert.equal(await page.locator("html").getAttribute("lang"), "zh");
  await show("all");
  await page.locator("#collections table").waitFor();
  assert.deepEqual(await page.locator("#collections tbody tr").allInnerTexts(), [
    "bare\t0\t2\t不存放\t视为相同\t可用",
    "blog\t2\t1\t存放在索引中\t视为相同\t可用",
  ]);
  await check("blog", STORED.slice(0, 200) + chinese(5, 20));
  assert.match(await page.locator("#answer h3").innerText(), /^以前发表过 · \d+\.\d %$/);
  assert.match(await page.locator("#answer tbody tr").innerText(), /^notice\t\d+\.\d %\t2020-01-31\t最早\t并排对照$/);
  assert.ok(STORED.includes(await page.locator("#answer blockquote").first().innerText()));
  await check("blog", chinese(7, 100));
  assert.equal(await page.locator("#answer").innerText(), "未见重复 · 0.0 %\n\n没有文档含有其中的内容。");
  assert.deepEqual(faults, []);
  assert.deepEqual(new Set(requests.map((url) => new URL(url).origin)), new Set([worker.url]));
  assert.equal((await ask(worker.url, "GET", "/v1/collections/blog")).body.documents, 2); // nothing was stored
});

test("what was stored or sent is text, whatever is in it", async () => {
  const { page, faults, show, check } = await opened("en-GB");
  page.on("dialog", (dialog) => faults.push(dialog.message()) && dialog.dismiss());
  await show("all");
  await page.locator("#collections table").waitFor();
  await check("blog", EVIL + chinese(2, 300));
  assert.match(await page.locator("#answer tbody tr").first().innerText(), /^<img src=x onerror=alert\(1\)>/);
  await page.locator("#answer tbody button").first().click();
  await page.locator("juhao-compare mark").first().waitFor();
  const names = await page.locator("juhao-compare").evaluate((pair) => pair.shadowRoot.textContent);
  assert.ok(names.includes(EVIL));
  assert.equal(await page.locator("#answer img, #answer script, #documents img, juhao-compare img").count(), 0);
  assert.deepEqual(faults, []);
});

test("a text is shown next to a document, with the edits inside of it", async () => {
  const { page, faults, requests, show, check } = await opened("zh-CN");
  await show("all");
  const changed = `${STORED.slice(0, 100)}改${STORED.slice(101, 250)}`;
  await check("blog", changed);
  await page.locator("#answer tbody button").first().click();
  await page.locator("juhao-compare mark").first().waitFor();
  const [left, right] = await page
    .locator("juhao-compare")
    .evaluate(({ left, right, report }) => [left, right, report.matches.length]);
  assert.deepEqual([left, right], [changed, STORED]);
  await page.waitForFunction(() => document.querySelector("juhao-compare").edits?.length > 0);
  assert.ok(
    requests.every((url) => !url.endsWith(".wasm")),
    "the Worker compares",
  );
  assert.deepEqual(faults, []);
});

test("an owner makes a collection, adds and removes a document, sets rules, counts rows and exports", async () => {
  const { page, faults, show, choose, check } = await opened("en");
  page.on("dialog", (dialog) => dialog.accept());
  await show("all");
  await page.locator("#opened").waitFor();
  await page.locator("#opened details").first().locator("summary").click();
  await page.locator("#name").fill("owned");
  await page.locator("#fold").selectOption("none");
  await page.locator("#make button").click();
  await page.locator('#collections button[data-name="owned"]').waitFor();
  await choose("owned");
  assert.equal((await ask(worker.url, "GET", "/v1/collections/owned")).body.fold, "none");
  await page.locator("#documents", { hasText: "no documents" }).waitFor();

  await page.locator("#chosen details summary").click();
  const fields = {
    id: "news/1",
    title: "<b>First</b>",
    link: "https://example.org/1",
    site: "ours",
    date: "2026-01-31",
  };
  for (const [id, value] of Object.entries({ ...fields, content: STORED })) await page.locator(`#${id}`).fill(value);
  await page.locator("#add button").click();
  await page.locator("#stored", { hasText: "news/1" }).waitFor();
  const row = page.locator("#documents tbody tr");
  assert.match(await row.innerText(), /^<b>First<\/b>\s+news\/1\tours\t2026-01-31\tRemove$/);
  assert.equal(await row.locator("a").getAttribute("href"), "https://example.org/1");
  const { body } = await ask(worker.url, "GET", "/v1/collections/owned/documents/news/1");
  assert.deepEqual(body.metadata, { title: "<b>First</b>", url: "https://example.org/1" });
  // An address that is no address of a page is no link.
  const metadata = { title: "script", url: "javascript:alert(1)" };
  await ask(worker.url, "PUT", "/v1/collections/owned/documents/z", { text: chinese(3), metadata });
  await choose("bare");
  await choose("owned");
  assert.equal(await page.locator("#documents tbody a").count(), 1);

  await check("owned", STORED);
  assert.match(await page.locator("#answer h3").innerText(), /^Published before/);
  await page.locator("#sites").fill("ours\n");
  await page.locator("#block").fill("90");
  await page.locator("#phrases").fill("One phrase that everybody may use freely here");
  await page.locator("#rules button").click();
  await page.locator("#saved", { hasText: "Saved" }).waitFor();
  const rules = (await ask(worker.url, "GET", "/v1/collections/owned/rules")).body;
  const phrases = ["One phrase that everybody may use freely here"];
  assert.deepEqual(rules, { policy: { block: 0.9 }, allowedSites: ["ours"], phrases });
  await page.locator("#check button").click();
  await page.locator("#answer h3", { hasText: "New" }).waitFor();
  // A rule that is refused says why, and the field keeps it.
  await page.locator("#block").fill("10");
  await page.locator("#rules button").click();
  await page.locator("#problem", { hasText: "policy.block: expected at least the value for review" }).waitFor();

  await page.locator("#usage button").click();
  await page.locator("#counted td").first().waitFor();
  const [documents, rows] = await page.locator("#counted td").allInnerTexts();
  assert.ok(documents === "2" && Number(rows.replaceAll(",", "")) > 50, rows);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#export button").click()]);
  assert.equal(download.suggestedFilename(), "owned.ndjson");
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\n");
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).id),
    ["news/1", "z"],
  );

  await row.first().locator("button").click();
  await page.locator("#documents", { hasNotText: "news/1" }).waitFor();
  assert.equal((await ask(worker.url, "GET", "/v1/collections/owned")).body.documents, 1);
  assert.deepEqual(
    faults.filter((fault) => !fault.includes("422")),
    [],
  );
});

test("the token stays in the tab, until it is forgotten", async () => {
  const { page, show } = await opened("en");
  await show("all");
  await page.locator("#collections table").waitFor();
  await page.reload();
  await page.locator("#collections table").waitFor(); // opened again by itself
  const kept = () => page.evaluate(() => [Object.values(sessionStorage), Object.values(localStorage), document.cookie]);
  assert.deepEqual(await kept(), [["all"], [], ""]);
  await page.locator("#forget").click();
  assert.deepEqual(await kept(), [[], [], ""]);
  assert.equal(await page.locator("#opened").isVisible(), false);
  assert.equal(await page.locator("#token").inputValue(), "");
  const other = await opened("en"); // another tab has no token
  assert.equal(await other.page.locator("#opened").isVisible(), false);
});

for (const [locale, colorScheme, width] of [
  ["en", "light", 360],
  ["zh-CN", "dark", 360],
  ["zh-CN", "light", 1280],
  ["en", "dark", 1280],
]) {
  test(`everything has a name, enough contrast and room: ${locale}, ${colorScheme}, ${width}`, async () => {
    const { page, show, check } = await opened(locale, { colorScheme, width });
    await show("all");
    await check("blog", STORED.slice(0, 250) + EVIL);
    await page.locator("#answer tbody button").first().click();
    await page.locator("juhao-compare mark").first().waitFor();
    for (const details of await page.locator("details").all()) await details.evaluate((one) => (one.open = true));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0);
    const { violations } = await audit(page);
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      [],
    );
    if (process.env.JUHAO_PICTURES) {
      await page.screenshot({
        path: `${process.env.JUHAO_PICTURES}/${locale}-${colorScheme}-${width}.png`,
        fullPage: true,
      });
    }
  });
}

/** What axe-core finds on a page; it is evaluated by the debugger, which the policy of the page does not concern. */
async function audit(page) {
  await page.evaluate(readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8"));
  return page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }));
}

test("the page is used by keyboard", async () => {
  const { page } = await opened("en");
  const press = (...keys) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.name);
  await page.locator("#token").focus();
  await page.keyboard.type("all");
  await press("Enter");
  await page.locator("#chosen").waitFor();
  while ((await focused()) !== "blog") await press("Tab");
  await press("Enter");
  await page.locator('button[data-name="blog"][aria-pressed="true"]').waitFor();
  while ((await focused()) !== "text") await press("Tab");
  await page.keyboard.insertText(STORED);
  await press("Tab", "Enter");
  await page.locator("#answer tbody button").first().waitFor();
  await press("Tab");
  while (
    !(await page.evaluate(
      () => document.activeElement.closest("#answer") && document.activeElement.localName === "button",
    ))
  )
    await press("Tab");
  await press("Enter");
  await page.locator("juhao-compare mark").first().waitFor();
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
