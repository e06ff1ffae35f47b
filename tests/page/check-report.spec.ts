/** Reports of `juhao check --json --texts`: one document with its sources, without another comparison. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { commandLine } from "../hosts/command-line.mjs";
import { isCheckReport } from "../../www/src/input/file.ts";
import { type CheckReport, checkReport } from "../../www/src/input/check-report.ts";
import { serious } from "./axe.ts";
import { chooseFiles, clearAll, drop, expect, open, openMany, openText, prose, test, textFile } from "./support.ts";

const [A, B] = [71, 72].map((seed) => prose(200, seed).replaceAll("\n", "")) as [string, string];
/** The thesis has characters outside the BMP before each passage. An older text has the name of a new one. */
const TEXTS: Readonly<Record<string, string>> = {
  "new/thesis.txt": `𠀀𠀁😀${A}\n${prose(200, 73)}\n😀${B}`,
  "new/draft.html": `<!doctype html><main><h1>😀</h1><p>${A}</p><p>${prose(300, 74)}</p></main>`,
  "new/alone.txt": prose(300, 75),
  "old/book.txt": `${prose(200, 76)}\n😀😀${B}`,
};

/** Runs `juhao check` on the texts. */
function report(...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "juhao-check-"));
  try {
    for (const name of ["new", "old"]) mkdirSync(join(folder, name));
    for (const [name, text] of Object.entries(TEXTS)) writeFileSync(join(folder, name), text);
    const words = ["check", "new", "--against", "old", "--json", ...options];
    return execFileSync(commandLine, words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const read = (json: string) => checkReport(new Blob([json]));
const figure = (page: Page, name: string) => page.locator(".figures div", { hasText: name }).locator("dd").first();
const jsonFile = (json: string) => textFile("report.json", json, "application/json");

test("a report says the same in every unit of offsets, and its wordings are those of the texts", async () => {
  const [char, utf16, byte] = await Promise.all(
    ["char", "utf16", "byte"].map((unit) => read(report("--texts", "--offsets", unit))),
  );
  expect(char).toEqual(utf16);
  expect(char).toEqual(byte);
  const { texts, pairs } = char as CheckReport;
  expect(texts.map(({ name, role }) => `${role} ${name}`)).toEqual([
    "check new/alone.txt",
    "check new/draft.html",
    "check new/thesis.txt",
    "library old/book.txt",
  ]);
  expect(pairs.map(({ left, right }) => [left, right].sort())).toEqual(
    expect.arrayContaining([
      [1, 2],
      [2, 3],
    ]),
  );
  expect(pairs).toHaveLength(2);
  const thesis = texts[2]?.sources;
  expect(thesis?.cards.map(({ doc }) => doc).sort()).toEqual([1, 3]);
  for (const { doc, passages } of thesis?.cards ?? []) {
    for (const { start, end, wording, kind } of passages) {
      expect(texts[doc]?.text).toContain(wording);
      expect(kind).toBe("exact");
      expect(thesis?.text.slice(start, end)).toBe(wording);
    }
  }
});

test("a source whose pair is distinct is still a source and a pair, whatever its label", async () => {
  type Source = { id: string; pair: { relation: string } };
  const data = JSON.parse(report("--texts")) as { texts: { sources?: { bySource: Source[] } }[] };
  const [known] = (data.texts[2]?.sources?.bySource ?? []).filter(({ id }) => id === "3");
  if (!known) throw new Error("the book is no source");
  known.pair.relation = "distinct";
  const { texts, pairs } = (await read(JSON.stringify(data))) as CheckReport;
  expect(pairs.map(({ left, right }) => [left, right].sort().join()).sort()).toEqual(["1,2", "2,3"]);
  expect(texts[2]?.sources?.cards.map(({ doc }) => doc).sort()).toEqual([1, 3]);
});

test("a report opens as one document with its sources, in both views, until its texts change", async ({ page }) => {
  const json = report("--texts");
  const total = (JSON.parse(json) as { documents: { total: number }[] }).documents[2]?.total ?? 0;
  await open(page);
  // In the view of two texts, too.
  await drop(page, "left", [{ name: "report.json", type: "application/json", text: json }]);
  await expect(page.locator("#subject")).toHaveValue("2");
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("2 pairs share text");
  await expect(figure(page, "Overall share")).toHaveText(`${(total * 100).toFixed(1)}%`);
  await expect(page.locator(".card h3")).toHaveText(["old/book.txt", "new/draft.html"]);
  await expect(page.locator(".sources")).toContainText("These are the figures of a report of juhao check");
  const text = page.getByRole("region", { name: "new/thesis.txt with its sources" });
  await text.locator(".badge[data-n='2']").first().press("Enter");
  const [own, other] = await page.locator(".wordings blockquote").allTextContents();
  expect(TEXTS["new/thesis.txt"]).toContain(own);
  expect(other).toBe(own);
  expect(await serious(page)).toEqual([]);
  // Another text is added: the page compares all of them.
  await chooseFiles(page, [textFile("late.txt", `${A}${B}`)]);
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("5 pairs share text");
  await expect(page.getByText("These are the figures of a report of juhao check")).toBeHidden();
  await openText(page, "new/thesis.txt");
  await expect(page.locator(".card")).toHaveCount(3);
});

test("a report that is hostile, damaged, without texts or of another version is refused with the reason", async ({
  page,
}) => {
  const good = report("--texts");
  type Data = Record<string, any>;
  const changed = (change: (data: Data) => void): string => {
    const data = JSON.parse(good) as Data;
    change(data);
    return JSON.stringify(data);
  };
  const thesis = (data: Data): Data => data.texts[2].sources;
  const damaged: ((data: Data) => void)[] = [
    (data) => (data.texts = {}),
    (data) => (data.texts[0] = null),
    (data) => (data.texts[2].text = 7),
    (data) => (data.texts[2].text = "short"),
    (data) => (data.texts[2].old = "no"),
    (data) => (data.texts[2].sources = null),
    (data) => (data.offsets = "toString"),
    (data) => (thesis(data).version = 9),
    (data) => (thesis(data).counted = -1),
    (data) => (thesis(data).coverage.num = 1e9),
    (data) => (thesis(data).bySource[0].id = "2"),
    (data) => (thesis(data).bySource[0].id = "99"),
    (data) => (thesis(data).bySource[0].id = "__proto__"),
    (data) => (thesis(data).bySource[0].pair.relation = "<img>"),
    (data) => (thesis(data).bySource[0].pair.coverage.left = 2),
    (data) => (thesis(data).bySource[0].passages[0].right.end = 1e9),
    (data) => (thesis(data).bySource[0].passages[0].left.start = 0.5),
    (data) => (thesis(data).passages[0].from = 7),
    (data) => thesis(data).passages.reverse(),
  ];
  for (const change of damaged) expect(await read(changed(change)), String(change)).toBe("check-damaged");
  // An offset inside a character.
  const inside = JSON.parse(report("--texts", "--offsets", "utf16")) as Data;
  thesis(inside).passages[0].start = 1;
  expect(await read(JSON.stringify(inside))).toBe("check-damaged");
  expect(isCheckReport(JSON.parse("[]"))).toBe(false);
  expect(await read("{")).toBeNull();

  await openMany(page);
  const refused = [
    [report(), "has no texts in it"],
    [changed((data) => (data.version = 1)), "Another version of juhao check"],
    [changed((data) => (data.texts[2].text = "short")), "its places do not fit its texts"],
  ] as const;
  for (const [json, why] of refused) {
    await chooseFiles(page, [jsonFile(json)]);
    await expect(page.locator(".refused li")).toContainText(why);
    await clearAll(page);
  }
  await chooseFiles(page, [jsonFile(good), textFile("late.txt", A)]);
  await expect(page.locator(".refused li")).toContainText("Please open it by itself");
  // Names and texts of a report are shown as text.
  await clearAll(page);
  const name = "<img src=x onerror=alert(1)>";
  const hostile = changed((data) => (data.texts[1].id = data.documents[1].id = name));
  await chooseFiles(page, [jsonFile(hostile)]);
  await expect(page.locator(".card h3")).toHaveText(["old/book.txt", name]);
  expect(await page.locator(".sources img").count()).toBe(0);
});
