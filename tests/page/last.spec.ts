/** The last action of the reader counts, however long an earlier file takes to read. */

import type { Page } from "@playwright/test";
import { PRESETS } from "../../www/src/filters.ts";
import { SESSION_ID, sessionOf } from "../../www/src/saving/session.ts";
import { EMPTY_PANE } from "../../www/src/store.ts";
import { chooseFiles, drop, editor, expect, open, openMany, put, test, textFile } from "./support.ts";

const SLOW = "钟声传得不远，却足够了。";
const file = (name: string, text: string) => ({ name, type: "text/plain", text });
const slow = file("slow.txt", SLOW);

declare global {
  var arrive: (() => void) | undefined;
}

/** Files named so are read when {@link released} says so. */
async function slowly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer;
    const late = new Promise<void>((resolve) => (globalThis.arrive = resolve));
    Blob.prototype.arrayBuffer = async function () {
      if (this instanceof File && this.name.startsWith("slow")) await late;
      return read.call(this);
    };
  });
}

/** Lets them be read; another file that is read after them has then been shown. */
async function released(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.arrive?.());
  await drop(page, "right", [file("last.txt", "河水从北边的山里流下来。")]);
  await expect(page.locator(".pane.right .notes")).toContainText("last.txt");
}

for (const [what, act, stands] of [
  ["what is written", (page: Page) => editor(page, "left").fill("一行字"), "一行字"],
  ["an emptied pane", (page: Page) => page.locator(".pane.left").getByRole("button", { name: "Clear" }).click(), ""],
  ["exchanged texts", (page: Page) => page.getByRole("button", { name: "Swap sides" }).click(), "右边"],
  ["another file", (page: Page) => drop(page, "left", [file("quick.txt", "另一份")]), "另一份"],
] as const) {
  test(`a file read late does not take the place of ${what}`, async ({ page }) => {
    await slowly(page);
    await open(page);
    await put(page, "left", "左边");
    await put(page, "right", "右边");
    await drop(page, "left", [slow]);
    await act(page);
    await expect(editor(page, "left")).toHaveValue(stands);
    await released(page);
    await expect(editor(page, "left")).toHaveValue(stands);
  });
}

test("a file read late does not take the place of an example", async ({ page }) => {
  await slowly(page);
  await open(page);
  await drop(page, "left", [slow]);
  await page.getByRole("button", { name: "English example" }).click();
  await expect(page.locator("#reader-left")).toContainText("bell");
  await released(page);
  await expect(page.locator("#reader-left")).toContainText("bell");
});

test("a file read late does not take the place of a report that was opened", async ({ page }) => {
  const pane = { ...EMPTY_PANE, text: "留下来的" };
  const session = sessionOf({ left: pane, right: pane, template: null, filters: PRESETS.standard });
  const html = `<script type="application/json" id="${SESSION_ID}">${JSON.stringify(session)}</script>`;
  await slowly(page);
  await open(page);
  await drop(page, "left", [slow]);
  await drop(page, "right", [{ name: "juhao.html", type: "text/html", text: html }]);
  await expect(page.locator("#reader-left")).toHaveText("留下来的");
  await released(page);
  await expect(page.locator("#reader-left")).toHaveText("留下来的");
});

test("of two files the second does not take the place of what was written meanwhile", async ({ page }) => {
  await slowly(page);
  await open(page);
  await drop(page, "left", [slow, file("second.txt", "第二份")]);
  await editor(page, "right").fill("一行字");
  await page.evaluate(() => globalThis.arrive?.());
  await expect(page.locator(".pane.left .notes")).toContainText("slow.txt");
  await expect(editor(page, "right")).toHaveValue("一行字");
});

test("a charset chosen late does not take the place of what was written meanwhile", async ({ page }) => {
  await page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer;
    const late = new Promise<void>((resolve) => (globalThis.arrive = resolve));
    let times = 0;
    Blob.prototype.arrayBuffer = async function () {
      if (this instanceof File && this.name.startsWith("slow") && times++ > 0) await late;
      return read.call(this);
    };
  });
  await open(page);
  await drop(page, "left", [slow]);
  await expect(editor(page, "left")).toHaveValue(SLOW);
  await page.getByRole("button", { name: "Wrong characters?" }).click();
  await page.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1252");
  await editor(page, "left").fill("一行字");
  await released(page);
  await expect(editor(page, "left")).toHaveValue("一行字");
});

test("a pair of many texts that is read late does not take the place of what was written meanwhile", async ({
  page,
}) => {
  await slowly(page);
  await openMany(page);
  await chooseFiles(page, [textFile("slow.txt", SLOW), textFile("slow too.txt", SLOW)]);
  await page.locator(".pairs tbody tr").getByRole("button").click();
  await page.getByRole("button", { name: "Two texts" }).click();
  await editor(page, "left").fill("一行字");
  await released(page);
  await expect(editor(page, "left")).toHaveValue("一行字");
});
