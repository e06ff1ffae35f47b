/**
 * Cuts a text at the borders of marked ranges. Pure: numbers in, numbers out.
 *
 * Ranges may overlap and be in any order; empty ranges and parts outside the text are dropped. The pieces are in order
 * and together make up the text; each names the ranges that cover it.
 *
 * Cost: O((m + c) log m) for m ranges, where c is the sum over pieces of the ranges that cover each.
 */

/** A range to mark, half open, in UTF-16 units of the text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A piece of the text and the indexes of the ranges that cover it, in order of their starts. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly marks: readonly number[];
}

/** Returns the pieces of a text of `length` units. */
export function segments(length: number, ranges: readonly Range[]): Segment[] {
  const inside = ranges
    .map(({ start, end }, mark) => ({ start: Math.max(0, start), end: Math.min(length, end), mark }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start || b.end - a.end || a.mark - b.mark);
  const cuts = new Set<number>([0, length]);
  for (const { start, end } of inside) cuts.add(start).add(end);
  const borders = [...cuts].sort((a, b) => a - b);

  const pieces: Segment[] = [];
  let open: typeof inside = [];
  let next = 0;
  for (let i = 0; i + 1 < borders.length; i++) {
    const start = borders[i] as number;
    const end = borders[i + 1] as number;
    open = open.filter((range) => range.end > start);
    for (let range = inside[next]; range && range.start === start; range = inside[++next]) open.push(range);
    pieces.push({ start, end, marks: open.map(({ mark }) => mark) });
  }
  return pieces;
}

/** Returns the pieces in `start..end`, cut at its ends. `pieces` are in order and without gaps. */
export function within(pieces: readonly Segment[], start: number, end: number): Segment[] {
  const found: Segment[] = [];
  if (start >= end) return found;
  for (let i = firstEndingAfter(pieces, start); i < pieces.length; i++) {
    const piece = pieces[i] as Segment;
    if (piece.start >= end) break;
    found.push({ start: Math.max(piece.start, start), end: Math.min(piece.end, end), marks: piece.marks });
  }
  return found;
}

function firstEndingAfter(pieces: readonly Segment[], place: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle] as Segment).end > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
