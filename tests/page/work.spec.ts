import { editor, expect, headline, open, prose, put, test } from "./support.ts";

const SHORT = "前年修复渡口时，施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。";

test("cancelling ends the worker, and the next comparison starts afresh", async ({ page }) => {
  await open(page);
  const worker = page.workers()[0] ?? (await page.waitForEvent("worker"));
  await put(page, "left", prose(1_500_000, 21));
  await put(page, "right", prose(1_500_000, 22));
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
  await page.route("**/*.wasm", () => undefined);
  await open(page);
  await put(page, "left", SHORT);
  await put(page, "right", SHORT);
  await expect(page.locator(".work")).toContainText("Loading the engine");
  await page.unroute("**/*.wasm");
  await page.keyboard.press("Escape");
  await expect(page.locator(".summary")).toContainText("Stopped");
  await page.getByRole("button", { name: "Compare again" }).click();
  await expect(headline(page)).toHaveText("The two texts are the same");
});

test("an engine that cannot be loaded is reported in words, and can be tried again", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await open(page);
  await put(page, "left", SHORT);
  await put(page, "right", SHORT);
  await expect(page.locator(".summary[data-kind=error]")).toContainText("The engine could not be loaded");
  await page.unroute("**/*.wasm");
  await page.getByRole("button", { name: "Compare again" }).click();
  await expect(headline(page)).toHaveText("The two texts are the same");
});

test("the page answers its reader while the engine works", async ({ page }) => {
  await open(page);
  await put(page, "left", prose(1_000_000, 31));
  await put(page, "right", prose(1_000_000, 32));
  await expect(page.locator(".work")).toBeVisible();
  await editor(page, "left").press("Home");
  await page.getByRole("button", { name: "中文", exact: true }).click();
  await expect(page.locator(".work")).toContainText("正在");
  await page.getByRole("button", { name: "取消" }).click();
  await expect(page.locator(".summary")).toContainText("已停止");
});

test("a text of a million characters is read in parts that come when they are looked at", async ({ page }) => {
  const text = prose(1_000_000, 41);
  await open(page);
  await put(page, "left", text);
  await put(page, "right", text);
  await expect(headline(page)).toHaveText("The two texts are the same", { timeout: 60_000 });
  await page.getByRole("button", { name: "Show matches" }).click();
  await expect(page.locator("#reader-left .chunk").first()).toBeVisible();
  await page.locator("#reader-left").evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = text.trimEnd().slice(-20);
  await expect(page.locator("#reader-left p", { hasText: last })).toBeInViewport();
});
