import { faintIn } from "../../www/src/leaving/faint.ts";
import { expect, headline, open, put, reader, test } from "./support.ts";

const BELL =
  "Before there was radio, the bell told both banks when the boat would leave and how far the water had risen.";
const MORE =
  "When the landing was restored, the builders wanted to give the bell a fresh coat of paint, and people came to stop them.";

for (const style of [
  "color:white",
  "COLOR: #FFF !important",
  "background:#fff;color:#ffffff",
  "color: rgba(0, 0, 0, 0)",
  "color:transparent",
  "font-size:0",
  "font-size: 1px; color: black",
  "opacity:0",
  "position:absolute;left:-9999px",
  "color:#abc;background-color:#ABC",
]) {
  test(`nobody sees a text of style="${style}"`, () => {
    const html = `<p>seen <span style="${style}">unseen <b>words</b></span> seen`;
    expect(faintIn(html).map(({ start, end }) => html.slice(start, end))).toEqual(["unseen <b>words</b>"]);
  });
}

test("what can be seen is no sign", () => {
  for (const html of [
    '<p style="color:#fff;background:#333">light on dark</p>',
    '<p style="color:#333">dark</p>',
    '<p style="opacity:0.6">pale</p>',
    '<p style="font-size:10px">small</p>',
    '<span style="color:white"> </span>',
    '<font color="red">red</font>',
  ]) {
    expect(faintIn(html)).toEqual([]);
  }
  expect(faintIn('<font color="#FFFFFF">white</font>')).toHaveLength(1);
});

test("a page made to take long does not", () => {
  const html = '<b style="color:white">x'.repeat(20_000);
  expect(faintIn(html)).toEqual([]);
  expect(faintIn(`<a ${"style ".repeat(100_000)}`)).toEqual([]);
});

test("white and hidden text of a page is shown, with its words and the way to it", async ({ page }) => {
  await open(page);
  const html = `<!doctype html><body><article><p>${BELL}</p><p>${MORE} <span style="color:#fff">zqx vwk unseen filler</span></p><p hidden>hidden words of the page</p></article></body>`;
  await put(page, "left", html);
  await put(page, "right", BELL);
  await expect(headline(page)).toBeVisible();
  const notice = page.locator(".notice");
  await expect(notice).toContainText("white, without size or out of sight");
  await expect(notice).toContainText("hidden words of the page");
  await notice.getByRole("button", { name: "Go to place 1" }).click();
  await expect(reader(page, "left").locator(".sign.faint-text")).toHaveText("zqx vwk unseen filler");
  await expect(reader(page, "left").locator(".sign.faint-text")).toBeInViewport();
});

test("look-alike letters and mixed widths are shown where they stand", async ({ page }) => {
  await open(page);
  await put(page, "left", BELL.replace("radio", "r\u0430dio").replace("banks", "b\uff41nks"));
  await put(page, "right", BELL);
  await expect(headline(page)).toHaveText(/same/);
  await expect(page.locator(".notice")).toContainText("Look-alike letters");
  await expect(page.locator(".notice")).toContainText("Full-width letters");
  await page.getByRole("button", { name: "Go to place 1" }).first().click();
  await expect(reader(page, "left").locator(".sign.homoglyph")).toHaveCount(1);
});
