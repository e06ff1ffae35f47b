/**
 * Groups of texts: two texts are in one group if a chain of pairs of at least a given share joins them (single linkage,
 * as in JPlag and Dolos). The share of a pair is the larger one of its two texts, because a short text that is all in a
 * long one belongs to it.
 *
 * Time O(n log n) for n pairs and texts together.
 */

import { coverageOf } from "../listing.ts";
import type { Group, Pair } from "./many.ts";

/** Returns the groups of at least two texts, largest first. */
export function groupsOf(pairs: readonly Pair[], least: number): Group[] {
  const joining = pairs.filter((pair) => coverageOf(pair) >= least);
  const parents = new Map<number, number>();
  const degree = new Map<number, number>();
  const rootOf = (doc: number): number => {
    let root = doc;
    for (let next = parents.get(root) ?? root; next !== root; next = parents.get(root) ?? root) {
      // Halves the path, so that later look-ups are short.
      const above = parents.get(next) ?? next;
      parents.set(root, above);
      root = above;
    }
    return root;
  };
  for (const { left, right } of joining) {
    for (const doc of [left, right]) degree.set(doc, (degree.get(doc) ?? 0) + 1);
    const [a, b] = [rootOf(left), rootOf(right)];
    // The earlier text is the root, so that the result does not depend on the order of the pairs.
    if (a !== b) parents.set(Math.max(a, b), Math.min(a, b));
  }
  const members = new Map<number, number[]>();
  for (const doc of [...degree.keys()].sort((a, b) => a - b)) {
    const root = rootOf(doc);
    const known = members.get(root);
    if (known) known.push(doc);
    else members.set(root, [doc]);
  }
  const linksOf = (doc: number): number => degree.get(doc) ?? 0;
  return [...members.values()]
    .map((docs): Group => {
      const centre = docs.reduce((best, doc) => (linksOf(doc) > linksOf(best) ? doc : best));
      return { centre, members: docs.filter((doc) => doc !== centre) };
    })
    .sort((a, b) => b.members.length - a.members.length || a.centre - b.centre);
}
