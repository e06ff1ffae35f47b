/** Groups, shared passages and the list of texts, without a page. */

import { readFileSync } from "node:fs";
import { groupsOf } from "../../www/src/engine/groups.ts";
import type { Pair, Total } from "../../www/src/engine/many.ts";
import { MatchRows } from "../../www/src/engine/match-rows.ts";
import { pairKey } from "../../www/src/engine/pair-key.ts";
import { looksLikeTemplate } from "../../www/src/engine/passages.ts";
import { tableOf } from "../../www/src/input/table-of.ts";
import { NOTHING } from "../../www/src/many.ts";
import { shownPairs, strangersTo } from "../../www/src/pair-list.ts";
import { learn, type Lang, messages } from "../../www/src/i18n/index.ts";
import { type PairName, relationName } from "../../www/src/relation.ts";
import { commonStatus, textRows } from "../../www/src/text-list.ts";
import { countedLength } from "../../www/src/wording-length.ts";
import { drawer, expect, test } from "./support.ts";

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
  for (let i = 0; i < 200; i++) all.add(rows([i % 5, 7, 0, 1, 2, 3, 900]));
  all.keep((doc) => doc !== 3);
  expect(all.numbers).toHaveLength(160 * 7);
  expect([...all.numbers].filter((_, i) => i % 7 === 0)).not.toContain(3);
  all.add(rows([3, 7, 0, 1, 2, 3, 900]));
  expect(all.numbers).toHaveLength(161 * 7);
});

test("pairs that share only what many texts have come after the others, and can be listed alone", () => {
  const pairs = [pair(0, 1, 0.9, 0.9), pair(0, 2, 0.8, 0.8), pair(1, 2, 0.7, 0.7)];
  const docs = ["a", "b", "c"].map((name) => ({ name, removed: false, role: "check" }) as never);
  const ofMany = new Map([[pairKey({ left: 1, right: 0 }), 12]]);
  const many = { ...NOTHING, docs, pairs, ofMany };
  expect(pairs.map((pair) => strangersTo(pair, many))).toEqual([12, 0, 0]);
  expect(shownPairs(many)).toEqual([pairs[1], pairs[2], pairs[0]]);
  expect(shownPairs({ ...many, ofMany: new Map() })).toEqual(pairs);
  expect(shownPairs({ ...many, listing: { ...many.listing, isOfMany: true } })).toEqual([pairs[0]]);
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

test("the names of submissions are those that the command line reads", async () => {
  const { namedFiles } = (await import(
    new URL("../../pkg/documents/node.js", import.meta.url).href
  )) as typeof import("juhao/documents");
  const text = readFileSync(new URL("../submissions.json", import.meta.url), "utf8");
  const cases = JSON.parse(text) as { csv: string; names: Record<string, string> | null }[];
  for (const { csv, names } of cases) {
    expect(namedFiles(Object.keys(names ?? {}), tableOf(csv)), csv).toEqual(names && Object.values(names));
  }
});

/** The package as Node has it. */
let writeReport: (typeof import("juhao/report"))["writeReport"];
test.beforeAll(async () => {
  ({ writeReport } = (await import(
    new URL("../../pkg/report/node.js", import.meta.url).href
  )) as typeof import("juhao/report"));
});

/** A report of many texts with these pairs; the names of the texts are their numbers. */
const reported = (lang: Lang, texts: number, pairs: readonly Pair[], joinedFrom: number): string =>
  writeReport({
    lang,
    date: "",
    settings: {},
    texts: Array.from({ length: texts }, (_, i) => ({ name: String(i) })),
    pairs,
    joinedFrom,
  });

test("the groups of the page are those of its report", () => {
  const draw = drawer(11);
  for (let round = 0; round < 50; round++) {
    const texts = 4 + draw(12);
    const all = Array.from({ length: draw(20) }, () => {
      const left = draw(texts - 1);
      return pair(left, left + 1 + draw(texts - left - 1), draw(100) / 100, draw(100) / 100);
    });
    const pairs = [...new Map(all.map((one) => [pairKey(one), { ...one, relation: "partial" as const }])).values()];
    const least = draw(100) / 100;
    const html = reported("en", texts, pairs, least);
    const list = /<ol class="groups">(.*?)<\/ol>/s.exec(html)?.[1] ?? "";
    const found = [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, group = ""]) =>
      [...group.matchAll(/<bdi>(\d+)<\/bdi>/g)].map(([, name]) => Number(name)),
    );
    expect(groupsOf(pairs, least).map(({ centre, members }) => [centre, ...members])).toEqual(found);
  }
});

test("the page and its report have the same name for every relation, in each language", async () => {
  const reasons = ["passages-shared", "same-text", "same-formula"] as const;
  const shares = [0, 0.5, 0.51, 1];
  for (const lang of ["en", "zh-CN", "zh-Hant"] as const) {
    await learn(lang);
    for (const relation of ["duplicate", "contains", "contained", "partial", "distinct"] as const)
      for (const code of reasons)
        for (const role of ["evidence", "minor"] as const)
          for (const left of shares)
            for (const right of shares) {
              const coverage = { left, right };
              const name = relationName({ relation, reason: { code }, coverage, role }, { left: 1, right: 1 }, false);
              const one = { ...pair(0, 1, left, right), relation, reason: code, role } as Pair;
              const cells = /<td>([^<]*)/.exec(reported(lang, 2, [one], 1).split('class="list pairs"')[1] ?? "");
              expect(cells?.[1]?.trim()).toBe(messages(lang).many.relation[name as PairName]);
            }
  }
});
