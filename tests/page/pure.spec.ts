/** The parts of the page that are numbers and strings only; they need no browser. */

import { expect, test } from "@playwright/test";
import { segments, within } from "../../www/src/highlight.ts";
import { numbers } from "../../www/src/i18n/index.ts";
import { formatOf } from "../../www/src/input/format.ts";
import { languageOf } from "../../www/src/language.ts";
import { chunks } from "../../www/src/paragraphs.ts";
import { readSettings, writeSettings } from "../../www/src/settings.ts";
import { lens, rings } from "../../www/src/views/rings.ts";

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
    let state = 7;
    const draw = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let round = 0; round < 200; round++) {
      const length = 1 + draw(40);
      const ranges = Array.from({ length: draw(8) }, () => {
        const start = draw(length);
        return { start, end: start + draw(12) };
      });
      const cut = segments(length, ranges);
      expect(cut[0]?.start).toBe(0);
      expect(cut.at(-1)?.end).toBe(length);
      for (const [i, { start, end, marks }] of cut.entries()) {
        if (i > 0) expect(start).toBe(cut[i - 1]?.end);
        for (let place = start; place < end; place++) {
          const covering = ranges.flatMap((range, mark) => (range.start <= place && place < range.end ? [mark] : []));
          expect([...marks].sort((a, b) => a - b)).toEqual(covering);
        }
      }
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
    for (const { start, end } of chunks(text)) expect(end - start).toBeLessThan(4_100);
  });

  test("a line without an end is cut where a sentence ends, never inside a character", () => {
    const prose = "河水从北边的山里流下来。".repeat(5_000);
    expect(lines(prose).replaceAll("\n", "")).toBe(prose);
    for (const { lines: cut } of chunks(prose)) for (const { end } of cut) expect(prose[end - 1]).toBe("。");
    const rare = "𠀀".repeat(20_000);
    for (const { lines: cut } of chunks(rare)) for (const { start } of cut) expect(start % 2).toBe(0);
  });
});

test("page source is told from text", () => {
  const pages = [
    "<!DOCTYPE html><p>钟",
    "  \n<html lang=zh>",
    "<img src=x onerror=alert(1)>",
    "<div>一</div>",
    "菜单</li><li>一</li><li>二</li><li>三</li>",
  ];
  const texts = [
    "",
    "a < b and b > c",
    "<3 this song",
    "<imgination> is not a tag",
    "用 <b> 表示粗体</b>。",
    "《句号》",
  ];
  for (const page of pages) expect(formatOf(page), page).toBe("page");
  for (const text of texts) expect(formatOf(text), text).toBe("text");
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
      expect(readSettings(writeSettings({ lang, theme }), [])).toEqual({ lang, theme });
    }
  }
  expect(readSettings("#lang=xx&theme=pink", ["fr-FR", "zh-Hant-HK", "en"])).toEqual({ lang: "zh-CN", theme: "auto" });
});

test("a share is never rounded up to all or down to nothing", () => {
  const { percent } = numbers("en");
  expect([0, 0.0004, 0.006, 0.25, 0.994, 0.9999, 1].map(percent)).toEqual([
    "0%",
    "0.1%",
    "0.6%",
    "25%",
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
