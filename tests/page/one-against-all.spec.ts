import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { counterOf, minus, sourcesOf, union } from "../../www/src/engine/sources.ts";
import type { Range } from "../../www/src/highlight.ts";
import { chooseFiles, drawer, expect, headline, openMany, prose, test, textFile } from "./support.ts";

const range = (start: number, end: number) => ({ start, end });

test("ranges are joined and taken away", () => {
  expect(union([range(5, 8), range(0, 3), range(2, 6), range(10, 11)])).toEqual([range(0, 8), range(10, 11)]);
  expect(minus([range(0, 10), range(20, 30)], [range(3, 4), range(8, 22)])).toEqual([
    range(0, 3),
    range(4, 8),
    range(22, 30),
  ]);
  expect(minus([range(0, 2)], [])).toEqual([range(0, 2)]);
  expect(counterOf("a，b 字。")([range(0, 6)])).toBe(3);
});

test("the figures of a text follow from what each source has", () => {
  const text = "甲乙丙丁戊己庚辛壬癸";
  const sources = sourcesOf(
    0,
    text,
    [range(4, 6)],
    [
      { doc: 1, spans: [range(0, 3)] },
      { doc: 2, spans: [range(2, 6)] },
      { doc: 3, spans: [] },
    ],
  );
  expect(sources.cards.map(({ doc, chars, fresh }) => [doc, chars, fresh])).toEqual([
    [2, 4, 4],
    [1, 3, 2],
  ]);
  expect([sources.chars, sources.matched, sources.unquoted]).toEqual([10, 6, 4]);
});

/** The same figures, character by character. */
function figuresOf(text: string, quoted: readonly Range[], found: readonly { doc: number; spans: Range[] }[]) {
  const chars = [...text.matchAll(/[\p{L}\p{N}\p{S}]/gu)].map(({ index }) => index);
  const within = (ranges: readonly Range[]) =>
    chars.filter((place) => ranges.some(({ start, end }) => start <= place && place < end));
  const taken = new Set<number>();
  const cards = found
    .map(({ doc, spans }) => ({ doc, had: within(spans) }))
    .filter(({ had }) => had.length > 0)
    .sort((a, b) => b.had.length - a.had.length || a.doc - b.doc)
    .map(({ doc, had }) => {
      const fresh = had.filter((place) => !taken.has(place));
      for (const place of fresh) taken.add(place);
      return [doc, had.length, fresh.length];
    });
  const out = new Set(within(quoted));
  return [chars.length, cards, taken.size, [...taken].filter((place) => !out.has(place)).length];
}

test("they are what counting character by character gives", () => {
  const draw = drawer(11);
  for (let round = 0; round < 500; round++) {
    const chars = Array.from({ length: draw(30) }, () => ["钟", "𠀀", "a", "，", " ", "€", "😀", "\ud800"][draw(8)]);
    const place = (count: number): number => chars.slice(0, count).join("").length;
    const ranges = (): Range[] =>
      Array.from({ length: draw(6) }, () => {
        const first = draw(chars.length + 1);
        return range(place(first), place(first + draw(9)));
      });
    const text = chars.join("");
    const quoted = ranges();
    const found = Array.from({ length: draw(7) }, (_, doc) => ({ doc, spans: ranges() }));
    const sources = sourcesOf(0, text, quoted, found);
    const cards = sources.cards.map(({ doc, chars, fresh }) => [doc, chars, fresh]);
    expect([sources.chars, cards, sources.matched, sources.unquoted]).toEqual(figuresOf(text, quoted, found));
  }
});

