/** The view that checks quotations: what is given, what is marked, the source next to it, and the keyboard. */

import type { Page } from "@playwright/test";
import { serious } from "./axe.ts";
import { docxOf, pdfOf } from "./documents.ts";
import { chooseInMenu, expect, open, test, textFile } from "./support.ts";

const SOURCE =
  "The office keeps a ledger of every barge that passes the lower gate. The river will rise in spring; it always falls in autumn, the wardens say.";
const DRAFT =
  "Vane: “every barge that passes the lower gate” and “the river will not rise in spring” [1]. Others say “a lamp of green glass was seen by nobody at all”, or “it … falls in autumn”.";

async function openQuotations(page: Page, settings: Parameters<typeof open>[1] = {}): Promise<void> {
  await open(page, settings);
  await page.getByRole("button", { name: settings.lang === "zh-CN" ? "引文" : "Quotations", exact: true }).click();
  await expect(page.locator(".quotations h2")).toBeVisible();
}

const field = (page: Page) => page.locator("#quoting");
const choose = (page: Page, which: "own" | "sources", files: ReturnType<typeof textFile>[]) =>
  page
    .locator(
      which === "own" ? ".given-text input[type=file]" : ".given-sources input[type=file]:not([webkitdirectory])",
    )
    .setInputFiles(files);
const cards = (page: Page) => page.locator(".quotation-cards ol .quotation:visible");
const statuses = (page: Page) => page.locator(".quotation-cards .finding").allInnerTexts();

async function checkDraft(page: Page): Promise<void> {
  await field(page).fill(DRAFT);
  await choose(page, "sources", [textFile("vane.txt", SOURCE)]);
  await expect(cards(page)).toHaveCount(4);
}

test("each quotation has its status, its place and its edits in words, and the source is next to it", async ({
  page,
}) => {
  await openQuotations(page);
  await checkDraft(page);
  await expect(page.locator(".checked h3")).toHaveText("2 of 4 quotations need a look");
  expect(await statuses(page)).toEqual(["verified", "altered", "not found", "repaired"]);
  await expect(page.locator(".draft .quoted")).toHaveCount(4);
  await expect(page.locator(".draft")).toContainText("Vane: ");
  const altered = cards(page).nth(1);
  await expect(altered.locator(".in-source").first()).toHaveText("vane.txt, line 1");
  await expect(altered.locator(".edits li")).toHaveText(["Negation“not” is not in the source"]);
  await expect(cards(page).nth(3).locator(".edits li")).toHaveText(["Ellipsisstands for “always” (accepted)"]);

  // A press on the mark opens the card, which has both wordings with the changed words marked.
  await page.locator(".draft .quoted.altered").click();
  await expect(altered.locator("figure")).toHaveCount(2);
  await expect(altered.locator("figure").first().locator(".changed-words")).toHaveText("not");
  await expect(altered.locator("figure").last().locator(".passage")).toHaveText("The river will rise in spring");
  await expect(altered.locator("figure").last()).toContainText("it always falls");
  await page.locator(".card-head").nth(2).click();
  await expect(altered.locator("figure").first()).toBeHidden();
  await expect(page.locator(".draft .quoted.not-found")).toHaveClass(/chosen/);
});

test("a status is a filter, and options change what is accepted", async ({ page }) => {
  await openQuotations(page);
  await checkDraft(page);
  const tally = page.locator(".by-status");
  await tally.getByRole("button", { name: "altered" }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.locator(".draft .faded")).toHaveCount(3);
  await tally.getByRole("button", { name: "All" }).click();
  await expect(cards(page)).toHaveCount(4);
  await page.getByText("Options").click();
  await page.getByLabel("Accept no difference").check();
  await expect(page.locator(".checked h3")).toHaveText("3 of 4 quotations need a look");
  await expect(page.getByLabel("Spelling")).toBeDisabled();
  await page.getByLabel("Accept no difference").uncheck();
  await page.getByLabel("Also list passages").check();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await field(page).fill(`${DRAFT}\n${SOURCE.slice(0, 68)}`);
  await field(page).press("Control+Enter");
  await expect(page.locator(".quotation-cards h3")).toHaveText("Without quotation marks (1)");
  await expect(page.locator(".quotation-cards ul.quotation-list q")).toContainText("The office keeps a ledger");
});

