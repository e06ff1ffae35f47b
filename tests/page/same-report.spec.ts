/** The page and the command line write the same report, byte by byte, of the same texts with the same settings. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { commandLine } from "../hosts/command-line.mjs";
import { serious } from "./axe.ts";
import {
  chooseFiles,
  chooseManyPreset,
  choosePreset,
  chooseTab,
  expect,
  headline,
  made,
  open,
  openKeep,
  openMany,
  openManyDrawer,
  prose,
  test,
  textFile,
} from "./support.ts";

const BELL = "过去没有广播，渡船几点开、水位涨了多少，全靠钟声告诉两岸的人。";
const SHARED = prose(150, 71);
const QUOTED = prose(120, 81);

/** A thesis with chapters, quotations and references, and texts that it is compared with. */
const FILES = {
  "a.md": `# 钟\n\n## 渡口\n\n${prose(60, 72)}\n\n${SHARED}\n\n> ${QUOTED.replaceAll("\n", "")}\n\n## 桥\n\n${BELL}${prose(60, 73)}\n第121934号，41人。\n\n参考文献\n[1] 王小明. 渡口的钟声[J]. 文物, 2019(3): 12-19.\n[2] 李小红. 大桥通车以后[M]. 北京: 人民出版社, 2020.\n`,
  "b.txt": `“${SHARED.replaceAll("\n", "")}”[3]\n第121935号，42人。\n${BELL}`,
  "c.txt": `${QUOTED}\n${prose(200, 77)}`,
  "d.html": `<!doctype html><html><body><article><h1>大桥</h1><h2>从前</h2><p>${BELL}${prose(80, 78)}</p><h2>现在</h2><p>${prose(120, 79)}</p></article></body></html>`,
  "e.txt": prose(200, 80),
};
type Name = keyof typeof FILES;

/** The report without what only the page has: the texts to open again, and the line that says so. */
const plain = (html: string): string =>
  html.replace(/<footer.*?<\/footer>/s, "").replace(/<script type="application\/json".*?<\/script>/s, "");

const chosen = (names: readonly Name[]) =>
  names.map((name) => textFile(name, FILES[name], name.endsWith("html") ? "text/html" : "text/plain"));

/** Returns the report of the page, and that of the command line with these arguments, on the date of the page. */
async function both(page: Page, files: Readonly<Record<string, string>>, ...args: string[]): Promise<[string, string]> {
  await openKeep(page);
  const html = await made(page, "Report (HTML)");
  const date = /<dt>Date<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1] ?? "no date";
  const folder = mkdtempSync(join(tmpdir(), "juhao-same-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    execFileSync(commandLine, [...args, "report.html", "--lang", "en", "--date", date], {
      cwd: folder,
      stdio: "ignore",
    });
    return [plain(html), plain(readFileSync(join(folder, "report.html"), "utf8"))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Opens a report and returns what is wrong with it in both colours, on a large screen and on a phone. */
async function faults(page: Page, html: string): Promise<string[]> {
  const report = await page.context().newPage();
  const all: string[] = [];
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1366, 360]) {
      await report.emulateMedia({ colorScheme });
      await report.setViewportSize({ width, height: 780 });
      await report.setContent(html);
      all.push(...(await serious(report)));
      const wider = await report.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wider > 0) all.push(`${wider} pixels wider than ${width}`);
    }
  await report.close();
  return all;
}

/** The total of a text in a report. */
const total = (html: string, name: string): string | undefined =>
  new RegExp(`<h2><bdi>${name}</bdi> <span class="total">(.*?)</span>`).exec(html)?.[1];

const NAMES = Object.keys(FILES) as Name[];
const CHECK = ["check", ...NAMES, "--minor", "--quiet"];

