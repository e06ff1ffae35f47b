/**
 * A style sheet belongs to one component, or to all (`SHARED`): no rule of a component's sheet matches in another
 * component. Otherwise a class that two components use by chance changes how one of them looks, for example the text
 * that is compared.
 */

import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { match, show } from "./reports.ts";
import {
  chooseTab,
  expect,
  headline,
  open,
  openAllTexts,
  openDrawer,
  openKeep,
  openMany,
  openManyDrawer,
  openText,
  prose,
  test,
} from "./support.ts";

const FOLDER = new URL("../../www/src/styles/", import.meta.url);
/** Sheets for the whole page, for texts, and for the marks, which texts, lists and the key have in common. */
const SHARED = [
  "base.css",
  "forced.css",
  "hues.css",
  "main.css",
  "marks.css",
  "print.css",
  "rows.css",
  "shared.css",
  "text.css",
  "tokens.css",
];
/** Sheets that may have rules for what is inside a text. */
const OF_TEXTS = ["base.css", "forced.css", "hues.css", "marks.css", "print.css", "text.css"];
const TEXT = ".reader";
/** The roots of the components. A root itself belongs to what is around it. */
const COMPONENTS = [
  TEXT,
  ".top",
  ".answer",
  ".details",
  ".all-methods",
  ".filters",
  ".panes",
  ".list",
  ".many-summary",
  ".pairs",
  ".groups",
  ".matrix",
  ".sources",
  ".text-table",
  ".textless",
  ".texts",
  ".passages-shared",
  ".filter",
  ".intake",
  ".many-notices",
  ".quotations",
  "dialog",
  "footer",
];

/** A selector of any element. */
const ANY = ":not(nothing)";

/** A rule: its sheet, its selector, and the components in which it matched. */
type Found = Map<string, Set<string>>;

const sheets = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, text: readFileSync(new URL(name, FOLDER), "utf8").replace(/@import.*/g, "") }));

/** Adds where each rule matches now. */
async function look(page: Page, found: Found): Promise<void> {
  const now = await page.evaluate(
    ({ sheets, COMPONENTS, ANY }) => {
      const rulesIn = (rules: CSSRuleList): CSSStyleRule[] =>
        [...rules].flatMap((rule) =>
          rule instanceof CSSStyleRule ? [rule] : "cssRules" in rule ? rulesIn((rule as CSSMediaRule).cssRules) : [],
        );
      // Each element is looked up once, because hundreds of rules match it.
      const known = new Map<Element, string>();
      const componentOf = (element: Element): string => {
        const above = element.parentElement;
        let own = known.get(element);
        if (own === undefined) {
          own = above ? (COMPONENTS.find((root) => above.matches(root)) ?? componentOf(above)) : "";
          known.set(element, own);
        }
        return own;
      };
      return sheets.flatMap(({ name, text }) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return rulesIn(sheet.cssRules).map(({ selectorText }) => {
          // A part of an element is where the element is; what is not pointed at now can be.
          const always = selectorText
            .replace(/::[\w-]+(?:\([^)]*\))?/g, ANY)
            .replace(/:not\(:(?:hover|focus-visible|focus)\)|:(?:hover|focus-visible|focus|disabled|empty)\b/g, ANY);
          const where = [...document.querySelectorAll(always)].map(componentOf).filter((name) => name !== "");
          return { rule: `${name}: ${selectorText}`, where: [...new Set(where)] };
        });
      });
    },
    { sheets, COMPONENTS, ANY },
  );
  for (const { rule, where } of now) found.set(rule, new Set([...(found.get(rule) ?? []), ...where]));
}

test("no rule for one component matches in another", async ({ page }) => {
  const found: Found = new Map();
  const [first, second, third] = [prose(60, 1).trim(), prose(60, 2).trim(), prose(60, 3).trim()];
  const left = `${first}\n${second}\n${third}`;
  const right = `${second}\n${first}\n${third}`;
  await open(page);
  await look(page, found);
  const signs = ["facts", "zero-width", "homoglyph", "blanks"].map((kind, i) => ({
    kind,
    side: "left",
    count: 1,
    places: [{ start: i * 3, end: i * 3 + 2 }],
  }));
  await show(page, left, right, {
    signs: signs as never,
    limits: [{ name: "matches", limit: 1, reached: 2 }],
    matches: [
      match(left, right, { left: first.slice(0, 50), moved: true }),
      match(left, right, { left: second.slice(0, 50), kind: "edited" }),
      match(left, right, { left: third.slice(0, 40), kind: "loose" }),
      match(left, right, { left: third.slice(0, 20), role: "minor", code: "form" }),
    ],
  });
  await expect(page.locator(".reader .sign")).toHaveCount(4);
  await openDrawer(page, "details");
  for (const title of await page.locator(".details details:not(.all-methods *) > summary").all()) await title.click();
  await look(page, found);
  await page.locator(".all-methods summary").first().click();
  await expect(page.locator(".method-table tbody tr:not([hidden])").nth(5)).toBeVisible();
  await page.locator(".method-table button[aria-expanded=false]").first().click();
  await look(page, found);
  await openDrawer(page, "filters");
  await look(page, found);
  for (const name of ["Sentences", "Plot"]) {
    await page.getByRole("tab", { name }).click();
    await look(page, found);
  }
  await openKeep(page);
  await expect(page.locator("dialog h3").first()).toBeVisible();
  await look(page, found);
  await page.goto("about:blank");
  await openMany(page);
  await look(page, found);
  await page.getByRole("button", { name: "See an example" }).click();
  await expect(page.locator(".many-summary[data-kind=done] h2")).toBeVisible();
  await openManyDrawer(page, "intake");
  await look(page, found);
  await openManyDrawer(page, "filters");
  await look(page, found);
  for (const tab of ["groups", "matrix", "passages"] as const) {
    await chooseTab(page, tab);
    await look(page, found);
  }
  await openAllTexts(page);
  await look(page, found);
  await openText(page);
  await expect(page.locator(".card").first()).toBeVisible();
  await page.locator(".marked-document .badge").first().click();
  await look(page, found);
  await chooseTab(page, "pairs");
  await look(page, found);
  await page.locator(".pairs tbody button").first().click();
  await expect(headline(page)).toBeVisible();
  await look(page, found);
  await page.goto("about:blank");
  await open(page);
  await page.getByRole("button", { name: "Quotations", exact: true }).click();
  await page.getByRole("button", { name: "See an example" }).click();
  await page.locator(".card-head").nth(2).click();
  await expect(page.locator(".quotations figure")).toHaveCount(2);
  await look(page, found);

  // Every component was there, or the test would hold nothing of it.
  const seen = new Set([...found.values()].flatMap((where) => [...where]));
  expect([...COMPONENTS].filter((root) => !seen.has(root) && root !== ".textless")).toEqual([]);
  const shared = [...found].filter(([rule, where]) => where.size > 1 && !isOf(rule, SHARED));
  expect(shared.map(([rule, where]) => `${rule} in ${[...where].join(" and ")}`)).toEqual([]);
  const inTexts = [...found].filter(([rule, where]) => where.has(TEXT) && !isOf(rule, OF_TEXTS));
  expect(inTexts.map(([rule]) => rule)).toEqual([]);
});

const isOf = (rule: string, names: readonly string[]): boolean => names.some((name) => rule.startsWith(`${name}: `));
