/** Submissions of several files, names from info.csv, and one text to check against a library. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import {
  chooseFiles,
  chooseTab,
  expect,
  openAllTexts,
  openMany,
  openManyDrawer,
  prose,
  test,
  textFile,
} from "./support.ts";

const [A, B, C] = [prose(200, 81), prose(200, 82), prose(300, 83)];
const FILES: Readonly<Record<string, string>> = {
  "class/ada/1.txt": A,
  "class/ada/2.md": B,
  "class/ada/page.html": `<!doctype html><title>Ada</title><p>${prose(200, 85)}</p>`,
  "class/ben/essay.txt": `${C}${A}${B}`,
  "class/ben/empty.docx": "PK\u0003\u0004\u0000\u0000",
  "class/cleo.txt": prose(300, 84),
  "class/info.csv": "filename,full_name,label\nada,Ada Lovelace,7b\ncleo.txt,Cleo\n",
};

const folders: string[] = [];
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function addClass(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "juhao-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  await page.locator("input[webkitdirectory]").setInputFiles(join(folder, "class"));
  await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
}

test("a folder is one text where that is asked for, by the name in info.csv", async ({ page }) => {
  await openMany(page);
  await page.getByLabel("Each folder is one text").check();
  await addClass(page);
  await expect(page.locator(".many-summary .lead")).toHaveText("Of 4 texts, which make 6 pairs.");
  await expect(page.locator(".pairs td.left")).toHaveText("class/ben");
  await expect(page.locator(".pairs td.right")).toHaveText("class/Ada Lovelace · 7b");
  // All of Ada's two texts is in Ben's one; a page stays a text of its own.
  await expect(page.locator(".pairs .number").last()).toHaveText("100%");
  // A file that cannot be read is listed with the reason.
  await expect(page.locator(".refused li")).toHaveText([/^class\/ben\/empty\.docx This file could not be read\./]);
  await openAllTexts(page);
  await expect(page.locator(".texts li bdi")).toHaveText([
    "class/Ada Lovelace · 7b",
    "class/Ada Lovelace · 7b/page.html",
    "class/ben",
    "class/ben/empty.docx",
    "class/Cleo",
  ]);
});

test("without that, every file is a text; info.csv gives names and is none", async ({ page }) => {
  await openMany(page);
  await addClass(page);
  await expect(page.locator(".many-summary .lead")).toHaveText("Of 5 texts, which make 10 pairs.");
  await openAllTexts(page);
  await expect(page.locator(".texts li bdi")).toHaveText([
    "class/Ada Lovelace · 7b/1.txt",
    "class/Ada Lovelace · 7b/2.md",
    "class/Ada Lovelace · 7b/page.html",
    "class/ben/empty.docx",
    "class/ben/essay.txt",
    "class/Cleo",
  ]);
});

test("one text to check is left of every source, and opens with them at once", async ({ page }) => {
  await openMany(page);
  await page.getByRole("button", { name: "Library", exact: true }).click();
  await chooseFiles(page, [textFile("old.txt", `${C}${A}${prose(300, 85)}`), textFile("older.txt", prose(300, 86))]);
  await expect(page.locator(".many-summary h2")).toContainText("No text to be checked yet");
  await openManyDrawer(page, "intake");
  await page.getByRole("button", { name: "To be checked", exact: true }).click();
  await chooseFiles(page, [textFile("thesis.txt", A)]);
  await expect(page.locator("#subject option:checked")).toHaveText("thesis.txt");
  await expect(page.locator(".card h3")).toHaveText(["old.txt"]);
  await chooseTab(page, "pairs");
  await expect(page.locator(".many-summary .lead")).toHaveText("1 text to be checked, 2 in the library.");
  await expect(page.locator(".pairs td.left")).toHaveText("thesis.txt");
  await expect(page.locator(".pairs td.relation span").first()).toHaveText("is part of");
  // Closed once, it stays closed.
  await chooseTab(page, "texts");
  await expect(page.locator(".text-table tbody tr")).toHaveCount(1);
  await expect(page.locator(".sources")).toBeHidden();
});
