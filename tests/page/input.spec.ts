import {
  clearAll,
  drop,
  editor,
  expect,
  headline,
  open,
  openAllTexts,
  openDrawer,
  openKeep,
  openMany,
  openManyDrawer,
  paste,
  put,
  reader,
  test,
  utf8,
} from "./support.ts";

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
  await drop(page, "left", [
    { name: "old.doc", type: "application/msword", bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  ]);
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

test("a file with a stray NUL is read without it, and a note says so", async ({ page }) => {
  await open(page);
  const bytes = utf8(`${PROSE}${PROSE}`);
  await drop(page, "left", [
    { name: "old.txt", type: "text/plain", bytes: [...bytes.slice(0, 30), 0, ...bytes.slice(30)] },
  ]);
  await expect(editor(page, "left")).toHaveValue(`${PROSE}${PROSE}`);
  await expect(page.locator(".pane.left .notes")).toContainText("1 NUL character was left out");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await openMany(page);
  await page.locator(".intake input[type=file]:not([webkitdirectory])").setInputFiles([
    { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(`${PROSE}\0${PROSE}`) },
    { name: "b.txt", mimeType: "text/plain", buffer: Buffer.from(PROSE) },
  ]);
  await expect(page.locator(".pairs tbody tr")).toHaveCount(1);
  await openAllTexts(page);
  await expect(page.locator(".texts li", { hasText: "a.txt" })).toContainText("1 NUL character was left out");
});

test("a refused file leaves no other text under its message, and the earlier text comes back", async ({ page }) => {
  await open(page);
  await put(page, "left", PROSE);
  await put(page, "right", PROSE);
  await expect(headline(page)).toBeVisible();
  await drop(page, "left", [{ name: "thesis.docx", type: "application/zip", bytes: [0x50, 0x4b, 3, 4, 0, 0] }]);
  await expect(page.getByRole("alert")).toContainText("thesis.docx");
  await expect(editor(page, "left")).toHaveValue("");
  await expect(headline(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Show the earlier text again" }).click();
  await expect(headline(page)).toHaveText("The two texts are the same");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the parts of the page have the names of the files, and what is saved has them or the first lines", async ({
  page,
}) => {
  const long = "关于乡镇渡口历史沿革与保护利用情况的调查报告（征求意见稿第三版）.txt";
  await open(page);
  await drop(page, "left", [
    { name: long, type: "text/plain", text: `${PROSE}前面多出来的一句话，只有这里有。` },
    { name: "right.txt", type: "text/plain", text: PROSE },
  ]);
  await expect(headline(page)).toBeVisible();
  await openDrawer(page, "details");
  await page.getByRole("tab", { name: "Sentences" }).click();
  for (const place of [".pane > header h2", ".both dt", ".meters dt", ".face button", ".sentences .segmented button"])
    await expect(page.locator(place)).toHaveText([long, "right.txt"]);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.goto("about:blank");
  await open(page);
  await put(page, "left", `${PROSE}\n第二行`);
  await put(page, "right", `第一行\n${PROSE}`);
  await expect(headline(page)).toBeVisible();
  await expect(page.locator(".pane > header h2")).toHaveText(["Left text", "Right text"]);
  await openKeep(page);
  const name = async (): Promise<string> => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Report (HTML)" }).click();
    return (await download).suggestedFilename();
  };
  expect(await name()).toBe(
    "juhao 一九五八年大桥通车，渡船一天比一天少，铁钟也渐渐没有人敲了。后来有人提议把它卖… - 第一行.html",
  );
  await page.getByRole("checkbox", { name: "Without names" }).check();
  expect(await name()).toBe("juhao.html");
});

test("closing the page asks first where typed or pasted text would be lost", async ({ page }) => {
  const asks = async (): Promise<boolean> => {
    await page.locator("header.top .brand").click();
    return page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  };
  await open(page);
  expect(await asks()).toBe(false);
  await drop(page, "left", [{ name: "a.txt", type: "text/plain", text: PROSE }]);
  await expect(editor(page, "left")).toHaveValue(PROSE);
  // A file is still on the disk.
  expect(await asks()).toBe(false);
  await paste(page, "right", PROSE.repeat(20));
  await expect(headline(page)).toBeVisible();
  expect(await asks()).toBe(true);
  await openKeep(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Report (HTML)" }).click();
  await download;
  await page.keyboard.press("Escape");
  expect(await asks()).toBe(false);
  await page.getByRole("button", { name: "Right text: Edit" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  expect(await asks()).toBe(true);
  await page.getByRole("button", { name: "Clear" }).last().click();
  expect(await asks()).toBe(false);
  await page.getByRole("button", { name: "Many texts" }).click();
  await openManyDrawer(page, "intake");
  await page.locator(".intake").getByRole("button", { name: "Paste texts", exact: true }).click();
  await page.getByRole("textbox", { name: "Texts to add" }).fill(PROSE);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.locator(".texts")).toContainText("All 1 text");
  expect(await asks()).toBe(true);
  await clearAll(page);
  expect(await asks()).toBe(false);
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
