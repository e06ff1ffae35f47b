import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { docxOf, odtOf, pdfOf, pdfOfPages, zipOf } from "./documents.ts";
import {
  chooseFiles,
  clearAll,
  drop,
  dropFolder,
  editor,
  expect,
  headline,
  made,
  open,
  openAllTexts,
  openKeep,
  openMany,
  put,
  test,
  textFile,
  utf8,
} from "./support.ts";

const PARAGRAPHS = [
  "过去没有广播，渡船几点开、水位涨了多少，全靠钟声告诉两岸的人。",
  "The bell told both banks when the boat would leave &amp; how far the water had risen.",
] as const;
const TEXT = PARAGRAPHS.join("\n").replace("&amp;", "&");

for (const [name, bytes, kind] of [
  ["essay.docx", docxOf(PARAGRAPHS), "DOCX"],
  ["essay.odt", odtOf(PARAGRAPHS), "OPENDOCUMENT"],
] as const) {
  test(`${name} is read, by a library that comes from here`, async ({ page, seen, baseURL, problems }) => {
    await open(page);
    await drop(page, "left", [{ name, type: "", bytes }]);
    await expect(editor(page, "left")).toHaveValue(TEXT);
    await expect(page.locator(".pane.left .notes")).toHaveText(`${name} · read as ${kind}`);
    expect(seen.every(({ url }) => url.startsWith(baseURL ?? "-"))).toBe(true);
    expect(problems).toEqual([]);
  });
}

test("a copied footnote is found, with the Report of the command line and of Node", async ({ page }) => {
  const cases = new URL("../cases/readers/", import.meta.url);
  const note = readFileSync(new URL("note.txt", cases), "utf8");
  const expected = JSON.parse(readFileSync(new URL("report.json", cases), "utf8")) as Record<string, unknown>;
  await open(page);
  await put(page, "left", note);
  await drop(page, "right", [
    { name: "footnote.docx", type: "", bytes: [...readFileSync(new URL("footnote.docx", cases))] },
  ]);
  await expect(headline(page)).toBeVisible();
  await openKeep(page);
  const { report } = JSON.parse(await made(page, "Data (JSON)")) as { report: Record<string, unknown> };
  expect(report).toEqual(expected);
});

for (const name of ["notes.docx", "notes.odt", "notes.fodt", "notes.rtf", "notes.epub", "talk.pptx", "rows.xlsx"]) {
  test(`${name} of a real program is read in the page as on the command line`, async ({ page }) => {
    const cases = new URL("../cases/readers/", import.meta.url);
    const opened = JSON.parse(readFileSync(new URL("opened.json", cases), "utf8")) as Record<string, { text: string }>;
    await open(page);
    await drop(page, "left", [{ name, type: "", bytes: [...readFileSync(new URL(name, cases))] }]);
    await expect(editor(page, "left")).toHaveValue(opened[name]?.text ?? "?");
  });
}

test("the text layer of a PDF is read", async ({ page, problems }) => {
  await open(page);
  const lines = ["The bell told both banks when the boat would leave and how far", "the water had risen.", "Short."];
  await drop(page, "left", [{ name: "paper.pdf", type: "application/pdf", bytes: pdfOf(lines) }]);
  await expect(editor(page, "left")).toHaveValue(
    "The bell told both banks when the boat would leave and how far the water had risen.\nShort.",
  );
  expect(problems).toEqual([]);
});

test("a Chinese PDF without its fonts is read by tables of this page's own", async ({ page, seen, problems }) => {
  await open(page);
  await drop(page, "right", [
    { name: "文章.pdf", type: "application/pdf", bytes: pdfOf(["全靠钟声告诉两岸的人。", "敲一下是靠岸。"], true) },
  ]);
  await expect(editor(page, "right")).toHaveValue("全靠钟声告诉两岸的人。\n敲一下是靠岸。");
  expect(seen.some(({ url }) => url.includes("/cmaps/"))).toBe(true);
  expect(problems).toEqual([]);
});

test("a PDF of pictures, and one that is damaged, are refused in words", async ({ page }) => {
  await open(page);
  await drop(page, "left", [{ name: "scan.pdf", type: "application/pdf", bytes: pdfOf([]) }]);
  await expect(page.getByRole("alert")).toContainText("pages are pictures");
  await drop(page, "left", [{ name: "broken.pdf", type: "application/pdf", bytes: utf8("%PDF-1.4 nothing") }]);
  await expect(page.getByRole("alert")).toContainText("may be damaged");
});

