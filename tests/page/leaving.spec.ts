/** What takes no part is found by plain functions: texts in, ranges out. */

import { expect, test } from "@playwright/test";
import { changes, PRESETS, presetOf, readFilters, writeFilters } from "../../www/src/filters.ts";
import { quotesIn } from "../../www/src/leaving/quotes.ts";
import { apart, type Left, moved, movedPlace } from "../../www/src/leaving/ranges.ts";
import { referencesIn } from "../../www/src/leaving/references.ts";
import { weightOf } from "../../www/src/leaving/weight.ts";
import { drawer } from "./support.ts";

const slices = (text: string, ranges: readonly { start: number; end: number }[]): string[] =>
  ranges.map(({ start, end }) => text.slice(start, end));

for (const [why, text, quotes] of [
  ["curly marks", "他说：“钟声传得不远，却足够了。”然后走了。", ["“钟声传得不远，却足够了。”"]],
  ["corner brackets, one inside the other", "「老人說：『聽鐘聲就能知道。』」", ["「老人說：『聽鐘聲就能知道。』」"]],
  ["straight marks", 'She said "the bell told both banks" and left.', ['"the bell told both banks"']],
  ["a name is no quotation", "所谓“老钟”在哪里？", []],
  ["inches are none either", 'A 6" pipe and a 12" pipe are in the shed.', []],
  ["an apostrophe opens nothing", "It’s the ferryman’s own bell, and it isn’t for sale.", []],
  [
    "a paragraph that opens and does not close",
    "“第一段没有结束的引号，\n第二段在引号之外。",
    ["“第一段没有结束的引号，"],
  ],
  ["an opening mark alone inside a sentence", "他写了一个“号，忘了写完它，于是整句都不算。", []],
  ["quoted lines", "As you wrote:\n> the bell told both banks\nI agree.", ["> the bell told both banks"]],
  ["guillemets", "Il dit « la cloche parle aux deux rives » et part.", ["« la cloche parle aux deux rives »"]],
] as const) {
  test(`quotations: ${why}`, () => expect(slices(text, quotesIn(text))).toEqual(quotes));
}

const ENTRIES = "[1] 王明. 渡口的钟[J]. 桥梁, 2013, 50(2): 1-9.\n[2] Li H. Bells of the River. 2007.";

for (const [why, text, found] of [
  ["a Chinese list", `正文。\n参考文献\n${ENTRIES}`, [`参考文献\n${ENTRIES}`]],
  ["a numbered heading", `Body.\n6. References\n${ENTRIES}`, [`6. References\n${ENTRIES}`]],
  ["what follows takes part", `甲。\n参考文献：\n${ENTRIES}\n附录 A\n乙。`, [`参考文献：\n${ENTRIES}`]],
  [
    "a heading without a list is a heading",
    "参考文献\n这一节讨论前人如何使用文献。\n我们认为如此。\n它并不重要。\n完。",
    [],
  ],
  ["a heading in a table of contents", "目录\n参考文献……23\n第一章 钟", []],
  ["the word inside a sentence", "本文的参考文献很多，见于 2013 年。", []],
  [
    "a single entry at the foot of a page",
    "正文一句。\n[3] 李雷. 河与桥[M]. 北京, 2001.\n正文又一句。",
    ["[3] 李雷. 河与桥[M]. 北京, 2001."],
  ],
] as const) {
  test(`references: ${why}`, () => expect(slices(text, referencesIn(text))).toEqual(found));
}

test("texts made to take long do not", () => {
  const spaces = " ".repeat(1_000_000);
  expect(quotesIn(`x${"“".repeat(1_000_000)}`)).toEqual([]);
  expect(quotesIn(`x${' "x'.repeat(500_000)}`)).toEqual([]);
  expect(quotesIn(`“${"”「『«„".repeat(200_000)}`)).toEqual([]);
  expect(quotesIn(`${spaces}“x${spaces}“`)).toHaveLength(1);
  expect(referencesIn(`references${spaces}x`)).toEqual([]);
  expect(referencesIn(`${spaces}:${spaces}x`)).toEqual([]);
  expect(referencesIn("参考文献\n[1] 王明. 2013.\n附录\n".repeat(200_000))).toHaveLength(200_000);
});

const range = (start: number, end: number, reason: Left["reason"]): Left => ({ start, end, reason });

test("of ranges that overlap the earlier list keeps its own", () => {
  const first = [range(5, 10, "hand"), range(20, 30, "hand")];
  const second = [range(0, 7, "quote"), range(8, 22, "quote"), range(24, 26, "quote"), range(40, 50, "quote")];
  expect(apart([first, second])).toEqual([
    range(0, 5, "quote"),
    range(5, 10, "hand"),
    range(10, 20, "quote"),
    range(20, 30, "hand"),
    range(40, 50, "quote"),
  ]);
});

test("of many lists, what every place is given is that of the first that has it", () => {
  const draw = drawer(5);
  for (let round = 0; round < 500; round++) {
    const lists = Array.from({ length: draw(12) }, () => {
      const start = draw(40);
      return [{ ...range(start, start + draw(12), "hand"), note: String(draw(4)) }];
    });
    const oneByOne = lists.reduce<readonly Left[]>((all, list) => apart([all, list]), []);
    expect(apart(lists)).toEqual(oneByOne);
    for (let place = 0; place < 52; place++) {
      const of = (ranges: readonly Left[]) => ranges.filter(({ start, end }) => start <= place && place < end);
      expect(of(apart(lists)).map(({ note }) => note)).toEqual(
        of(lists.flat())
          .slice(0, 1)
          .map(({ note }) => note),
      );
    }
  }
});

test("two hundred thousand ranges that are left out by hand do not take long", () => {
  const lists = Array.from({ length: 200_000 }, (_, i) => [
    range(3 * ((i * 7919) % 200_000), 3 * ((i * 7919) % 200_000) + 2, "hand"),
  ]);
  const found = apart([...lists, [range(0, 600_000, "hand")]]);
  expect(found).toHaveLength(400_000);
  expect(found.every(({ start }, i) => start === 3 * (i >> 1) + 2 * (i % 2))).toBe(true);
});

test("ranges stay with their words when the text around them changes", () => {
  const before = "one two three four";
  const ranges = [
    { start: 0, end: 3 },
    { start: 4, end: 7 },
    { start: 14, end: 18 },
  ];
  const after = "one TWO and three four";
  expect(slices(after, moved(ranges, before, after))).toEqual(["one", "four"]);
  expect(after.slice(movedPlace(8, before, after))).toBe("three four");
  expect(movedPlace(2, before, after)).toBe(2);
  expect(moved(ranges, before, before)).toEqual(ranges);
});

test("a Han character weighs one, a word thirteen eighths", () => {
  expect(weightOf("钟声 over the river，三下")).toBe(4 + (3 * 13) / 8);
  expect(weightOf("……")).toBe(0);
});

test("every preset is known by its values, and survives the address", () => {
  for (const [name, filters] of Object.entries(PRESETS)) {
    expect(presetOf(filters)).toBe(name);
    expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  }
  expect(presetOf({ ...PRESETS.strict, numbers: true })).toBeNull();
  expect(writeFilters(PRESETS.standard)).toEqual({});
  expect(changes(PRESETS.thesis)).toBe(2);
  const nonsense = new URLSearchParams("least=3&change=everything..quotes.<b>");
  expect(readFilters(nonsense)).toEqual({ ...PRESETS.standard, quotes: true });
});
