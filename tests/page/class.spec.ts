/** A class of 40 essays: who took from whom, who wrote together, and what the assignment explains. */

import type { Page } from "@playwright/test";
import { serious } from "./axe.ts";
import { classOfEssays } from "./class.ts";
import { chooseFiles, chooseTab, expect, headline, made, openKeep, openMany, openText, test } from "./support.ts";

const CLASS = classOfEssays(7);

const done = (page: Page) => expect(page.locator(".many-summary[data-kind=done]")).toBeAttached({ timeout: 60_000 });

async function compared(page: Page, settings: Parameters<typeof openMany>[1] = {}): Promise<void> {
  await openMany(page, settings, "texts");
  await chooseFiles(page, [...CLASS.files] as never);
  await done(page);
}

/** Leaves the text of the assignment out, as the page offers it. */
async function leaveOut(page: Page): Promise<void> {
  await page.locator(".template-offer button").first().click();
  await expect(page.locator(".template-offer")).toHaveCount(0);
  await done(page);
  await expect(page.locator("#tab-many-passages .small")).toHaveText("2");
}

const percents = async (page: Page, cells: string): Promise<number[]> =>
  (await page.locator(cells).allTextContents()).map((words) => Number.parseFloat(words));

/** Number of rows that are in the window as a whole. */
const inView = (page: Page, rows: string): Promise<number> =>
  page
    .locator(rows)
    .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);

test("which pupils: the assignment, both groups, all pairs, and who took from four others", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await compared(page);
  // One finding for all 780 pairs, and one button for it.
  await expect(page.locator("#tab-many-pairs .small")).toHaveText("780");
  await expect(page.locator(".template-offer p")).toHaveText(
    "All 40 texts begin with the same 78 words. Leave them out?",
  );
  expect(await inView(page, ".text-table tbody tr")).toBeGreaterThanOrEqual(10);
  await leaveOut(page);
  await expect(page.locator("[aria-controls=many-drawer-filters]")).toHaveText("Filterswithout: shared wording");

  // The text from four others is one of the first three, with its total.
  const { mosaic, four, three } = CLASS;
  const first = page.locator(".text-table tbody tr").filter({ hasText: mosaic.name }).first();
  const names = await page.locator(".text-table .open-text").allTextContents();
  expect(names.slice(0, 3)).toContain(mosaic.name);
  const [total = 0] = await percents(page, `.text-table tr:has([title="${mosaic.name}"]) .overall .number`);
  // 320 of its 578 words, and a little more where two sentences begin with the same words.
  expect(total).toBeGreaterThan(52);
  expect(total).toBeLessThan(65);
  await expect(first.locator(".sources-count")).toHaveText("4");

  // All pairs that are true, and no others.
  await chooseTab(page, "pairs");
  const found = await page.locator(".pairs tbody tr").evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll<HTMLElement>("td:is(.left, .right)")]
        .map(({ title }) => title)
        .sort()
        .join(" & "),
    ),
  );
  const pairsOf = (texts: readonly string[]): string[] =>
    texts.flatMap((one, i) => texts.slice(i + 1).map((other) => [one, other].sort().join(" & ")));
  const wanted = [
    ...pairsOf(four),
    ...pairsOf(three),
    ...mosaic.from.map((source) => [mosaic.name, source].sort().join(" & ")),
  ];
  expect(found.sort()).toEqual(wanted.sort());
  expect(await inView(page, ".pairs tbody tr")).toBeGreaterThanOrEqual(12);

  // Those who wrote together are groups; who took from four others joins none.
  await chooseTab(page, "groups");
  const groups = page.locator(".group");
  await expect(groups).toHaveCount(2);
  for (const [i, texts] of [four, three].entries()) {
    const members = await groups.nth(i).locator(".member > .name").allTextContents();
    expect(members.sort()).toEqual([...texts].sort());
  }
  await page.locator("#joined-from").fill("10");
  await expect(groups).toHaveCount(3);
  await page.locator("#joined-from").fill("90");
  await expect(page.locator(".groups .none")).toHaveText("No texts share 90% or more.");
});

test("a text opens with its sources next to it, and leads through them", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await compared(page);
  await leaveOut(page);
  const { mosaic } = CLASS;
  const [listed] = await percents(page, `.text-table tr:has([title="${mosaic.name}"]) .overall .number`);
  await openText(page, mosaic.name);
  await expect(page.locator(".card")).toHaveCount(4);
  // The figure of the list is that of the text.
  const [total] = await percents(page, ".figures dd >> nth=0");
  expect(total).toBe(listed);
  const reader = page.locator(".marked-document .reader");
  const [text, cards] = [await reader.boundingBox(), await page.locator(".aside").boundingBox()];
  if (!text || !cards) throw new Error("the text is not shown");
  // Next to each other, and most of the window.
  expect(cards.x).toBeGreaterThan(text.x + text.width - 1);
  expect(Math.abs(cards.y - text.y)).toBeLessThan(3);
  expect(text.height).toBeGreaterThan(768 * 0.8);
  expect(await page.evaluate(() => document.querySelector(".sources")!.getBoundingClientRect().bottom)).toBeLessThan(
    769,
  );
  // The assignment is grey.
  await expect(reader.locator("span.layer-out").first()).toContainText(CLASS.assignment.slice(0, 20));
  const at = page.locator(".source-steps .small");
  await expect(at).toHaveText("4 sources");
  const names: string[] = [];
  for (let i = 1; i <= 4; i++) {
    await page.getByRole("button", { name: "Next source" }).click();
    await expect(at).toHaveText(`Source ${i} of 4`);
    await expect(page.locator(".card[aria-current]")).toHaveCount(1);
    names.push((await page.locator(".card[aria-current] h3").textContent()) ?? "");
    await expect(page.locator(".wordings")).toBeInViewport();
    await expect(reader.locator("mark.current").first()).toBeInViewport();
  }
  expect(names.sort()).toEqual([...mosaic.from].sort());
  await page.getByRole("button", { name: "Previous source" }).click();
  await expect(at).toHaveText("Source 3 of 4");
  await expect(page.locator(".minimap rect")).not.toHaveCount(0);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy both wordings" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [own = "", other = ""] = await page.locator(".wordings blockquote").allTextContents();
  expect(copied).toContain(own);
  expect(copied).toContain(other);
  await page.getByRole("button", { name: "Back to the texts" }).click();
  await expect(page.locator(`.text-table td[title="${mosaic.name}"] button`)).toBeFocused();
});

