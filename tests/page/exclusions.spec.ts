/** Plain functions find the text that is ignored: texts in, ranges out. */

import { expect, test } from "@playwright/test";
import { changes, PRESETS, presetOf, readFilters, writeFilters } from "../../www/src/filters.ts";
import { apart, type Left, moved, movedPlace } from "../../www/src/exclusions/ranges.ts";
import { drawer } from "./support.ts";

const slices = (text: string, ranges: readonly { start: number; end: number }[]): string[] =>
  ranges.map(({ start, end }) => text.slice(start, end));

const range = (start: number, end: number, reason: Left["reason"]): Left => ({ start, end, reason });

test("of ranges that overlap the earlier list keeps its own", () => {
  const first = [range(5, 10, "hand"), range(20, 30, "hand")];
  const second = [
    range(0, 7, "quotations"),
    range(8, 22, "quotations"),
    range(24, 26, "quotations"),
    range(40, 50, "quotations"),
  ];
  expect(apart([first, second])).toEqual([
    range(0, 5, "quotations"),
    range(5, 10, "hand"),
    range(10, 20, "quotations"),
    range(20, 30, "hand"),
    range(40, 50, "quotations"),
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
    const found = apart(lists);
    const places = Array.from({ length: 52 }, (_, place) => place);
    const notes = (ranges: readonly Left[]) =>
      places.map((place) => ranges.find(({ start, end }) => start <= place && place < end)?.note);
    expect(notes(found)).toEqual(notes(lists.flat()));
    const count = (place: number) => found.filter(({ start, end }) => start <= place && place < end).length;
    expect(places.every((place) => count(place) < 2)).toBe(true);
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

test("every preset is known by its values, and survives the address", () => {
  for (const [name, filters] of Object.entries(PRESETS)) {
    expect(presetOf(filters)).toBe(name);
    expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  }
  expect(presetOf({ ...PRESETS.strict, numbers: true })).toBeNull();
  expect(writeFilters(PRESETS.standard)).toEqual({});
  expect(changes(PRESETS.thesis)).toBe(3);
  const nonsense = new URLSearchParams("least=3&change=everything..quotes.<b>");
  expect(readFilters(nonsense)).toEqual({ ...PRESETS.standard, quotes: true });
});
