/** The filter and sort order of the list of pairs. Pure functions. */

import type { Status } from "./decisions.ts";
import type { Pair } from "./engine/many.ts";

/** Number of rows on a page of the table. */
export const ROWS = 50;

/** The kinds of relations that are listed: a pair whose left text is inside the right one is listed as `contains`. */
export type ListedRelation = Exclude<Pair["relation"], "contained">;

export function listedRelation({ relation }: Pair): ListedRelation {
  return relation === "contained" ? "contains" : relation;
}

/** Relations, from the strongest to the weakest. */
export const RELATIONS = ["duplicate", "contains", "partial", "distinct"] as const satisfies readonly ListedRelation[];

/** The columns by which the list can be sorted. */
export const COLUMNS = ["left", "relation", "right", "coverage", "decision"] as const;
export type Column = (typeof COLUMNS)[number];

/** Which pairs the user wants to see, and in which order. */
export interface Listing {
  /** Minimum coverage, from 0 to 1. */
  readonly least: number;
  /** Text that the name of at least one document of the pair contains. */
  readonly sought: string;
  /** The relation and the decision of the pair; `null` shows all. */
  readonly relation: ListedRelation | null;
  readonly status: Status | null;
  /** Whether only pairs are listed that share nothing but what many texts have. */
  readonly isOfMany: boolean;
  readonly by: Column;
  /** Whether the column's default order is reversed. */
  readonly isReversed: boolean;
}

export const ALL_PAIRS: Listing = {
  least: 0,
  sought: "",
  relation: null,
  status: null,
  isOfMany: false,
  by: "coverage",
  isReversed: false,
};

/** Returns whether the listing hides any pairs. */
export function isFiltered({ least, sought, relation, status, isOfMany }: Listing): boolean {
  return least > 0 || sought.trim() !== "" || relation !== null || status !== null || isOfMany;
}

/** Returns the larger coverage of a pair. */
export function coverageOf({ coverage }: Pair): number {
  return Math.max(coverage.left, coverage.right);
}

/** Sorts by the larger coverage, then by the smaller one, then by the documents. */
export function byCoverage(a: Pair, b: Pair): number {
  return (
    coverageOf(b) - coverageOf(a) ||
    Math.min(b.coverage.left, b.coverage.right) - Math.min(a.coverage.left, a.coverage.right) ||
    a.left - b.left ||
    a.right - b.right
  );
}

/** Merges `more` pairs, in any order, into the sorted `pairs`. Time O(n + m log m). */
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

/** Counts the pairs with a coverage of at least `least`, which are the first ones of the sorted list. */
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
