/** How the page shows a Report: minor matches, reworded text, the reason, and shares that agree with the words. */

import type { Page } from "@playwright/test";
import type { Report } from "juhao";
import { type Lang, learn, messages } from "../../www/src/i18n/index.ts";
import { LEAST, wordsOf } from "../../www/src/filters.ts";
import { reasonOf, shares, verdict } from "../../www/src/views/verdict.ts";
import { serious } from "./axe.ts";
import { because, match, show } from "./reports.ts";
import {
  editor,
  expect,
  headline,
  made,
  open,
  openDrawer,
  openKeep,
  openReport,
  prose,
  put,
  reader,
  test,
} from "./support.ts";

const BELL = "过去没有广播，渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。";
const LAW = "根据有关法律法规的规定，结合本地实际情况";
const PAINT = "前年修复渡口时，施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。";
const PAINTED = "前年修缮渡口的时候，施工队想给铁钟刷一层油漆，文物部门的人赶来拦住了。";
const FORM = "姓名性别出生年月籍贯联系电话";
const LEFT = `${prose(90, 1)}\n${BELL}\n${LAW}，${prose(90, 2)}\n${PAINT}\n${FORM}\n${prose(60, 3)}`;
const RIGHT = `${LAW}，${prose(90, 4)}\n${BELL}${prose(40, 5)}\n${PAINTED}${prose(60, 6)}\n${FORM}`;

const NONE = { left: 0, right: 0 };
/** No match is evidence. */
const DISTINCT: Partial<Report> = {
  relation: "distinct",
  reason: because("too-little-shared"),
  role: "minor",
  coverage: NONE,
  reworded: NONE,
  shown: { left: 0.12, right: 0.34 },
  margin: 0,
  matches: [
    match(LEFT, RIGHT, { left: BELL, role: "minor", code: "too-little" }),
    match(LEFT, RIGHT, { left: LAW, role: "minor", code: "too-little", moved: true }),
    match(LEFT, RIGHT, { left: "施工队想给铁钟刷一层", role: "minor", code: "too-little" }),
    match(LEFT, RIGHT, { left: "文物部门的人赶来拦住了", role: "minor", code: "too-little" }),
    match(LEFT, RIGHT, { left: FORM, role: "minor", code: "too-little" }),
  ],
};
/** One match of three is minor. */
const PARTIAL: Partial<Report> = {
  relation: "partial",
  reason: because("passages-shared"),
  role: "evidence",
  coverage: { left: 0.31, right: 0.42 },
  reworded: { left: 0.03, right: 0.04 },
  shown: { left: 0.37, right: 0.49 },
  margin: 0.2,
  matches: [
    match(LEFT, RIGHT, { left: BELL }),
    match(LEFT, RIGHT, { left: LAW, role: "minor", code: "too-little", moved: true }),
    match(LEFT, RIGHT, { left: PAINT, right: PAINTED, kind: "edited", code: "aligned" }),
  ],
};

const marks = (page: Page, side: "left" | "right" = "left") => reader(page, side).locator("mark");
const minorSwitch = (page: Page) => page.getByRole("checkbox", { name: /Minor matches: \d/ });

