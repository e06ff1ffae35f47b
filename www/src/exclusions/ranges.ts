/** Ranges left out of the comparison, each with its reason. Pure. */

import type { Range } from "../highlight.ts";

/** Why a range takes no part. `template`: a text the reader gave; `page`: outside the body of its page; `hand`: the reader left it out. */
export const REASONS = ["quote", "references", "template", "site", "page", "hand"] as const;
export type Reason = (typeof REASONS)[number];

/** Number of counted characters that are left out, by reason. */
export type LeftOut = Readonly<Partial<Record<Reason, number>>>;

/** A range left out; `note` is what the reader says of one left out by hand. */
export interface Left extends Range {
  readonly reason: Reason;
  readonly note?: string;
}

/**
 * All ranges in order and apart, as the engine wants them: of some that overlap the one in the earlier list keeps its own.
 * Each list is in order and apart in itself. Time O(n log k) for k lists of n ranges.
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

/** Ranges of an older text in a newer one: what stands before or after all changes keeps its place, what was changed is let go. */
export function moved<R extends Range>(ranges: readonly R[], before: string, after: string): R[] {
  const { same, from, by } = changeOf(before, after);
  return ranges.flatMap((range) => {
    if (range.end <= same) return [range];
    return range.start >= from ? [{ ...range, start: range.start + by, end: range.end + by }] : [];
  });
}

/** Where a place of an older text is in a newer one; inside what was changed, where the change begins. */
export function movedPlace(place: number, before: string, after: string): number {
  const { same, from, by } = changeOf(before, after);
  return place <= same ? place : place >= from ? place + by : same;
}

/** Texts that are equal up to `same`, and from `from` on, where the newer one is `by` further on. */
function changeOf(before: string, after: string): { same: number; from: number; by: number } {
  const least = Math.min(before.length, after.length);
  let same = 0;
  while (same < least && before[same] === after[same]) same++;
  let tail = 0;
  while (tail < least - same && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { same, from: before.length - tail, by: after.length - before.length };
}
