import type { Page } from "@playwright/test";
import {
  chooseFiles,
  chooseManyPreset,
  choosePreset,
  expect,
  headline,
  openAllTexts,
  openMany,
  openText,
  prose,
  test,
  textFile,
} from "./support.ts";

const QUOTED = prose(200, 61).replaceAll("\n", "");
const FORM = prose(150, 62);
const OLD = "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。敲一下是靠岸。";
const TRADITIONAL = "過去沒有廣播，渡船幾點開、水位漲了多少、夜裡起不起霧，全靠鐘聲告訴兩岸的人。敲一下是靠岸。";
/** Labels, each a line of its own: a whole sentence that two pages share may be copied. */
const SITE = prose(120, 63).replaceAll("\n", "").replaceAll("。", "</p><p>");
const pageOf = (seed: number): string =>
  `<html><body><div><p>${SITE}</p></div><div><p>${prose(900, seed).replaceAll("\n", "</p><p>")}</p></div></body></html>`;

const FILES: Readonly<Record<string, string>> = {
  "quoting.txt": `${prose(300, 64)}\n“${QUOTED}”\n${prose(300, 65)}`,
  "quoted.txt": `${prose(300, 66)}\n${QUOTED}\n${prose(300, 67)}`,
  "form-a.txt": `${FORM}\n${prose(400, 68)}`,
  "form-b.txt": `${FORM}\n${prose(400, 69)}`,
  "simplified.txt": OLD.repeat(2),
  "traditional.txt": TRADITIONAL.repeat(2),
  "site-a.html": pageOf(70),
  "site-b.html": pageOf(71),
};

async function put(page: Page, names: readonly string[]): Promise<void> {
  await openMany(page);
  await chooseFiles(
    page,
    names.map((name) => textFile(name, FILES[name] ?? "")),
  );
  await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
}

/** The pairs of the table by the names of both texts. */
async function pairs(page: Page): Promise<string[]> {
  await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
  const names = await page.locator(".pairs tbody tr:visible td:is(.left, .right)").evaluateAll((cells) => {
    return cells.map((cell) => (cell as HTMLElement).title.replace(/\.\w+$/, ""));
  });
  return names.flatMap((name, i) => (i % 2 === 0 ? [[name, names[i + 1]].sort().join(" ")] : [])).sort();
}

test("presets count among many texts, too, and are taken back", async ({ page }) => {
  await put(page, ["quoting.txt", "quoted.txt", "simplified.txt", "traditional.txt"]);
  const before = await pairs(page);
  expect(before).toContain("quoted quoting");
  await chooseManyPreset(page, "Thesis check");
  await expect.poll(() => pairs(page)).not.toContain("quoted quoting");
  await page.getByRole("button", { name: "Ignore punctuation" }).click();
  await expect.poll(() => pairs(page)).toEqual(["quoted quoting", "simplified traditional"]);
  await page.getByRole("button", { name: "Standard", exact: true }).click();
  await expect.poll(() => pairs(page)).toEqual(before);
  await expect(page.locator(".many .left-out")).toBeHidden();
});

test("the wording of a template, and what pages of one site show, count for no pair", async ({ page }) => {
  await put(page, ["form-a.txt", "form-b.txt", "site-a.html", "site-b.html"]);
  await expect.poll(() => pairs(page)).toContain("form-a form-b");
  const filters = page.locator(".many .filters");
  await page.locator("[aria-controls=many-drawer-filters]").click();
  await filters.getByRole("button", { name: "Paste it" }).click();
  await filters.getByRole("textbox", { name: "Text of the template" }).fill(FORM);
  await filters.getByRole("button", { name: "Use it" }).click();
  await expect.poll(() => pairs(page)).not.toContain("form-a form-b");
  await filters.getByLabel("Text that pages of one site share").check();
  await expect.poll(() => pairs(page)).toEqual([]);
  await filters.getByRole("button", { name: "Remove the template" }).click();
  await expect.poll(() => pairs(page)).toEqual(["form-a form-b"]);
});

test("a pair has in the panes what the table says of it, whatever the filters", async ({ page }) => {
  await put(page, ["quoting.txt", "quoted.txt", "form-a.txt", "form-b.txt"]);
  await chooseManyPreset(page, "Thesis check");
  await expect.poll(() => pairs(page)).toEqual(["form-a form-b"]);
  const told = await page.locator(".pairs .share .number").allInnerTexts();
  await page.locator(".pairs tbody tr button").first().click();
  await expect(headline(page)).toBeVisible();
  await expect(page.locator(".meters strong")).toHaveText(told);
  // What is chosen there is seen in the list.
  await choosePreset(page, "Standard");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect.poll(() => pairs(page)).toEqual(["form-a form-b", "quoted quoting"]);
});

test("the figures of one text follow the filters", async ({ page }) => {
  await put(page, ["quoting.txt", "quoted.txt", "form-a.txt", "form-b.txt"]);
  await openText(page, "form-a.txt");
  await expect(page.locator(".card")).toHaveCount(1);
  const filters = page.locator(".many .filters");
  await page.locator("[aria-controls=many-drawer-filters]").click();
  await filters.getByRole("button", { name: "Paste it" }).click();
  await filters.getByRole("textbox", { name: "Text of the template" }).fill(FORM);
  await filters.getByRole("button", { name: "Use it" }).click();
  await expect(page.locator(".card")).toHaveCount(0);
});

test("Traditional texts among Simplified ones count as the same, and as written if asked", async ({ page }) => {
  await put(page, ["simplified.txt", "traditional.txt", "quoted.txt"]);
  expect(await pairs(page)).toEqual(["simplified traditional"]);
  const row = page.locator(".pairs tbody tr:visible");
  await expect(row).toContainText("100%");
  const notice = page.locator(".many .notice.offer");
  const words = "Some texts are written in Traditional (1), others in Simplified Chinese (2).";
  await expect(notice).toContainText(`${words} Both forms of a character count as the same.`);
  await notice.getByRole("button", { name: "Compare as written" }).press("Enter");
  await expect(notice).toContainText(`${words} They count as different characters.`);
  await expect(page.locator(".many-notices")).toBeFocused();
  await expect(row).not.toContainText("100%");
  // The characters that both forms share are equal anyway.
  await expect.poll(() => pairs(page)).toEqual(["simplified traditional"]);
  await chooseManyPreset(page, "Standard");
  await expect(notice).toContainText("count as the same");
  await expect(row).toContainText("100%");
  await openAllTexts(page);
  await page.locator(".many .texts").getByRole("button", { name: "Remove traditional.txt" }).click();
  await expect(notice).toHaveCount(0);
});
