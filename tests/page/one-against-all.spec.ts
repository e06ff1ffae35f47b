import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { union } from "../../www/src/ranges.ts";
import {
  chooseTab,
  chooseFiles,
  chooseManyPreset,
  expect,
  headline,
  made,
  openAllTexts,
  openKeep,
  openMany,
  openText,
  prose,
  test,
  textFile,
} from "./support.ts";

const range = (start: number, end: number) => ({ start, end });

test("ranges are joined", () => {
  expect(union([range(5, 8), range(0, 3), range(2, 6), range(10, 11)])).toEqual([range(0, 8), range(10, 11)]);
});

const A = prose(200, 51);
const B = prose(200, 52).replaceAll("\n", "");
const C = prose(200, 53);
const FILES: Readonly<Record<string, string>> = {
  "thesis.txt": `${A}\n“${B}”\n${prose(200, 54)}`,
  "first.txt": `${A}\n${prose(300, 55)}`,
  "second.txt": `${B}\n${prose(300, 56)}`,
  "other/alone.txt": `${C}\n${prose(300, 57)}`,
  "other/copy.txt": `${C}\n${prose(300, 58)}`,
};

async function put(page: Page): Promise<void> {
  await openMany(page);
  await chooseFiles(
    page,
    Object.entries(FILES).map(([name, text]) => textFile(name.replace("/", "-"), text)),
  );
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("3 pairs share text");
}

test("one text is looked at against all, with the figures of a thesis check and a card for each source", async ({
  page,
}) => {
  await put(page);
  await openText(page, "thesis.txt");
  const figure = (name: string) => page.locator(".figures div", { hasText: name }).locator("dd").first();
  await expect(page.locator(".card")).toHaveCount(2);
  await expect(page.locator(".card").first().locator("dd.small")).toHaveText([/^\d+ characters$/, /^\d+ characters$/]);
  await expect(page.locator(".card > .small")).toHaveText([/^\d+ \(\d+\.\d%\) of them in no text above$/]);
  const percent = async (name: string): Promise<number> => Number.parseFloat((await figure(name).textContent()) ?? "");
  const [total, unquoted, single] = [
    await percent("Overall share"),
    await percent("Without quotations"),
    await percent("Largest single source"),
  ];
  // Two of three parts are copied, one of them as a quotation.
  expect(total).toBeGreaterThan(58);
  expect(total).toBeLessThan(75);
  expect(unquoted).toBeGreaterThan(28);
  expect(unquoted).toBeLessThan(40);
  expect(single).toBeLessThan(40);
  await expect(figure("Shared characters")).toHaveText(/^\d{3}$/);
  await expect(page.locator(".figures")).toContainText("总文字复制比");
  // The number of a pair is the same in the table and in the card.
  const row = page.locator(".pairs tbody tr", { hasText: "first.txt" }).first();
  const card = page.locator(".card", { hasText: "first.txt" }).locator("strong").first();
  const side = (await row.locator("td").first().textContent()) === "thesis.txt" ? 0 : 1;
  await expect(row.locator(".number").nth(side)).toHaveText((await card.textContent()) ?? "");
  await page.getByRole("button", { name: "Compare thesis.txt and second.txt" }).last().click();
  await expect(headline(page)).toBeVisible();
});

test("every passage of the text looked at is marked by its source, and opens with both wordings", async ({ page }) => {
  await put(page);
  await openText(page, "thesis.txt");
  const text = page.getByRole("region", { name: "thesis.txt with its sources" });
  await expect(text.locator("mark")).not.toHaveCount(0);
  for (const source of [1, 2]) {
    const badge = text.locator(`.badge[data-n="${source}"]`).first();
    const name = (await badge.getAttribute("aria-label"))?.replace(/^.*, /, "") ?? "";
    await badge.press("Enter");
    const wordings = page.locator(".wordings");
    await expect(wordings.getByRole("heading")).toHaveText(["In this text", `In ${name}`]);
    const [own, other] = await wordings.locator("blockquote").allTextContents();
    expect(FILES["thesis.txt"]).toContain(own);
    expect(FILES[name]).toContain(other);
    await expect(text.locator("mark.current")).not.toHaveCount(0);
  }
  await page.getByRole("button", { name: "Close the wordings" }).click();
  await expect(page.locator(".wordings")).toBeHidden();
  await page.getByRole("button", { name: /^Source 1, / }).click();
  await expect(text.locator(".badge[data-n='1']").first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.locator(".wordings")).toBeVisible();
  await openKeep(page);
  const html = await made(page, "Report (HTML)");
  const report = await page.context().newPage();
  await report.setContent(html);
  await expect(report.locator("article mark")).not.toHaveCount(0);
  const link = report.locator("article mark a").first();
  const target = report.locator(".passages tr", {
    has: report.locator((await link.getAttribute("href")) ?? "nothing"),
  });
  await expect(target.locator(".place a").first()).toHaveAttribute("href", `#${await link.getAttribute("id")}`);
  const thesis = report.locator("section.text", { has: report.locator("h2", { hasText: "thesis.txt" }) });
  expect(FILES["thesis.txt"]).toContain(await thesis.locator(".passages .wording").first().textContent());
});

