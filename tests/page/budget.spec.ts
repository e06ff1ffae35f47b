/**
 * What the page loads before it can be written in, and in all, as a host sends it that compresses once and well; and
 * how little a progress message changes.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Page, Route } from "@playwright/test";
import { serious } from "./axe.ts";
import { chooseFiles, editor, expect, headline, open, openMany, prose, put, test, textFile } from "./support.ts";

/**
 * Maximum number of bytes. The aim of the first load, which is what comes before the fields, is 240 kB with brotli and
 * 280 kB with gzip. The engine follows after the first paint. Lower these numbers with every byte that is saved.
 */
const BUDGET = {
  first: { brotli: 58_000, gzip: 66_000 },
  whole: { brotli: 434_000, gzip: 531_000 },
} as const;

const DIST = new URL("../../www/dist/", import.meta.url);

/** The worker of the engine and its module: what is loaded after the first paint. */
const ENGINE = /\/assets\/(worker-[^/]*\.js|juhao_bg-[^/]*\.wasm)$/;

/** Holds back the engine, so that the page has to do without it. Returns a function that lets it come. */
async function holdEngine(page: Page): Promise<() => Promise<void>> {
  let waiting: Route[] | null = [];
  await page.context().route(ENGINE, (route) => (waiting ? waiting.push(route) : route.continue()));
  return async () => {
    const held = waiting ?? [];
    waiting = null;
    await Promise.all(held.map((route) => route.continue()));
  };
}

function sizeOf(names: Iterable<string>): Record<"brotli" | "gzip", number> {
  const sum = { brotli: 0, gzip: 0 };
  for (const name of names) {
    const bytes = readFileSync(fileURLToPath(new URL(name, DIST)));
    sum.brotli += brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    sum.gzip += gzipSync(bytes, { level: 9 }).length;
  }
  return sum;
}

test("what comes before the fields, and all that the page loads by itself, stay within the budget", async ({
  page,
  seen,
  baseURL,
}) => {
  const asked = (): string[] => {
    const own = seen.map(({ url }) => url.replace(/[?#].*$/, "")).filter((url) => url.startsWith(baseURL ?? ""));
    return [...new Set(own.map((url) => new URL(url).pathname.slice(1) || "index.html"))];
  };
  const comeEngine = await holdEngine(page);
  await open(page);
  // Both fields can be written in while no byte of the engine has come.
  await editor(page, "left").pressSequentially("one");
  await editor(page, "right").pressSequentially("two");
  await expect(editor(page, "left")).toHaveValue("one");
  const first = asked().filter((name) => !ENGINE.test(`/${name}`));
  expect(first.length).toBeGreaterThan(4);
  await comeEngine();
  await expect(headline(page)).toBeVisible();
  const whole = asked();
  expect(whole.filter((name) => ENGINE.test(`/${name}`))).toHaveLength(2);
  for (const [part, names] of Object.entries({ first, whole }) as [keyof typeof BUDGET, string[]][]) {
    const size = sizeOf(names);
    for (const encoding of ["brotli", "gzip"] as const) {
      expect(size[encoding], `${part}, ${encoding}`).toBeLessThanOrEqual(BUDGET[part][encoding]);
    }
  }
});

test("the engine is asked for by itself, once the fields are painted", async ({ page }) => {
  await page.addInitScript(() => {
    const times = globalThis as unknown as { painted?: boolean; started?: boolean[] };
    new MutationObserver((_, observer) => {
      if (!document.querySelector("#editor-left")) return;
      observer.disconnect();
      requestAnimationFrame(() => (times.painted = true));
    }).observe(document, { childList: true, subtree: true });
    const { Worker } = globalThis;
    globalThis.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        (times.started ??= []).push(times.painted === true);
        super(address, options);
      }
    };
  });
  const engine = page.waitForRequest(/\.wasm$/);
  await open(page);
  await engine;
  expect(await page.evaluate(() => (globalThis as unknown as { started?: boolean[] }).started)).toEqual([true]);
});

for (const [lang, waiting] of [
  ["en", "Loading the engine"],
  ["zh-CN", "正在载入引擎"],
] as const) {
  for (const width of [390, 1366]) {
    test(`who compares before the engine has come sees what is waited for, ${lang}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const comeEngine = await holdEngine(page);
      await open(page, { lang });
      const text = prose(300, 1);
      await put(page, "left", text);
      await put(page, "right", text);
      await expect(page.locator(".toolbar .work")).toContainText(waiting);
      await expect(page.locator(".summary")).toHaveAttribute("aria-busy", "true");
      await expect(editor(page, "left")).toHaveValue(text);
      // The words fade in, and have their colour only after that.
      const words = page.locator(".summary .lead");
      await words.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      expect(await serious(page)).toEqual([]);
      await comeEngine();
      await expect(headline(page)).toBeVisible();
      await expect(page.locator(".summary")).toHaveAttribute("aria-busy", "false");
    });
  }
}

test("a progress message lays out only what is new: rows that stay are left alone", async ({ page }) => {
  const shared = prose(300, 1);
  const copies = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) =>
      textFile(`${from + i}.txt`, `${shared}\n\n${prose(200, 10 + from + i)}`),
    );
  await openMany(page);
  await chooseFiles(page, copies(0, 8));
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("28 pairs share text");
  const rows = page.locator(".pairs tbody tr");
  await rows.evaluateAll((all) => {
    for (const row of all) (row as HTMLElement).dataset.seen = "";
  });
  await chooseFiles(page, copies(8, 9));
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("36 pairs share text");
  await expect(rows).toHaveCount(36);
  await expect(page.locator(".pairs tbody tr[data-seen]")).toHaveCount(28);
  // The rows are in the order of the list, as if they were all made anew.
  const names = () => rows.evaluateAll((all) => all.map((row) => row.querySelector("td.left")?.textContent));
  const kept = await names();
  await page.locator(".pairs .sorter").first().click();
  await page.locator(".pairs .sorter").nth(3).click();
  expect(await names()).toEqual(kept);
});