test("several pairs are decided at once, by text and by group, with a note for all of them", async ({ page }) => {
  await compared(page);
  await leaveOut(page);
  await chooseTab(page, "groups");
  const group = page.locator(".group").first();
  await group.getByRole("combobox").selectOption("Confirmed");
  await group.getByRole("textbox").fill("third row");
  await group.getByRole("textbox").press("Enter");
  await chooseTab(page, "pairs");
  await expect(page.locator(".pairs tr.confirmed")).toHaveCount(6);
  await expect(page.locator(".pairs tr.confirmed .note")).toHaveText(Array.from({ length: 6 }, () => "third row"));
  await chooseTab(page, "texts");
  const choice = page.getByRole("combobox", { name: `Decision on all pairs of ${CLASS.mosaic.name}` });
  await choice.selectOption("Cleared");
  await expect(
    page.locator(".text-table tr", { hasText: CLASS.mosaic.from[0] as string }).getByRole("combobox"),
  ).toHaveValue("cleared");
  await chooseTab(page, "pairs");
  await expect(page.locator(".pairs tr.cleared")).toHaveCount(4);
  // A decision on one of several pairs is not one on all of them.
  await page.locator(".pairs tr.cleared select").first().selectOption("Open");
  await chooseTab(page, "texts");
  await expect(choice.locator("option:checked")).toHaveText("3 of 4 decided");
});

test("a passage of the list leads to its texts, and is left out with the assignment", async ({ page }) => {
  await compared(page);
  await chooseTab(page, "passages");
  const passages = page.locator(".shared-passage");
  await expect(passages.locator("h3")).toHaveText([
    "In 40 texts78 words",
    /^In 4 texts25\d words$/,
    /^In 3 texts22\d words$/,
  ]);
  await expect(passages.first().locator("blockquote")).toContainText(CLASS.assignment.slice(0, 40));
  await passages
    .nth(1)
    .getByRole("button", { name: CLASS.four[0] as string })
    .click();
  await expect(page.locator("#subject option:checked")).toHaveText(CLASS.four[0] as string);
  await chooseTab(page, "passages");
  await passages.first().getByRole("button", { name: "Leave out as a template" }).click();
  await expect(passages).toHaveCount(2);
  await passages.first().getByRole("button", { name: "Leave out as a template" }).click();
  await expect(passages).toHaveCount(1);
  // Both are left out now.
  await chooseTab(page, "groups");
  await expect(page.locator(".group")).toHaveCount(1);
});

for (const lang of ["en", "zh-CN"] as const)
  for (const [width, theme] of [
    [1366, "light"],
    [360, "dark"],
  ] as const)
    test(`every list and the open text have nothing serious, and fit: ${lang}, ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 768 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await compared(page, { lang, theme });
      await leaveOut(page);
      const fits = async (where: string): Promise<void> => {
        expect(await serious(page), where).toEqual([]);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(excess, where).toBeLessThanOrEqual(0);
      };
      for (const tab of ["texts", "pairs", "groups", "matrix", "passages"] as const) {
        await chooseTab(page, tab);
        await fits(tab);
      }
      await openText(page);
      await page.locator(".card .badge").first().click();
      await expect(page.locator(".wordings")).toBeVisible();
      await fits("text");
    });

test("the lists are reached by the keyboard alone", async ({ page }) => {
  await compared(page);
  await page.locator("#tab-many-texts").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#tab-many-pairs")).toBeFocused();
  await expect(page.locator("#many-pairs")).toBeVisible();
  await expect(page).toHaveURL(/tab=pairs/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await expect(page.locator(".text-table .open-text").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator("#subject")).toBeFocused();
  await expect(page.locator(".card").first()).toBeVisible();
  await page.locator(".card .quiet").first().press("Enter");
  await expect(headline(page)).toBeVisible();
});

test("the report of a class is one file with every text, its sources and their wording", async ({ page, context }) => {
  await compared(page);
  await leaveOut(page);
  await openKeep(page);
  const begin = Date.now();
  const html = await made(page, "Report (HTML)");
  const seconds = (Date.now() - begin) / 1000;
  const report = await context.newPage();
  await report.setContent(html);
  await expect(report.locator(".texts tbody tr")).toHaveCount(40);
  const { mosaic } = CLASS;
  const section = report
    .locator("section.text", { hasText: mosaic.name })
    .filter({ has: report.locator("h2", { hasText: mosaic.name }) });
  await expect(section.locator(".sources tbody tr:not(.minor)")).toHaveCount(4);
  for (const name of mosaic.from) await expect(section.locator(".sources")).toContainText(name);
  await expect(section.locator("article s")).not.toHaveCount(0);
  await expect(report.locator(".groups li")).toHaveCount(2);
  // Every link leads to a place of the file.
  const lost = await report.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(
      ({ hash }) => !document.getElementById(hash.slice(1)),
    ),
  );
  expect(lost).toEqual([]);
  expect(seconds).toBeLessThan(3);
});
