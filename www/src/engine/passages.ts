/** Passages that several texts share: their places, and whether they look like a template. */

import type { Range } from "../highlight.ts";

/** A place of a passage. */
export interface Place extends Range {
  readonly doc: number;
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
