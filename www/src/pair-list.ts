/** Filters, sorts and groups the list of pairs. Pure functions. */

import { decisionOn, type Decisions, type Status, STATUSES } from "./decisions.ts";
import { groupsOf } from "./engine/groups.ts";
import type { Group, Pair } from "./engine/many.ts";
import { inOrder } from "./input/names.ts";
import { countFrom, coverageOf, type Listing, listedRelation, RELATIONS } from "./listing.ts";
import type { Doc, Many } from "./many.ts";

/** Returns the pairs to show, in the order of the listing. Caches the last answer, because several views ask for it. */
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
        (relation === null || listedRelation(pair) === relation) &&
        (status === null || statusOf(pair) === status),
    );
  if (by === "coverage") return isReversed ? wanted.reverse() : wanted;
  const rank =
    by === "relation"
      ? (pair: Pair) => RELATIONS.indexOf(listedRelation(pair))
      : by === "decision"
        ? (pair: Pair) => STATUSES.indexOf(statusOf(pair))
        : rankBy(by, docs);
  const sign = isReversed ? -1 : 1;
  // Sorting is stable, so pairs of one rank stay sorted by coverage, in both directions.
  return wanted.sort((a, b) => sign * (rank(a) - rank(b)));
}

/** Ranks pairs by the name of their text on `side`. Sorts the documents once, because comparing names is slow. */
function rankBy(side: "left" | "right", docs: readonly Doc[]): (pair: Pair) => number {
  const places: number[] = [];
  const order = docs.map((_, doc) => doc).sort((a, b) => inOrder(docs[a]?.name ?? "", docs[b]?.name ?? ""));
  for (const [place, doc] of order.entries()) places[doc] = place;
  return (pair) => places[pair[side]] ?? 0;
}

/** Counts the pairs in `steps` equal steps of coverage from 0 to 1. */
export function histogram(pairs: readonly Pair[], steps: number): readonly number[] {
  const counts = Array.from({ length: steps }, () => 0);
  for (const pair of pairs) {
    const step = Math.min(steps - 1, Math.floor(coverageOf(pair) * steps));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return counts;
}

/** Returns the pairs of at least the wanted coverage, ignoring the other filters of the list. */
export function pairsFrom({ pairs, listing: { least } }: Many): readonly Pair[] {
  return pairs.slice(0, countFrom(pairs, least));
}

/** Returns the groups of the texts, by the rule of the engine. Caches the last answer. */
export function shownGroups({ pairs, joinedFrom }: Pick<Many, "pairs" | "joinedFrom">): readonly Group[] {
  if (pairs !== lastGroups.pairs || joinedFrom !== lastGroups.joinedFrom)
    lastGroups = { pairs, joinedFrom, groups: groupsOf(pairs, joinedFrom) };
  return lastGroups.groups;
}

let lastGroups: { readonly pairs: readonly Pair[]; readonly joinedFrom: number; readonly groups: readonly Group[] } = {
  pairs: [],
  joinedFrom: 0,
  groups: [],
};

/** Returns a function that finds the pair of two documents. */
export function pairFinder(pairs: readonly Pair[]): (a: number, b: number) => Pair | undefined {
  const key = (a: number, b: number): number => Math.min(a, b) * 2 ** 26 + Math.max(a, b);
  const known = new Map(pairs.map((pair) => [key(pair.left, pair.right), pair]));
  return (a, b) => known.get(key(a, b));
}

/** Returns the documents of these pairs: members of one group next to each other, then the others. */
export function inGroups(pairs: readonly Pair[], groups: readonly Group[]): readonly number[] {
  const named = new Set(pairs.flatMap(({ left, right }) => [left, right]));
  const grouped = groups.flatMap(({ centre, members }) => [centre, ...members]).filter((doc) => named.has(doc));
  return [...new Set([...grouped, ...named])];
}
