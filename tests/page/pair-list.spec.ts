/** The list of pairs among many texts: sorted, filtered, decided, and what of that is kept. */

import type { Page } from "@playwright/test";
import { histogram } from "../../www/src/pair-list.ts";
import { checked } from "../../www/src/saving/session.ts";
import { serious } from "./axe.ts";
import {
  chooseFiles,
  chooseManyPreset,
  clearAll,
  expect,
  made,
  openKeep,
  openMany,
  prose,
  test,
  textFile,
} from "./support.ts";

const [BELL, PAINT, ROAD] = [prose(120, 11), prose(120, 12), prose(120, 13)];
const FILES = {
  "10.txt": `${BELL}${PAINT}`,
  "2.txt": `${BELL}${PAINT}`,
  "part.txt": BELL,
  "mixed.txt": `${ROAD}${prose(500, 14)}${PAINT}`,
  "road.txt": `${prose(300, 15)}${ROAD}`,
};

const rows = (page: Page) => page.locator(".pairs tbody tr");
const names = (page: Page, side: "left" | "right") => page.locator(`.pairs tbody td.${side}`).allInnerTexts();
const head = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });

async function compared(page: Page, settings: Parameters<typeof openMany>[1] = {}): Promise<void> {
  await openMany(page, settings);
  await chooseFiles(
    page,
    Object.entries(FILES).map(([name, text]) => textFile(name, text)),
  );
  await expect(page.locator(".many-summary")).toHaveAttribute("data-kind", "done");
}

test("the table is sorted by any column, with the keyboard, and says so", async ({ page }) => {
  await compared(page);
  await expect(head(page, "Equal in the other")).toHaveAttribute("aria-sort", "descending");
  const first = await names(page, "left");
  const sorter = head(page, "Text").getByRole("button");
  await sorter.focus();
  await page.keyboard.press("Enter");
  await expect(head(page, "Text")).toHaveAttribute("aria-sort", "ascending");
  await expect(head(page, "Equal in the other")).toHaveAttribute("aria-sort", "none");
  await expect(sorter).toBeFocused();
  const sorted = [...first].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  expect(await names(page, "left")).toEqual(sorted);
  await page.keyboard.press("Enter");
  await expect(head(page, "Text")).toHaveAttribute("aria-sort", "descending");
  expect(await names(page, "left")).toEqual([...sorted].reverse());
  await head(page, "Relation").getByRole("button").click();
  const relations = await page.locator(".pairs td.relation").allInnerTexts();
  expect(relations[0]).toBe("is the same as");
  expect(relations.at(-1)).toBe("shares passages with");
  // The pairs are gone through in the order of the table.
  const [, second] = await names(page, "right");
  await rows(page).first().getByRole("button").click();
  await page.getByRole("button", { name: "Next pair" }).click();
  await expect(page.locator(".pane.right")).toContainText(second ?? "no name");
});