for (const [preset, words] of [
  ["standard", "Standard"],
  ["thesis", "Thesis check"],
  ["punctuation", "Ignore punctuation"],
] as const) {
  test(`of many texts: ${preset}`, async ({ page }) => {
    await openMany(page);
    await chooseFiles(page, chosen(NAMES));
    await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
    if (preset !== "standard") await chooseManyPreset(page, words);
    await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
    await chooseTab(page, "texts");
    const row = page.locator(".text-table tr[data-doc='0']");
    const shown = await row.locator(".overall .number").textContent();
    const [own, printed] = await both(page, FILES, ...CHECK, "--preset", preset, "--report");
    expect(own).toBe(printed);
    // The quotations count for the total of every purpose, on the page, in its report and in that of the command line.
    expect(total(own, "a.md")).toBe(shown);
    expect(Number.parseFloat(shown ?? "")).toBeGreaterThan(60);
    if (preset === "thesis") expect(await faults(page, own)).toEqual([]);
  });

  test(`of two texts: ${preset}`, async ({ page }) => {
    for (const [left, right] of [
      ["a.md", "b.txt"],
      ["a.md", "d.html"],
    ] as const) {
      await page.goto("about:blank");
      await open(page);
      for (const [i, side] of ["left", "right"].entries())
        await page.locator(`.pane.${side} input[type=file]`).setInputFiles(chosen([left, right])[i] as never);
      await expect(headline(page)).toBeVisible();
      if (preset !== "standard") await choosePreset(page, words);
      await expect(page.locator(".summary")).not.toHaveClass(/stale/);
      await expect(headline(page)).toBeVisible();
      const [own, printed] = await both(page, FILES, "compare", left, right, "--preset", preset, "--html");
      expect(own).toBe(printed);
      // Both texts have their chapters.
      expect(own).toContain("<td>渡口</td>");
      if (right === "d.html") expect(own).toContain("<td>从前</td>");
      if (right === "b.txt" && preset === "thesis") expect(await faults(page, own)).toEqual([]);
    }
  });
}

test("of texts with a library and own earlier work, with the totals without it", async ({ page }) => {
  const add = async (role: string, names: readonly Name[]): Promise<void> => {
    await openManyDrawer(page, "intake");
    await page.locator(".intake").getByRole("button", { name: role, exact: true }).click();
    await chooseFiles(page, chosen(names));
    // The only text to check is opened at once.
    await expect(page.locator(".many-summary")).toHaveAttribute("data-kind", "done");
  };
  await openMany(page);
  await add("Library", ["c.txt", "e.txt"]);
  await add("Own earlier work", ["b.txt"]);
  await add("To be checked", ["a.md"]);
  await expect(page.locator("#subject option:checked")).toHaveText("a.md");
  const figure = (name: string) =>
    page
      .locator(".sources .figures > div", { has: page.locator("dt", { hasText: name }) })
      .locator("dd")
      .first();
  const without = await figure("Without own work").textContent();
  await chooseTab(page, "texts");
  await expect(page.locator(".many-summary .lead")).toHaveText(
    "1 text to be checked, 2 in the library, 1 of own earlier work.",
  );
  await expect(page.locator(".text-table th", { hasText: "Without own work" })).toBeVisible();
  await expect(page.locator(".text-table td.without-own .number")).toHaveText(without ?? "");
  expect(await serious(page)).toEqual([]);
  const files = Object.fromEntries(
    NAMES.map((name) => [
      ({ "b.txt": "own/b.txt", "c.txt": "old/c.txt", "e.txt": "old/e.txt" } as never)[name] ?? name,
      FILES[name],
    ]),
  );
  const args = ["check", "a.md", "--against", "old", "--own", "own", "--minor", "--quiet", "--report"];
  const [own, printed] = await both(page, files, ...args);
  // The command line names the folder of a file.
  const digest = (html: string): string => html.replace(/<code>[0-9a-f]{64}<\/code>/, "");
  expect(digest(own)).toBe(digest(printed).replaceAll(/(?:own|old)\/(?=[bc]\.txt)/g, ""));
  expect(own).toContain(`Without own earlier work: ${without}`);
  expect(Number.parseFloat(without ?? "")).toBeLessThan(Number.parseFloat(total(own, "a.md") ?? "") - 20);
  // The roles are kept in a session.
  await openAgain(page);
  await expect(page.locator(".text-table td.without-own .number")).toHaveText(without ?? "");
});

/** Saves the report, clears the page and opens the report again. */
async function openAgain(page: Page): Promise<void> {
  const html = await made(page, "Report (HTML)");
  await page.goto("about:blank");
  await openMany(page);
  await chooseFiles(page, [textFile("report.html", html, "text/html")]);
  await expect(page.locator(".many-summary")).toHaveAttribute("data-kind", "done");
  await chooseTab(page, "texts");
}
