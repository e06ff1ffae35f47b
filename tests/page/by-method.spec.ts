/**
 * The results of every published method for many texts: computed when the list is opened, and again when a value
 * changes.
 */

import type { Page } from "@playwright/test";
import { chooseFiles, expect, openMany, test, textFile } from "./support.ts";

const HOURS = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const NOTICE = `图书馆周一闭馆。${HOURS}`;
const FILES = [
  textFile("notice.txt", NOTICE),
  textFile("reprint.txt", `本馆周二闭馆。${HOURS}`),
  textFile("poem.txt", "清晨的渡口没有人，只有一条旧船系在柳树下。船夫的女儿提着灯笼走下石阶。"),
];

const rows = (page: Page) => page.locator(".method-table tbody tr:not(.settings):not(.found)");
const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.locator("th").getByText(name, { exact: true }) });
const cell = (page: Page, name: string, column: number) => rowOf(page, name).locator("td").nth(column);

async function openList(page: Page): Promise<void> {
  await openMany(page);
  await chooseFiles(page, FILES);
  await page.getByText("Results of the published methods for these texts").click();
  await expect(rows(page)).toHaveCount(28);
}

test("every method is asked when the list is opened, and not before", async ({ page, seen }) => {
  await openMany(page);
  await chooseFiles(page, FILES);
  const title = page.getByText("Results of the published methods for these texts");
  await expect(title).toBeVisible();
  expect(seen.filter(({ url }) => url.includes("methods"))).toEqual([]);
  await title.click();
  await expect(rows(page)).toHaveCount(28);
  // Pairs, of them Juhao's, groups, texts without a feature.
  for (const [column, count] of ["1", "1", "1", "0"].entries()) {
    await expect(cell(page, "CCDet", column)).toHaveText(count);
  }
});

test("the pairs of a method are listed, and one that Juhao finds can be opened", async ({ page }) => {
  await openList(page);
  await rowOf(page, "CCDet").getByRole("button", { name: "CCDet", exact: true }).click();
  const pair = page.locator(".found:visible li");
  await expect(pair).toHaveText(/notice\.txt · reprint\.txt duplicate · 0\.\d+/);
  await pair.getByRole("button").click();
  await expect(page.getByRole("button", { name: /Back/ })).toBeVisible();
});

test("a changed parameter is asked for, and one that cannot be says what can", async ({ page }) => {
  await openList(page);
  await expect(cell(page, "CCDet", 0)).toHaveText("1");
  await rowOf(page, "CCDet").getByRole("button", { name: "Parameters" }).click();
  const field = page.locator(".settings:visible").getByLabel("T_ccs");
  await field.fill("1");
  await field.press("Enter");
  await expect(cell(page, "CCDet", 0)).toHaveText("0");
  await page.locator(".settings:visible").getByLabel("T_ccs").fill("7");
  await page.locator(".settings:visible").getByLabel("T_ccs").press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "from 0 to 1" })).toBeVisible();
});

test("another text is read, too", async ({ page }) => {
  await openList(page);
  await expect(cell(page, "CCDet", 0)).toHaveText("1");
  await chooseFiles(page, [textFile("copy.txt", NOTICE)]);
  await expect(cell(page, "CCDet", 0)).toHaveText("3");
});