test("minor matches are shown lighter than evidence, and a switch hides them everywhere", async ({ page }) => {
  await open(page);
  await show(page, LEFT, RIGHT, PARTIAL);
  for (const side of ["left", "right"] as const) {
    await expect(marks(page, side)).toHaveCount(3);
    await expect(marks(page, side).and(page.locator(".m-minor"))).toHaveText(LAW);
  }
  const colours = await marks(page).evaluateAll((all) =>
    all.map((mark) => [getComputedStyle(mark).borderBottomWidth, getComputedStyle(mark).backgroundColor]),
  );
  expect(colours.map(([width]) => width)).toEqual(["2px", "1px", "2px"]);
  expect(new Set(colours.map(([, colour]) => colour)).size).toBe(3);
  await expect(page.locator(".legend")).toContainText("minor");
  await expect(page.locator(".findings")).toContainText("2 shared passages");
  await expect(page.locator(".findings")).toContainText("1 minor match");
  await expect(page.locator(".list button.match")).toHaveText([/1?exact/, /exact · moved · minor/, /edited/]);
  await expect(page.locator(".overview rect.m-minor")).toHaveCount(2);
  await page.locator(".list button.match").nth(1).click();
  await expect(page.locator(".visually-hidden[role=status]")).toHaveText("Match 2, exact, moved, minor");
  await expect(page.locator(".about-match")).toContainText("it is no evidence");
  await expect(page.locator(".about-match")).toContainText("says too little");

  await expect(minorSwitch(page)).toBeChecked();
  await minorSwitch(page).uncheck();
  await expect(page.locator("mark.current")).toHaveCount(0);
  for (const side of ["left", "right"] as const) {
    await expect(marks(page, side)).toHaveCount(2);
    await expect(reader(page, side)).toContainText(LAW);
  }
  await expect(page.locator(".overview rect")).toHaveCount(4);
  await expect(page.locator(".list button.match")).toHaveCount(2);
  await expect(page.locator(".at")).toHaveText("2 passages");
  // The numbers stay, and so does the order: the next match after 1 is 3, and then 1 again.
  for (const at of ["1 of 3", "3 of 3", "1 of 3"]) {
    await page.keyboard.press("Alt+ArrowDown");
    await expect(page.locator(".at")).toHaveText(at);
  }
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.locator(".at")).toHaveText("3 of 3");
  await page.locator("#tab-plot").click();
  await expect(page.getByRole("img", { name: /A plot of both texts with 2 passages/ })).toBeVisible();
  await page.locator("#tab-passages").click();
  await expect(page.locator(".list")).toContainText("1 minor match is hidden.");
  await page.getByRole("button", { name: "Show minor matches" }).press("Enter");
  await expect(marks(page)).toHaveCount(3);
  await expect(minorSwitch(page)).toBeChecked();
  await expect(page.locator(".list button.match").first()).toBeFocused();
});

test("changes inside a minor match are hidden with it", async ({ page }) => {
  await open(page);
  const edited = { left: PAINT, right: PAINTED, kind: "edited", role: "minor" } as const;
  await show(page, LEFT, RIGHT, { ...DISTINCT, matches: [match(LEFT, RIGHT, edited)] });
  const painted = () => page.evaluate(() => [...(CSS.highlights.get("juhao-edit") ?? [])].map(String));
  await expect.poll(painted).toContain("复");
  await minorSwitch(page).uncheck();
  await expect.poll(painted).toEqual([]);
});

test("where nothing is minor, there is no switch", async ({ page }) => {
  await open(page);
  await show(page, LEFT, RIGHT, { ...PARTIAL, matches: [match(LEFT, RIGHT, { left: BELL })] });
  await expect(marks(page)).toHaveCount(1);
  await expect(minorSwitch(page)).toHaveCount(0);
  await expect(page.locator(".legend").getByText("minor")).toBeHidden();
});

for (const lang of ["en", "zh-CN"] as const) {
  test(`unrelated texts show their minor matches, and say why they are no evidence: ${lang}`, async ({ page }) => {
    await learn(lang);
    const m = messages(lang);
    await open(page, { lang });
    await show(page, LEFT, RIGHT, DISTINCT);
    await expect(headline(page)).toHaveText(m.verdict.minor);
    await expect(page.locator(".details .lead")).toHaveText(m.minor.shares("12.0%", "34.0%"));
    await expect(page.locator(".details .reason")).toHaveText(m.reason.codes["too-little-shared"] ?? "");
    await expect(marks(page)).toHaveCount(5);
    await expect(marks(page).and(page.locator(".m-minor"))).toHaveCount(5);
    const why = m.minor.why["too-little"] ?? "";
    await expect(page.locator(".no-evidence li")).toHaveText([m.minor.item(5, "5", why)]);
    await expect(page.locator(".meters strong")).toHaveText(["0%", "0%"]);
    await expect(page.locator(".meters .small")).toContainText([m.minorShare("12.0%"), m.minorShare("34.0%")]);
    for (const i of [0, 1, 2]) {
      await page.locator(".list button.match").nth(i).click();
      await expect(page.locator(".about-match")).toContainText(why);
    }
    await page.locator(".list button.match").nth(2).click();
    expect(await serious(page)).toEqual([]);
  });
}

