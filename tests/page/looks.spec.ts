import { serious } from "./axe.ts";
import {
  chooseFiles,
  chooseInMenu,
  chooseTab,
  clearAll,
  expect,
  headline,
  open,
  openAllTexts,
  openDrawer,
  openMany,
  openText,
  put,
  test,
  textFile,
} from "./support.ts";

for (const lang of ["zh-CN", "en"] as const) {
  for (const theme of ["light", "dark"] as const) {
    test(`nothing is found wrong for people who see, hear or move differently: ${lang}, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page, { lang, theme });
      expect(await serious(page)).toEqual([]);
      await page.getByRole("button", { name: "English example" }).click();
      await expect(headline(page)).toBeVisible();
      await openDrawer(page, "details");
      await page.locator(".scores > summary").click();
      await page.keyboard.press("Alt+ArrowDown");
      expect(await serious(page)).toEqual([]);
      await page.getByRole("button", { name: lang === "en" ? "Many texts" : "多篇文本" }).click();
      await page.getByRole("button", { name: lang === "en" ? "Paste texts" : "粘贴文本" }).click();
      expect(await serious(page)).toEqual([]);
      await page.getByRole("button", { name: lang === "en" ? "See an example" : "看一个示例" }).click();
      await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
      await openAllTexts(page);
      expect(await serious(page)).toEqual([]);
      for (const tab of ["pairs", "groups", "matrix", "passages"] as const) {
        await chooseTab(page, tab);
        expect(await serious(page)).toEqual([]);
      }
    });
  }
}

test("no button is without words, also where a list is not filled yet", async ({ page }) => {
  const nameless = (): Promise<string[]> =>
    page.locator("button:not([hidden])").evaluateAll((all) => {
      const isNamed = (one: Element): boolean => !!one.textContent || one.hasAttribute("aria-label");
      return all.filter((one) => !isNamed(one)).map((one) => one.outerHTML);
    });
  await open(page);
  expect(await nameless()).toEqual([]);
  await page.getByRole("button", { name: "English example" }).click();
  await expect(headline(page)).toBeVisible();
  expect(await nameless()).toEqual([]);
  await openMany(page);
  await page.getByRole("button", { name: "See an example" }).click();
  await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
  await chooseTab(page, "texts");
  expect(await nameless()).toEqual([]);
});

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1600, 1000],
] as const) {
  test(`nothing is wider than a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const lang of ["zh-CN", "en"] as const) {
      await open(page, { lang });
      const excess = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await excess()).toBeLessThanOrEqual(0);
      await page.getByRole("button", { name: "English example" }).click();
      await expect(headline(page)).toBeVisible();
      await openDrawer(page, "details");
      await page.locator(".scores > summary").click();
      expect(await excess()).toBeLessThanOrEqual(0);
      await put(page, "left", "一".repeat(3_000));
      expect(await excess()).toBeLessThanOrEqual(0);
      for (const side of ["left", "right"])
        await page
          .locator(`.pane.${side}`)
          .getByRole("button", { name: lang === "en" ? "Clear" : "清空", exact: true })
          .click();
      await page.getByRole("button", { name: lang === "en" ? "Many texts" : "多篇文本" }).click();
      await page.getByRole("button", { name: lang === "en" ? "See an example" : "看一个示例" }).click();
      await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
      await openAllTexts(page);
      expect(await excess()).toBeLessThanOrEqual(0);
      const text = "老渡口的钟声传得不远，却足够让对岸的人抬起头来，看一看水涨了没有。".repeat(3);
      await chooseFiles(
        page,
        ["a", "b"].map((letter) => textFile(`${letter.repeat(200)}.txt`, text)),
      );
      await expect(page.locator(".text-table tbody tr", { hasText: "aaaaaa" }).first()).toBeVisible();
      for (const tab of ["pairs", "groups", "matrix", "passages"] as const) {
        await chooseTab(page, tab);
        expect(await excess()).toBeLessThanOrEqual(0);
      }
      await openText(page);
      await expect(page.locator(".card").first()).toBeVisible();
      expect(await excess()).toBeLessThanOrEqual(0);
      await clearAll(page);
    }
  });
}

