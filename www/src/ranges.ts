/** Ranges of a text. Pure. */

import type { Range } from "./highlight.ts";

/** Sorts ranges and merges those that overlap or touch. Time O(n log n). */
export function union(ranges: readonly Range[]): Range[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}