test("a rule that the page does not know is worded in general, and named where it decided", async ({ page }) => {
  await open(page);
  await show(page, LEFT, RIGHT, {
    ...DISTINCT,
    reason: because("new-rule"),
    matches: [match(LEFT, RIGHT, { left: BELL, role: "minor", code: "__proto__" })],
  });
  await expect(page.locator(".details .reason")).toContainText("a rule that this page has no words for: new-rule.");
  await expect(page.locator(".no-evidence li")).toHaveText(/^1 match: By the rules of the engine/);
});

test("what was reworded is next to the coverage, and is not added to it", async ({ page }) => {
  await open(page);
  await show(page, LEFT, RIGHT, PARTIAL);
  await expect(page.locator(".details .lead")).toHaveText(
    "31.0% of the left text is in the right one, and 3.0% more is reworded. 42.0% of the right text is in the left one, and 4.0% more is reworded.",
  );
  await expect(page.locator(".meters strong")).toHaveText(["31.0%", "42.0%"]);
  await expect(page.locator(".meters .small")).toContainText(["3.0% reworded", "4.0% reworded"]);
  const width = (kind: string) =>
    page.locator(`.meters .meter.left .fill.${kind}`).evaluate((fill) => (fill as HTMLElement).style.inlineSize);
  expect([await width("equal"), await width("reworded")]).toEqual(["31%", "3%"]);
  expect(Number.parseFloat(await width("minor"))).toBeCloseTo(6);
  await openDrawer(page, "details");
  await page.getByText("All scores, and what they mean").click();
  const score = (name: string) => page.locator("details.score", { hasText: name }).locator("strong").first();
  await expect(score("Reworded")).toHaveText("3.0% · 4.0%");
  await expect(score("Equal in all matches")).toHaveText("37.0% · 49.0%");
  await expect(score("Margin of the verdict")).toHaveText("0.200");
});

test("every relation and reason has its words, and no words contradict the shares", async () => {
  const report = (change: Partial<Report>) => ({
    report: { ...PARTIAL, ...change } as Report,
    shown: { left: LEFT, right: RIGHT },
    compared: { left: 1, right: 1 },
  });
  for (const lang of ["en", "zh-CN"] as Lang[]) {
    await learn(lang);
    const m = messages(lang);
    const said = (change: Partial<Report>): string => verdict(report(change), lang);
    const cover = (left: number, right: number) => ({ coverage: { left, right } });
    const codes = { "same-text": 1, ...m.reason.codes };
    for (const code of Object.keys(codes)) {
      const reason = reasonOf(report({ reason: because(code) }), lang);
      expect(reason).toBeTruthy();
      expect(reason).not.toContain(code);
    }
    expect(reasonOf(report({ reason: because("toString") }), lang)).toContain("toString");
    const same = because("same-text");
    expect(said({ relation: "duplicate", reason: same, ...cover(1, 1) })).toBe(m.verdict.equal);
    expect(said({ relation: "duplicate", ...cover(0.96, 0.94) })).toBe(m.verdict.duplicate);
    expect(said({ relation: "duplicate", ...cover(0.4, 0.6) })).toBe(m.verdict.changed.duplicate);
    expect(said({ relation: "contains", ...cover(0.2, 0.9) })).toBe(m.verdict.contains);
    expect(said({ relation: "contains", ...cover(0.2, 0.4) })).toBe(m.verdict.changed.contains);
    expect(said({ relation: "contained", ...cover(0.9, 0.2) })).toBe(m.verdict.contained);
    expect(said({ relation: "contained", ...cover(0.4, 0.2) })).toBe(m.verdict.changed.contained);
    expect(said({ ...cover(0.2, 0.3) })).toBe(m.verdict.partial);
    expect(said({ ...cover(0.7, 0.3) })).toBe(m.verdict.most.left);
    expect(said({ ...cover(0.3, 0.7) })).toBe(m.verdict.most.right);
    expect(said({ ...cover(0.7, 0.7) })).toBe(m.verdict.most.both);
    expect(said({ reason: because("same-formula"), ...cover(0.9, 0.9) })).toBe(m.verdict.formula);
    expect(said({ relation: "distinct", role: null, ...cover(0, 0), matches: [] })).toBe(m.verdict.distinct);
    const { matches } = DISTINCT as Report;
    expect(said({ relation: "distinct", role: "minor", ...cover(0, 0), matches })).toBe(m.verdict.minor);
    // A distinct pair keeps what is evidence, and its shares.
    const little = { relation: "distinct", ...cover(0.01, 0.02) } as const;
    expect(said(little)).toBe(m.verdict.little);
    expect(shares(report(little).report, lang).join("")).toContain("1.0%");
    expect(said({ relation: "no-features", matches: [] })).toBe(m.verdict["no-features"]);
    // Texts that differ only in what does not count are the same, and the reason says so.
    expect(reasonOf(report({ relation: "duplicate", reason: same }), lang)).toBe(m.reason.sameLetters);
    const equal = { ...report({ relation: "duplicate", reason: same }), shown: { left: LEFT, right: LEFT } };
    expect([verdict(equal, lang), reasonOf(equal, lang)]).toEqual([m.same, null]);
    const close = (change: Partial<Report>) => reasonOf(report(change), lang)?.includes(m.reason.close);
    expect([close({ margin: 0.02 }), close({ margin: 0.2 }), close({ relation: "distinct", margin: 0 })]).toEqual([
      true,
      false,
      false,
    ]);
    const none = shares({ ...report({}).report, reworded: NONE }, lang).join("");
    expect(none).toContain("31.0%");
    expect(none).not.toMatch(/reworded|改写/);
  }
});

