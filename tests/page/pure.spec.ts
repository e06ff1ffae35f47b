/** The parts of the page that are numbers and strings only; they need no browser. */

import { expect, test } from "@playwright/test";
import { type Pair, poolSize } from "../../www/src/engine/many.ts";
import { Texts } from "../../www/src/engine/texts.ts";
import { excerpt } from "../../www/src/excerpt.ts";
import { PRESETS } from "../../www/src/filters.ts";
import { segments, within } from "../../www/src/highlight.ts";
import { numbers } from "../../www/src/i18n/index.ts";
import { formatOf } from "../../www/src/input/format.ts";
import { pasted } from "../../www/src/input/pasted.ts";
import { languageOf } from "../../www/src/language.ts";
import { withMore } from "../../www/src/many.ts";
import { countFrom, merged } from "../../www/src/listing.ts";
import { inGroups, pairFinder } from "../../www/src/pair-list.ts";
import { chunks } from "../../www/src/paragraphs.ts";
import { readSettings, writeSettings } from "../../www/src/settings.ts";
import { lens, rings } from "../../www/src/views/rings.ts";
import { drawer } from "./support.ts";

test.describe("segments", () => {
  test("a text without ranges is one piece", () => {
    expect(segments(5, [])).toEqual([{ start: 0, end: 5, marks: [] }]);
  });

  test("an empty text has no piece", () => {
    expect(segments(0, [{ start: 0, end: 0 }])).toEqual([]);
  });

  test("ranges that touch stay apart, ranges that overlap share a piece", () => {
    const cut = segments(10, [
      { start: 4, end: 8 },
      { start: 0, end: 2 },
      { start: 2, end: 6 },
    ]);
    expect(cut).toEqual([
      { start: 0, end: 2, marks: [1] },
      { start: 2, end: 4, marks: [2] },
      { start: 4, end: 6, marks: [2, 0] },
      { start: 6, end: 8, marks: [0] },
      { start: 8, end: 10, marks: [] },
    ]);
  });

  test("empty, reversed and outlying ranges do no harm", () => {
    const cut = segments(6, [
      { start: 3, end: 3 },
      { start: 5, end: 2 },
      { start: 4, end: 99 },
      { start: 8, end: 9 },
    ]);
    expect(cut).toEqual([
      { start: 0, end: 4, marks: [] },
      { start: 4, end: 6, marks: [2] },
    ]);
  });

  test("pieces join to the text and say of every place what a search over all ranges says", () => {
    const draw = drawer(7);
    for (let round = 0; round < 200; round++) {
      const length = 1 + draw(40);
      const ranges = Array.from({ length: draw(8) }, () => {
        const start = draw(length);
        return { start, end: start + draw(12) };
      });
      const cut = segments(length, ranges);
      expect(cut[0]?.start).toBe(0);
      expect(cut.at(-1)?.end).toBe(length);
      expect(cut.slice(1).map(({ start }) => start)).toEqual(cut.slice(0, -1).map(({ end }) => end));
      // One comparison for all places, because an `expect` of Playwright takes a third of a millisecond.
      const said = cut.flatMap(({ start, end, marks }) =>
        Array.from({ length: end - start }, () => [...marks].sort((a, b) => a - b)),
      );
      const covering = Array.from({ length }, (_, place) =>
        ranges.flatMap((range, mark) => (range.start <= place && place < range.end ? [mark] : [])),
      );
      expect(said).toEqual(covering);
    }
  });

  test("a window on the pieces is cut at its borders", () => {
    const cut = segments(10, [{ start: 2, end: 8 }]);
    expect(within(cut, 4, 9)).toEqual([
      { start: 4, end: 8, marks: [0] },
      { start: 8, end: 9, marks: [] },
    ]);
    expect(within(cut, 4, 4)).toEqual([]);
  });
});

test.describe("chunks", () => {
  const lines = (text: string): string =>
    chunks(text)
      .flatMap((chunk) => chunk.lines.map(({ start, end }) => text.slice(start, end)))
      .join("\n");

  test("short texts are one chunk, and give their lines back", () => {
    for (const text of ["", "一行", "a\n\nb\n", "\n\n"]) expect(lines(text)).toBe(text);
    expect(chunks("a\nb")).toHaveLength(1);
  });

  test("a long text is cut between lines", () => {
    const text = Array.from({ length: 2_000 }, (_, i) => `第${i}行，写着一些话。`).join("\n");
    expect(lines(text)).toBe(text);
    expect(Math.max(...chunks(text).map(({ start, end }) => end - start))).toBeLessThan(4_100);
  });

  test("a line without an end is cut where a sentence ends, never inside a character", () => {
    const prose = "河水从北边的山里流下来。".repeat(5_000);
    expect(lines(prose).replaceAll("\n", "")).toBe(prose);
    const ends = chunks(prose).flatMap(({ lines }) => lines.map(({ end }) => prose[end - 1]));
    expect(ends.filter((char) => char !== "。")).toEqual([]);
    const rare = "𠀀".repeat(20_000);
    const starts = chunks(rare).flatMap(({ lines }) => lines.map(({ start }) => start));
    expect(starts.filter((start) => start % 2 !== 0)).toEqual([]);
  });
});

