/** The settings in the address, and the browser's own buttons. */

import { chooseFiles, chooseManyPreset, expect, open, openMany, test, textFile } from "./support.ts";

test("the way back from many texts is one step, whatever was filtered there", async ({ page }) => {
  await page.goto("about:blank");
  await openMany(page, {}, "texts");
  await chooseFiles(page, [
    textFile("a.txt", "钟声传得不远，却足够了。"),
    textFile("b.txt", "钟声传得不远，却足够了。"),
  ]);
  await chooseManyPreset(page, "Thesis check");
  await expect(page).toHaveURL(/view=many&change=quotes\.references/);
  await page.goBack();
  await expect(page).toHaveURL(/#lang=en$/);
  await expect(page.locator("#editor-left")).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/view=many&change=quotes\.references/);
  await expect(page.locator(".many")).toBeVisible();
  const preset = page.locator(".many .presets").getByRole("button", { name: "Thesis check" });
  await expect(preset).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(page.locator("#editor-left")).toBeVisible();
  await page.goBack();
  expect(page.url()).toBe("about:blank");
});

test("an address written by hand is no step of the page's own", async ({ page }) => {
  await open(page);
  const steps = await page.evaluate(() => history.length);
  await page.evaluate(() => location.assign("#view=many&theme=dark&least=13&lang=en&more=1"));
  await expect(page.locator(".many")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await page.evaluate(() => history.length)).toBe(steps + 1);
  await page.goBack();
  await expect(page.locator("#editor-left")).toBeVisible();
});

test("the last of two languages is spoken, however long the first is on its way", async ({ page }) => {
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/zh-CN-*.js", async (route) => {
    await late;
    await route.continue();
  });
  await open(page);
  const asked = page.waitForRequest("**/zh-CN-*.js");
  await page.evaluate(() => location.assign("#lang=zh-CN"));
  await asked;
  await page.evaluate(() => location.assign("#lang=en&theme=dark"));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const learnt = page.waitForResponse("**/zh-CN-*.js");
  arrive();
  await (await learnt).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(page.url()).toMatch(/#lang=en&theme=dark$/);
});

test("a language written by hand may be any name of it", async ({ page }) => {
  for (const [name, lang] of [
    ["zh", "zh-CN"],
    ["zh-TW", "zh-Hant"],
    ["en-GB", "en"],
    ["none", "en"],
  ]) {
    await page.goto("about:blank");
    await page.goto(`/#lang=${name}`);
    await expect(page.locator("html")).toHaveAttribute("lang", lang as string);
    await expect(page.locator("#editor-left")).toBeVisible();
  }
});