test("the slider says what it asks of the engine: 13 Han characters, or 8 words", async ({ page }) => {
  expect([5, 8, 13, 26, 60].map(wordsOf)).toEqual([4, 5, 8, 16, 37]);
  for (let least = LEAST.from; least <= LEAST.to; least++) {
    expect((wordsOf(least) * 13) / 8).toBeGreaterThanOrEqual(least);
    expect(((wordsOf(least) - 1) * 13) / 8).toBeLessThan(least);
  }
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: { choices?: { filters: { least: number } } }) {
      if (message.choices) document.documentElement.dataset.asked = String(message.choices.filters.least);
      postMessage.call(this, message);
    } as Worker["postMessage"];
  });
  await open(page);
  const asked = page.locator("html");
  await show(page, LEFT, RIGHT, DISTINCT);
  await expect(asked).toHaveAttribute("data-asked", "13");
  await openDrawer(page, "filters");
  const slider = page.getByRole("slider", { name: "Shortest passage" });
  await expect(slider).toHaveValue("13");
  await expect(slider).toHaveAttribute("aria-valuetext", "13 characters of Chinese, or 8 words");
  await expect(slider).toHaveAccessibleDescription(/Every run of equal text of this length is shown/);
  await slider.fill("20");
  await expect(asked).toHaveAttribute("data-asked", "20");
  await expect(page).toHaveURL(/least=20/);
  await expect(page.locator(".filters output")).toHaveText("20 characters of Chinese, or 13 words");
  await slider.fill(String(LEAST.from));
  await expect(page.locator(".filters output")).toHaveText("5 characters of Chinese, or 4 words");
});

test("a shorter least length shows a shorter run, a longer one hides it", async ({ page }) => {
  const own = (seed: number): string => `${prose(400, seed)}\n`;
  await open(page);
  await put(page, "left", `${own(31)}${BELL}${PAINT}\n${own(32)}`);
  await put(page, "right", `${own(33)}${BELL}${PAINT}\n${own(34)}`);
  await expect(headline(page)).toBeVisible();
  await editor(page, "left").press("Control+Enter");
  await expect(marks(page)).toHaveCount(1);
  await openDrawer(page, "filters");
  await page.getByRole("slider", { name: "Shortest passage" }).fill("60");
  // 64 characters that count.
  await expect(marks(page)).toHaveCount(1);
});

