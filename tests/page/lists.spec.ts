/** Groups, shared passages and the list of texts, without a page. */

import { groupsOf } from "../../www/src/engine/groups.ts";
import type { Pair, Total } from "../../www/src/engine/many.ts";
import { MatchRows } from "../../www/src/engine/match-rows.ts";
import { FIELDS, looksLikeTemplate, sharedPassages } from "../../www/src/engine/passages.ts";
import { namesIn } from "../../www/src/input/submissions.ts";
import { tableOf } from "../../www/src/input/table-of.ts";
import { NOTHING } from "../../www/src/many.ts";
import { commonStatus, textRows } from "../../www/src/text-list.ts";
import { countedLength } from "../../www/src/wording-length.ts";
import { expect, test } from "./support.ts";

const pair = (left: number, right: number, ofLeft: number, ofRight: number): Pair =>
  ({ left, right, coverage: { left: ofLeft, right: ofRight }, role: "evidence" }) as unknown as Pair;

test("a chain of pairs of at least the share is a group; the larger share of a pair decides", () => {
  const pairs = [pair(1, 2, 0.1, 0.5), pair(2, 3, 0.4, 0.4), pair(5, 6, 0.39, 0.2), pair(3, 4, 0.2, 0.1)];
  const groups = (least: number): number[][] =>
    groupsOf(pairs, least).map(({ centre, members }) => [centre, ...members].sort((a, b) => a - b));
  expect(groups(0.4)).toEqual([[1, 2, 3]]);
  expect(groups(0.39)).toEqual([
    [1, 2, 3],
    [5, 6],
  ]);
  expect(groups(0)).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
  expect(groups(0.6)).toEqual([]);
  // The order of the pairs does not matter; the centre has the most pairs.
  expect(groupsOf([...pairs].reverse(), 0.4)).toEqual([{ centre: 2, members: [1, 3] }]);
});

test("groups of a long chain are found without a deep stack, in a short time", () => {
  const chain = Array.from({ length: 100_000 }, (_, i) => pair(i, i + 1, 1, 1));
  const [group, ...others] = groupsOf(chain.reverse(), 0.5);
  expect(group?.members).toHaveLength(100_000);
  expect(others).toEqual([]);
});

const rows = (...matches: number[][]): Uint32Array => Uint32Array.from(matches.flat());

test("what several texts share is one passage, though its ends differ by a little", () => {
  const found = sharedPassages(
    rows(
      [0, 1, 0, 100, 10, 110],
      [1, 2, 12, 111, 0, 99],
      [0, 2, 3, 100, 2, 99],
      // Two texts share more: that is their pair, and no passage of many.
      [0, 1, 500, 900, 600, 1000],
    ),
  );
  expect(found).toHaveLength(1);
  expect(found[0]?.map(({ doc }) => doc)).toEqual([0, 1, 2]);
});

test("two passages next to each other are two, and so are a passage and a much longer one around it", () => {
  const found = sharedPassages(
    rows(
      [0, 1, 0, 100, 0, 100],
      [1, 2, 0, 100, 0, 100],
      [0, 1, 100, 160, 100, 160],
      [1, 2, 100, 160, 100, 160],
      [3, 0, 0, 400, 0, 400],
      [3, 4, 0, 400, 0, 400],
    ),
  );
  expect(found.map((places) => places.map(({ doc, start, end }) => [doc, start, end]))).toEqual([
    [
      [0, 0, 400],
      [3, 0, 400],
      [4, 0, 400],
    ],
    [
      [0, 0, 100],
      [1, 0, 100],
      [2, 0, 100],
    ],
    [
      [0, 100, 160],
      [1, 100, 160],
      [2, 100, 160],
    ],
  ]);
});

test("a text has one place of a passage: the one that most matches have", () => {
  const found = sharedPassages(rows([0, 1, 5, 100, 0, 95], [0, 2, 5, 100, 0, 95], [0, 3, 0, 110, 0, 110]));
  expect(found[0]?.[0]).toEqual({ doc: 0, start: 5, end: 100 });
});

test("a template is in most texts, and less than half of most of them", () => {
  const places = [0, 1, 2].map((doc) => ({ doc, start: 0, end: 100 }));
  expect(looksLikeTemplate(places, 5, () => 1_000)).toBe(true);
  expect(looksLikeTemplate(places, 6, () => 1_000)).toBe(false);
  // Three copies of one text are no template.
  expect(looksLikeTemplate(places, 3, () => 110)).toBe(false);
  expect(looksLikeTemplate([], 0, () => 0)).toBe(false);
});

test("matches of removed texts are dropped", () => {
  const all = new MatchRows();
  for (let i = 0; i < 200; i++) all.add(rows([i % 5, 7, 0, 1, 2, 3]));
  all.keep((doc) => doc !== 3);
  expect(all.numbers).toHaveLength(160 * FIELDS);
  expect([...all.numbers].filter((_, i) => i % FIELDS === 0)).not.toContain(3);
  all.add(rows([3, 7, 0, 1, 2, 3]));
  expect(all.numbers).toHaveLength(161 * FIELDS);
});

test("texts are listed by their totals; before a total is known, by the largest source", () => {
  const doc = (name: string) =>
    ({ name, removed: false, role: "check", reading: { problem: null, chars: 100 } }) as never;
  const total: Total = { doc: 0, chars: 100, matched: 60, largest: { doc: 1, chars: 20 }, sources: 3 };
  const many = {
    ...NOTHING,
    docs: [doc("a"), doc("b"), doc("c")],
    pairs: [pair(0, 1, 0.2, 0.5)],
    totals: new Map([[0, total]]),
  };
  const listed = textRows(many).map(({ doc, share, isFinal }) => [doc, share, isFinal]);
  expect(listed).toEqual([
    [0, 0.6, true],
    [1, 0.5, false],
    [2, 0, false],
  ]);
  expect(textRows({ ...many, work: { status: "done" } })[2]?.isFinal).toBe(true);
  const [one, other] = [pair(0, 1, 1, 1), pair(0, 2, 1, 1)];
  const decisions = new Map([["0 1", { status: "cleared", note: "" } as const]]);
  expect(commonStatus([one], decisions)).toBe("cleared");
  expect(commonStatus([one, other], decisions)).toBeNull();
  expect(commonStatus([], decisions)).toBeNull();
});

test("a length is in words, or in characters if most of it is Chinese", () => {
  expect(countedLength("It isn't far: 12 miles.")).toEqual({ chars: 16, words: 5 });
  expect(countedLength("渡船几点开？A 班")).toEqual({ chars: 7, words: null });
});

test("tables are read as spreadsheets write them", () => {
  expect(tableOf('\ufeffa,"b ""c"", d"\r\n\r\n1,\n"two\nlines",x')).toEqual([
    ["a", 'b "c", d'],
    ["1", ""],
    ["two\nlines", "x"],
  ]);
  expect(tableOf("")).toEqual([]);
  expect(tableOf('"open')).toEqual([["open"]]);
});

test("names come from info.csv if it has the columns for it", () => {
  const names = namesIn("filename,full_name,created_at,labels\n./a/b.txt,Ada / Lovelace,2026-01-02,7b\nc.txt,,,\n");
  expect([...(names ?? [])]).toEqual([["a/b.txt", "Ada ∕ Lovelace · 7b · 2026-01-02"]]);
  expect(namesIn("x,y\n1,2")).toBeNull();
  expect(namesIn("filename,size\na,2")).toBeNull();
});
