/**
 * The layout of the page, without pixels, because fonts differ from machine to machine. Checks what must be true in
 * every font: which elements are next to, below or in line with which, that controls neither overlap nor truncate their
 * labels, and the roles and names for a screen reader.
 */

import type { Page } from "@playwright/test";
import {
  chooseFiles,
  chooseTab,
  expect,
  headline,
  open,
  openAllTexts,
  openDrawer,
  openMany,
  openText,
  test,
  textFile,
} from "./support.ts";

const WIDTHS = [360, 820, 1360] as const;
const WORDS = {
  en: { example: "English example", many: "Many texts", many_example: "See an example" },
  "zh-CN": { example: "中文示例", many: "多篇文本", many_example: "看一个示例" },
} as const;

/** Controls that overlap, are smaller than a finger needs, or cut their words off. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>("button, a[href], select, input, summary")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest(".visually-hidden, .skip, .reader") &&
        element.getBoundingClientRect().width > 0,
    );
    /** The part of an element that its scrolling ancestors show. */
    const shownOf = (element: HTMLElement): { left: number; right: number; top: number; bottom: number } => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const shown = { left, right, top, bottom };
      for (let above = element.parentElement; above; above = above.parentElement) {
        if (getComputedStyle(above).overflowY === "visible") continue;
        const box = above.getBoundingClientRect();
        shown.left = Math.max(shown.left, box.left);
        shown.right = Math.min(shown.right, box.right);
        shown.top = Math.max(shown.top, box.top);
        shown.bottom = Math.min(shown.bottom, box.bottom);
      }
      return shown;
    };
    const name = (element: HTMLElement): string =>
      `${element.localName}.${element.className} "${(element.textContent || element.getAttribute("aria-label") || "").slice(0, 20)}"`;
    const found: string[] = [];
    for (const [i, element] of seen.entries()) {
      const box = element.getBoundingClientRect();
      const isInText = element.closest("p, li, label, summary, td") !== null;
      if (!isInText && (box.width < 24 || box.height < 23.5)) {
        found.push(`small: ${name(element)} ${Math.round(box.width)}×${Math.round(box.height)}`);
      }
      if (
        element.localName === "button" &&
        element.scrollWidth > element.clientWidth + 1 &&
        !element.closest(".list")
      ) {
        found.push(`cut off: ${name(element)}`);
      }
      for (const other of seen.slice(i + 1)) {
        if (element.contains(other) || other.contains(element)) continue;
        const [own, its] = [shownOf(element), shownOf(other)];
        const wide = Math.min(own.right, its.right) - Math.max(own.left, its.left);
        const high = Math.min(own.bottom, its.bottom) - Math.max(own.top, its.top);
        const isStuck = [element, other].some((one) => one.closest(".answer, .list"));
        if (wide > 1.5 && high > 1.5 && !isStuck) found.push(`overlap: ${name(element)} and ${name(other)}`);
      }
    }
    return found;
  });
}

async function box(page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = await page.locator(selector).boundingBox();
  if (!found) throw new Error(`${selector} is not shown`);
  return found;
}

