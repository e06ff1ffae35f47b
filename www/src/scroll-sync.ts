/** Maps a place of one text to the other, along the passages that are in the same order on both sides. Pure. */

import type { Match } from "juhao";
import type { Side, Sides } from "./engine/engine.ts";

/** Pairs of places, ascending on both sides, from the starts to the ends of both texts. */
export type Thread = readonly Sides<number>[];

export function threadOf(matches: readonly Match[], lengths: Sides<number>): Thread {
  const thread: Sides<number>[] = [{ left: 0, right: 0 }];
  const add = (left: number, right: number): void => {
    const last = thread.at(-1) as Sides<number>;
    if (left > last.left && right > last.right) thread.push({ left, right });
  };
  for (const { left, right, moved } of matches) {
    if (moved) continue;
    add(left.start, right.start);
    add(left.end, right.end);
  }
  add(lengths.left, lengths.right);
  return thread;
}

/** Returns the place in the other text, interpolated between two pairs. Time O(log n). */
export function across(thread: Thread, side: Side, place: number): number {
  const other = side === "left" ? "right" : "left";
  let low = 0;
  let high = thread.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((thread[middle] as Sides<number>)[side] <= place) low = middle;
    else high = middle - 1;
  }
  const from = thread[low] as Sides<number>;
  const to = thread[low + 1];
  if (!to) return from[other];
  const into = (place - from[side]) / Math.max(1, to[side] - from[side]);
  return Math.round(from[other] + into * (to[other] - from[other]));
}
