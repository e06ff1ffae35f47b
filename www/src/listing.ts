/** Which pairs of a list are asked for, in which order, and the order by coverage. Plain functions. */

import type { Status } from "./decisions.ts";
import type { Pair } from "./engine/many.ts";

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
