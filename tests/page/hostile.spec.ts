import type { Page } from "@playwright/test";
import { chooseInMenu, drop, expect, headline, open, openKeep, paste, prose, put, reader, test } from "./support.ts";

/** Whatever ran would say so here, or ask for something of this name. */
const TRAPS: Readonly<Record<string, string>> = {
  scripts: "<script>globalThis.ran=1</script><script src=/trap-script></script>",
  handlers:
    "<img src=/trap-img onerror=globalThis.ran=1><body onload=globalThis.ran=1><details open ontoggle=globalThis.ran=1>",
  "foreign content":
    "<svg><script>globalThis.ran=1</script><a xlink:href=javascript:globalThis.ran=1><text>x</text></a></svg><math><mtext><img src=/trap-math onerror=globalThis.ran=1>",
  frames:
    "<iframe srcdoc='<script>parent.ran=1</script>'></iframe><object data=/trap-object></object><embed src=/trap-embed>",
  styles:
    "<style>*{background:url(/trap-style)} body{display:none}</style><link rel=stylesheet href=/trap-link><p style='position:fixed;inset:0;background:url(/trap-inline)'>over</p>",
  "meta and base": "<meta http-equiv=refresh content='0;url=/trap-refresh'><base href=//trap.invalid/>",
  forms:
    "<form action=/trap-form><input autofocus onfocus=globalThis.ran=1><button formaction=javascript:globalThis.ran=1>",
  "ends of elements": "</textarea></title></script></style></mark></p></section><script>globalThis.ran=1</script>",
  templates: "<template><img src=/trap-template onerror=globalThis.ran=1></template><noscript><img src=/trap-noscript>",
  "unfinished tags": "<img src=/trap-open onerror=globalThis.ran=1 <p <<script>globalThis.ran=1<!-- --!><![CDATA[",
  "code in text": "${globalThis.ran=1} {{constructor.constructor('globalThis.ran=1')()}} javascript:globalThis.ran=1",
};

async function nothingRan(page: Page, seen: readonly { url: string }[], problems: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined();
  expect(seen.filter(({ url }) => url.includes("trap"))).toEqual([]);
  expect(
    await page
      .locator(".panes :is(script, style, link, iframe, object, embed, img, form, base, meta, svg a, details)")
      .count(),
  ).toBe(0);
  expect(problems).toEqual([]);
}

for (const [kind, trap] of Object.entries(TRAPS)) {
  test(`nothing runs and nothing is asked for: ${kind}`, async ({ page, seen, problems }) => {
    const words = prose(300, 91);
    await open(page);
    await put(page, "left", `<p>${words}</p>${trap}<p>${words}</p>`);
    await put(page, "right", `${words} ${trap}`);
    await expect(headline(page)).toBeVisible();
    for (const side of ["Left", "Right"]) {
      for (const format of ["text", "page"]) {
        await page.getByRole("combobox", { name: `${side} text: Read as` }).selectOption(format);
        await expect(page.locator(".summary")).not.toHaveClass(/stale/);
      }
    }
    await page.keyboard.press("Alt+ArrowDown");
    const tab = page.getByRole("tab", { name: "Sentences" });
    if (await tab.isVisible()) await tab.click();
    const whole = page.getByRole("button", { name: "Show all of the page" }).first();
    if (await whole.isVisible()) await whole.click();
    await expect(page.locator(".summary")).not.toHaveClass(/stale/);
    await nothingRan(page, seen, problems);
  });
}

test("rich text from the clipboard runs nothing", async ({ page, seen, problems }) => {
  await open(page);
  await page.locator("#editor-left").evaluate(
    (element, html) => {
      const editor = element as HTMLTextAreaElement;
      const data = new DataTransfer();
      data.setData("text/html", html);
      data.setData("text/plain", "plain words of the paste, long enough to be a text of their own");
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      editor.value = data.getData("text/plain");
      editor.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
    },
    `<p>${prose(300, 93)}</p>${Object.values(TRAPS).join("")}`,
  );
  await page.getByRole("button", { name: "Read it as a web page" }).click();
  await expect(page.locator(".pane.left .notes")).toContainText("Show all of the page");
  await nothingRan(page, seen, problems);
});

