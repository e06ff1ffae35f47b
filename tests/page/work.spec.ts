import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { en } from "../../www/src/i18n/en.ts";
import { learn } from "../../www/src/i18n/index.ts";
import { limitLines } from "../../www/src/views/limits.ts";
import {
  chooseInMenu,
  drop,
  expect,
  headline,
  made,
  open,
  openKeep,
  openMany,
  prose,
  put,
  reader,
  test,
} from "./support.ts";

/** Two long texts, as files on the left pane: nobody types a million characters. */
async function dropLong(page: Page, left: string, right: string): Promise<void> {
  await drop(page, "left", [
    { name: "left.txt", type: "text/plain", text: left },
    { name: "right.txt", type: "text/plain", text: right },
  ]);
}

const SHORT = "前年修复渡口时，施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。";

test("cancelling ends the worker, and the next comparison starts afresh", async ({ page }) => {
  await open(page);
  const worker = page.workers()[0] ?? (await page.waitForEvent("worker"));
  await dropLong(page, prose(1_500_000, 21), prose(1_500_000, 22));
  await expect(page.locator(".work")).toBeVisible();
  const closed = worker.waitForEvent("close");
  await page.getByRole("button", { name: "Cancel" }).click();
  await closed;
  await expect(page.locator(".summary")).toContainText("Stopped");
  await expect(page.locator(".work")).toBeHidden();
  await expect(page.getByRole("button", { name: "Compare again" })).toBeVisible();
  await put(page, "left", SHORT);
  await put(page, "right", SHORT);
  await expect(headline(page)).toHaveText("The two texts are the same");
});

test("Escape cancels while the engine is still on its way", async ({ page }) => {
  let asked = 0;
  await page.route("**/*.wasm", (route) => (asked++ === 0 ? undefined : route.continue()));
  await open(page);
  await put(page, "left", SHORT);
  await put(page, "right", SHORT);
  await expect(page.locator(".work")).toContainText("Loading the engine");
  await page.keyboard.press("Escape");
  await expect(page.locator(".summary")).toContainText("Stopped");
  await page.getByRole("button", { name: "Compare again" }).click();
  await expect(headline(page)).toHaveText("The two texts are the same");
});

test("an engine that cannot be loaded is reported in words, and comes after a reload", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await open(page);
  await put(page, "left", SHORT);
  await put(page, "right", SHORT);
  await expect(page.locator(".summary[data-kind=error]")).toContainText("The engine could not be loaded");
  await page.unroute("**/*.wasm");
  await page.getByRole("button", { name: "Compare again" }).click();
  await expect(headline(page)).toHaveText("The two texts are the same");
});

