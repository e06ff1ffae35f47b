import type { Page } from "@playwright/test";
import { csv } from "../../www/src/saving/csv.ts";
import { tag, wholePage } from "../../www/src/saving/markup.ts";
import { checked, opened, type Session, sessionIn } from "../../www/src/saving/session.ts";
import { EMPTY_PANE } from "../../www/src/store.ts";
import {
  choosePreset,
  drop,
  expect,
  headline,
  made,
  open,
  openDrawer,
  openKeep,
  openReport,
  preset,
  put,
  reader,
  test,
} from "./support.ts";

const SECRET = "秘密的开头只在左边，谁也不应读到它。";
const BELL = "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。敲一下是靠岸，敲两下是离岸。";
const OTHER = "山里的采药人秋天下来换盐，背篓里装着晒干的根和一小包种子。";

async function compared(page: Page): Promise<void> {
  await open(page);
  await drop(page, "left", [
    { name: "李雷.txt", type: "text/plain", text: `${SECRET}\n${BELL}\n<script>globalThis.ran=1</script>` },
    { name: "韩梅梅.txt", type: "text/plain", text: `${OTHER}\n${BELL}` },
  ]);
  await expect(headline(page)).toBeVisible();
}

test("a report is one page that runs nothing and asks for nothing", async ({ page, context }) => {
  await compared(page);
  await choosePreset(page, "Thesis check");
  await openKeep(page);
  const html = await made(page, "Report (HTML)");
  expect(html).toContain("default-src 'none'");
  expect(html.match(/(?:src|href)="/g)).toBeNull();
  const report = await context.newPage();
  const asked: string[] = [];
  report.on("request", ({ url }) => asked.push(url()));
  await report.setContent(html);
  await expect(report.locator("h1")).toHaveText("The two texts share most of their wording");
  await expect(report.locator("article").first()).toContainText(SECRET);
  await expect(report.locator("article mark")).toHaveCount(2);
  await expect(report.locator(".passages tr")).toHaveCount(2);
  await expect(report.locator("section").first()).toContainText("13 characters of Chinese");
  await expect(report.locator("section").first()).toContainText(
    "Quotations, Lists of references, Cover, declarations, contents, acknowledgements",
  );
  expect(await report.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined();
  expect(asked.filter((url) => !url.startsWith("data:") && !url.startsWith("about:"))).toEqual([]);
  const columns = await report.evaluate(
    () => getComputedStyle(document.querySelector(".texts") as Element).gridTemplateColumns,
  );
  await report.emulateMedia({ media: "print" });
  const printed = await report.evaluate(
    () => getComputedStyle(document.querySelector(".texts") as Element).gridTemplateColumns,
  );
  expect([columns, printed].map((value) => value.split(" ").length)).toEqual([2, 2]);
});

test("a report is read on a narrow screen, too: wordings below each other, numbers in one piece", async ({ page }) => {
  await compared(page);
  const report = await openReport(page);
  await report.setViewportSize({ width: 390, height: 800 });
  const cells = report.locator(".passages td[data-of]");
  const [left, right] = [await cells.first().boundingBox(), await cells.nth(1).boundingBox()];
  expect(right?.y).toBeGreaterThan((left?.y ?? 0) + (left?.height ?? 0) - 1);
  expect(left?.width).toBeGreaterThan(250);
  const name = await cells.first().evaluate((cell) => getComputedStyle(cell, "::before").content);
  expect(name).toBe('"李雷.txt"');
  const heights = await report.locator(".scores td:nth-child(2)").evaluateAll((all) =>
    all.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    }),
  );
  expect(Math.max(...heights)).toBe(1);
  expect(await report.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("a report dropped back opens again, with its filters and what was left out", async ({ page }) => {
  await compared(page);
  await choosePreset(page, "Thesis check");
  await page.locator(".list button.match").first().click();
  await page.getByRole("button", { name: "Leave this passage out" }).click();
  await page.keyboard.type("Permitted quotation");
  await page.keyboard.press("Enter");
  await expect(headline(page)).toHaveText("Of what is compared, no shared passages");
  await openKeep(page);
  const html = await made(page, "Report (HTML)");
  await page.goto("about:blank");
  await open(page);
  await drop(page, "right", [{ name: "juhao.html", type: "text/html", text: html }]);
  await expect(headline(page)).toHaveText("Of what is compared, no shared passages");
  await expect(reader(page, "left")).toContainText(SECRET);
  await expect(page.locator(".left-out")).toContainText("Permitted quotation");
  await openDrawer(page, "filters");
  await expect(preset(page, "Thesis check")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".pane.left .notes")).toContainText("李雷.txt");
});

test("without names there is nothing to be read but what is shared", async ({ page }) => {
  await compared(page);
  await openKeep(page);
  await page.getByLabel("Without names").check();
  for (const name of ["Report (HTML)", "Data (JSON)", "Passages (CSV)"]) {
    const text = await made(page, name);
    expect(text).not.toMatch(/李雷|韩梅梅|秘密|采药人/);
    if (name !== "Data (JSON)") expect(text).toContain("全靠钟声告诉两岸的人");
  }
});

test("data hold the Report, and a table the passages", async ({ page }) => {
  await compared(page);
  await openKeep(page);
  const { report, names } = JSON.parse(await made(page, "Data (JSON)")) as {
    report: { version: number; matches: { role: string }[]; reworded: object; shown: object; margin: number };
    names: { left: string };
  };
  expect([report.version, report.matches.map(({ role }) => role), names.left]).toEqual([2, ["evidence"], "李雷.txt"]);
  for (const name of ["reworded", "shown", "margin"]) expect(report).toHaveProperty(name);
  const table = await made(page, "Passages (CSV)");
  expect(table.split("\r\n")[0]).toBe(
    "\ufeffn,role,kind,moved,evidence,leftStart,leftEnd,rightStart,rightEnd,equal,left,right",
  );
  expect(table).toContain("全靠钟声");
});

test("a table starts no formula", () => {
  expect(csv([["=1+1", 'say "so"', -3, "a\nb"]])).toBe('\ufeff\'=1+1,"say ""so""",-3,"a\nb"\r\n');
});

test("markup comes from the program alone", () => {
  const html = wholePage("en", "<t>", "", { id: "x", value: "</script><b>" }, [tag("p", { title: '"><b>' }, "<b>&")]);
  expect(html).not.toMatch(/<b>|<t>/);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
});

test("what is no session is not opened as one", () => {
  const text = { text: "", format: "text", name: "", encoding: "", whole: false, turned: [], byHand: [] };
  const good = { juhao: 2, texts: { left: text, right: text }, template: null, filters: {} };
  expect(checked(good)).toBe(good);
  const older = { ...good, juhao: 1 };
  expect(checked(older)).toBe(older);
  const hand = { start: 0, end: 2, id: 1, reason: "hand", note: "" };
  for (const bad of [
    null,
    [],
    "text",
    { ...good, juhao: 0 },
    { ...good, juhao: 3 },
    { ...good, juhao: "2" },
    { ...good, texts: { left: text } },
    { ...good, texts: { left: { ...text, text: 3 }, right: text } },
    { ...good, texts: { left: { ...text, format: "script" }, right: text } },
    { ...good, texts: { left: { ...text, turned: [-1] }, right: text } },
    { ...good, texts: { left: { ...text, byHand: [{ ...hand, end: -1 }] }, right: text } },
    { ...good, texts: { left: { ...text, pages: { starts: [5, 3], blank: [] } }, right: text } },
    { ...good, texts: { left: { ...text, pages: { starts: [0] } }, right: text } },
    { ...good, template: { text: "" } },
    { ...good, filters: { least: 3 } },
  ]) {
    expect(checked(bad)).toBeNull();
  }
  expect(sessionIn("<p>no session")).toBeNull();
  const inReport = (json: string) => sessionIn(`<script type="application/json" id="juhao-session">${json}</script>`);
  expect(inReport(JSON.stringify(good))).toEqual(good);
  expect(inReport('{"juhao":2')).toBe("report-damaged");
  expect(inReport(JSON.stringify({ ...good, texts: {} }))).toBe("report-damaged");
  expect(inReport(JSON.stringify({ ...good, juhao: 3, texts: {} }))).toBe("report-newer");
});

test("of a session nothing is taken over but what it keeps, and ranges only where its text has them", () => {
  const text = "😀钟声";
  const hand = (start: number, end: number) => ({ start, end, id: 1, reason: "hand", note: "" }) as const;
  const kept = { text, format: "text", name: "", encoding: "", whole: false, turned: [] } as const;
  const byHand = [hand(0, 2), hand(1, 3), hand(0, 1), hand(2, 4), hand(4, 9)];
  const foreign = { ...kept, byHand, faint: byHand, problem: "toString", rich: "<p>", mode: "none" };
  const session = checked({ juhao: 1, texts: { left: foreign, right: foreign }, template: null, filters: {} });
  const { panes } = opened(session as Session, EMPTY_PANE);
  const ranges = [hand(0, 2), hand(2, 4)];
  expect(panes.left).toEqual({ ...EMPTY_PANE, text, chosen: true, mode: "read", byHand: ranges, faint: ranges });
});

test("a session is kept in this browser only when asked, and is gone when deleted", async ({ page }) => {
  await compared(page);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).length);
  await openKeep(page);
  await expect(page.getByText("Nothing is saved.")).toBeVisible();
  expect(await databases()).toBe(0);
  await page.getByRole("textbox", { name: "Name" }).fill("第三班");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "第三班", exact: true })).toBeVisible();
  await page.goto("about:blank");
  await open(page);
  await openKeep(page);
  await page.getByRole("button", { name: "第三班", exact: true }).click();
  await expect(headline(page)).toBeVisible();
  await expect(reader(page, "left")).toContainText(SECRET);
  await openKeep(page);
  await page.getByRole("button", { name: "Delete 第三班" }).click();
  await expect(page.getByText("Nothing is saved.")).toBeVisible();
});

test("the dialog is left by Escape, and gives the focus back", async ({ page }) => {
  await open(page);
  await put(page, "left", BELL);
  const button = page.getByRole("button", { name: "Save the result" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Save the result" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("the help sheet opens by its key, and draws every score", async ({ page }) => {
  await open(page);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Help" });
  await expect(sheet.locator(".score-drawing")).toHaveCount(17);
  await expect(sheet).toContainText("Alt + ↓");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toHaveCount(0);
  await page.locator("#editor-left").focus();
  await page.keyboard.type("why?");
  await expect(sheet).toHaveCount(0);
});
