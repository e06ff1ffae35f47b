import { unseenIn } from "../../www/src/exclusions/unseen.ts";
import { docxOf } from "./documents.ts";
import { drop, expect, headline, open, openDrawer, openKeep, put, reader, test } from "./support.ts";

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
    expect(unseenIn(html).map(({ start, end }) => html.slice(start, end))).toEqual(["unseen <b>words</b>"]);
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
    expect(unseenIn(html)).toEqual([]);
  }
  expect(unseenIn('<font color="#FFFFFF">white</font>')).toHaveLength(1);
});

const words = (html: string): string[] => unseenIn(html).map(({ start, end }) => html.slice(start, end));

for (const [css, told] of [
  [".w { color: #fefefe }", true],
  ["p.w, h1.x { color: white !important; }", true],
  ["/* a */ #w { font-size: 0 }", true],
  ["div > span.w { position: absolute; left: -9999px }", true],
  ["div .w { color: transparent }", true],
  [".w { color: white } span { color: black }", false],
  [".w { color: white; background: #222 }", false],
  [".box { background: url(dark.png) } .w { color: white }", false],
  [".w:hover { color: white }", false],
  ["@media print { .w { color: white } }", false],
  ["ul .w { color: white }", false],
  [".w.x { color: white }", false],
] as const) {
  test(`a style sheet hides a text or does not: ${css}`, () => {
    const html = `<style>${css}</style><div class="box"><span class="a w" id="w">some words</span> seen</div>`;
    const other = html.replaceAll("span", "p");
    expect(words(css.startsWith("p.w") ? other : html)).toEqual(told ? ["some words"] : []);
  });
}

test("light words on the dark ground of what is around them can be seen", () => {
  expect(words('<div style="background:#333"><b style="color:white">light</b></div>')).toEqual([]);
  expect(words('<table><tr><td bgcolor="#003366"><font color="white">light</font></td></tr></table>')).toEqual([]);
  expect(words('<p style="font-size:1em">as large as all</p><p style="font-size:.9em">nearly</p>')).toEqual([]);
});

test("a page made to take long does not", () => {
  const sheet = `<style>${".a{color:white}".repeat(20_000)}${"@media{".repeat(50_000)}</style>`;
  expect(words(`${sheet}${'<p class="a">'.repeat(20_000)}x`).length).toBeLessThan(2);
  const html = '<b style="color:white">x'.repeat(20_000);
  expect(unseenIn(html)).toEqual([]);
  expect(unseenIn(`<a ${"style ".repeat(100_000)}`)).toEqual([]);
  expect(unseenIn(`<${"a".repeat(1_000_000)}`)).toEqual([]);
  expect(unseenIn(`<style>${"@;".repeat(1_000_000)}</style>`)).toEqual([]);
  expect(unseenIn(`<style>${"@a{}".repeat(1_000_000)}</style>`)).toEqual([]);
  expect(unseenIn(`<style>${".a".repeat(1_000_000)}{color:white}</style><p class="a">seen</p>`)).toEqual([]);
  const long = Array.from({ length: 100_000 }, (_, i) => `p${i}:0`).join(";");
  const many = '<p class="a">x</p>'.repeat(100_000);
  expect(unseenIn(`<style>.a{${long};color:white}</style>${many}`).length).toBeLessThan(1_000);
  expect(words(`<p class="${"a ".repeat(300_000)}" style="color:white">unseen</p>`)).toEqual(["unseen"]);
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
  await expect(notice).toContainText("Text that is easy to miss");
  await openDrawer(page, "details");
  await notice.getByRole("button", { name: "Go to place 1" }).click();
  await expect(reader(page, "left").locator(".sign-faint-text")).toHaveText("zqx vwk unseen filler");
  await expect(reader(page, "left").locator(".sign-faint-text")).toBeInViewport();
});

test("look-alike letters and mixed widths are shown where they stand", async ({ page }) => {
  await open(page);
  await put(page, "left", BELL.replace("radio", "r\u0430dio").replace("banks", "b\uff41nks"));
  await put(page, "right", BELL);
  await expect(headline(page)).toHaveText(/same/);
  await expect(page.locator(".notice")).toContainText("Look-alike letters");
  await expect(page.locator(".notice")).toContainText("Full-width letters");
  await openDrawer(page, "details");
  await page.getByRole("button", { name: "Go to place 1" }).first().click();
  await expect(reader(page, "left").locator(".sign-homoglyph")).toHaveCount(1);
});

test("a Word document made to take long does not", async ({ page }) => {
  const white = '<w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>white</w:t></w:r>';
  const name = "long.docx";
  await open(page);
  await drop(page, "left", [{ name, type: "", bytes: docxOf([`</w:t></w:r>${white.repeat(100_000)}<w:r><w:t>`]) }]);
  await expect(page.locator(".pane.left .notes")).toContainText(name, { timeout: 20_000 });
});

test("unseen words of a text box and around a tab are shown in a Word document", async ({ page }) => {
  const runOf = (inner: string): string => `<w:r><w:rPr><w:vanish/></w:rPr>${inner}</w:r>`;
  const box = `<w:r><w:pict><w:txbxContent><w:p>${runOf("<w:t>in a box</w:t>")}</w:p></w:txbxContent></w:pict></w:r>`;
  const tab = runOf("<w:t>before</w:t><w:tab/><w:t>after</w:t>");
  const paragraph = `${BELL}</w:t></w:r>${box}${tab}<w:r><w:t>${MORE}`;
  await open(page);
  await drop(page, "left", [{ name: "a.docx", type: "", bytes: docxOf([paragraph]) }]);
  await expect(page.locator("#editor-left")).toHaveValue(/in a box/);
  await put(page, "right", BELL);
  await page.getByRole("button", { name: "Show matches" }).click();
  const unseen = reader(page, "left").locator(".sign-faint-text");
  await expect(unseen).toHaveText(["before after", "in a box"]);
});

test("words of a Word document that nobody can see are shown, and stay marked when it is kept and opened", async ({
  page,
}) => {
  await open(page);
  const run = (text: string, properties = ""): string =>
    `</w:t></w:r><w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r><w:r><w:t>`;
  const document = docxOf([
    `${BELL}${run(" white words", '<w:color w:val="FFFFFF"/>')}${run(" on a dark ground", '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="203040"/>')}`,
    `${MORE}${run(" hidden words", "<w:vanish/>")}${run(" tiny words", '<w:sz w:val="2"/>')}${run(" not hidden", '<w:vanish w:val="0"/>')}`,
  ]);
  await drop(page, "left", [{ name: "a.docx", type: "", bytes: document }]);
  await expect(page.locator("#editor-left")).toHaveValue(/white words/);
  await put(page, "right", BELL);
  await page.getByRole("button", { name: "Show matches" }).click();
  const unseen = reader(page, "left").locator(".sign-faint-text");
  await expect(unseen).toHaveText(["white words", "hidden words tiny words"]);
  await expect(page.locator(".notice")).toContainText("a.docx: 2");
  await openKeep(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".kept .link").click();
  await expect(unseen).toHaveText(["white words", "hidden words tiny words"]);
});