test("the language is the browser's at first, then the reader's, and stays in the address", async ({
  browser,
  baseURL,
}) => {
  for (const [locale, lang, name] of [
    ["zh-TW", "zh-Hant", "句號"],
    ["zh-SG", "zh-CN", "句号"],
    ["fr-FR", "en", "Juhao"],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(baseURL ?? "");
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.locator("h1")).toHaveText(name);
    await context.close();
  }
  const context = await browser.newContext({ locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto(baseURL ?? "");
  await chooseInMenu(page, "繁體");
  await expect(page.locator("h1")).toHaveText("句號");
  await page.getByRole("button", { name: "中文範例" }).click();
  await expect(page.locator(".summary[data-kind=result] h2")).toHaveText("左文包含右文");
  await chooseInMenu(page, "English");
  await expect(page.locator("h1")).toHaveText("Juhao");
  expect(page.url()).toContain("#lang=en");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});

test("a change of language keeps the texts and the verdict", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "中文示例" }).click();
  await expect(headline(page)).toBeVisible();
  const marks = await page.locator("#reader-left mark").count();
  await page.getByRole("button", { name: "Language and colours" }).press("Enter");
  await page.getByRole("button", { name: "中文", exact: true }).press("Enter");
  await expect(headline(page)).toHaveText(/文/);
  // The menu stays open, with the focus on the language that was chosen.
  await expect(page.getByRole("button", { name: "中文", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("#menu")).toBeHidden();
  await expect(page.getByRole("button", { name: "语言与颜色" })).toBeFocused();
  await expect(page.locator("#reader-left mark")).toHaveCount(marks);
  await expect(page.locator("#reader-left")).toContainText("老渡口的钟");
});

test("a change of language leaves nothing behind that looks after the page before", async ({ page }) => {
  await page.addInitScript(() => {
    const watching = new Set<unknown>();
    Object.assign(globalThis, { watching });
    for (const kind of [ResizeObserver, IntersectionObserver]) {
      const { observe, disconnect } = kind.prototype;
      kind.prototype.observe = function (this: never, ...args: never) {
        watching.add(this);
        Reflect.apply(observe, this, args);
      };
      kind.prototype.disconnect = function (this: never) {
        watching.delete(this);
        Reflect.apply(disconnect, this, []);
      };
    }
  });
  const watching = () => page.evaluate(() => (globalThis as unknown as { watching: Set<unknown> }).watching.size);
  await openMany(page);
  await expect(page.locator(".many-summary")).toBeVisible();
  const before = await watching();
  expect(before).toBeGreaterThan(2);
  for (const [name, lang] of [
    ["中文", "zh-CN"],
    ["English", "en"],
  ] as const) {
    await chooseInMenu(page, name);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    expect(await watching()).toBe(before);
  }
});

test("colours follow the system until the reader chooses", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page);
  const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await chooseInMenu(page, "Light");
  expect(await paper()).not.toBe(dark);
  expect(page.url()).toContain("theme=light");
  await chooseInMenu(page, "Auto");
  expect(await paper()).toBe(dark);
});

test("on paper both texts stand in full, in dark ink and without anything to press", async ({ page }) => {
  await open(page, { theme: "dark" });
  await page.getByRole("button", { name: "English example" }).click();
  await expect(headline(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const side of ["left", "right"]) {
    const reader = page.locator(`#reader-${side}`);
    expect(await reader.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    expect(await reader.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(31, 29, 26)");
  }
  for (const name of ["Left text: Edit", "Next match", "Save the result"])
    await expect(page.getByRole("button", { name }).first()).toBeHidden();
});
