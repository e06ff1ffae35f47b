/** A mark never changes the text that it is on: not on the page, on paper, in the element, nor in a report. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import type { Report } from "juhao";
import { commandLine } from "../hosts/command-line.mjs";
import { messages, learn } from "../../www/src/i18n/index.ts";
import { match, show } from "./reports.ts";
import {
  chooseFiles,
  expect,
  headline,
  made,
  open,
  openKeep,
  openMany,
  openReport,
  openText,
  prose,
  put,
  reader,
  test,
  textFile,
} from "./support.ts";

const BELL = "过去没有广播，渡船几点开、水位涨了多少，全靠钟声告诉两岸的人。";
const PAINT = "前年修复渡口时，施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。";
const BRIDGE = "后来大桥通了车，渡船一天比一天少，铁钟也渐渐没有人敲了。";
const FORM = "姓名性别出生年月籍贯联系电话";
/** Words for a sign of each kind, so that each is a part of a match. */
const PLACES = [
  "广播",
  "渡船",
  "水位",
  "钟声",
  "两岸",
  "施工队",
  "铁钟",
  "新漆",
  "文物",
  "大桥",
  "渐渐",
  "前年",
  "修复",
  "赶来",
];
/** Blank lines, a tab and two blanks in a row belong to a text. */
const LEFT = `${PAINT}\n\n\n\t${BELL}\n甲  乙 ${prose(40, 1)}\n${BRIDGE}${FORM}末。`;
const RIGHT = `${BELL}\n${prose(40, 2)}\n${PAINT}\n\n${BRIDGE}\n${FORM}`;

/** Every kind of sign that the page has a name for, and one that a later engine may add. */
async function everything(): Promise<Partial<Report>> {
  await learn("en");
  const kinds = [...Object.keys(messages("en").signs.names).filter((kind) => kind !== "faint-text"), "facts-of-2030"];
  const signs = kinds.map((kind, i) => {
    const start = LEFT.indexOf(PLACES[i] ?? "no more places");
    if (start < 0) throw new Error(`there is no place for ${kind}`);
    return { kind, side: "left", count: 1, places: [{ start, end: start + 2 }] };
  });
  return {
    relation: "partial",
    signs: signs as unknown as Report["signs"],
    matches: [
      match(LEFT, RIGHT, { left: PAINT, kind: "edited" }),
      match(LEFT, RIGHT, { left: BELL, moved: true }),
      match(LEFT, RIGHT, { left: BRIDGE, kind: "loose" }),
      match(LEFT, RIGHT, { left: "铁钟也渐渐没有人敲了" }),
      match(LEFT, RIGHT, { left: FORM, role: "minor", code: "form" }),
    ],
  };
}

/** Returns what is wrong with the marks in a text: nothing if each is a part of its line, in its size, and whole. */
const faults = (text: Locator): Promise<string[]> =>
  text.evaluate((root) => {
    const clips = (style: CSSStyleDeclaration): boolean => style.clipPath !== "none" || style.overflow !== "visible";
    return [...root.querySelectorAll<HTMLElement>("mark, .sign, u, s")].flatMap((mark) => {
      const style = getComputedStyle(mark);
      const line = getComputedStyle(mark.closest(".line") ?? root);
      const wrong = [
        style.display !== "inline" && `display ${style.display}`,
        clips(style) && "clipped",
        style.position !== "static" && `position ${style.position}`,
        style.float !== "none" && `float ${style.float}`,
        style.fontSize !== line.fontSize && `size ${style.fontSize} in ${line.fontSize}`,
        ["marginInlineStart", "marginInlineEnd", "paddingInlineStart", "textIndent"].some(
          (name) => style[name as "textIndent"] !== "0px",
        ) && "shifted",
      ].filter(Boolean);
      return wrong.length > 0 ? [`${mark.className} ${mark.textContent}: ${wrong.join(", ")}`] : [];
    });
  });

/** Copies a text as a reader does, and returns what a field then gets. */
async function copied(text: Locator): Promise<string> {
  const page = text.page();
  await text.evaluate((root) => {
    const range = document.createRange();
    range.selectNodeContents(root);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });
  await page.keyboard.press("Control+c");
  const other = await page.context().newPage();
  await other.setContent("<textarea></textarea>");
  await other.locator("textarea").focus();
  await other.keyboard.press("Control+v");
  const value = await other.locator("textarea").inputValue();
  await other.close();
  await page.bringToFront();
  return value;
}

async function isWhole(text: Locator, expected: string): Promise<void> {
  await expect(text.locator("mark").first()).toBeAttached();
  expect(await faults(text)).toEqual([]);
  expect(await copied(text)).toBe(expected);
}