test("the total counts a source that is only quoted, whatever the filters leave out", async ({ page }) => {
  await put(page);
  const title = page.locator(".many-summary[data-kind=done] h2");
  const figure = (name: string) => page.locator(".figures div", { hasText: name }).locator("dd").first();
  const figures = async (): Promise<(string | null)[]> => {
    await openText(page, "thesis.txt");
    await expect(page.locator(".card")).toHaveCount(2);
    const names = ["Overall share", "Without quotations", "Largest single source", "Shared characters"];
    return Promise.all(names.map((name) => figure(name).textContent()));
  };
  const before = await figures();
  await chooseManyPreset(page, "Thesis check");
  // thesis.txt and second.txt share a quotation, and nothing else.
  await expect(title).toHaveText("2 pairs share text");
  expect(await figures()).toEqual(before);
  const card = page.locator(".card", { hasText: "second.txt" });
  await expect(card.locator("dt")).toHaveText(["With quotations", "Without quotations"]);
  await expect(card.locator("strong").first()).toHaveText(/^[1-9]\d\.\d%$/);
  await expect(card.locator("strong").last()).toHaveText("0%");
  // The figures of a card are its counts, out of the same whole as the total.
  const all = Number((await page.locator(".figures").textContent())?.match(/Of (\d+) characters/)?.[1]);
  for (const one of await page.locator(".card dl > div").all()) {
    const count = Number.parseInt((await one.locator(".small").textContent()) ?? "");
    await expect(one.locator("strong")).toHaveText(count === 0 ? "0%" : `${((count / all) * 100).toFixed(1)}%`);
  }
  await openKeep(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Report (HTML)" }).click();
  // It is named after the text that it is about.
  expect((await download).suggestedFilename()).toBe("juhao thesis.html");
  const report = await page.context().newPage();
  await report.setContent(readFileSync(await (await download).path(), "utf8"));
  const sources = report
    .locator("section.text", { has: report.locator("h2", { hasText: "thesis.txt" }) })
    .locator(".sources");
  await expect(sources.locator("th")).toContainText(["Source", "Share", "Without quotations"]);
  await expect(sources.locator("tr", { hasText: "second.txt" }).locator("td").nth(2)).toContainText("0%");
});

test("a text that shares only quotations can be looked at, too", async ({ page }) => {
  await openMany(page);
  await chooseFiles(page, [
    textFile("thesis.txt", `${prose(200, 60)}\n“${B}”`),
    textFile("source.txt", `${B}\n${prose(200, 61)}`),
  ]);
  await chooseManyPreset(page, "Thesis check");
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("No shared passages");
  await openText(page, "thesis.txt");
  await expect(page.locator(".card")).toHaveCount(1);
  await expect(page.locator(".figures")).toContainText("Overall share");
});

test("only what is equal is counted, and not what was changed between it", async ({ page }) => {
  const words = prose(600, 71).replaceAll("\n", "");
  // In the second half every eighth character is another one: fifteen of sixteen are equal.
  const changed = [...words].map((char, i) => (i > 300 && i % 8 === 3 && char !== "。" ? "龘" : char)).join("");
  await openMany(page);
  await chooseFiles(page, [textFile("one.txt", words), textFile("other.txt", changed)]);
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
  await openText(page, "one.txt");
  const total = page.locator(".figures div", { hasText: "Overall share" }).locator("dd").first();
  await expect(total).toHaveText(/^9[2-5]\.\d%$/);
});

test("where there are more texts than can be chosen from, that is said", async ({ page }) => {
  const name = (i: number): string => `${String(i).padStart(4, "0")}.txt`;
  await openMany(page);
  await chooseFiles(
    page,
    Array.from({ length: 1_001 }, (_, i) => textFile(name(i), A)),
  );
  await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
  await openText(page);
  await expect(page.locator("#subject option")).toHaveCount(1_000);
  const told = page
    .locator(".sources")
    .getByText("The list has 1,000 of the 1,001 texts, first those that share text.");
  await expect(told).toBeVisible();
  await openAllTexts(page);
  await page.getByRole("button", { name: "Remove 0001.txt" }).click();
  await openText(page);
  await expect(page.locator("#subject option")).toHaveCount(1_000);
  await expect(page.locator(".sources").getByText("The list has 1,000")).toBeHidden();
});

test("a text that is looked at is looked at again when more texts come", async ({ page }) => {
  await put(page);
  await openText(page, "thesis.txt");
  await expect(page.locator(".card")).toHaveCount(2);
  await chooseFiles(page, [textFile("third.txt", `${A}\n${prose(300, 59)}`)]);
  await expect(page.locator(".card")).toHaveCount(3);
});

test("where the engine cannot be loaded, the choice is taken back", async ({ page }) => {
  await put(page);
  await page.context().route("**/*.wasm", (route) => route.abort());
  await chooseTab(page, "texts");
  await page.locator('.text-table td[title="thesis.txt"] button').click();
  await expect(page.locator(".sources")).toBeHidden();
  await expect(page.locator(".text-table")).toBeVisible();
  await page.context().unroute("**/*.wasm");
  await openText(page, "thesis.txt");
  await expect(page.locator(".card")).toHaveCount(2);
});

test("pairs are found by the names of their texts", async ({ page }) => {
  await put(page);
  const rows = page.locator(".pairs tbody tr");
  await expect(rows).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("ALONE");
  await expect(rows).toHaveCount(1);
  await expect(page.locator(".filter [role=status]")).toHaveText("1 of 3 pairs");
  await page.getByRole("searchbox").fill("nobody");
  await expect(page.locator(".pairs")).toContainText("No pairs match the filter.");
  await page.getByRole("searchbox").fill("");
  await expect(rows).toHaveCount(3);
});

test("the pairs that are shown are saved as a table", async ({ page }) => {
  await put(page);
  await page.getByRole("searchbox").fill("thesis");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toBe(
    "\ufeffleft,relation,right,leftCoverage,rightCoverage,leftReworded,rightReworded,leftShown,rightShown,margin,role,reason,signs,decision,note",
  );
  expect(lines).toHaveLength(3);
  expect(lines.slice(1).every((line) => /thesis\.txt/.test(line) && /,0\.\d+/.test(line))).toBe(true);
});
