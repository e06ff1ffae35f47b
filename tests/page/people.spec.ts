import {
  choosePreset,
  expect,
  headline,
  open,
  openDrawer,
  openKeep,
  openManyDrawer,
  openText,
  put,
  reader,
  sharing,
  test,
} from "./support.ts";
import { serious } from "./axe.ts";

for (const lang of ["zh-CN", "en"] as const) {
  for (const theme of ["light", "dark"] as const) {
    test(`nothing is found wrong in filters, panels and dialogs: ${lang}, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page, { lang, theme });
      await page.getByRole("button", { name: lang === "en" ? "English example" : "中文示例" }).click();
      await expect(headline(page)).toBeVisible();
      await openDrawer(page, "filters");
      await page.locator(".list button.match").first().click();
      await page.locator(".about-match button").first().click();
      expect(await serious(page)).toEqual([]);
      for (const panel of ["sentences", "plot"]) {
        await page.locator(`#tab-${panel}`).click();
        expect(await serious(page)).toEqual([]);
      }
      await page.keyboard.press("?");
      await expect(page.locator("dialog[open]")).toBeVisible();
      expect(await serious(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.locator(".tool").first().click();
      await expect(page.locator("dialog[open]")).toBeVisible();
      expect(await serious(page)).toEqual([]);
    });
  }
}

for (const theme of ["light", "dark"] as const) {
  test(`nothing is found wrong in a whole page, among many with filters, and in what is kept of them: ${theme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, { theme });
    const story = "The library is closed on Mondays. On all other days it opens at nine in the morning. ".repeat(4);
    const html = `<html><body><nav><a href="/">Home</a></nav><article><p>${story}</p><p style="color:#fff">unseen words of it</p></article><footer>Imprint of it</footer></body></html>`;
    await put(page, "left", html);
    await put(page, "right", story);
    await expect(headline(page)).toBeVisible();
    await page.getByRole("button", { name: "Show matches" }).click();
    await page.getByRole("button", { name: "Show all of the page" }).click();
    await expect(reader(page, "left").locator(".turner").first()).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await page.getByRole("button", { name: "Many texts" }).click();
    await page.getByRole("button", { name: "See an example" }).click();
    await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
    await openManyDrawer(page, "filters");
    expect(await serious(page)).toEqual([]);
    await openText(page);
    await expect(page.locator(".card").first()).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: "active" });
    expect(await serious(page)).toEqual([]);
    await openKeep(page);
    await expect(page.locator("dialog[open]")).toBeVisible();
    expect(await serious(page)).toEqual([]);
  });
}

test("the tabulator leads through every control in its order, and the focus is never lost", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "English example" }).press("Enter");
  await expect(headline(page)).toBeVisible();
  // The button that was pressed is gone with the empty field.
  await expect(reader(page, "left")).toBeFocused();
  await openDrawer(page, "filters");
  await page.locator(".skip").focus();
  const seen: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      if (element.dataset.tabbed) return "page end";
      element.dataset.tabbed = "yes";
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const isShown =
        style.outlineStyle !== "none" || style.boxShadow !== "none" || element.matches(".reader, summary");
      return element === document.body
        ? "page end"
        : `${isShown && box.width > 0 ? "" : "unseen "}${element.getAttribute("aria-label") ?? element.textContent ?? ""}`.trim();
    });
    if (here === "page end") break;
    seen.push(here);
  }
  expect(seen.filter((name) => name.startsWith("unseen"))).toEqual([]);
  const order = ["Details", "Filters", "Next match", "Standard", "Left text with its matches"];
  const places = order.map((name) => seen.indexOf(name));
  expect(places.every((place, i) => place >= 0 && place > (places[i - 1] ?? -1))).toBe(true);
});

const ARABIC = "قبل أن توجد الإذاعة كان الجرس يخبر الضفتين بموعد إبحار القارب وبمقدار ارتفاع الماء وبالضباب في الليل.";

test("a text from right to left is shown and written so, and the page around it stays", async ({ page }) => {
  await open(page);
  await put(page, "left", `${ARABIC}\n${ARABIC}`);
  await put(page, "right", ARABIC);
  await expect(page.locator("#editor-left")).toHaveAttribute("dir", "rtl");
  await page.locator("#editor-left").press("Control+Enter");
  await expect(reader(page, "left").locator(".line").first()).toHaveCSS("direction", "rtl");
  const [mark, box] = await Promise.all([
    reader(page, "left").locator("button.badge").first().boundingBox(),
    reader(page, "left").boundingBox(),
  ]);
  // The number of the match is where the text begins, here on the right.
  expect((mark?.x ?? 0) - (box?.x ?? 0)).toBeGreaterThan((box?.width ?? 0) / 2);
  await expect(page.locator("html")).not.toHaveAttribute("dir", "rtl");
  await expect(page.locator(".list q").first()).toHaveAttribute("dir", "auto");
});

test("who wants no movement gets none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const { left, right } = sharing();
  await put(page, "left", left);
  await put(page, "right", right);
  await expect(headline(page)).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        return (animationName !== "none" && animationDuration !== "0s") || /[1-9]/.test(transitionDuration);
      }).length,
  );
  expect(moving).toBe(0);
  await expect(reader(page, "left").locator("mark.current").first()).toBeInViewport();
});

test("in forced colours a match is still a match", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  await expect(headline(page)).toBeVisible();
  const mark = reader(page, "left").locator("mark.m-edited").first();
  expect(await mark.evaluate((element) => getComputedStyle(element).borderBottomStyle)).toBe("dashed");
  const [own, around] = await mark.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(element.parentElement as Element).backgroundColor,
  ]);
  expect(own).not.toBe(around);
  const ground = (name: string) =>
    page.getByRole("button", { name, exact: true }).evaluate((element) => getComputedStyle(element).backgroundColor);
  await openDrawer(page, "filters");
  expect(await ground("Standard")).not.toBe(await ground("Strict"));
  expect(await ground("Two texts")).not.toBe(await ground("Many texts"));
  const filled = page.locator(".meters .fill").first();
  expect(await filled.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(0, 0, 0)");
  expect(await serious(page)).toEqual([]);
});

test("more contrast is given to who asks for it", async ({ page }) => {
  await open(page);
  const soft = () => page.locator(".tagline").evaluate((element) => getComputedStyle(element).color);
  const before = await soft();
  await page.emulateMedia({ contrast: "more" });
  expect(await soft()).not.toBe(before);
});

test("the result is told without being asked for, and so is a changed filter", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  const told = page.locator(".visually-hidden[role=status]");
  await expect(told).toHaveText(
    /^The left text contains the right one\. 92\.\d% .*, and \d\.\d% more is reworded\. 5\d\.\d% .*, and \d\.\d% more is reworded\.$/,
  );
  // Exact matches alone have the same equal text, and nothing reworded.
  await choosePreset(page, "Strict");
  await expect(told).toHaveText(/^The left text contains the right one\. 92\.\d% [^,]* one\. 5\d\.\d% [^,]* one\.$/);
});