test("a long text does not take long, whole in thirty thousand others and in pieces in two thousand", () => {
  const text = "钟".repeat(200_000);
  const whole = Array.from({ length: 30_000 }, (_, doc) => ({ doc, spans: [range(0, text.length)] }));
  const pieces = Array.from({ length: 2_000 }, (_, i) => ({
    doc: whole.length + i,
    spans: Array.from({ length: 1_000 }, (_, j) => range(200 * j + (i % 101), 200 * j + (i % 101) + 1 + (i % 89))),
  }));
  for (const [found, matched] of [
    [[...pieces, ...whole], 200_000],
    [pieces, 187_000],
  ] as const) {
    const sources = sourcesOf(0, text, [], found);
    expect(sources.cards).toHaveLength(found.length);
    expect(sources.cards.reduce((sum, { fresh }) => sum + fresh, 0)).toBe(matched);
    expect(sources.matched).toBe(matched);
  }
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
  await page.getByRole("combobox", { name: "Text" }).selectOption("thesis.txt");
  const figure = (name: string) => page.locator(".figures div", { hasText: name }).locator("dd").first();
  await expect(page.locator(".card")).toHaveCount(2);
  await expect(page.locator(".card .small").first()).toHaveText(/^\d+ characters$/);
  await expect(page.locator(".card .small").last()).toHaveText(/^\d+ characters, \d+ of them in no text above$/);
  const percent = async (name: string): Promise<number> => Number.parseInt((await figure(name).textContent()) ?? "");
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
  await page.getByRole("button", { name: "Compare thesis.txt and second.txt" }).last().click();
  await expect(headline(page)).toBeVisible();
});

test("only what is equal is counted, and not what was changed between it", async ({ page }) => {
  const words = prose(600, 71).replaceAll("\n", "");
  // In the second half every eighth character is another one: fifteen of sixteen are equal.
  const changed = [...words].map((char, i) => (i > 300 && i % 8 === 3 && char !== "。" ? "龘" : char)).join("");
  await openMany(page);
  await chooseFiles(page, [textFile("one.txt", words), textFile("other.txt", changed)]);
  await expect(page.locator(".many-summary[data-kind=done] h2")).toHaveText("One pair shares text");
  await page.getByRole("combobox", { name: "Text" }).selectOption("one.txt");
  const total = page.locator(".figures div", { hasText: "Overall share" }).locator("dd").first();
  await expect(total).toHaveText(/^9[2-5]%$/);
});

test("where there are more texts than can be chosen from, that is said", async ({ page }) => {
  const name = (i: number): string => `${String(i).padStart(4, "0")}.txt`;
  await openMany(page);
  await chooseFiles(
    page,
    Array.from({ length: 1_001 }, (_, i) => textFile(name(i), A)),
  );
  await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
  await expect(page.locator("#subject option")).toHaveCount(1_001);
  const told = page.locator(".sources").getByText("The first 1,000 of the 1,001 texts that share something.");
  await expect(told).toBeVisible();
  await page.locator(".texts summary").click();
  await page.getByRole("button", { name: "Remove 0001.txt" }).click();
  await expect(page.locator("#subject option")).toHaveCount(1_001);
  await expect(page.locator(".sources").getByText("The first 1,000")).toBeHidden();
});

test("a text that is looked at is looked at again when more texts come", async ({ page }) => {
  await put(page);
  await page.getByRole("combobox", { name: "Text" }).selectOption("thesis.txt");
  await expect(page.locator(".card")).toHaveCount(2);
  await chooseFiles(page, [textFile("third.txt", `${A}\n${prose(300, 59)}`)]);
  await expect(page.locator(".card")).toHaveCount(3);
});

test("where the engine cannot be loaded, the choice is taken back", async ({ page }) => {
  await put(page);
  await page.context().route("**/*.wasm", (route) => route.abort());
  const choice = page.getByRole("combobox", { name: "Text" });
  const none = await choice.inputValue();
  await choice.selectOption("thesis.txt");
  await expect(choice).toHaveValue(none);
  await page.context().unroute("**/*.wasm");
  await choice.selectOption("thesis.txt");
  await expect(page.locator(".card")).toHaveCount(2);
});

test("pairs are found by the names of their texts", async ({ page }) => {
  await put(page);
  const rows = page.locator(".pairs tbody tr");
  await expect(rows).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Names with" }).fill("ALONE");
  await expect(rows).toHaveCount(1);
  await expect(page.locator(".pairs [role=status]")).toHaveText("1 of 3 pairs");
  await page.getByRole("searchbox").fill("nobody");
  await expect(page.locator(".pairs")).toContainText("No pair is like this.");
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
    "\ufeffleft,relation,right,leftCoverage,rightCoverage,leftReworded,rightReworded,leftShown,rightShown,margin",
  );
  expect(lines).toHaveLength(3);
  expect(lines.slice(1).every((line) => /thesis\.txt/.test(line) && /,0\.\d+/.test(line))).toBe(true);
});