for (const lang of ["en", "zh-CN"] as const) {
  for (const width of WIDTHS) {
    test(`two texts and many are laid out in line at ${width} pixels: ${lang}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page, { lang });
      expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: WORDS[lang].example }).click();
      await expect(headline(page)).toBeVisible();
      expect(await faults(page)).toEqual([]);

      const [left, right] = [await box(page, "#reader-left"), await box(page, "#reader-right")];
      expect(Math.abs(left.width - right.width)).toBeLessThan(2);
      expect(Math.abs(left.height - right.height)).toBeLessThan(2);
      expect(Math.abs(left.y - right.y)).toBeLessThan(2);
      // The texts have what the strip leaves of the window, and the page itself does not scroll.
      expect(left.height).toBeGreaterThan(width < 700 ? 900 * 0.6 : 900 * 0.7);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
      const list = page.locator(".list");
      if (width < 700) {
        // One text at a time, in the same place.
        expect(Math.abs(left.x - right.x)).toBeLessThan(2);
        await expect(page.locator("#reader-left")).toBeVisible();
        await expect(page.locator("#reader-right")).toBeHidden();
        await page.locator(".face button").last().click();
        await expect(page.locator("#reader-left")).toBeHidden();
        await expect(page.locator("#reader-right")).toBeVisible();
      } else {
        const [leftHead, rightHead] = [await box(page, ".pane.left h2"), await box(page, ".pane.right h2")];
        expect(Math.abs(leftHead.y - rightHead.y)).toBeLessThan(2);
        expect(right.x).toBeGreaterThan(left.x + left.width);
      }
      if (width < 1000) {
        await expect(list).toBeHidden();
        await page.locator(".sheet-opener").click();
        const sheet = await box(page, ".list");
        expect(sheet.y).toBeGreaterThan(900 * 0.4);
        expect(sheet.y + sheet.height).toBeLessThan(901);
      } else expect((await box(page, ".list")).x).toBeGreaterThan(right.x + right.width);
      await expect(page.locator(".legend")).toBeInViewport();
      await page.locator(".list button.match").first().click();
      expect(await faults(page)).toEqual([]);
      await page.getByRole("tab").nth(1).click();
      const sentences = await box(page, ".sentences");
      expect(sentences.y + sentences.height).toBeLessThan(901);
      await page.keyboard.press("Escape");
      if (width < 1000) await expect(list).toBeHidden();

      await openDrawer(page, "filters");
      expect(await faults(page)).toEqual([]);
      await openDrawer(page, "details");
      await expect(page.locator("#drawer-filters")).toBeHidden();
      await page.locator(".scores > summary").click();
      expect(await faults(page)).toEqual([]);

      // A score without counts after its bar takes as much space as the others.
      const bars = await page.locator(".score summary").evaluateAll((all) => {
        const withBar = all.filter((summary) => summary.querySelector(".meter:not([hidden])"));
        return withBar.map((summary) => summary.getBoundingClientRect().height);
      });
      expect(Math.max(...bars) - Math.min(...bars)).toBeLessThan(3);

      const [scores, methods] = [await box(page, ".scores > summary"), await box(page, ".methods > summary")];
      expect(Math.abs(scores.x - methods.x)).toBeLessThan(2);

      await page.getByRole("button", { name: WORDS[lang].many, exact: true }).click();
      await page.getByRole("button", { name: WORDS[lang].many_example }).click();
      await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
      for (const tab of ["texts", "pairs", "groups", "passages", "matrix"] as const) {
        await chooseTab(page, tab);
        expect(await faults(page), tab).toEqual([]);
      }
      const [name, slider] = [await box(page, "label[for=least]"), await box(page, "#least")];
      expect(Math.abs(name.y + name.height / 2 - slider.y - slider.height / 2)).toBeLessThan(4);
      expect(slider.x).toBeGreaterThan(name.x + name.width);
      await openText(page);
      await expect(page.locator(".card").first()).toBeVisible();
      expect(await faults(page)).toEqual([]);
      const [text, sources] = [await box(page, ".marked-document"), await box(page, ".aside")];
      if (width < 900) expect(sources.y).toBeGreaterThan(text.y + text.height - 2);
      else expect(sources.x).toBeGreaterThan(text.x + text.width - 2);
    });
  }
}

test("a pane whose tools take two lines keeps its heading and its text in line with the other's", async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 900 });
  await open(page);
  const story = "The library is closed on Mondays. On all other days it opens at nine in the morning. ".repeat(4);
  await page.locator("#editor-left").fill(`<html><body><article><p>${story}</p></article></body></html>`);
  await page.locator("#editor-right").fill(story);
  await page.getByRole("button", { name: "Show matches" }).click();
  const [left, right] = [await box(page, ".pane.left h2"), await box(page, ".pane.right h2")];
  expect(Math.abs(left.y - right.y)).toBeLessThan(2);
  expect(Math.abs((await box(page, "#reader-left")).y - (await box(page, "#reader-right")).y)).toBeLessThan(2);
});

test("on a narrow screen a name stands beside its button, whatever is said of it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openMany(page);
  await page.getByRole("button", { name: "See an example" }).click();
  await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
  await chooseFiles(page, [textFile("picture-of-a-bell.png", "", "image/png")]);
  await openAllTexts(page);
  const [line, name] = [page.locator(".texts li bdi").first(), page.locator(".texts li bdi").last()];
  await expect(page.locator(".texts li").last()).toContainText("There is no text in it.");
  // The reason of a file that was not read is below its name, so it does not squeeze the name into more lines.
  const heights = [(await name.boundingBox())?.height ?? Number.NaN, (await line.boundingBox())?.height ?? Number.NaN];
  expect(heights[0]).toBeLessThanOrEqual(heights[1] as number);

  await openText(page);
  const [share, open] = [page.locator(".card h3").first(), page.locator(".card .quiet").first()];
  const [number, button] = [await share.boundingBox(), await open.boundingBox()];
  const middle = (box: { y: number; height: number } | null): number => (box ? box.y + box.height / 2 : Number.NaN);
  expect(Math.abs(middle(number) - middle(button))).toBeLessThan(8);
  expect((button?.x ?? Number.NaN) - ((number?.x ?? 0) + (number?.width ?? 0))).toBeGreaterThan(0);
});

test("a screen reader is given the page in this order, by these names", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  await expect(headline(page)).toBeVisible();
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to the texts"
    - banner:
      - heading "Juhao" [level=1]
      - navigation "What to compare":
        - button "Two texts"
        - button "Many texts"
      - button "Save the result"
      - button "Help (?)"
      - button "Language and colours"
    - main:
      - heading "The left text contains the right one" [level=2]
      - term: Left text
      - definition:
        - strong: 59.3%
      - term: Right text
      - definition:
        - strong: 92.6%
      - button "Details"
      - button "Filters"
      - group "Shared passages":
        - button "Previous match"
        - button "Next match"
      - button "Scroll both texts together" [pressed]
      - button "Swap sides"
      - region "Left text":
        - heading "Left text" [level=2]
        - region "Left text with its matches":
          - paragraph:
            - mark:
              - button "Match 1, edited, moved. Go to it in the right text"
      - region "Right text":
        - heading "Right text" [level=2]
        - region "Right text with its matches"
      - complementary "Shared passages":
        - tablist "Panels next to the texts":
          - tab "Passages" [selected]
          - tab "Sentences"
          - tab "Plot"
        - tabpanel "Passages":
          - heading "Shared passages" [level=2]
        - list "Key"
    - status: /^The left text contains the right one\\./
  `);
});

for (const lang of ["en", "zh-CN"] as const) {
  test(`an empty page has both fields in view, with what to try in them: ${lang}`, async ({ page }) => {
    for (const [width, height] of [
      [1366, 768],
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("about:blank");
      await open(page, { lang });
      const fields = [await box(page, "#editor-left"), await box(page, "#editor-right")];
      expect(fields[0]?.y).toBeLessThan(width < 700 ? 240 : 150);
      for (const { y, height: own } of fields) {
        expect(own).toBeGreaterThan(height / 5);
        expect(y + own).toBeLessThan(height);
      }
      for (const offer of await page.locator(".offer button").all()) await expect(offer).toBeInViewport();
      await page.locator("#editor-left").fill("一");
      await expect(page.locator(".offer")).toHaveCount(2);
      for (const offer of await page.locator(".offer").all()) await expect(offer).toBeHidden();
    }
  });
}