test("a count lists its pairs alone, and one press brings all back", async ({ page }) => {
  await compared(page);
  const all = await rows(page).count();
  const counter = page.locator(".counts").getByRole("button", { name: /one contains the other/ });
  const count = Number(await counter.locator("strong").innerText());
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(all);
  await counter.press("Enter");
  await expect(counter).toHaveAttribute("aria-pressed", "true");
  await expect(counter).toBeFocused();
  await expect(rows(page)).toHaveCount(count);
  await expect(page.locator(".pairs td.relation")).toHaveText(Array.from({ length: count }, () => "contains"));
  await page.getByRole("button", { name: "Show all pairs" }).press("Enter");
  await expect(rows(page)).toHaveCount(all);
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("what many texts share comes after what two share alone, with the number of the others, in a list of its own", async ({
  page,
}) => {
  await openMany(page);
  // Six texts have one long paragraph; the first two also share a shorter one.
  const texts = Array.from({ length: 6 }, (_, i) => [
    prose(1000, 20 + i),
    BELL,
    prose(800, 30 + i),
    i < 2 ? PAINT : "",
  ]);
  await chooseFiles(
    page,
    texts.map((parts, i) => textFile(`${i}.txt`, parts.join("\n\n"))),
  );
  await expect(page.locator(".many-summary")).toHaveAttribute("data-kind", "done");
  await expect(rows(page)).toHaveCount(15);
  const relations = page.locator(".pairs td.relation");
  await expect(relations.first()).not.toContainText("other texts have it");
  await expect(page.locator(".pairs td.relation .of-many")).toHaveCount(14);
  await expect(relations.nth(14)).toContainText(/[34] other texts have it/);
  await expect(relations.nth(14)).toHaveAttribute("title", /one form, one law or one source/);
  const counter = page.locator(".counts").getByRole("button", { name: /in many texts/ });
  await expect(counter.locator("strong")).toHaveText("14");
  await counter.press("Enter");
  await expect(rows(page)).toHaveCount(14);
  await page.getByRole("button", { name: "Show all pairs" }).press("Enter");
  await expect(rows(page)).toHaveCount(15);
  await expect(counter).toHaveAttribute("aria-pressed", "false");
});

test("the histogram has every pair, and what is under the threshold is pale", async ({ page }) => {
  await compared(page);
  const titles = await page.locator(".histogram title").allTextContents();
  const counts = titles.map((words) => Number(/: (\d+) pair/.exec(words)?.[1]));
  expect(counts.reduce((sum, count) => sum + count)).toBe(await rows(page).count());
  expect(titles.at(-1)).toMatch(/^95% to 100%: [1-9]/);
  await expect(page.locator(".histogram .under")).toHaveCount(0);
  await page.locator("#least").fill("50");
  await expect(page.locator(".histogram .under")).toHaveCount(10);
});

test("a histogram counts the larger share, and both ends belong to a bar", () => {
  const pair = (left: number, right: number) =>
    ({ coverage: { left, right } }) as Parameters<typeof histogram>[0][number];
  expect(histogram([pair(0, 0), pair(0.1, 0.49), pair(0.5, 0.2), pair(1, 1)], 4)).toEqual([1, 1, 1, 1]);
});

test("decisions and notes are in session, report, table and data; without names there are no notes", async ({
  page,
}) => {
  await compared(page);
  const choice = rows(page).first().getByRole("combobox");
  await choice.focus();
  await choice.selectOption("Confirmed");
  await expect(choice).toBeFocused();
  await page
    .getByRole("button", { name: /^Compare / })
    .first()
    .click();
  const status = page.locator(".decide select");
  await expect(status).toHaveValue("confirmed");
  await page.getByRole("textbox", { name: "Note" }).fill("<b>Seen</b> with both");
  await page.getByRole("button", { name: "Next pair" }).click();
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("");
  await status.selectOption("cleared");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(rows(page).first()).toContainText("<b>Seen</b> with both");
  const decided = page.locator(".decided .count");
  await expect(decided.locator("strong")).toHaveText([String((await rows(page).count()) - 2), "1", "1"]);
  await decided.filter({ hasText: "Confirmed" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Show all pairs" }).click();

  await openKeep(page);
  const table = await made(page, "Pairs (CSV)");
  expect(table).toContain("confirmed,<b>Seen</b> with both");
  const html = await made(page, "Report (HTML)");
  await page.getByRole("checkbox", { name: "Without names" }).check();
  for (const file of ["Pairs (CSV)", "Report (HTML)", "Data (JSON)"]) {
    const words = await made(page, file);
    expect(words).not.toContain("with both");
    expect(words.toLowerCase()).toContain("confirmed");
  }
  const report = await page.context().newPage();
  await report.setContent(html);
  await expect(report.locator(".pairs tr").nth(1)).toContainText("Confirmed<b>Seen</b> with both");
  await report.close();

  await page.keyboard.press("Escape");
  await clearAll(page);
  await page.getByRole("button", { name: "Undo clearing" }).click();
  await expect(rows(page).first()).toContainText("with both");
  await clearAll(page);
  await chooseFiles(page, [textFile("report.html", html, "text/html")]);
  await expect(rows(page).first()).toContainText("with both");
  await expect(rows(page).nth(1).getByRole("combobox")).toHaveValue("cleared");
  // Other filters find the pairs anew; what was decided stays.
  await chooseManyPreset(page, "Strict");
  await expect(page.locator(".many-summary")).toHaveAttribute("data-kind", "done");
  await expect(rows(page).first()).toContainText("with both");
});

test("whoever decided and did not save is asked before leaving", async ({ page }) => {
  await compared(page);
  const asks = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await asks()).toBe(false);
  await rows(page).first().getByRole("combobox").selectOption("Cleared");
  expect(await asks()).toBe(true);
  await openKeep(page);
  await made(page, "Report (HTML)");
  expect(await asks()).toBe(false);
});

test("a session with a decision on a text that is not there is none", () => {
  const file = { name: "a.txt", type: "", data: "" };
  const session = (decisions: unknown) =>
    checked({ juhao: 2, many: [file, file], template: null, filters: {}, decisions });
  const decision = { left: 0, right: 1, status: "cleared", note: "" };
  expect(session([decision])).not.toBeNull();
  expect(session(undefined)).not.toBeNull();
  for (const bad of [
    { right: 2 },
    { left: -1 },
    { left: 0.5 },
    { status: "guilty" },
    { note: 7 },
    { note: "x".repeat(501) },
  ])
    expect(session([{ ...decision, ...bad }])).toBeNull();
});

for (const width of [1440, 390])
  test(`the list has nothing that axe calls serious, and fits, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await compared(page, { lang: "zh-CN", theme: width === 390 ? "dark" : "light" });
    await rows(page).first().getByRole("combobox").selectOption("cleared");
    expect(await serious(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.locator(".pairs th").getByRole("button", { name: "关系" }).click();
    await expect(page.locator("th[aria-sort=ascending]")).toContainText("关系");
  });
