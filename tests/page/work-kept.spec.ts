/**
 * A reader's work is not lost silently: undo after clearing, a warning before leaving, and the way back to saved work.
 */

import {
  chooseFiles,
  clearAll,
  drop,
  editor,
  expect,
  headline,
  made,
  open,
  openKeep,
  openMany,
  put,
  reader,
  test,
  textFile,
} from "./support.ts";

const BELL = "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。敲一下是靠岸，敲两下是离岸。";
const OWN = "山里的采药人秋天下来换盐，背篓里装着晒干的根和一小包种子。";

test("a text that was cleared comes back, with all that was decided about it", async ({ page }) => {
  await open(page);
  await drop(page, "left", [
    { name: "钟.txt", type: "text/plain", text: `${BELL}${OWN}` },
    { name: "渡口.txt", type: "text/plain", text: BELL },
  ]);
  await expect(headline(page)).toHaveText("The left text contains the right one");
  const pane = page.locator(".pane.left");
  await pane.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(editor(page, "left")).toBeFocused();
  await expect(headline(page)).toHaveCount(0);
  await pane.getByRole("button", { name: "Undo clearing" }).press("Enter");
  await expect(headline(page)).toHaveText("The left text contains the right one");
  await expect(reader(page, "left")).toContainText(OWN);
  await expect(pane.locator(".notes")).toContainText("钟.txt");
  await expect(pane.getByRole("button", { name: "Undo clearing" })).toHaveCount(0);
  // What is written afterwards takes its place.
  await pane.getByRole("button", { name: "Clear", exact: true }).click();
  await editor(page, "left").fill("x");
  await expect(pane.getByRole("button", { name: "Undo clearing" })).toHaveCount(0);
});

test("many texts that were cleared come back", async ({ page }) => {
  await openMany(page);
  await chooseFiles(page, [textFile("a.txt", BELL), textFile("b.txt", BELL), textFile("c.txt", OWN)]);
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
  await clearAll(page);
  await expect(page.locator(".pairs")).toBeHidden();
  await page.getByRole("button", { name: "Undo clearing" }).press("Enter");
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
  await expect(page.getByRole("button", { name: "Undo clearing" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add texts" })).toBeFocused();
});

test("a page with text or decisions that were not saved warns before it is left, and no other page does", async ({
  page,
}) => {
  const warned = (): Promise<boolean> =>
    page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await open(page);
  expect(await warned()).toBe(false);
  await put(page, "left", `${BELL}${OWN}`);
  await put(page, "right", BELL);
  await expect(headline(page)).toBeVisible();
  expect(await warned()).toBe(true);
  await openKeep(page);
  await made(page, "Report (HTML)");
  expect(await warned()).toBe(false);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show matches" }).click();
  await page.locator(".list button.match").first().click();
  await page.getByRole("button", { name: "Leave this passage out" }).click();
  await page.keyboard.press("Enter");
  await expect(headline(page)).toHaveText("There is nothing to compare");
  expect(await warned()).toBe(true);
  await openKeep(page);
  await made(page, "Report (HTML)");
  expect(await warned()).toBe(false);
});

test("a saved result opens from the empty page, from this browser or from its file", async ({ page }, info) => {
  await open(page);
  await put(page, "left", `${BELL}${OWN}`);
  await put(page, "right", BELL);
  await expect(headline(page)).toBeVisible();
  await openKeep(page);
  const html = await made(page, "Report (HTML)");
  await page.getByRole("textbox", { name: "Name" }).fill("渡口的钟");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".kept li")).toHaveCount(1);
  for (const from of ["browser", "file"]) {
    await page.goto("about:blank");
    await open(page);
    await page.getByRole("button", { name: "Open a saved result" }).click();
    if (from === "browser") await page.getByRole("button", { name: "渡口的钟", exact: true }).click();
    else {
      const path = info.outputPath("report.html");
      const { writeFileSync } = await import("node:fs");
      writeFileSync(path, html);
      await page.locator("dialog input[type=file]").setInputFiles(path);
    }
    await expect(headline(page)).toHaveText("The left text contains the right one");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    await expect(reader(page, "left")).toContainText(OWN);
  }
});

test("the window and the files are named after the result", async ({ page }) => {
  await open(page);
  await expect(page).toHaveTitle("Juhao 句号");
  await drop(page, "left", [
    { name: "第一稿.docx.txt", type: "text/plain", text: `${BELL}${OWN}` },
    { name: "b: c?.txt", type: "text/plain", text: BELL },
  ]);
  await expect(page).toHaveTitle("The left text contains the right one · 第一稿.docx.txt – b: c?.txt · Juhao 句号");
  await openKeep(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Passages (CSV)" }).click();
  expect((await download).suggestedFilename()).toBe("juhao 第一稿.docx - b c.csv");
  await page.getByLabel("Without names").check();
  const anonymous = page.waitForEvent("download");
  await page.getByRole("button", { name: "Passages (CSV)" }).click();
  expect((await anonymous).suggestedFilename()).toBe("juhao.csv");
});

test("a file is named while it is read", async ({ page }) => {
  await page.addInitScript(() => {
    const { arrayBuffer } = Blob.prototype;
    const isToGoOn = new Promise<void>((resolve) => Object.assign(globalThis, { goOn: resolve }));
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await isToGoOn;
      return arrayBuffer.call(this);
    };
  });
  await open(page);
  await drop(page, "left", [{ name: "long.txt", type: "text/plain", text: BELL }]);
  const pane = page.locator(".pane.left");
  await expect(pane.getByRole("status")).toHaveText("Reading long.txt …");
  await expect(page.locator(".pane.right .opening")).toBeHidden();
  await page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn());
  await expect(editor(page, "left")).toHaveValue(BELL);
  await expect(pane.locator(".opening")).toBeHidden();
});