test("a part of the page that cannot be loaded is reported in words, and can be tried again", async ({ page }) => {
  const part = /\/assets\/many-[^/]*\.js$/;
  await page.route(part, (route) => route.abort());
  await open(page);
  await page.getByRole("button", { name: "Many texts" }).click();
  await expect(page.getByRole("alert")).toHaveText("This part of the page could not be loaded.");
  await chooseInMenu(page, "中文");
  await expect(page.getByRole("alert")).toHaveText("页面的这一部分未能加载。");
  await page.unroute(part);
  await expect(page.getByRole("button", { name: "再试一次" })).toBeVisible();
  // Chromium keeps the failure of a part of a program until the page is loaded again.
  await page.reload();
  await expect(page.locator(".many-summary")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the page answers its reader while the engine works", async ({ page }) => {
  // However fast the engine is, its answer does not come before it is cancelled.
  await page.addInitScript(() => {
    const listen = Worker.prototype.addEventListener;
    Worker.prototype.addEventListener = function (this: Worker, type: string, listener: EventListener) {
      listen.call(this, type, type === "message" ? () => {} : listener);
    } as typeof listen;
  });
  await open(page);
  await dropLong(page, prose(3_000_000, 31), prose(3_000_000, 32));
  await expect(page.locator(".work")).toBeVisible();
  await reader(page, "left").press("End");
  await chooseInMenu(page, "中文");
  await page.locator("[aria-controls=menu]").click();
  await expect(page.locator(".work")).toContainText("正在");
  await page.getByRole("button", { name: "取消" }).click();
  await expect(page.locator(".summary")).toContainText("已停止");
});

test("a text of a million characters is read in parts that come when they are looked at", async ({ page }) => {
  test.setTimeout(90_000);
  const text = prose(1_000_000, 41);
  await open(page);
  await dropLong(page, text, text);
  await expect(reader(page, "left").locator(".line").first()).toBeVisible({ timeout: 30_000 });
  await expect(headline(page)).toHaveText("The two texts are the same", { timeout: 60_000 });
  await expect(reader(page, "left").locator("mark").first()).toBeVisible();
  await expect(page.locator("#reader-left .chunk").first()).toBeVisible();
  const last = reader(page, "left").locator(".chunk:last-child .line:not(.line-blank)").last();
  // Heights are estimates until a part has been seen, so the end may move away once or twice.
  await expect(async () => {
    await reader(page, "left").press("End");
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(last).toHaveText(text.trimEnd().split("\n").at(-1) ?? "");
});

test("a dialog that cannot be loaded says so, and one that is asked for twice opens once", async ({ page }) => {
  await page.context().route("**/help-*.js", (route) => route.abort());
  await open(page);
  const help = page.locator("header").getByRole("button", { name: "(?)" });
  await help.click();
  const notLoaded = page.getByRole("dialog", { name: "This part of the page could not be loaded." });
  await expect(notLoaded).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(notLoaded).toHaveCount(0);
  await page.context().unrouteAll();
  await help.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an example that cannot be loaded is told of, and can be asked for again", async ({ page, problems }) => {
  await page.context().route("**/examples-*.js", (route) => route.abort());
  const example = page.getByRole("button", { name: "中文示例" });
  await open(page, { lang: "zh-CN" });
  await example.click();
  await expect(page.getByRole("alert").filter({ hasText: "页面的这一部分未能加载。" })).toBeVisible();
  await openMany(page);
  await page.getByRole("button", { name: "See an example" }).click();
  await expect(page.getByRole("alert")).toHaveText("This part of the page could not be loaded.");
  await expect(page.locator(".many-summary h2")).toContainText("Compare many texts");
  expect(problems.filter((problem) => !problem.includes("Failed to load resource"))).toEqual([]);
  await page.context().unrouteAll();
  // Chromium keeps the failure of a part of a program until the page is loaded again.
  await page.reload();
  await page.getByRole("button", { name: "See an example" }).click();
  await expect(page.locator(".pairs")).toContainText("reprints/bell.txt");
  await open(page, { lang: "zh-CN" });
  await page.getByRole("button", { name: "两篇文本" }).click();
  await example.click();
  await expect(headline(page)).toBeVisible();
});

test("long texts have a range for the common subsequence, and no limit is told for it", async ({ page }) => {
  await open(page);
  await put(page, "left", prose(300_000, 1));
  await put(page, "right", prose(300_000, 2));
  await expect(headline(page)).toBeVisible();
  await openKeep(page);
  const { report } = JSON.parse(await made(page, "Data (JSON)"));
  expect(report.lcs.exact).toBe(false);
  expect(report.lcs.lower).toBeLessThan(report.lcs.upper);
  await expect(page.locator(".notice li")).toHaveCount(0);
});

test("every limit of the engine has its words", async () => {
  const types = readFileSync("pkg-templates/npm/index.d.ts", "utf8");
  const declared = types.split("interface LimitReached")[1]?.split("limit: number")[0] ?? "";
  const names = [...declared.matchAll(/\| "([\w.]+)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(9);
  expect(Object.keys(en.limits.names).sort()).toEqual(names.sort());
  await learn("en");
  const limits = [{ name: "matches" as const, limit: 100_000, reached: 120_000 }];
  expect(limitLines(limits, "en")).toEqual(["The largest passages are shown, not all (100,000 of 120,000)"]);
});
