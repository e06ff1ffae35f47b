/** What the tests of the page share. A page here has recorded every request since before it was opened. */

import { readFileSync } from "node:fs";
import { test as base, expect, type Locator, type Page, type Request } from "@playwright/test";
import type { Side } from "../../www/src/engine/engine.ts";

export { expect };

/** A request and what it would give away. */
export interface Seen {
  readonly url: string;
  readonly method: string;
  readonly body: string | null;
}

export const test = base.extend<{ seen: Seen[]; problems: string[] }>({
  seen: async ({ page }, use) => {
    const seen: Seen[] = [];
    const record = (request: Request): number =>
      seen.push({ url: request.url(), method: request.method(), body: request.postData() });
    page.context().on("request", record);
    await use(seen);
  },
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
      page.on("dialog", (dialog) => {
        // The page asks whether it may be closed; a test that leaves it means to.
        if (dialog.type() === "beforeunload") return void dialog.accept();
        problems.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await use(problems);
    },
    { auto: true },
  ],
});

/** Opens the page in a language and a theme. */
export async function open(
  page: Page,
  settings: { lang?: "en" | "zh-CN"; theme?: "light" | "dark"; tab?: string } = {},
): Promise<void> {
  const { lang = "en", theme, tab } = settings;
  const hash = new URLSearchParams({ lang, ...(theme && { theme }), ...(tab && { tab }) });
  await page.goto(`/#${hash}`);
  await expect(page.locator("h1")).toBeVisible();
}

export function editor(page: Page, side: Side) {
  return page.locator(`#editor-${side}`);
}

export function reader(page: Page, side: Side) {
  return page.locator(`#reader-${side}`);
}

export function headline(page: Page) {
  return page.locator(".summary[data-kind=result] h2");
}

/** Opens the answer explained, or the filters, above the two texts. */
export async function openDrawer(page: Page, drawer: "details" | "filters"): Promise<void> {
  const opener = page.locator(`[aria-controls=drawer-${drawer}]`);
  if ((await opener.getAttribute("aria-expanded")) !== "true") await opener.click();
  await expect(page.locator(`#drawer-${drawer}`)).toBeVisible();
}

/** The button of a purpose among the filters of two texts, which have to be open. */
export function preset(page: Page, name: string): Locator {
  return page.locator("#drawer-filters .presets").getByRole("button", { name, exact: true });
}

/** Compares two texts for a purpose. */
export async function choosePreset(page: Page, name: string): Promise<void> {
  await openDrawer(page, "filters");
  await preset(page, name).click();
}

/** Puts a text on the clipboard and pastes it as a reader would. */
export async function paste(page: Page, side: Side, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await editor(page, side).focus();
  await page.keyboard.press("Control+V");
}

/** Drops files on a pane. */
export async function drop(
  page: Page,
  side: Side,
  files: readonly ({ name: string; type: string } & ({ bytes: readonly number[] } | { text: string }))[],
): Promise<void> {
  const data = await page.evaluateHandle((items) => {
    const transfer = new DataTransfer();
    for (const item of items) {
      const content = "text" in item ? item.text : new Uint8Array(item.bytes);
      transfer.items.add(new File([content], item.name, { type: item.type }));
    }
    return transfer;
  }, files);
  const pane = page.locator(`.pane.${side}`);
  await pane.dispatchEvent("dragover", { dataTransfer: data });
  await pane.dispatchEvent("drop", { dataTransfer: data });
}

/** Drops a folder of the disk, as the file manager does. */
export async function dropFolder(page: Page, on: Locator, path: string): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error("nothing to drop on");
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + 20, y: box.y + 20 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
}

/** The lists of the view of many texts. */
type Tab = "texts" | "pairs" | "groups" | "matrix" | "passages";

/** Opens the view of many texts with one of its lists. */
export async function openMany(
  page: Page,
  settings: Parameters<typeof open>[1] = {},
  tab: Tab = "pairs",
): Promise<void> {
  await open(page, { ...settings, ...(tab !== "texts" && { tab }) });
  await page.getByRole("button", { name: settings.lang === "zh-CN" ? "多篇文本" : "Many texts" }).click();
}

/** Chooses a list of the view of many texts, which has texts. */
export async function chooseTab(page: Page, tab: Tab): Promise<void> {
  const back = page.locator(".sources .back");
  if (await back.isVisible()) await back.click();
  await page.locator(`#tab-many-${tab}`).click();
  await expect(page.locator(`#many-${tab}`)).toBeVisible();
}

/** Opens a text with its sources: the one of this name, or the first of the list. */
export async function openText(page: Page, name?: string): Promise<void> {
  await chooseTab(page, "texts");
  const wanted = name === undefined ? "" : `[title=${JSON.stringify(name)}]`;
  await page.locator(`.text-table td.text${wanted} .open-text`).first().click();
  await expect(page.locator(".sources")).toBeVisible();
}

