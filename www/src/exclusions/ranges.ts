/** Ranges left out of the comparison, each with its reason. Pure. */

import type { Range } from "../highlight.ts";

/**
 * Why a range is left out. `template`: it is in the user's template; `site`: both pages of a site have it; `page`: it
 * is outside the body of its page; `hand`: the user left it out.
 */
export const REASONS = ["quotations", "references", "front-matter", "template", "site", "page", "hand"] as const;
export type Reason = (typeof REASONS)[number];

/** Number of counted characters that are left out, by reason. */
export type LeftOut = Readonly<Partial<Record<Reason, number>>>;

/** A range that is left out. `note` is the user's reason for a range left out by hand. */
export interface Left extends Range {
  readonly reason: Reason;
  readonly note?: string;
}

/**
 * Merges lists of ranges into one without overlap, as the engine needs them: where ranges overlap, the earlier list
 * wins. Each list must be in order and without overlap. Time O(n log k) for k lists with n ranges in total.
 */
export function apart(lists: readonly (readonly Left[])[]): Left[] {
  if (lists.length < 2) return without(lists[0] ?? [], []);
  const half = lists.length >> 1;
  const taken = apart(lists.slice(0, half));
  return merged(taken, without(apart(lists.slice(half)), taken));
}

function without(list: readonly Left[], taken: readonly Range[]): Left[] {
  const found: Left[] = [];
  let next = 0;
  for (const range of list) {
    let { start } = range;
    while ((taken[next]?.end ?? Infinity) <= start) next++;
    for (let i = next; start < range.end; i++) {
      const other = taken[i];
      const end = Math.min(range.end, other?.start ?? Infinity);
      if (start < end) found.push({ ...range, start, end });
      start = Math.max(start, other?.end ?? Infinity);
    }
  }
  return found;
}

function merged(a: readonly Left[], b: readonly Left[]): Left[] {
  return [...a, ...b].sort((one, other) => one.start - other.start);
}

/**
 * Moves ranges of an edited text: ranges before and after the changed part stay, ranges that overlap it are dropped.
 */
export function moved<R extends Range>(ranges: readonly R[], before: string, after: string): R[] {
  const { same, from, by } = changeOf(before, after);
  return ranges.flatMap((range) => {
    if (range.end <= same) return [range];
    return range.start >= from ? [{ ...range, start: range.start + by, end: range.end + by }] : [];
  });
}

/** Moves a place of an edited text. A place inside the changed part moves to the start of it. */
export function movedPlace(place: number, before: string, after: string): number {
  const { same, from, by } = changeOf(before, after);
  return place <= same ? place : place >= from ? place + by : same;
}

/**
 * Finds the changed part: both texts are equal up to `same`; `before` from `from` on equals `after`, shifted by `by`.
 */
function changeOf(before: string, after: string): { same: number; from: number; by: number } {
  const least = Math.min(before.length, after.length);
  let same = 0;
  while (same < least && before[same] === after[same]) same++;
  let tail = 0;
  while (tail < least - same && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { same, from: before.length - tail, by: after.length - before.length };
}