test("an archive of two fills both sides; its files are read by their kind", async ({ page }) => {
  await open(page);
  const bytes = zipOf({
    "essays/one.txt": TEXT,
    "essays/two.docx": docxOf(PARAGRAPHS),
    "__MACOSX/essays/._one.txt": "noise",
    "essays/.DS_Store": "noise",
  });
  await drop(page, "left", [{ name: "class.zip", type: "application/zip", bytes }]);
  await expect(headline(page)).toHaveText("The two texts are the same");
});

test("an archive of many goes to the list, and one that is broken is named there", async ({ page }) => {
  await open(page);
  const bytes = zipOf({
    "a.txt": TEXT,
    "b.txt": `${TEXT}\n又一句话写在后面。`,
    "c.odt": odtOf(PARAGRAPHS),
    "d.bin": [0, 1, 2, 3, 4, 5, 6, 7, 8, 14, 15],
  });
  await drop(page, "left", [
    { name: "all.zip", type: "application/zip", bytes },
    { name: "broken.zip", type: "application/zip", bytes: [0x50, 0x4b, 3, 4, 1, 2, 3] },
  ]);
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("3 pairs share text");
  await expect(page.locator(".notice.refused")).toContainText("2 files were not compared");
  await expect(page.locator(".text-table")).toContainText("all.zip/c.odt");
});

test("numbers in names stand by their value: the second essay comes before the tenth", async ({ page }) => {
  await openMany(page);
  const names = ["10.txt", "2.txt", "b/1.txt", "02.txt", "a12.txt", "a3.txt"];
  const bytes = zipOf(Object.fromEntries(names.map((name) => [name, TEXT])));
  await chooseFiles(page, [{ name: "x.zip", mimeType: "application/zip", buffer: Buffer.from(bytes) }]);
  await expect(page.locator(".many-summary")).toHaveAttribute("data-kind", "done");
  const first = page.locator(".pairs tbody tr").first().getByRole("cell");
  await expect(first.nth(0)).toHaveText("x.zip/02.txt");
  await expect(first.nth(2)).toHaveText("x.zip/2.txt");
  const last = page.locator(".pairs tbody tr").last().getByRole("cell");
  await expect(last.nth(0)).toHaveText("x.zip/a12.txt");
  await expect(last.nth(2)).toHaveText("x.zip/b/1.txt");
});

test("two files of one name in an archive are two documents", async ({ page }) => {
  // Of names of equal length one is put in the place of the other, in the file's own head and in the list of all.
  const packed = zipOf({ "one.txt": TEXT, "two.txt": `${TEXT}\n又一句话写在后面。` });
  const bytes = [...Buffer.from(Buffer.from(packed).toString("latin1").replaceAll("two.txt", "one.txt"), "latin1")];
  await openMany(page);
  await chooseFiles(page, [{ name: "all.zip", mimeType: "application/zip", buffer: Buffer.from(bytes) }]);
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
  await expect(page.locator(".pairs")).toContainText("all.zip/one.txt (2)");
});

test("what a system puts into a folder is passed over, and what is given by name is not", async ({ page }, info) => {
  const folder = info.outputPath("class");
  mkdirSync(`${folder}/.git`, { recursive: true });
  for (const name of ["a.txt", "b.txt", ".DS_Store", "Thumbs.db", "desktop.ini", "~$essay.docx", ".git/c.txt"])
    writeFileSync(`${folder}/${name}`, TEXT);
  await openMany(page);
  await page.locator("input[webkitdirectory]").setInputFiles(folder);
  await expect(page.locator(".many-summary[data-kind=done] .lead")).toHaveText("Of 2 texts, which make 1 pair.");
  await expect(page.locator(".refused")).toHaveCount(0);
  await clearAll(page);
  await dropFolder(page, page.locator(".intake"), folder);
  await expect(page.locator(".many-summary[data-kind=done] .lead")).toHaveText("Of 2 texts, which make 1 pair.");
  await expect(page.locator(".refused")).toHaveCount(0);
  await chooseFiles(page, [textFile("~$essay.docx", TEXT)]);
  await expect(page.locator(".many-summary[data-kind=done] .lead")).toHaveText("Of 3 texts, which make 3 pairs.");
});

