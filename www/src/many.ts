/** Many texts: what was put in and what was found among them, as one value. Plain functions; the store keeps the value. */

import type { LimitReached } from "juhao";
import type { EngineError } from "./engine/engine.ts";
import type { Group, News, Pair, Reading } from "./engine/many.ts";
import type { SourceCard, Sources } from "./engine/sources.ts";
import type { Given } from "./input/given.ts";

/** A document, by its place in the list of all that were put in. */
export interface Doc {
  /** Its path, and a number after it when another one has the same. */
  readonly name: string;
  readonly file: File | null;
  /** `null` until it was read. */
  readonly reading: Reading | null;
  readonly removed: boolean;
}

/** What became of the last request. `list`: folders are looked through; `read` and `compare` are counted. */
export type ManyWork =
  | { readonly status: "idle" }
  | {
      readonly status: "working";
      readonly phase: "list" | "read" | "find" | "compare";
      readonly done: number;
      readonly total: number;
    }
  | { readonly status: "done" }
  | { readonly status: "stopped" }
  | { readonly status: "failed"; readonly error: EngineError };

export interface Many {
  readonly docs: readonly Doc[];
  /** Pairs that share text, those with the largest coverage first. */
  readonly pairs: readonly Pair[];
  readonly groups: readonly Group[];
  readonly limits: readonly LimitReached[];
  readonly work: ManyWork;
  /** Pairs of less coverage are not shown. */
  readonly least: number;
  /** Pairs of texts without these words in their names are not shown. */
  readonly sought: string;
  /** The text that is looked at against all others, and what of it they have; `checking` while that is being found. */
  readonly subject: number | null;
  readonly sources: Sources | null;
  readonly checking: { readonly done: number; readonly total: number } | null;
  /** The page of the table, from 0. */
  readonly page: number;
  /** The pair that the two panes show. */
  readonly opened: Pair | null;
  /** The documents there were before all were cleared, as long as no others came. */
  readonly cleared: readonly Doc[];
}

export const NOTHING: Many = {
  docs: [],
  pairs: [],
  groups: [],
  limits: [],
  work: { status: "idle" },
  least: 0,
  sought: "",
  subject: null,
  sources: null,
  checking: null,
  page: 0,
  opened: null,
  cleared: [],
};

/** The documents and some more. Each name is given once: a second file of a name is named with its number. */
export function withMore(docs: readonly Doc[], given: readonly Given[]): readonly Doc[] {
  const taken = new Set(docs.map(({ name }) => name));
  const counts = new Map<string, number>();
  const more = given.map(({ path, file, problem = "file-broken" }, i): Doc => {
    let name = path;
    for (let n = counts.get(path) ?? 2; taken.has(name); n++) {
      name = `${path} (${n})`;
      counts.set(path, n + 1);
    }
    taken.add(name);
    const reading: Reading | null = file ? null : { doc: docs.length + i, problem };
    return { name, file, reading, removed: false };
  });
  return [...docs, ...more];
}

/** What the news change. */
export function told(many: Many, news: News): Partial<Many> {
  const { work } = many;
  const done = work.status === "working" ? work.done : 0;
  const total = work.status === "working" ? work.total : 0;
  if (news.type === "read") {
    const docs = [...many.docs];
    for (const reading of news.readings) docs[reading.doc] = { ...(docs[reading.doc] as Doc), reading };
    // A file that is gone when its text is wanted again.
    if (work.status === "working" && work.phase === "compare") return { docs };
    const read = done + news.readings.length;
    return { docs, work: { status: "working", phase: read < total ? "read" : "find", done: read, total } };
  }
  if (news.type === "found") {
    return { work: { status: "working", phase: "compare", done: 0, total: news.candidates } };
  }
  // Texts may have been taken out while they were compared.
  const pairs = news.pairs.filter(({ left, right }) => !many.docs[left]?.removed && !many.docs[right]?.removed);
  return {
    pairs: merged(many.pairs, pairs),
    work: { status: "working", phase: "compare", done: done + news.done, total },
  };
}

/** The larger share: how much of one of the two texts is in the other. */
export function coverageOf({ coverage }: Pair): number {
  return Math.max(coverage.left, coverage.right);
}

