/** Texts to be checked and library texts: what is compared, what is kept, and the file for the command line. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { deflateSync } from "fflate";
import { commandLine } from "../hosts/command-line.mjs";
import { readLibrary, writeLibrary } from "../../www/src/input/library-file.ts";
import { serious } from "./axe.ts";
import { docxOf } from "./documents.ts";
import {
  chooseFiles,
  chooseTab,
  clearAll,
  expect,
  made,
  openAllTexts,
  openKeep,
  openMany,
  openManyDrawer,
  prose,
  test,
  textFile,
} from "./support.ts";

const [A, B] = [prose(200, 21), prose(200, 22)];
const OLD = [
  { ...textFile("old-1.txt", `${A}${B}`) },
  { name: "old-2.docx", mimeType: "", buffer: Buffer.from(docxOf([`${A}${B}`])) },
  { ...textFile("old-3.html", `<!doctype html><main><p>${B}</p><p>${prose(300, 23)}</p></main>`) },
];
const NEW = textFile("new.txt", `${prose(300, 24)}${B}`);

const rows = (page: Page) => page.locator(".pairs tbody tr");
const summary = (page: Page) => page.locator(".many-summary");
const done = (page: Page) => expect(summary(page)).toHaveAttribute("data-kind", "done");

/** A library of three texts, and one text to be checked. */
async function checked(page: Page): Promise<void> {
  await openMany(page);
  await openManyDrawer(page, "intake");
  await page.locator(".intake").getByRole("button", { name: "Library", exact: true }).click();
  await chooseFiles(page, OLD);
  await done(page);
  await openManyDrawer(page, "intake");
  await page.locator(".intake").getByRole("button", { name: "To be checked", exact: true }).click();
  await chooseFiles(page, [NEW]);
  await expect(page.locator("#subject option:checked")).toHaveText("new.txt");
  await done(page);
  await chooseTab(page, "pairs");
  await expect(rows(page)).toHaveCount(3);
}

test("library texts are compared with those to be checked, not with each other", async ({ page }) => {
  await checked(page);
  for (const row of await rows(page).all()) await expect(row).toContainText("new.txt");
  await expect(summary(page).locator(".lead")).toHaveText("1 text to be checked, 3 in the library.");
  await openAllTexts(page);
  const role = page.getByRole("button", { name: "old-1.txt is a library text" });
  await expect(role).toHaveAttribute("aria-pressed", "true");
  // As a text to be checked it meets the library.
  await role.click();
  await expect(role).toHaveAttribute("aria-pressed", "false");
  await chooseTab(page, "pairs");
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).first()).toContainText("old-1.txt");
  await openAllTexts(page);
  await page.locator(".texts .give").getByRole("button", { name: "Library" }).click();
  await expect(page.locator("#tab-many-pairs .small")).toHaveText("0");
  await expect(summary(page).locator("h2")).toHaveText("No text to be checked yet");
  await expect(summary(page).locator(".lead")).toContainText("not compared with each other");
});

test("a session keeps the roles, also of texts that came from a library", async ({ page }) => {
  await checked(page);
  await openKeep(page);
  const html = await made(page, "Report (HTML)");
  await page.keyboard.press("Escape");
  await clearAll(page);
  await chooseFiles(page, [textFile("report.html", html, "text/html")]);
  await expect(page.locator("#subject option:checked")).toHaveText("new.txt");
  await chooseTab(page, "pairs");
  await expect(rows(page)).toHaveCount(3);
  await done(page);
});