test("on the page and on paper, a text with every kind of match and sign is the text that was put in", async ({
  page,
}) => {
  await open(page);
  const report = await everything();
  await show(page, LEFT, RIGHT, report);
  const text = reader(page, "left");
  for (const kind of ["m-exact", "m-edited", "m-loose", "m-moved", "m-minor", "m-shared"])
    await expect(text.locator(`mark.${kind}`).first()).toBeAttached();
  await expect(text.locator(".sign")).toHaveCount(report.signs?.length ?? 0);
  const shades = [];
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    for (const [side, expected] of Object.entries({ left: LEFT, right: RIGHT }))
      await isWhole(reader(page, side as "left" | "right"), expected);
    shades.push(await text.locator(".sign-facts").evaluate((sign) => getComputedStyle(sign).outlineStyle));
  }
  expect(shades).toEqual(["solid", "solid"]);
});

test("in the report of two texts, the same holds", async ({ page }) => {
  await open(page);
  await show(page, LEFT, RIGHT, await everything());
  const report = await openReport(page);
  for (const media of ["screen", "print"] as const) {
    await report.emulateMedia({ media });
    for (const [i, expected] of [LEFT, RIGHT].entries()) {
      await isWhole(report.locator("article > div").nth(i), expected);
    }
  }
  // The numbers are still seen.
  const number = report.locator("mark .n").first();
  expect(await number.evaluate((element) => getComputedStyle(element, "::before").content)).toBe('"1"');
});

const SHARED = prose(150, 71);
const SUBJECT = `${prose(60, 72)}\n\n\t${SHARED}\n甲  乙\n${BELL}${prose(60, 73)}`;

test("in the report of one text against many, the same holds, and its table has room for both wordings", async ({
  page,
}) => {
  await openMany(page);
  await chooseFiles(page, [
    textFile("subject.txt", SUBJECT),
    textFile("first.txt", `${SHARED}\n${prose(200, 74)}`),
    textFile("a source with a long name, as they have.txt", `${prose(200, 75)}\n${BELL}`),
  ]);
  await openText(page, "subject.txt");
  await expect(page.locator(".card")).toHaveCount(2);
  await isWhole(page.locator(".marked-document .reader"), SUBJECT);
  await openKeep(page);
  const report = await page.context().newPage();
  await report.setContent(await made(page, "Report (HTML)"));
  for (const media of ["screen", "print"] as const) {
    await report.emulateMedia({ media });
    await report.setViewportSize({ width: 1366, height: 800 });
    await isWhole(report.locator("#t0 article > div"), SUBJECT);
    const widths = await report
      .locator("#t0 .passages tbody tr")
      .first()
      .locator("th, td")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    const [number = 0, here = 0, there = 0] = widths;
    expect(Math.abs(here - there)).toBeLessThan(2);
    expect(here).toBeGreaterThan(4 * number);
  }
  // A number has the colour of its badge, not of a link.
  const number = report.locator("mark a").first();
  expect(await number.evaluate((link) => getComputedStyle(link).color)).toBe("rgb(255, 255, 255)");
  await expect(number).toHaveAccessibleName("Passage 1");
});

test("in the report of the command line, the same holds", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "juhao-shown-"));
  try {
    const all = { left: `${SUBJECT}\n第121934号，41人。`, right: `${SHARED}\n第121935号，42人。\n${BELL}` };
    for (const [side, text] of Object.entries(all)) writeFileSync(join(folder, `${side}.txt`), text);
    execFileSync(commandLine, ["compare", "left.txt", "right.txt", "--html", "report.html"], {
      cwd: folder,
      stdio: "ignore",
    });
    await page.setContent(readFileSync(join(folder, "report.html"), "utf8"));
    const both = page.locator(".two article > div");
    for (const media of ["screen", "print"] as const) {
      await page.emulateMedia({ media });
      await isWhole(both.nth(0), all.left);
      await isWhole(both.nth(1), all.right);
      expect(await faults(page.locator("body"))).toEqual([]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("names and numbers that differ are shown to the last letter", async ({ page }) => {
  const letter = (name: string, number: string): string =>
    `兹证明${name}同学系我校学生，学号${number}，已修满规定学分，成绩合格，准予毕业。特此证明，此件仅供求职使用。`;
  await open(page);
  await put(page, "left", letter("王小明", "121934"));
  await put(page, "right", letter("欧阳建国", "98765"));
  await expect(headline(page)).toBeVisible();
  await page.locator("#editor-left").press("Control+Enter");
  const text = reader(page, "left");
  await expect(text.locator(".sign-facts").first()).toBeVisible();
  expect(await faults(text)).toEqual([]);
  expect(await copied(text)).toBe(letter("王小明", "121934"));
});