test("a report, data and a table carry the role of every match, and the shares", async ({ page }) => {
  await open(page);
  await show(page, LEFT, RIGHT, PARTIAL);
  // What is hidden on the page is not lost in a file.
  await minorSwitch(page).uncheck();
  const report = await openReport(page);
  await expect(report.locator(".passages tbody tr")).toHaveCount(3);
  await expect(report.locator("mark.m-minor")).toHaveText([LAW, LAW].map((words) => words));
  await expect(report.locator(".passages tr.minor")).toHaveCount(1);
  await expect(report.locator(".passages tr.minor")).toContainText("minor");
  await expect(report.locator("header")).toContainText("3.0% more is reworded");
  await expect(report.locator("header")).toContainText("neither text is covered by them as a whole");
  const scores = report.locator(".scores");
  for (const words of ["3.0% · 4.0%", "37.0% · 49.0%", "0.200"]) await expect(scores).toContainText(words);
  await report.close();
  const data = JSON.parse(await made(page, "Data (JSON)")) as { report: Report };
  expect(data.report).toMatchObject({
    version: 2,
    reworded: PARTIAL.reworded,
    shown: PARTIAL.shown,
    margin: 0.2,
  } as Partial<Report>);
  expect(data.report.matches.map(({ role }) => role)).toEqual(["evidence", "minor", "evidence"]);
  const rows = (await made(page, "Passages (CSV)")).trimEnd().split("\r\n");
  expect(rows.slice(1).map((row) => row.split(",").slice(1, 5).join())).toEqual([
    "evidence,exact,false,equal-run",
    "minor,exact,true,too-little",
    "evidence,edited,false,aligned",
  ]);
});

test("a report of unrelated texts says why its matches are no evidence", async ({ page }) => {
  await open(page);
  await show(page, LEFT, RIGHT, DISTINCT);
  const report = await openReport(page);
  await expect(report.locator("h1")).toHaveText("Wording in common, but no evidence");
  await expect(report.locator("header")).toContainText("unrelated texts can share as much");
  await expect(report.locator("mark.m-minor")).toHaveCount(10);
});

test("without names a report keeps minor matches, and nothing else of the texts", async ({ page }) => {
  await open(page);
  await show(page, LEFT, RIGHT, DISTINCT);
  await openKeep(page);
  await page.getByLabel("Without names").check();
  const html = await made(page, "Report (HTML)");
  expect(html).toContain(FORM);
  expect(html).not.toContain(LEFT.slice(0, 8));
});

test("facts that differ inside equal wording are listed by themselves, with the way to each", async ({ page }) => {
  await open(page);
  const start = LEFT.indexOf("前年");
  await show(page, LEFT, RIGHT, {
    ...PARTIAL,
    reason: because("same-formula"),
    signs: [{ kind: "facts", side: "left", count: 1, places: [{ start, end: start + 2 }] }] as never,
  });
  await expect(headline(page)).toHaveText("The two texts use the same wording for different facts");
  const notice = page.locator(".notice", { hasText: "Facts that differ" });
  await expect(notice).toContainText("Names, dates or numbers that differ Left text: 1");
  await openDrawer(page, "details");
  await notice.getByRole("button", { name: "Go to place 1" }).click();
  await expect(reader(page, "left").locator(".sign-facts")).toHaveText("前年");
});

test("on a narrow screen the switch has a line of its own, and nothing is wider than the window", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page);
  await show(page, LEFT, RIGHT, DISTINCT);
  await expect(minorSwitch(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const middle = async (selector: string): Promise<number> => {
    const box = await page.locator(selector).boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) / 2;
  };
  const tools = await middle(".toolbar .steps");
  expect(Math.abs((await middle(".face")) - tools)).toBeLessThan(8);
  // One text is in view: nothing to scroll along, and nothing to exchange it with.
  for (const tool of [".in-step", ".swap"]) await expect(page.locator(tool)).toBeHidden();
  expect((await middle(".minor-switch")) - tools).toBeGreaterThan(20);
});