test("a library is kept in the browser, with its size, used again, and deleted; nothing is sent", async ({
  page,
  seen,
}) => {
  await checked(page);
  await openManyDrawer(page, "intake");
  await page.locator(".intake").getByRole("button", { name: "Libraries", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "3 library texts on this page" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name of the library" }).fill("Class of 2025");
  await dialog.getByRole("button", { name: "Save in this browser" }).click();
  await expect(dialog.locator(".libraries li")).toContainText(/Class of 20253 texts, \d+ kB/);
  expect(await serious(page)).toEqual([]);
  await page.reload();
  await chooseFiles(page, [NEW]);
  await done(page);
  await openManyDrawer(page, "intake");
  await page.locator(".intake").getByRole("button", { name: "Libraries", exact: true }).click();
  await dialog.getByRole("button", { name: "Class of 2025", exact: true }).click();
  await expect(page.locator("#subject option:checked")).toHaveText("new.txt");
  await chooseTab(page, "pairs");
  await expect(rows(page)).toHaveCount(3);
  await done(page);
  await expect(page.locator(".pairs")).toContainText("old-2.docx");
  await openManyDrawer(page, "intake");
  await page.locator(".intake").getByRole("button", { name: "Libraries", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete Class of 2025" }).click();
  await expect(dialog.getByText("Nothing is saved.")).toBeVisible();
  expect(seen.filter(({ body, method }) => body !== null || method !== "GET")).toEqual([]);
});

test("the file of a library opens again, and the command line reads it", async ({ page }) => {
  await checked(page);
  await openManyDrawer(page, "intake");
  await page.locator(".intake").getByRole("button", { name: "Libraries", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const path = await (await download).path();
  const bytes = readFileSync(path);
  const texts = readLibrary(bytes);
  if (!Array.isArray(texts)) throw new Error(String(texts));
  expect(texts.map(({ name, format }) => [name, format])).toEqual([
    ["old-1.txt", "text"],
    ["old-2.docx", "text"],
    ["old-3.html", "page"],
  ]);
  await page.keyboard.press("Escape");
  await clearAll(page);
  await chooseFiles(page, [NEW, { name: "last-year.jhix", mimeType: "", buffer: bytes }]);
  await expect(rows(page)).toHaveCount(3);
  await done(page);

  const folder = mkdtempSync(join(tmpdir(), "juhao-library-"));
  try {
    const file = (name: string) => join(folder, name);
    writeFileSync(file("library.jhix"), bytes);
    writeFileSync(file("new.txt"), NEW.buffer);
    const run = (...words: string[]) => execFileSync(commandLine, words, { encoding: "utf8" });
    expect(run("index", "info", file("library.jhix"))).toMatch(/documents +3[^]*texts +kept/);
    const found = run("index", "query", file("library.jhix"), file("new.txt"), "--json");
    const names = found
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(names.sort()).toEqual(["old-1.txt", "old-2.docx", "old-3.html"]);
    // And the other way round.
    run("index", "create", file("own.jhix"), file("new.txt"));
    const own = readLibrary(readFileSync(file("own.jhix")));
    expect(Array.isArray(own) && own.map(({ text }) => text)).toEqual([NEW.buffer.toString()]);
    // Of several segments, without what was removed.
    run("index", "add", file("library.jhix"), file("new.txt"));
    run("index", "remove", file("library.jhix"), "old-1.txt");
    const changed = readLibrary(readFileSync(file("library.jhix")));
    expect(Array.isArray(changed) && changed.map(({ name }) => name)).toEqual([
      "old-2.docx",
      "old-3.html",
      file("new.txt"),
    ]);
    run("index", "verify", file("library.jhix"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** What the section of libraries without texts lists. */
const hits = (page: Page) => page.locator(".textless .growing li");

/** The percentages in some words, the smallest first. */
const percents = (words: string) =>
  [...words.matchAll(/([\d.]+)%/g)].map(([, share]) => Number(share)).sort((a, b) => a - b);

test("a library kept without texts is smaller, has no texts in it, and lists what it has in common", async ({
  page,
  seen,
}) => {
  await checked(page);
  const exact = percents(
    (await rows(page).filter({ hasText: "old-2.docx" }).locator(".share .number").allInnerTexts()).join(" "),
  );
  await openManyDrawer(page, "intake");
  await page.locator(".intake").getByRole("button", { name: "Libraries", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Without texts" }).check();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save as a file" }).click();
  const bytes = readFileSync(await (await download).path());
  expect(readLibrary(bytes)).toBeNull();
  // No sentence of the texts is in the file, neither as UTF-8 nor as UTF-16.
  const sentence = /[^.。]{12,}/.exec(B)?.[0].trim() as string;
  expect(B).toContain(sentence);
  for (const encoding of ["utf8", "utf16le"] as const)
    expect(bytes.includes(Buffer.from(sentence, encoding))).toBe(false);
  const status = dialog.getByRole("status");
  await expect(status).toHaveText(/was saved: \d+ kB\. With texts \d+ kB, without texts \d+ kB\./);
  const [saved, full, textless] = [...(await status.innerText()).matchAll(/(\d+) kB/g)].map(([, kB]) => Number(kB));
  expect([saved, textless]).toEqual([Math.round(bytes.length / 1e3), saved]);
  expect(full).toBeGreaterThan(saved as number);
  await dialog.getByRole("textbox", { name: "Name of the library" }).fill("Class of 2025");
  await dialog.getByRole("button", { name: "Save in this browser" }).click();
  await expect(dialog.locator(".libraries li")).toContainText(/3 texts, \d+ kB without texts/);
  expect(await serious(page)).toEqual([]);

  await page.reload();
  await openManyDrawer(page, "intake");
  await page.locator(".intake").getByRole("button", { name: "Libraries", exact: true }).click();
  await dialog.getByRole("button", { name: "Class of 2025", exact: true }).click();
  await expect(summary(page).locator("h2")).toHaveText("No text to be checked yet");
  await chooseTab(page, "texts");
  await expect(page.locator(".textless")).toContainText(
    "No passages can be shown because these libraries have no texts",
  );
  await expect(hits(page)).toHaveCount(0);
  await chooseFiles(page, [NEW]);
  await expect(hits(page)).toHaveCount(3);
  await expect(page.locator(".textless [role=status]")).toHaveText("3 pairs share text.");
  await expect(summary(page).locator("h2")).toHaveText("3 pairs share text");
  for (const hit of await hits(page).all())
    await expect(hit).toContainText(/new\.txt.*About \d+%.*Class of 2025\.jhix/);
  const estimated = percents(await hits(page).filter({ hasText: "old-2.docx" }).innerText());
  expect(exact).toHaveLength(2);
  for (const [i, share] of exact.entries()) expect(Math.abs(share - (estimated[i] as number))).toBeLessThan(10);
  await expect(page.locator("#tab-many-pairs .small")).toHaveText("0");
  expect(await serious(page)).toEqual([]);

  // Clearing can be undone, and a library can be removed alone.
  await clearAll(page);
  await expect(page.locator(".textless")).toBeHidden();
  await page.getByRole("button", { name: "Undo clearing" }).click();
  await expect(hits(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Remove Class of 2025.jhix" }).click();
  await expect(page.locator(".textless")).toBeHidden();
  expect(seen.filter(({ body, method }) => body !== null || method !== "GET")).toEqual([]);
});

test("a text removed, or made a library text, is no longer listed; a damaged index is refused", async ({ page }) => {
  await checked(page);
  await openManyDrawer(page, "intake");
  await page.locator(".intake").getByRole("button", { name: "Libraries", exact: true }).click();
  await page.getByRole("checkbox", { name: "Without texts" }).check();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const bytes = readFileSync(await (await download).path());
  await page.keyboard.press("Escape");
  const damaged = Buffer.from(bytes);
  damaged[Math.floor(bytes.length / 2)] = ~(damaged[Math.floor(bytes.length / 2)] as number);
  await chooseFiles(page, [
    { name: "good.jhix", mimeType: "", buffer: bytes },
    { name: "bad.jhix", mimeType: "", buffer: damaged },
  ]);
  await chooseTab(page, "texts");
  await expect(hits(page)).toHaveCount(3);
  const libraries = page.locator(".textless-libraries li");
  await expect(libraries.filter({ hasText: "bad.jhix" })).toContainText("incomplete or damaged");
  await expect(libraries.filter({ hasText: "good.jhix" })).not.toContainText("damaged");
  await expect(page.locator("#tab-many-pairs .small")).toHaveText("3");
  await openAllTexts(page);
  await page.getByRole("button", { name: "new.txt is a library text" }).click();
  await expect(hits(page)).toHaveCount(0);
  await page.getByRole("button", { name: "old-1.txt is a library text" }).click();
  await expect(hits(page).filter({ hasText: "100% of the library's text" })).not.toHaveCount(0);
  await page.getByRole("button", { name: "Remove old-1.txt" }).click();
  await expect(hits(page)).toHaveCount(0);
});

test("an index of the command line without texts is searched", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "juhao-library-"));
  try {
    for (const { name, buffer } of OLD) writeFileSync(join(folder, name), buffer);
    const files = OLD.map(({ name }) => name);
    const run = (...words: string[]) => execFileSync(commandLine, words, { encoding: "utf8", cwd: folder });
    run("index", "create", "own.jhix", ...files, "--without-texts");
    writeFileSync(join(folder, "new.txt"), NEW.buffer);
    const found = run("index", "query", "own.jhix", "new.txt", "--json").trim().split("\n");
    const shares = found.map((line) => {
      const { id, coverage } = JSON.parse(line) as { id: string; coverage: number[] };
      const [own, other] = coverage.map((share) => `${Math.round(share * 100)}%`);
      return { id, words: `About ${own} of the text to be checked, ${other} of the library's text` };
    });
    expect(shares).toHaveLength(3);
    await openMany(page, {}, "texts");
    await chooseFiles(page, [NEW, { name: "own.jhix", mimeType: "", buffer: readFileSync(join(folder, "own.jhix")) }]);
    await expect(hits(page)).toHaveCount(3);
    for (const { id, words } of shares) await expect(hits(page).filter({ hasText: id })).toContainText(words);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a library that is damaged or of another version is refused with its reason", async ({ page }) => {
  const reading = {
    extraction: "auto" as const,
    fold: true,
    ignoreCase: true,
    ignorePunctuation: false,
    ignoreNumbers: false,
  };
  const good = writeLibrary(new Uint8Array(9), reading, [{ name: "a", text: A, format: "text" }], true);
  const changed = (at: number, value: number) => {
    const bytes = good.slice();
    bytes[at] = value;
    return bytes;
  };
  expect(readLibrary(good)).toEqual([{ name: "a", text: A, format: "text" }]);
  expect(readLibrary(changed(4, 1))).toBe("library-version");
  expect(readLibrary(writeLibrary(new Uint8Array(9), reading, [{ name: "a", text: A, format: "text" }], false))).toBe(
    null,
  );
  // The corpus has a checksum of its own, and the other one of the two states is read. Some bits of a packed text do
  // not change what it unpacks to.
  const whole = [{ name: "a", text: A, format: "text" }];
  const packed = 104 + deflateSync(Buffer.from(A), { level: 1 }).length;
  let refused = 0;
  for (let at = 6; at < good.length - 9; at++) {
    const read = readLibrary(changed(at, good[at]! ^ 1));
    if (at >= 16 && at < 64) expect(read).toEqual(whole);
    else if (at >= 104 && at < packed && typeof read !== "string") expect(read).toEqual(whole);
    else {
      expect(read, `byte ${at}`).toBe("library-damaged");
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(0.9 * (good.length - 9 - 48 - 6));
  // Cut anywhere, it is no library, and nothing is thrown.
  for (let length = 0; length < good.length; length++) expect(typeof readLibrary(good.slice(0, length))).toBe("string");
  await openMany(page);
  await chooseFiles(page, [
    { name: "cut.jhix", mimeType: "", buffer: Buffer.from(good.slice(0, 60)) },
    { name: "later", mimeType: "", buffer: Buffer.from(changed(4, 1)) },
  ]);
  await expect(page.locator(".refused li")).toHaveText([/incomplete or damaged/, /Another version/]);
});

for (const width of [1366, 360])
  test(`the choice of roles and its dialog fit at ${width} pixels, in Chinese`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 });
    await openMany(page, { lang: "zh-CN", theme: "dark" });
    await page.getByRole("button", { name: "文本库", exact: true }).click();
    await chooseFiles(page, OLD);
    await done(page);
    await openAllTexts(page);
    await expect(page.locator(".texts li")).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await serious(page)).toEqual([]);
    await openManyDrawer(page, "intake");
    await page.getByRole("button", { name: "管理文本库" }).click();
    await expect(page.getByRole("dialog")).toContainText("本页有 3 篇文本库文本");
    const box = await page.getByRole("dialog").boundingBox();
    expect(box?.width ?? 9999).toBeLessThanOrEqual(width);
  });
