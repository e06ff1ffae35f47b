import { readdirSync } from "node:fs";
import { docxOf, pdfOf } from "./documents.ts";
import { chooseInMenu, drop, editor, expect, headline, open, put, test } from "./support.ts";

test.use({ serviceWorkers: "allow" });

const TEXT = "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。";

test("once it was opened, the page works without a connection", async ({ page, context, problems }) => {
  await open(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  // No document was opened yet: their readers are cached when the page is idle.
  const isCached = (part: string): Promise<boolean> =>
    page.evaluate(async (part) => {
      const cache = await caches.open((await caches.keys())[0] ?? "");
      return (await cache.keys()).some(({ url }) => url.includes(part));
    }, part);
  for (const part of [
    "/documents-",
    "juhao_documents_bg",
    "/pdf-",
    "/pdf.worker",
    "/fold-zh-",
    "/UniGB-UTF16-H.bcmap",
    "methods_bg",
    "/quotations-",
    "juhao_verify_bg",
  ])
    await expect.poll(() => isCached(part), { timeout: 60_000 }).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await put(page, "left", TEXT);
  await put(page, "right", TEXT);
  await expect(headline(page)).toHaveText("The two texts are the same");
  await chooseInMenu(page, "中文");
  await expect(headline(page)).toHaveText("两篇文本完全相同");
  await drop(page, "left", [{ name: "a.docx", type: "", bytes: docxOf([`${TEXT}再来一句。`]) }]);
  await expect(page.locator("#reader-left, #editor-left").first()).toBeAttached();
  await expect(headline(page)).toHaveText(/包含|大体相同/);
  await drop(page, "left", [{ name: "a.pdf", type: "", bytes: pdfOf([TEXT], true) }]);
  await expect(page.locator(".pane.left h2")).toHaveText("a.pdf");
  await expect(page.locator(".problem:visible")).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("what is kept is the program, never a text", async ({ page }) => {
  await open(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await put(page, "left", TEXT);
  await put(page, "right", TEXT);
  await expect(headline(page)).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) names.push(new URL(url).pathname.slice(1));
    }
    return names;
  });
  const built = readdirSync(new URL("../../www/dist/", import.meta.url), { recursive: true }).map(String);
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((name) => !built.includes(name))).toEqual([]);
});

test("it can be installed", async ({ page }) => {
  await open(page);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    return (await fetch(link?.href ?? "")).json() as Promise<{
      name: string;
      display: string;
      icons: { src: string }[];
    }>;
  });
  expect(manifest).toMatchObject({ name: "句号 Juhao", display: "standalone" });
  expect((await page.request.get(manifest.icons[0]?.src ?? "-")).status()).toBe(200);
});

test("opened as a file it says what to do", async ({ page }) => {
  await page.goto(new URL("../../www/dist/index.html", import.meta.url).href);
  await expect(page.locator(".starting")).toContainText("from any static web server");
  await expect(page.locator(".starting")).toContainText("由任何静态服务器打开本页");
  await page.locator(".starting a").first().click();
  await expect(editor(page, "left")).toBeVisible();
});