test("page source is told from text", () => {
  const pages = [
    "<!DOCTYPE html><p>钟",
    "  \n<html lang=zh>",
    "<img src=x onerror=alert(1)>",
    "<div>一</div>",
    "<head><style>\n# one {}\n</style>",
    "菜单</li><li>一</li><li>二</li><li>三</li>",
  ];
  const texts = [
    "",
    "a < b and b > c",
    "<3 this song",
    "<imgination> is not a tag",
    "用 <b> 表示粗体</b>。",
    "《句号》",
    '<a id="one"></a>\n\n# One\n\nSee <a href="#two">two</a>, <a>three</a>, <a>four</a>.',
    "Text <p>a</p> <p>b</p> <p>c</p> <p>d</p>\n```html\n<div>\n```\n",
  ];
  for (const page of pages) expect(formatOf(page), page).toBe("page");
  for (const text of texts) expect(formatOf(text), text).toBe("text");
});

test("what is quoted is cut between words, and says that it was cut", () => {
  const text = "One stroke meant\narriving, two meant leaving.";
  expect(excerpt(text, 0, text.length, 80)).toBe("One stroke meant arriving, two meant leaving.");
  expect(excerpt(text, 0, text.length, 36)).toBe("One stroke meant arriving, two meant…");
  expect(excerpt(text, 0, text.length, 40)).toBe("One stroke meant arriving, two meant…");
  expect(excerpt(text, 4, 10, 20)).toBe("stroke");
  expect(excerpt("敲一下是靠岸，敲两下是离岸，连敲不停，就是上游来了大水。", 0, 28, 20)).toBe(
    "敲一下是靠岸，敲两下是离岸，连敲不停，就…",
  );
  expect(excerpt("pneumonoultramicroscopicsilicovolcanoconiosis", 0, 45, 20)).toBe("pneumonoultramicrosc…");
  expect(excerpt("岸".repeat(19) + "👪".repeat(9), 0, 37, 20)).toBe(`${"岸".repeat(19)}…`);
});

test("the script of a text tells its language, or nothing does", () => {
  expect(languageOf("今天天气很好。")).toBe("zh");
  expect(languageOf("これは日本語の文章です。")).toBe("ja");
  expect(languageOf("이것은 한국어 문장이다.")).toBe("ko");
  expect(languageOf("Plain English, with one 字.")).toBeNull();
  expect(languageOf("")).toBeNull();
});

test("settings survive the way through the address", () => {
  for (const lang of ["zh-CN", "en"] as const) {
    for (const theme of ["auto", "light", "dark"] as const) {
      for (const view of ["two", "many"] as const) {
        for (const filters of Object.values(PRESETS)) {
          const settings = {
            lang,
            theme,
            view,
            tab: view === "many" ? ("groups" as const) : ("texts" as const),
            filters,
          };
          expect(readSettings(writeSettings(settings), [])).toEqual(settings);
        }
      }
    }
  }
  expect(readSettings("#lang=xx&theme=pink", ["fr-FR", "zh-Hant-HK", "en"])).toEqual({
    lang: "zh-Hant",
    theme: "auto",
    view: "two",
    tab: "texts",
    filters: PRESETS.standard,
  });
});

test("a share is never rounded up to all or down to nothing", () => {
  const { percent } = numbers("en");
  expect([0, 0.0004, 0.006, 0.116, 0.122, 0.25, 0.994, 0.9999, 1].map(percent)).toEqual([
    "0%",
    "0.1%",
    "0.6%",
    "11.6%",
    "12.2%",
    "25.0%",
    "99.4%",
    "99.9%",
    "100%",
  ]);
});

test.describe("rings", () => {
  test("circles are as large as the texts and overlap as far as the texts do", () => {
    const { radius, distance } = rings({
      left: { counted: 400, coverage: 0.25 },
      right: { counted: 100, coverage: 1 },
    });
    expect(radius.left / radius.right).toBeCloseTo(2);
    expect(distance).toBeLessThanOrEqual(radius.left - radius.right + 1e-6);
    const half = rings({ left: { counted: 100, coverage: 0.5 }, right: { counted: 100, coverage: 0.5 } });
    expect(lens(half.radius.left, half.radius.right, half.distance)).toBeCloseTo(
      0.5 * Math.PI * half.radius.left ** 2,
      0,
    );
  });

  test("texts that share nothing do not touch, and equal ones are both seen", () => {
    const apart = rings({ left: { counted: 9, coverage: 0 }, right: { counted: 9, coverage: 0 } });
    expect(apart.distance).toBeGreaterThan(apart.radius.left + apart.radius.right);
    const same = rings({ left: { counted: 9, coverage: 1 }, right: { counted: 9, coverage: 1 } });
    expect(same.distance).toBeGreaterThan(0);
  });
});

