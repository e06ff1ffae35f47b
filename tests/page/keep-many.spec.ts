import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { checked } from "../../www/src/saving/session.ts";
import { docxOf } from "./documents.ts";
import {
  chooseFiles,
  chooseManyPreset,
  chooseTab,
  clearAll,
  expect,
  made,
  open,
  openKeep,
  openMany,
  openManyDrawer,
  openReport,
  openText,
  prose,
  test,
  textFile,
} from "./support.ts";

const SHARED = prose(200, 81);
const FILES = [
  { name: "李雷.txt", buffer: Buffer.from(`${SHARED}\n${prose(300, 82)}`) },
  { name: "韩梅梅.docx", buffer: Buffer.from(docxOf([SHARED, prose(300, 83)])) },
  { name: "alone.txt", buffer: Buffer.from(prose(400, 84)) },
];

async function compared(page: Page): Promise<void> {
  await openMany(page);
  await chooseFiles(
    page,
    FILES.map((file) => ({ ...file, mimeType: "" })),
  );
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
}

test("a report of many texts runs nothing, says what was found and how, and opens again", async ({ page, context }) => {
  await compared(page);
  await chooseManyPreset(page, "Thesis check");
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
  const shares = await page.locator(".pairs .share .number").allInnerTexts();
  await openText(page, "李雷.txt");
  await expect(page.locator(".card")).toHaveCount(1);
  await openKeep(page);
  const html = await made(page, "Report (HTML)");
  const report = await context.newPage();
  await report.setContent(html);
  await expect(report.locator("h1")).toHaveText("One pair shares text");
  await expect(report.locator(".pairs tr").nth(1)).toContainText("李雷.txt");
  for (const share of shares) await expect(report.locator(".pairs")).toContainText(share);
  await expect(report.locator("section").first()).toContainText(
    "Quotations, Lists of references, Cover, declarations, contents, acknowledgements",
  );
  await expect(report.locator(".scores")).toContainText("总文字复制比");
  await expect(report.locator("footer")).toContainText("contains all texts");
  expect(html).toContain("default-src 'none'");
  await report.close();
  await page.goto("about:blank");
  await open(page);
  // On either view; the two panes are shown first.
  await page.locator(".pane.left input[type=file]").setInputFiles({
    name: "juhao-texts.html",
    mimeType: "text/html",
    buffer: Buffer.from(html),
  });
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
  await chooseTab(page, "pairs");
  await expect(page.locator(".pairs .share .number")).toHaveText(shares);
  await openManyDrawer(page, "filters");
  const preset = page.locator(".many .presets").getByRole("button", { name: "Thesis check" });
  await expect(preset).toHaveAttribute("aria-pressed", "true");
  await clearAll(page);
  await chooseFiles(page, [textFile("juhao-texts.html", html, "text/html")]);
  await expect(page.locator(".pairs .share .number")).toHaveText(shares);
});

test("data of many texts say which files took no part, and why", async ({ page }) => {
  await compared(page);
  await chooseFiles(page, [
    textFile("empty.txt", ""),
    { name: "picture.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
  ]);
  await expect(page.locator(".refused li")).toHaveCount(2);
  await openKeep(page);
  const { texts } = JSON.parse(await made(page, "Data (JSON)")) as { texts: { name: string; problem?: string }[] };
  expect(texts.map(({ name, problem }) => [name, problem])).toEqual([
    ["李雷.txt", undefined],
    ["韩梅梅.docx", undefined],
    ["alone.txt", undefined],
    ["empty.txt", "file-empty"],
    ["picture.png", "file-type"],
  ]);
});

test("a report of many texts is read on a narrow screen: names in one piece, beside what is shared", async ({
  page,
}) => {
  await compared(page);
  const report = await openReport(page);
  const lines = (selector: string): Promise<number> =>
    report
      .locator(selector)
      .last()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
  for (const width of [360, 1280]) {
    await report.setViewportSize({ width, height: 800 });
    for (const nth of [1, 2, 3]) expect(await lines(`.pairs td:nth-child(${nth})`)).toBe(1);
    expect(await report.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("names that are written from right to left stay by what is said of them", async ({ page }) => {
  /** Where each piece of a text begins on the page. */
  const places = (element: Locator): Promise<number[]> =>
    element.evaluate((element) => {
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const all: number[] = [];
      while (words.nextNode()) {
        range.selectNodeContents(words.currentNode);
        all.push(range.getBoundingClientRect().x);
      }
      return all;
    });
  await openMany(page, {}, "groups");
  await chooseFiles(page, [textFile("חיבור", SHARED), textFile("2. חיבור", SHARED)]);
  const member = page.locator(".member").first();
  const icon = await member.locator(".icon").boundingBox();
  expect(((await places(member))[0] ?? Number.NaN) - (icon?.x ?? 0)).toBeLessThan(48);
  const report = await openReport(page);
  const text = report.locator("li").last();
  await expect(text).toHaveText(`2. חיבור · ${[...SHARED.matchAll(/[\p{L}\p{N}]/gu)].length} characters`);
  const [name, about] = await places(text);
  expect(about).toBeGreaterThan(name ?? Number.NaN);
});

test("without names no file of many texts has a name or a text", async ({ page }) => {
  await compared(page);
  await openKeep(page);
  await page.getByLabel("Without names").check();
  for (const name of ["Report (HTML)", "Data (JSON)", "Pairs (CSV)"]) {
    const text = await made(page, name);
    expect(text).not.toMatch(/李雷|韩梅梅|alone/);
    expect(text).not.toContain(SHARED.slice(0, 20));
    expect(text).toContain("Text 1");
    expect(checked(text)).toBeNull();
  }
  const { pairs } = JSON.parse(await made(page, "Data (JSON)")) as { pairs: { left: string; right: string }[] };
  expect(pairs.map(({ left, right }) => `${left} ${right}`)).toEqual(["Text 1 Text 2"]);
});

test("many texts are kept in this browser when asked, and are gone when deleted", async ({ page }) => {
  await compared(page);
  await openKeep(page);
  await page.getByRole("textbox", { name: "Name" }).fill("第三班");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "第三班", exact: true })).toBeVisible();
  await page.goto("about:blank");
  await open(page);
  await openKeep(page);
  await page.getByRole("button", { name: "第三班", exact: true }).click();
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
  expect(page.url()).not.toMatch(/李雷|%E6/);
  await openKeep(page);
  await page.getByRole("button", { name: "Delete 第三班" }).click();
  await expect(page.getByText("Nothing is saved.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
});

test("what is no list of files is not opened as one", () => {
  const good = { juhao: 1, many: [{ name: "a", type: "", data: "YQ==" }], template: null, filters: {} };
  expect(checked(good)).toBe(good);
  for (const many of [
    {},
    [null],
    [{ name: "a" }],
    [{ name: "a", type: "", data: "?" }],
    [{ name: 1, type: "", data: "" }],
  ]) {
    expect(checked({ ...good, many })).toBeNull();
  }
});

test("a file that went away meanwhile is told, and nothing half is kept", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "juhao-"));
  const paths = FILES.map(({ name, buffer }) => {
    writeFileSync(join(folder, name), buffer);
    return join(folder, name);
  });
  await openMany(page);
  await chooseFiles(page, paths);
  await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
  rmSync(folder, { recursive: true });
  await openKeep(page);
  await page.getByRole("button", { name: "Report (HTML)" }).click();
  await expect(page.locator("dialog [role=status]")).toHaveText(/could not be read/);
});
