/**
 * How the page is laid out, without pixels: fonts differ from machine to machine, so what is held is what must be so in every font:
 * what stands beside, below or in line with what, that controls neither overlap nor cut their words off, and the roles and names a
 * screen reader is given.
 */

import type { Page } from "@playwright/test";
import { chooseFiles, expect, headline, open, openMany, test, textFile } from "./support.ts";

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
        const its = other.getBoundingClientRect();
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        const isStuck = [element, other].some((one) => one.closest(".toolbar"));
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
      await page.locator(".filters summary").click();
      await page.locator(".scores > summary").click();
      await page.locator(".list button.match").first().click();
      expect(await faults(page)).toEqual([]);

      const [left, right] = [await box(page, "#reader-left"), await box(page, "#reader-right")];
      const [leftHead, rightHead] = [await box(page, ".pane.left h2"), await box(page, ".pane.right h2")];
      const list = await box(page, ".list");
      expect(Math.abs(left.width - right.width)).toBeLessThan(2);
      expect(Math.abs(left.height - right.height)).toBeLessThan(2);
      if (width < 700) {
        expect(right.y).toBeGreaterThan(left.y + left.height);
        expect(Math.abs(left.x - right.x)).toBeLessThan(2);
      } else {
        expect(Math.abs(left.y - right.y)).toBeLessThan(2);
        expect(Math.abs(leftHead.y - rightHead.y)).toBeLessThan(2);
        expect(right.x).toBeGreaterThan(left.x + left.width);
      }
      if (width < 1000) expect(list.y).toBeGreaterThan(right.y + right.height - 2);
      else expect(list.x).toBeGreaterThan(right.x + right.width);

      await page.getByRole("tab").nth(1).click();
      const sentences = await box(page, ".sentences");
      if (width > 1200) expect(sentences.y + sentences.height).toBeLessThan(right.y + right.height + 2);

      // A score whose bar has no counts beside it takes as much room as the others.
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
      await page.locator("#subject").selectOption({ index: 1 });
      await expect(page.locator(".card").first()).toBeVisible();
      expect(await faults(page)).toEqual([]);
      const [name, slider] = [await box(page, "label[for=least]"), await box(page, "#least")];
      expect(Math.abs(name.y + name.height / 2 - slider.y - slider.height / 2)).toBeLessThan(4);
      expect(slider.x).toBeGreaterThan(name.x + name.width);
      const [pairs, beside] = [await box(page, ".pairs"), await box(page, ".beside")];
      if (width < 1000) expect(beside.y).toBeGreaterThan(pairs.y + pairs.height - 2);
      else expect(beside.x).toBeGreaterThan(pairs.x + pairs.width);
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
  await page.locator(".texts summary").click();
  const [line, name] = [page.locator(".texts li bdi").first(), page.locator(".texts li bdi").last()];
  await expect(page.locator(".texts li").last()).toContainText("This file cannot be read here.");
  expect((await name.boundingBox())?.height).toBe((await line.boundingBox())?.height);

  await page.locator("#subject").selectOption({ index: 1 });
  const [share, open] = [page.locator(".card strong").first(), page.locator(".card button").first()];
  const right = (box: { x: number; width: number } | null): number => (box ? box.x + box.width : Number.NaN);
  expect(Math.abs(right(await share.boundingBox()) - right(await open.boundingBox()))).toBeLessThan(16);
});

test("a screen reader is given the page in this order, by these names", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  await expect(headline(page)).toBeVisible();
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to the texts"
    - banner:
      - heading "Juhao" [level=1]
      - button "Keep the result"
      - button "Help (?)"
      - button "中文"
      - group "Colours"
    - navigation "What to compare":
      - button "Two texts"
      - button "Many texts"
    - main:
      - img /Two circles/
      - heading "The left text contains the right one" [level=2]
      - group: All scores, and what they mean
      - group: What every published method says
      - region "Filters":
        - group "For":
          - button "Standard" [pressed]
          - button "Thesis check"
      - group "Shared passages":
        - button "Previous match"
        - button "Next match"
      - list "Key"
      - button "Scroll both texts together" [pressed]
      - button "Exchange left and right"
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
        - tablist "What stands beside the texts":
          - tab "Passages" [selected]
          - tab "Sentences"
          - tab "Plot"
        - tabpanel "Passages":
          - heading "Shared passages" [level=2]
    - contentinfo:
      - heading "How it works" [level=2]
      - paragraph:
        - link "Save this page as one file"
      - heading "Keyboard" [level=2]
    - status: /^The left text contains the right one\\./
  `);
});