test("files of any format are dropped or chosen, pages have numbers, and what cannot be read is named", async ({
  page,
}) => {
  await openQuotations(page);
  await choose(page, "own", [{ name: "draft.docx", mimeType: "", buffer: Buffer.from(docxOf([DRAFT])) }]);
  await expect(page.locator(".given-text .small")).toContainText("draft.docx");
  await choose(page, "sources", [
    { name: "book.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfOf(["Nothing of it.", SOURCE], true)) },
    textFile("page.html", `<nav>menu</nav><p>${SOURCE.replace("spring", "summer")}</p>`, "text/html"),
    textFile("empty.txt", "  \n"),
  ]);
  await expect(page.locator(".given-list bdi")).toHaveText(["book.pdf", "page.html"]);
  await expect(page.locator(".given-sources .problem li")).toHaveText(["empty.txt: has no text"]);
  await expect(cards(page).first().locator(".in-source").first()).toHaveText(
    /^(book\.pdf, page 2|page\.html, line 1)$/,
  );
  await expect(cards(page)).toHaveCount(4);
  // Two files of one name stay two.
  await choose(page, "sources", [textFile("page.html", `<p>${SOURCE}</p>`, "text/html")]);
  await expect(page.locator(".given-list bdi")).toHaveText(["book.pdf", "page.html", "page.html (2)"]);
  await page.getByRole("button", { name: "Remove book.pdf" }).click();
  await expect(page.getByRole("button", { name: "Remove page.html", exact: true })).toBeFocused();
  await expect(cards(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(field(page)).toBeFocused();
  await expect(page.locator(".given-list li")).toHaveCount(0);
});

test("text is shown letter for letter, and no text leaves the page", async ({ page, seen, baseURL, problems }) => {
  await openQuotations(page);
  const evil = "“<img src=x onerror=alert(1)> and <b>every barge</b> & more of it” 😀";
  await field(page).fill(evil);
  await page.getByRole("button", { name: "Paste text" }).click();
  await page.locator("#pasted-source").fill(`<script>alert(2)</script> ${evil.slice(1, -4)}\n---\nAnother one`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.locator(".given-list li")).toHaveCount(2);
  await expect(page.locator(".draft .quoted")).toContainText("<img src=x onerror=alert(1)> and <b>every barge</b>");
  await cards(page).first().locator(".card-head").click();
  await expect(cards(page).first().locator("figure").last()).toContainText("<script>alert(2)</script>");
  expect(problems).toEqual([]);
  for (const { url, body } of seen) {
    expect(new URL(url).origin).toBe(new URL(baseURL ?? "").origin);
    expect(body).toBeNull();
  }
});

test("the module is loaded with the first check, and not before", async ({ page, seen }) => {
  const asked = () => seen.some(({ url }) => url.includes("juhao_verify_bg"));
  await open(page);
  await expect.poll(() => seen.some(({ url }) => url.includes("juhao_bg"))).toBe(true);
  expect(seen.some(({ url }) => url.includes("quotations"))).toBe(false);
  await page.getByRole("button", { name: "Quotations", exact: true }).click();
  await expect(page.locator(".quotations h2")).toBeVisible();
  expect(asked()).toBe(false);
  await page.getByRole("button", { name: "See an example" }).click();
  await expect(cards(page)).toHaveCount(4);
  expect(asked()).toBe(true);
});

test("a text without quotations, and a check that cannot start, say so", async ({ page }) => {
  await openQuotations(page);
  await expect(page.getByRole("button", { name: "Check", exact: true })).toBeDisabled();
  await field(page).fill("No marks at all.");
  await choose(page, "sources", [textFile("vane.txt", SOURCE)]);
  await expect(page.locator(".checked h3")).toHaveText("No quotations found");
  await expect(page.locator(".checked .notice")).toContainText("choose “Each line”");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await field(page).fill("He said “the river will rise in spring");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.locator(".checked .notice")).toContainText("never closed");
  await page.route(/juhao_verify_bg/, (route) => route.abort());
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.locator(".checked h3")).toHaveText("The quotations could not be checked.");
  await page.unroute(/juhao_verify_bg/);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.locator(".checked h3")).toHaveText("The quotation is in the sources");
});

for (const lang of ["en", "zh-CN"] as const) {
  for (const width of [1366, 360]) {
    for (const theme of ["light", "dark"] as const) {
      test(`axe finds nothing, and nothing is wider than the window: ${lang}, ${width} px, ${theme}`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        await openQuotations(page, { lang, theme });
        expect(await serious(page)).toEqual([]);
        await page.getByRole("button", { name: lang === "en" ? "See an example" : "查看示例" }).click();
        await expect(cards(page)).toHaveCount(4);
        await page.locator(".card-head").nth(2).click();
        await page.locator("summary:visible").first().click();
        expect(await serious(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        if (process.env.PICTURES)
          await page.screenshot({ path: `${process.env.PICTURES}/${lang}-${width}-${theme}.png`, fullPage: true });
      });
    }
  }
}

test("the keyboard reaches every mark and card, and the language changes in place", async ({ page }) => {
  await openQuotations(page);
  await checkDraft(page);
  const marks = page.locator(".draft .quoted[role=button]");
  await expect(marks).toHaveCount(4);
  await marks.nth(2).focus();
  await page.keyboard.press("Enter");
  await expect(marks.nth(2)).toHaveAttribute("aria-pressed", "true");
  await expect(cards(page).nth(2)).toContainText("Nearest passage");
  await page.keyboard.press("Tab");
  await expect(marks.nth(3)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.locator(".card-head").nth(3)).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator("[role=status].visually-hidden")).toHaveText("2 of 4 quotations need a look");
  await chooseInMenu(page, "中文");
  await expect(page.locator(".checked h3")).toHaveText("4 处引文中有 2 处需要查看");
  expect(await statuses(page)).toEqual(["一致", "有出入", "未找到", "有标明的改动"]);
  await expect(cards(page).nth(1).locator(".edits li")).toHaveText(["否定原文没有“not”"]);
  expect(new URL(page.url()).hash).toContain("view=quotations");
  await page.goBack();
  await expect(page.locator(".quotations")).toBeHidden();
});
