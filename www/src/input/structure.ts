/** The structure of a document: its headings and its pages. */

import type { Range } from "../highlight.ts";

/** A heading; level 1 is that of a chapter. */
export interface Heading extends Range {
  readonly level: number;
}

export interface Pages {
  readonly starts: readonly number[];
  readonly blank: readonly number[];
}

/** Returns the number of the page that a place is on. */
export function pageAt({ starts }: Pages, place: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
