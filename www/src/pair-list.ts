/** The list of pairs: which are shown, in which order, and the groups among them. Plain functions. */

import { decisionOn, type Decisions, type Status, STATUSES } from "./decisions.ts";
import type { Group, Pair } from "./engine/many.ts";
import { inOrder } from "./input/names.ts";
import type { Doc, Many } from "./many.ts";

/** From the pairs that say most to those that say least. */
export const RELATIONS = ["duplicate", "contains", "partial"] as const satisfies readonly Pair["relation"][];

/** What the list can be sorted by. */
export const COLUMNS = ["left", "relation", "right", "coverage", "decision"] as const;
export type Column = (typeof COLUMNS)[number];

/** Which pairs the reader wants to see, and in which order. */
export interface Listing {
  /** Pairs of less coverage are not shown. */
  readonly least: number;
  /** Pairs of texts without these words in their names are not shown. */
  readonly sought: string;
  /** Pairs of other relations or decisions are not shown. */
  readonly relation: Pair["relation"] | null;
  readonly status: Status | null;
  readonly by: Column;
  /** Whether the order is the one the column is first sorted in, or the other way round. */
  readonly isReversed: boolean;
}

export const ALL_PAIRS: Listing = {
  least: 0,
  sought: "",
  relation: null,
  status: null,
  by: "coverage",
  isReversed: false,
};

/** Whether the listing leaves pairs out. */
export function isFiltered({ least, sought, relation, status }: Listing): boolean {
  return least > 0 || sought.trim() !== "" || relation !== null || status !== null;
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

/** The pairs that are shown, in the order of the listing. The last answer is kept, because several views ask for it. */
export function shownPairs({ pairs, docs, decisions, listing }: Many): readonly Pair[] {
  const asked = [pairs, docs, decisions, listing];
  if (asked.some((value, i) => value !== last.asked[i]))
    last = { asked, shown: sorted(pairs, docs, decisions, listing) };
  return last.shown;
}

let last: { readonly asked: readonly unknown[]; readonly shown: readonly Pair[] } = { asked: [], shown: [] };

function sorted(pairs: readonly Pair[], docs: readonly Doc[], decisions: Decisions, listing: Listing): readonly Pair[] {
  const { least, sought, relation, status, by, isReversed } = listing;
  const words = sought.trim().toLowerCase();
  const has = words === "" ? null : docs.map(({ name }) => name.toLowerCase().includes(words));
  const statusOf = (pair: Pair): Status => decisionOn(decisions, pair).status;
  const wanted = pairs
    .slice(0, countFrom(pairs, least))
    .filter(
      (pair) =>
        (!has || has[pair.left] || has[pair.right]) &&
        (relation === null || pair.relation === relation) &&
        (status === null || statusOf(pair) === status),
    );
  if (by === "coverage") return isReversed ? wanted.reverse() : wanted;
  const rank =
    by === "relation"
      ? (pair: Pair) => RELATIONS.indexOf(pair.relation)
      : by === "decision"
        ? (pair: Pair) => STATUSES.indexOf(statusOf(pair))
        : rankBy(by, docs);
  const sign = isReversed ? -1 : 1;
  // Sorting is stable: pairs of one rank stay by their coverage, in both directions.
  return wanted.sort((a, b) => sign * (rank(a) - rank(b)));
}

/** The place of a pair by the name of one of its texts. Names are compared once a document, not once a pair. */
function rankBy(side: "left" | "right", docs: readonly Doc[]): (pair: Pair) => number {
  const places: number[] = [];
  const order = docs.map((_, doc) => doc).sort((a, b) => inOrder(docs[a]?.name ?? "", docs[b]?.name ?? ""));
  for (const [place, doc] of order.entries()) places[doc] = place;
  return (pair) => places[pair[side]] ?? 0;
}

/** How many pairs have each share, from 0 to 1 in equal steps: the larger one of the two texts. */
export function histogram(pairs: readonly Pair[], steps: number): readonly number[] {
  const counts = Array.from({ length: steps }, () => 0);
  for (const pair of pairs) {
    const step = Math.min(steps - 1, Math.floor(coverageOf(pair) * steps));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return counts;
}

/** The pairs of enough coverage, whatever words are sought. */
export function pairsFrom({ pairs, listing: { least } }: Many): readonly Pair[] {
  return pairs.slice(0, countFrom(pairs, least));
}

/** The groups among pairs of enough coverage: a text stays in its group as long as such a pair joins it to another one of it. */
export function groupsFrom(many: Many): readonly Group[] {
  const { groups, listing } = many;
  if (listing.least === 0) return groups;
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