test("names of files are text, wherever they stand", async ({ page, seen, problems }) => {
  const name = `<img src=trap onerror=globalThis.ran=1>.txt`;
  await open(page);
  await drop(page, "left", [
    { name, type: "text/plain", text: prose(200, 92) },
    { name: `2${name}`, type: "text/plain", text: prose(200, 92) },
  ]);
  await expect(headline(page)).toBeVisible();
  await expect(page.locator(".pane.left .notes")).toContainText("<img src=trap");
  await openKeep(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".kept li")).toContainText("<img src=trap");
  await nothingRan(page, seen, problems);
});

test("a document with scripts and links in it is its text", async ({ page, seen, problems }) => {
  const { docxOf } = await import("./documents.ts");
  await open(page);
  const trap = "&lt;script&gt;globalThis.ran=1&lt;/script&gt; {{x}}";
  await drop(page, "left", [{ name: "a.docx", type: "", bytes: docxOf([trap]) }]);
  await expect(page.locator("#editor-left, #reader-left").first()).toBeAttached();
  await put(page, "right", "globalThis");
  await nothingRan(page, seen, problems);
});

test("an archive of nothing but size is refused, and the page lives on", async ({ page, problems }) => {
  const { zerosIn } = await import("./documents.ts");
  await open(page);
  await drop(page, "left", [{ name: "bomb.zip", type: "application/zip", bytes: zerosIn("a.txt", 600) }]);
  await expect(page.getByRole("alert")).toContainText("larger than 64 MB");
  expect(problems).toEqual([]);
});

test("ten megabytes are pasted at once, and the page answers while it works", async ({ page, problems }) => {
  test.setTimeout(240_000);
  await open(page);
  const piece = prose(350_000, 93);
  const big = piece.repeat(10);
  expect(new TextEncoder().encode(big).length).toBeGreaterThan(10_000_000);
  await paste(page, "left", big);
  await expect(reader(page, "left").locator(".line").first()).toContainText(piece.slice(0, 20));
  await put(page, "right", piece.slice(0, 3_000));
  await chooseInMenu(page, "中文");
  await expect(page.locator("h1")).toHaveText("句号");
  await expect(headline(page)).toHaveText("左文包含右文", { timeout: 180_000 });
  expect(problems).toEqual([]);
});

test("characters that turn the order of letters stay inside their line", async ({ page }) => {
  const bidi = "\u202e\u2066\u202d";
  await open(page);
  await put(page, "left", `before ${bidi}${prose(60, 94)} no end of it\n${prose(200, 95)}`);
  await put(page, "right", prose(200, 95));
  await expect(headline(page)).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(reader(page, "left").locator(".line").nth(1)).toHaveCSS("unicode-bidi", "plaintext");
  const [left, right] = await Promise.all(
    ["left", "right"].map((side) => page.locator(`.pane.${side} h2`).boundingBox()),
  );
  expect((left?.x ?? 0) < (right?.x ?? 0)).toBe(true);
});

for (const [what, text] of [
  ["lone surrogates", `\ud800${prose(60, 96)}\udfff`],
  ["a heap of combining marks", `a${"\u0301".repeat(20_000)}`],
  ["one line without an end", "字".repeat(400_000)],
  ["nothing but marks", "。，！".repeat(10_000)],
  ["nothing but white space and zero width", ` \u200b\u200d\ufeff`.repeat(5_000)],
  ["a hundred thousand lines", "行\n".repeat(100_000)],
  ["depths of elements", "<div>".repeat(50_000) + prose(60, 97)],
] as const) {
  test(`the page survives ${what}`, async ({ page, problems }) => {
    test.setTimeout(120_000);
    await open(page);
    await put(page, "left", text);
    await put(page, "right", prose(60, 96));
    await expect(page.locator(".summary:is([data-kind=result], [data-kind=error])")).toBeVisible({ timeout: 60_000 });
    await chooseInMenu(page, "中文");
    await expect(page.locator("h1")).toHaveText("句号");
    expect(problems).toEqual([]);
  });
}

test("an address can set nothing but settings", async ({ page, problems }) => {
  await page.goto("/#lang=<script>&theme=javascript:1&view=__proto__&least=1e9&change=constructor.__proto__.quotes");
  await expect(page.locator("h1")).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined();
  expect(problems).toEqual([]);
});