/** Opens a drawer of the view of many texts. Without texts, the controls to add some are shown without it. */
export async function openManyDrawer(page: Page, drawer: "intake" | "filters"): Promise<void> {
  const back = page.locator(".sources .back");
  if (await back.isVisible()) await back.click();
  const content = page.locator(`#many-drawer-${drawer}`);
  // The view is loaded when it is first opened.
  await expect(page.locator(".many-answer")).toBeVisible();
  if (!(await content.isVisible())) await page.locator(`[aria-controls=many-drawer-${drawer}]`).click();
  await expect(content).toBeVisible();
}

/** Compares many texts for a purpose. */
export async function chooseManyPreset(page: Page, name: string): Promise<void> {
  await openManyDrawer(page, "filters");
  await page.locator("#many-drawer-filters .presets").getByRole("button", { name, exact: true }).click();
}

/** Removes all of many texts. */
export async function clearAll(page: Page): Promise<void> {
  await openManyDrawer(page, "intake");
  await page
    .locator(".intake")
    .getByRole("button", { name: /^(Clear all|全部清空)$/ })
    .click();
}

/** Opens the list of all texts that were added, with their encodings and roles. */
export async function openAllTexts(page: Page): Promise<void> {
  await chooseTab(page, "texts");
  const all = page.locator(".texts details");
  if (!(await all.evaluate((element: HTMLDetailsElement) => element.open))) await all.locator("summary").click();
}

/** Chooses a language or a colour in the menu of the header. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const menu = page.locator("#menu");
  if (!(await menu.isVisible())) await page.locator("[aria-controls=menu]").click();
  await menu.getByRole("button", { name, exact: true }).click();
}

/** Chooses files among many texts. */
export async function chooseFiles(page: Page, files: ReturnType<typeof textFile>[] | string[]): Promise<void> {
  await page.locator(".intake input[type=file]:not([webkitdirectory])").setInputFiles(files);
}

export function textFile(name: string, text: string, mimeType = "text/plain") {
  return { name, mimeType, buffer: Buffer.from(text) };
}

/** Opens the dialog of what can be kept. */
export async function openKeep(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save the result" }).click();
}

/** Asks for a file in that dialog, and reads it. */
export async function made(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  return readFileSync(await (await download).path(), "utf8");
}

/** Asks for the report, and opens it. */
export async function openReport(page: Page): Promise<Page> {
  await openKeep(page);
  const html = await made(page, "Report (HTML)");
  const report = await page.context().newPage();
  await report.setContent(html);
  return report;
}

export function utf8(text: string): number[] {
  return [...new TextEncoder().encode(text)];
}

/** Puts a long text in at once: typing it would take minutes. */
export async function put(page: Page, side: Side, text: string): Promise<void> {
  await editor(page, side).evaluate((element, value) => {
    (element as HTMLTextAreaElement).value = value;
    element.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, text);
}

const WORDS =
  "河 水 从 北 边 的 山 里 流 下 来 经 过 三 座 旧 桥 两 岸 种 着 柳 树 春 天 叶 子 很 嫩 孩 们 在 堤 上 放 风 筝 老 人 坐 着 晒 太 阳 说 起 以 前 船 工 号 声 粮 市 集 灯 火 夜 雨 石 阶 门 窗 书 信 茶".split(
    " ",
  );

/** Draws numbers below a bound, always the same for the same seed. */
export function drawer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Chinese prose of made-up sentences, always the same for the same seed. */
export function prose(chars: number, seed: number): string {
  const draw = drawer(seed);
  let text = "";
  let sentences = 0;
  while (text.length < chars) {
    const length = 8 + draw(18);
    for (let i = 0; i < length; i++) text += WORDS[draw(WORDS.length)];
    text += ++sentences % 6 === 0 ? "。\n\n" : "。";
  }
  return text;
}

const PASSAGES = [
  "前年修复渡口时，施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。他们用软毛刷一点点清掉浮锈，再涂上薄薄一层蜡。",
  "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。敲一下是靠岸，敲两下是离岸。",
  "后来大桥通了车，渡船一天比一天少，铁钟也渐渐没有人敲了。有人提议把它卖给废品站，镇上的小学校长不肯。",
] as const;

/** Two texts that share three passages, the first of the left one moved to the end of the right one. */
export function sharing(): Record<Side, string> {
  const [first, second, third] = PASSAGES;
  return {
    left: [prose(600, 1), first, prose(600, 2), second, prose(600, 3), third, prose(600, 4)].join("\n\n"),
    right: [prose(600, 5), second, prose(600, 6), third, prose(600, 7), first, prose(600, 8)].join("\n\n"),
  };
}
