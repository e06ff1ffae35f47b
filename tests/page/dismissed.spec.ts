/** What the search dismissed: shown behind one switch, with the rule in plain words. */

import { readFileSync } from "node:fs";
import { dismissedIn } from "../../www/src/views/dismissed.ts";
import { serious } from "./axe.ts";
import { choosePreset, expect, open, openDrawer, put, sharing, test } from "./support.ts";

const chapter = (name: string): string => readFileSync(new URL(`../corpus/classics/${name}`, import.meta.url), "utf8");
const list = ".dismissed li";

test("what was dismissed is shown with its rule, and leads to both texts", async ({ page }) => {
  await open(page);
  // Two chapters of the histories that have nothing in common but sentences of the same few words.
  await put(page, "left", chapter("hanshu-樊郦滕灌傅靳周传第十一.txt"));
  await put(page, "right", chapter("shiji-吴王濞列传第四十六.txt"));
  await expect(page.locator(".summary[data-kind=result]")).toBeVisible();
  await openDrawer(page, "details");
  await expect(page.locator(list)).toHaveCount(0);
  const box = page.getByRole("checkbox", { name: "Show dismissed candidates" });
  await box.check();
  await expect(page.locator(list).first()).toContainText("shorter than the shortest passage to show");
  await expect(page.locator(".dismissed [role=status]")).toHaveText(/^The search examined [\d,]+ candidates? that/);
  expect(await serious(page)).toEqual([]);
  const [left, right] = await page.locator(list).first().locator("q").allInnerTexts();
  await page.locator(list).first().getByRole("button").click();
  await expect(page.locator("#drawer-details")).toBeHidden();
  const lit = await page.evaluate(() =>
    [...(CSS.highlights.get("juhao-found") ?? [])].map((range) => (range as Range).toString()),
  );
  expect(lit).toHaveLength(2);
  for (const [i, words] of [left, right].entries())
    expect(lit[i]?.replace(/\s+/g, "")).toContain(words?.replace(/[\s…“”]+/g, "").slice(0, 4) ?? "no words");
  await openDrawer(page, "details");
  await box.uncheck();
  await expect(page.locator(list).first()).toBeHidden();
});

test("the switch stays on for other filters, and its words are those of the language", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, { lang: "zh-CN", theme: "dark" });
  const { left, right } = sharing();
  await put(page, "left", left);
  await put(page, "right", right);
  await expect(page.locator(".summary[data-kind=result]")).toBeVisible();
  await openDrawer(page, "details");
  await page.getByRole("checkbox", { name: "显示未采纳的候选" }).check();
  await expect(page.locator(".dismissed [role=status]")).toHaveText(/候选/);
  const before = await page.locator(".dismissed [role=status]").innerText();
  await choosePreset(page, "严格");
  await openDrawer(page, "details");
  await expect(page.locator(".dismissed [role=status]")).toBeVisible();
  expect(before).not.toBe("");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("only what was refused is listed, those that say most first", () => {
  const step = (code: string, bits: number) => ({
    code,
    bits,
    chance: 20,
    left: { start: 0, end: 1 },
    right: { start: 0, end: 1 },
  });
  const explanation = [step("chain", 9), step("too-short", 3), step("evidence", 40), step("less-than-chance", 7)];
  const found = dismissedIn({ report: { explanation } } as unknown as Parameters<typeof dismissedIn>[0]);
  expect(found.map(({ code, bits }) => [code, bits])).toEqual([
    ["less-than-chance", 7],
    ["too-short", 3],
  ]);
  expect(dismissedIn({ report: {} } as unknown as Parameters<typeof dismissedIn>[0])).toEqual([]);
});