test.describe("many texts", () => {
  const pair = (left: number, right: number, a: number, b: number): Pair => ({
    left,
    right,
    relation: "partial",
    role: "evidence",
    reason: "passages-shared",
    signs: [],
    name: "partial",
    compared: { left: 1, right: 1 },
    coverage: { left: a, right: b },
    reworded: { left: 0, right: 0 },
    shown: { left: a, right: b },
    margin: 0.1,
  });

  test("pairs stand in one order, however they come in", () => {
    const pairs = [
      pair(4, 5, 0.2, 1),
      pair(0, 3, 1, 0.2),
      pair(0, 2, 0.5, 1),
      pair(1, 2, 0.3, 0.3),
      pair(2, 3, 0, 0.1),
    ];
    const sorted = [pairs[2], pairs[1], pairs[0], pairs[3], pairs[4]];
    expect(merged([], pairs)).toEqual(sorted);
    for (let cut = 0; cut <= pairs.length; cut++) {
      expect(merged(merged([], pairs.slice(cut)), pairs.slice(0, cut))).toEqual(sorted);
    }
  });

  test("those above a threshold are the first ones", () => {
    const pairs = merged([], [pair(0, 1, 0.4, 0.2), pair(0, 2, 0.4, 0.8), pair(1, 2, 0.1, 0.1)]);
    expect([0, 0.1, 0.11, 0.4, 0.41, 0.8, 0.81].map((least) => countFrom(pairs, least))).toEqual([3, 3, 2, 2, 1, 1, 0]);
    expect(countFrom([], 0.5)).toBe(0);
  });

  test("a pair is found from either of its documents", () => {
    const find = pairFinder([pair(7, 3, 1, 1)]);
    expect(find(3, 7)).toEqual(find(7, 3));
    expect(find(3, 7)?.left).toBe(7);
    expect(find(3, 8)).toBeUndefined();
  });

  test("the matrix has those of one group beside each other, and only those with a pair", () => {
    const pairs = [pair(0, 9, 1, 1), pair(4, 5, 1, 1), pair(0, 2, 1, 1)];
    expect(inGroups(pairs, [{ centre: 2, members: [0, 8] }])).toEqual([2, 0, 9, 4, 5]);
  });

  test("every name is given once", () => {
    const names = (paths: readonly string[]) =>
      withMore(
        [],
        paths.map((path) => ({ path, file: null })),
      ).map(({ name }) => name);
    expect(names(["a", "a", "a (2)", "a", "b"])).toEqual(["a", "a (2)", "a (2) (2)", "a (3)", "b"]);
    const first = withMore([], [{ path: "a", file: null }]);
    expect(withMore(first, [{ path: "a", file: null }])[1]?.name).toBe("a (2)");
  });

  test("pasted texts are parted by lines of hyphens, and named by how they begin", async () => {
    const given = pasted("\n  一行\n二行\n---\n\n -----\n- - -\n--\nx---\n");
    expect(await Promise.all(given.map(({ file }) => file?.text()))).toEqual(["  一行\n二行", "- - -\n--\nx---"]);
    expect(given.map(({ path }) => path)).toEqual(["一行", "- - -"]);
    expect(pasted(" \n---\n ")).toEqual([]);
    expect(pasted("𠀀".repeat(90))[0]?.path).toBe(`${"𠀀".repeat(39)}…`);
  });

  test("texts over the limit are read again, and what cannot be read again is told", async () => {
    const opened: string[] = [];
    const texts = new Texts(10, (file) => {
      opened.push(file.name);
      if (file.name === "gone") return Promise.resolve("file-broken");
      return Promise.resolve({
        text: "from its file",
        format: "text",
        name: file.name,
        encoding: "UTF-8",
        hasCharset: true,
      });
    });
    const add = (doc: number, name: string, text: string): void =>
      texts.add(doc, new File([], name), { text, format: "text" });
    add(0, "a", "12345678");
    add(1, "b", "123");
    add(2, "c", "12");
    add(3, "gone", "1234");
    expect(await texts.get(0)).toEqual({ text: "12345678", format: "text" });
    expect(await texts.get(1)).toEqual({ text: "from its file", format: "text" });
    expect(await texts.get(2)).toEqual({ text: "12", format: "text" });
    expect(await texts.get(3)).toBe("file-broken");
    expect(opened).toEqual(["b", "gone"]);
    expect([texts.delete(0), texts.delete(0), texts.has(0), texts.has(1)]).toEqual([true, false, false, true]);
    add(4, "d", "12345678");
    expect(await texts.get(4)).toEqual({ text: "12345678", format: "text" });
  });

  test("one core is left to the page, and no more than four are used", () => {
    expect([1, 2, 3, 5, 64].map(poolSize)).toEqual([1, 1, 2, 4, 4]);
  });
});
