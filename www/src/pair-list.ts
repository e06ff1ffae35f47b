/** Filters, sorts and groups the list of pairs. Pure functions. */

import { decisionOn, type Status, STATUSES } from "./decisions.ts";
import { groupsOf } from "./engine/groups.ts";
import type { Group, Pair } from "./engine/many.ts";
import { pairKey } from "./engine/pair-key.ts";
import { inOrder } from "./input/names.ts";
import { countFrom, coverageOf, listedRelation, RELATIONS } from "./listing.ts";
import type { Doc, Many } from "./many.ts";

/** Returns the pairs to show, in the order of the listing. Caches the last answer, because several views ask for it. */
export function shownPairs(many: Many): readonly Pair[] {
  const asked = [many.pairs, many.ofMany, many.docs, many.decisions, many.listing];
  if (asked.some((value, i) => value !== last.asked[i])) last = { asked, shown: sorted(many) };
  return last.shown;
}

let last: { readonly asked: readonly unknown[]; readonly shown: readonly Pair[] } = { asked: [], shown: [] };

/** Returns how many strangers to a pair have what relates its texts; 0 if that is theirs, or of few. */
export function strangersTo(pair: Pair, { ofMany }: Pick<Many, "ofMany">): number {
  return ofMany.get(pairKey(pair)) ?? 0;
}

function sorted({ pairs, ofMany, docs, decisions, listing }: Many): readonly Pair[] {
  const { least, sought, relation, status, isOfMany, by, isReversed } = listing;
  const words = sought.trim().toLowerCase();
  const has = words === "" ? null : docs.map(({ name }) => name.toLowerCase().includes(words));
  const statusOf = (pair: Pair): Status => decisionOn(decisions, pair).status;
  const wanted = pairs
    .slice(0, countFrom(pairs, least))
    .filter(
      (pair) =>
        (!has || has[pair.left] || has[pair.right]) &&
        (relation === null || listedRelation(pair) === relation) &&
        (status === null || statusOf(pair) === status) &&
        (!isOfMany || strangersTo(pair, { ofMany }) > 0),
    );
  // What two texts alone share comes before what they share with many.
  if (by === "coverage" && ofMany.size > 0)
    wanted.sort((a, b) => Number(ofMany.has(pairKey(a))) - Number(ofMany.has(pairKey(b))));
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
  const known = new Map(pairs.map((pair) => [pairKey(pair), pair]));
  return (left, right) => known.get(pairKey({ left, right }));
}

/** Returns the documents of these pairs: members of one group next to each other, then the others. */
export function inGroups(pairs: readonly Pair[], groups: readonly Group[]): readonly number[] {
  const named = new Set(pairs.flatMap(({ left, right }) => [left, right]));
  const grouped = groups.flatMap(({ centre, members }) => [centre, ...members]).filter((doc) => named.has(doc));
  return [...new Set([...grouped, ...named])];
}