/** By the larger coverage, then by the smaller one; pairs alike in both stand in the order of their documents. */
export function byCoverage(a: Pair, b: Pair): number {
  return (
    coverageOf(b) - coverageOf(a) ||
    Math.min(b.coverage.left, b.coverage.right) - Math.min(a.coverage.left, a.coverage.right) ||
    a.left - b.left ||
    a.right - b.right
  );
}

/** Pairs in order and some more in any order, as one list in order. Time O(n + m log m). */
export function merged(pairs: readonly Pair[], more: readonly Pair[]): readonly Pair[] {
  if (more.length === 0) return pairs;
  const sorted = [...more].sort(byCoverage);
  const all: Pair[] = [];
  let i = 0;
  for (const pair of sorted) {
    for (let next = pairs[i]; next && byCoverage(next, pair) <= 0; next = pairs[++i]) all.push(next);
    all.push(pair);
  }
  return [...all, ...pairs.slice(i)];
}

/** How many pairs have at least this coverage: they are the first ones. */
export function countFrom(pairs: readonly Pair[], least: number): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (coverageOf(pairs[middle] as Pair) >= least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The pairs that are shown: of enough coverage, and with the words that are sought in one of both names. */
export function shownPairs(many: Many): readonly Pair[] {
  const { docs, sought } = many;
  const enough = pairsFrom(many);
  const words = sought.trim().toLowerCase();
  if (words === "") return enough;
  const has = docs.map(({ name }) => name.toLowerCase().includes(words));
  return enough.filter(({ left, right }) => has[left] || has[right]);
}

/** The pairs of enough coverage, whatever words are sought. */
export function pairsFrom({ pairs, least }: Many): readonly Pair[] {
  return pairs.slice(0, countFrom(pairs, least));
}

/** The groups among pairs of enough coverage: a text stays in its group as long as such a pair joins it to another one of it. */
export function groupsFrom(many: Many): readonly Group[] {
  const { groups, least } = many;
  if (least === 0) return groups;
  const groupOf = new Map(groups.flatMap((group) => membersOf(group).map((doc) => [doc, group] as const)));
  const joined = new Set<number>();
  for (const { left, right } of pairsFrom(many)) {
    const group = groupOf.get(left);
    if (group && group === groupOf.get(right)) joined.add(left).add(right);
  }
  return groups.flatMap((group): Group[] => {
    const [centre, ...members] = membersOf(group).filter((doc) => joined.has(doc));
    return centre === undefined ? [] : [{ centre, members }];
  });
}

function membersOf({ centre, members }: Group): readonly number[] {
  return [centre, ...members];
}

/** The share that one other text has of the text looked at: the number that the table shows for the pair. */
export function shareOf({ doc, chars }: Sources, card: SourceCard, pair: Pair | undefined): number {
  if (pair) return pair.coverage[pair.left === doc ? "left" : "right"];
  return card.chars / Math.max(1, chars);
}

/** How many documents take part, how many were refused, and how many are still to be read. */
export function tally(docs: readonly Doc[]): {
  readonly read: number;
  readonly refused: number;
  readonly waiting: number;
} {
  const sum = { read: 0, refused: 0, waiting: 0 };
  for (const { reading, removed } of docs) {
    if (removed) continue;
    if (!reading) sum.waiting++;
    else if (reading.problem) sum.refused++;
    else sum.read++;
  }
  return sum;
}

/** Finds the pair of two documents. */
export function pairFinder(pairs: readonly Pair[]): (a: number, b: number) => Pair | undefined {
  const key = (a: number, b: number): number => Math.min(a, b) * 2 ** 26 + Math.max(a, b);
  const known = new Map(pairs.map((pair) => [key(pair.left, pair.right), pair]));
  return (a, b) => known.get(key(a, b));
}

/** The documents of these pairs, those of one group beside each other, the others as the pairs name them. */
export function inGroups(pairs: readonly Pair[], groups: readonly Group[]): readonly number[] {
  const named = new Set(pairs.flatMap(({ left, right }) => [left, right]));
  const grouped = groups.flatMap(({ centre, members }) => [centre, ...members]).filter((doc) => named.has(doc));
  return [...new Set([...grouped, ...named])];
}
