/**
 * Passages that several texts share, found from the matches of their pairs. Every match joins a place in one text to a
 * place in another; two places in one text are the same place if each covers more than half of the other, because two
 * separate passages can never do that. Places that are joined make one passage.
 *
 * Time O(n log n) for n matches, if few places of a text overlap without being the same.
 */

import type { Range } from "../highlight.ts";

/** Fields of a match in a row of numbers: both documents, then both ranges. */
export const FIELDS = 6;

/** A passage must be in at least this many texts. What two texts share is their pair. */
const LEAST_TEXTS = 3;

/** A place of a passage. */
export interface Place extends Range {
  readonly doc: number;
}

/** Returns the passages, those in most texts first, then the longest; each has one place for every text, in order. */
export function sharedPassages(matches: Uint32Array): Place[][] {
  /** The places, each once, and how many matches have it. */
  const places: (Place & { count: number })[] = [];
  const known = new Map<string, number>();
  const parents: number[] = [];
  const placeOf = (doc: number, start: number, end: number): number => {
    const key = `${doc} ${start} ${end}`;
    const found = known.get(key);
    if (found !== undefined) {
      (places[found] as { count: number }).count++;
      return found;
    }
    known.set(key, places.length);
    parents.push(places.length);
    return places.push({ doc, start, end, count: 1 }) - 1;
  };
  const rootOf = (place: number): number => {
    let root = place;
    while (parents[root] !== root) root = parents[root] = parents[parents[root] as number] as number;
    return root;
  };
  const join = (a: number, b: number): void => {
    const [one, other] = [rootOf(a), rootOf(b)];
    parents[Math.max(one, other)] = Math.min(one, other);
  };

  for (let i = 0; i < matches.length; i += FIELDS) {
    const [left, right, leftStart, leftEnd, rightStart, rightEnd] = matches.subarray(i, i + FIELDS);
    join(
      placeOf(left as number, leftStart as number, leftEnd as number),
      placeOf(right as number, rightStart as number, rightEnd as number),
    );
  }

  const order = places.map((_, i) => i);
  const at = (i: number): Place & { count: number } => places[i] as Place & { count: number };
  order.sort((a, b) => at(a).doc - at(b).doc || at(a).start - at(b).start || at(a).end - at(b).end);
  for (const [i, place] of order.entries()) {
    const { doc, start, end } = at(place);
    for (let j = i + 1; j < order.length; j++) {
      const next = at(order[j] as number);
      const shared = Math.min(end, next.end) - next.start;
      // The places that follow start even later.
      if (next.doc !== doc || 2 * (end - next.start) <= end - start) break;
      if (2 * shared > Math.max(end - start, next.end - next.start)) join(place, order[j] as number);
    }
  }

  const found = new Map<number, Map<number, Place & { count: number }>>();
  for (const place of order) {
    const own = at(place);
    const root = rootOf(place);
    const docs = found.get(root) ?? new Map<number, Place & { count: number }>();
    found.set(root, docs);
    // Of the places of one text, the one that most matches have is shown; of these, the shortest.
    const best = docs.get(own.doc);
    if (!best || own.count > best.count || (own.count === best.count && own.end - own.start < best.end - best.start))
      docs.set(own.doc, own);
  }
  const length = ([first]: readonly Place[]): number => (first ? first.end - first.start : 0);
  return [...found.values()]
    .filter((docs) => docs.size >= LEAST_TEXTS)
    .map((docs) => [...docs.values()].map(({ doc, start, end }) => ({ doc, start, end })))
    .sort((a, b) => b.length - a.length || length(b) - length(a));
}

/**
 * Whether a passage looks like a template, for example the text of an assignment: more than half of the `texts` texts
 * have it, and for most of these it is less than half of the text, so that most of the text remains without it.
 * `lengthOf` returns the length of a text in UTF-16 units.
 */
export function looksLikeTemplate(places: readonly Place[], texts: number, lengthOf: (doc: number) => number): boolean {
  const small = places.filter(({ doc, start, end }) => 2 * (end - start) < lengthOf(doc));
  return 2 * places.length > texts && 2 * small.length > places.length;
}