test("an archive with nothing in it is told of, in a pane and among many texts", async ({ page }) => {
  const empty = { name: "empty.zip", type: "application/zip", bytes: zipOf({ "__MACOSX/._a.txt": "noise" }) };
  await open(page);
  await drop(page, "left", [empty]);
  await expect(page.getByRole("alert")).toContainText("could not be read");
  await openMany(page);
  await chooseFiles(page, [{ name: empty.name, mimeType: empty.type, buffer: Buffer.from(empty.bytes) }]);
  await expect(page.locator(".notice.refused li")).toContainText("empty.zip");
});

test("an archive that asks for a password is told of", async ({ page }) => {
  const bytes = zipOf({ "a.txt": TEXT });
  bytes[6] = 1; // the flags of its first file: encrypted
  await open(page);
  await drop(page, "left", [{ name: "exam.zip", type: "application/zip", bytes }]);
  await expect(page.getByRole("alert")).toContainText("asks for a password");
});

for (const [name, part, bytes] of [
  ["a.pdf", "pdf-*.js", pdfOf(["The bell told both banks of the river when the boat would leave."])],
  ["a.zip", "documents-*.js", zipOf({ "a.txt": TEXT })],
  ["渡口.pdf", "cmaps/*", pdfOf(["全靠钟声告诉两岸的人。"], true)],
] as const) {
  test(`where what reads ${name} cannot be loaded, that is said, and it can be opened after a reload`, async ({
    page,
  }) => {
    await open(page);
    await page.context().route(`**/${part}`, (route) => route.abort());
    await drop(page, "left", [{ name, type: "", bytes }]);
    await expect(page.getByRole("alert")).toContainText("failed to load");
    await page.context().unrouteAll();
    // Chromium keeps the failure of a part of a program until the page is loaded again.
    await page.reload();
    await drop(page, "left", [{ name, type: "", bytes }]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(editor(page, "left")).toHaveValue(/both banks|两岸的人/);
  });
}

test("an archive keeps what is written with dots in its path, and leaves out what is hidden", async ({ page }) => {
  const archive = {
    "../../outside.txt": PARAGRAPHS.join("\n"),
    "./here.txt": PARAGRAPHS.join("\n"),
    "a/../b.txt": PARAGRAPHS.join("\n"),
    "..c.txt": "noise",
    "./.d/e.txt": "noise",
  };
  await openMany(page);
  await chooseFiles(page, [{ name: "all.zip", mimeType: "application/zip", buffer: Buffer.from(zipOf(archive)) }]);
  await expect(page.locator(".many-summary .lead")).toContainText("Of 3 texts");
  for (const name of ["../../outside.txt", "./here.txt", "a/../b.txt"])
    await expect(page.locator(".pairs")).toContainText(`all.zip/${name}`);
});

test("a file with no text in it is told of until something is written", async ({ page }) => {
  await open(page);
  await drop(page, "left", [{ name: "blank.txt", type: "text/plain", text: " \n" }]);
  await expect(page.getByRole("alert")).toHaveText("There is no text in it.");
  await editor(page, "left").pressSequentially("Text");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a folder with no file in it is told of, in a pane and among many texts", async ({ page }, info) => {
  const [empty, some] = [info.outputPath("empty"), info.outputPath("some")];
  mkdirSync(`${empty}/inside`, { recursive: true });
  mkdirSync(`${some}/nothing`, { recursive: true });
  writeFileSync(`${some}/a.txt`, PARAGRAPHS.join("\n"));
  await open(page);
  await dropFolder(page, editor(page, "left"), empty);
  await expect(page.getByRole("alert")).toHaveText("empty There is no file in this folder.");
  await dropFolder(page, editor(page, "left"), some);
  await expect(editor(page, "left")).toHaveValue(PARAGRAPHS.join("\n"));
  await openMany(page, { lang: "zh-CN" });
  await dropFolder(page, page.locator(".intake"), empty);
  await expect(page.locator(".notice.refused li")).toHaveText("empty 这个文件夹中没有文件。");
});

test("several PDFs are read among many texts", async ({ page, problems }) => {
  await open(page);
  const lines = ["The bell told both banks when the boat would leave and how far", "the water had risen that night."];
  const bytes = pdfOf(lines);
  await drop(
    page,
    "left",
    ["a", "b", "c"].map((name) => ({ name: `${name}.pdf`, type: "application/pdf", bytes })),
  );
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("3 pairs share text");
  expect(problems).toEqual([]);
});

test("Chinese PDFs without their fonts are read among many texts, too", async ({ page, problems }) => {
  await openMany(page);
  const bytes = Buffer.from(pdfOf(["全靠钟声告诉两岸的人，敲一下是靠岸，敲两下是离岸，敲三下是有雾。"], true));
  await chooseFiles(
    page,
    ["甲.pdf", "乙.pdf"].map((name) => ({ name, mimeType: "application/pdf", buffer: bytes })),
  );
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
  expect(problems).toEqual([]);
});

test("names in an archive of an older system are read in its charset", async ({ page }) => {
  await open(page);
  // "作业.txt" in GBK, without the flag for UTF-8: six raw bytes.
  const plain = zipOf({ "XXXX.txt": TEXT, "YYYY.txt": "别的", "ZZZZ.txt": "另外的" });
  const gbk = [0xd7, 0xf7, 0xd2, 0xb5];
  const bytes = plain.map((byte, i) => {
    const at = [3, 2, 1, 0].find((back) => [0, 1, 2, 3].every((j) => plain[i - back + j] === 0x58));
    return at === undefined ? byte : (gbk[at] as number);
  });
  await drop(page, "left", [{ name: "old.zip", type: "application/zip", bytes }]);
  await expect(page.locator(".texts summary")).toContainText("3");
  await openAllTexts(page);
  await expect(page.locator(".texts")).toContainText("old.zip/作业.txt");
});

test("another encoding is chosen by hand", async ({ page }) => {
  await open(page);
  const bytes = [...Buffer.from("vuS6xdTa1f3OxMDvo6y63MnZ1Nqx8LSmoaM=", "base64")];
  await drop(page, "left", [{ name: "text.txt", type: "text/plain", bytes }]);
  await expect(editor(page, "left")).toHaveValue("句号在正文里，很少在别处。");
  await page.getByRole("button", { name: "Wrong characters?" }).click();
  await page.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1252");
  await expect(page.locator(".pane.left .notes")).toContainText("read as WINDOWS-1252");
  await expect(editor(page, "left")).not.toHaveValue(/句号/);
});

test("what is pasted from a page can be read as a page", async ({ page }) => {
  await open(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const html = `<nav>menu</nav><article><p>${PARAGRAPHS[0]}</p><blockquote>${PARAGRAPHS[1]}</blockquote></article>`;
  await page.evaluate(
    ([html, text]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          "text/html": new Blob([html as string], { type: "text/html" }),
          "text/plain": new Blob([text as string], { type: "text/plain" }),
        }),
      ]),
    [html, TEXT],
  );
  await editor(page, "left").focus();
  await page.keyboard.press("Control+V");
  await expect(editor(page, "left")).toHaveValue(TEXT);
  await page.getByRole("button", { name: "Read it as a web page" }).click();
  await expect(page.getByRole("combobox", { name: "Left text: Read as" })).toHaveValue("page");
  await expect(page.locator(".pane.left .notes")).not.toContainText("formatting");
});

