import { drop, editor, expect, headline, open, paste, put, reader, test, utf8 } from "./support.ts";

const PROSE = "一九五八年大桥通车，渡船一天比一天少，铁钟也渐渐没有人敲了。后来有人提议把它卖给废品站，小学校长不肯。";

const utf16 = (text: string, little: boolean): number[] =>
  [0xfeff, ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))].flatMap((unit) =>
    little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255],
  );

test("two files dropped on one pane fill both", async ({ page }) => {
  await open(page);
  await drop(page, "left", [
    { name: "one.txt", type: "text/plain", bytes: utf8(PROSE) },
    { name: "two.md", type: "", bytes: utf8(PROSE) },
  ]);
  await expect(headline(page)).toHaveText("The two texts are the same");
  await expect(page.locator(".pane.left .notes")).toContainText("one.txt · read as UTF-8");
  await expect(page.locator(".pane.right .notes")).toContainText("two.md · read as UTF-8");
});

const base64 = (text: string): readonly number[] => [...Buffer.from(text, "base64")];

for (const [encoding, bytes, text] of [
  ["UTF-8", [0xef, 0xbb, 0xbf, ...utf8(PROSE)], PROSE],
  ["UTF-16LE", utf16(PROSE, true), PROSE],
  ["UTF-16BE", utf16(PROSE, false), PROSE],
  ["GB18030", base64("vuS6xdTa1f3OxMDvo6y63MnZ1Nqx8LSmoaM="), "句号在正文里，很少在别处。"],
  ["BIG5", base64("rFGk0bJNseGhQaplw+SquqbRvvStq7dztn2p8aFD"), "昨天清晨，河邊的老橋重新開放。"],
  ["SHIFT_JIS", base64("kOyJiIKigsyMw4KikM6LtIKqikqSyoK1gr2BQg=="), "川沿いの古い石橋が開通した。"],
] as const) {
  test(`a file in ${encoding} is read, and the encoding is shown`, async ({ page }) => {
    await open(page);
    await drop(page, "left", [{ name: "text.txt", type: "text/plain", bytes }]);
    await expect(editor(page, "left")).toHaveValue(text);
    await expect(page.locator(".pane.left .notes")).toContainText(`text.txt · read as ${encoding}`);
  });
}

test("a file is opened by its button", async ({ page }) => {
  await open(page);
  const chooser = page.waitForEvent("filechooser");
  await page.locator(".pane.right").getByRole("button", { name: "Open file" }).click();
  await (
    await chooser
  ).setFiles({
    name: "windows.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("one\r\ntwo\r\n"),
  });
  await expect(editor(page, "right")).toHaveValue("one\ntwo\n");
});

test("a file that is no text is refused in words", async ({ page }) => {
  await open(page);
  await drop(page, "left", [{ name: "table.xlsx", type: "application/zip", bytes: [0x50, 0x4b, 3, 4, 0, 0] }]);
  await expect(page.getByRole("alert")).toContainText(".txt, .md or .html");
  const damaged = { name: "thesis.docx", type: "application/zip", bytes: [0x50, 0x4b, 3, 4, 0, 0] };
  const picture = { name: "picture.txt", type: "text/plain", bytes: [0x89, 0x50, 0, 0, 13] };
  await drop(page, "left", [damaged]);
  // By name, because the pane can already show another text.
  await expect(page.getByRole("alert")).toHaveText(/^thesis\.docx This file could not be read.*may be damaged/);
  await drop(page, "left", [picture]);
  await expect(page.getByRole("alert")).toContainText(".txt, .md or .html");
  // Of two files given in a row the last one has the last word, however long the first one takes.
  await drop(page, "left", [picture]);
  await drop(page, "left", [damaged]);
  await expect(page.getByRole("alert")).toContainText("may be damaged");
  await expect(editor(page, "left")).toHaveValue("");
});

test("pasted page source is compared by its text, until the reader says otherwise", async ({ page }) => {
  await open(page);
  await paste(page, "left", `<!doctype html><title>钟</title><body><p>${PROSE}</p><script>let a = 1;</script></body>`);
  await expect(page.locator(".pane.left .notes")).toContainText("only its text");
  await paste(page, "right", PROSE);
  await expect(reader(page, "left")).toContainText(PROSE);
  await expect(reader(page, "left")).not.toContainText("let a");
  await expect(reader(page, "left")).not.toContainText("<p>");
  await page.getByRole("combobox", { name: "Left text: Read as" }).selectOption("text");
  await expect(reader(page, "left")).toContainText("<p>");
  await expect(page.locator(".pane.left .notes")).toHaveText("");
});

test("what a page could run does not run", async ({ page, problems, seen }) => {
  await open(page);
  const trap = (tag: string): string =>
    `<img src="/x-${tag}" onerror="globalThis.ran=1"><script>globalThis.ran=2</script><svg onload="globalThis.ran=3"><iframe srcdoc="<script>parent.ran=4</script>"></iframe><p style="background:url(/y-${tag})">${PROSE}</p><a href="javascript:globalThis.ran=5">${PROSE}</a>`;
  await paste(page, "left", trap("left"));
  await paste(page, "right", trap("right"));
  await expect(headline(page)).toBeVisible();
  await page.getByRole("combobox", { name: "Left text: Read as" }).selectOption("text");
  await expect(reader(page, "left")).toContainText("onerror");
  expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined();
  expect(await page.locator(".panes :is(img, script, iframe, a, svg [onload])").count()).toBe(0);
  expect(seen.filter(({ url }) => /[xy]-(left|right)/.test(url))).toEqual([]);
  expect(problems).toEqual([]);
});

test("the text shown is the text, whatever is marked in it", async ({ page }) => {
  const left = `第一行 🙂\n\n\tمرحبا بالعالم\n𠀀𠀁 <b>&amp;</b>\n${PROSE}\n末行`;
  await open(page);
  await put(page, "left", left);
  await put(page, "right", PROSE);
  await page.getByRole("button", { name: "Show matches" }).click();
  const lines = await reader(page, "left").locator(".line").allTextContents();
  expect(lines.join("\n")).toBe(left);
  await expect(reader(page, "left").locator(".line", { hasText: "مرحبا" })).toHaveCSS("direction", "rtl");
});

test("a cleared pane is empty, and so is the verdict", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  await expect(headline(page)).toBeVisible();
  await page.locator(".pane.left").getByRole("button", { name: "Clear" }).click();
  await expect(editor(page, "left")).toHaveValue("");
  await expect(page.locator(".summary")).toContainText("Now the other text");
});