test("of a PDF the pages of every passage are said, and those without text are named", async ({ page }) => {
  const bell = "Before there was radio, the bell told both banks when the boat would leave.";
  const own = [
    "The committee met in spring.",
    "Timber was dear that year, and so was rope.",
    "Nobody came to the landing in winter.",
  ];
  const pages = [...own.map((line, i) => ["On bells", line, `${i + 1}`]), [], ["On bells", bell, "5"]];
  await open(page);
  await drop(page, "left", [{ name: "bells.pdf", type: "application/pdf", bytes: pdfOfPages(pages) }]);
  await expect(editor(page, "left")).toHaveValue(`${own.join("\n\f")}\n\f\f${bell}`);
  await expect(page.locator(".pane.left .notes")).toContainText("Page 4 has no text in it");
  await put(page, "right", bell);
  await expect(headline(page)).toBeVisible();
  await page.getByRole("button", { name: "Show matches" }).click();
  await expect(page.locator(".list button.match .page")).toHaveText("bells.pdf: p. 5");
  // A report that is opened again still knows them.
  await openKeep(page);
  const html = await made(page, "Report (HTML)");
  await page.keyboard.press("Escape");
  await page.reload();
  await drop(page, "left", [{ name: "report.html", type: "text/html", bytes: utf8(html) }]);
  await expect(page.locator(".list button.match .page")).toHaveText("bells.pdf: p. 5");
});
