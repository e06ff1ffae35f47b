/** What of one text is in which others: the question of a thesis check. Shapes, and what is computed of ranges. Pure. */

import type { Range } from "../highlight.ts";

/** What of the text one other text has. */
export interface SourceCard {
  readonly doc: number;
  /** Ranges of the text that are equal, in matches that are evidence; in order and apart. */
  readonly spans: readonly Range[];
  /** Characters in them. */
  readonly chars: number;
  /** Characters that no card before it has. */
  readonly fresh: number;
}

/** One text against others: those that have most of it first. */
export interface Sources {
  readonly doc: number;
  /** Units of the text, and its characters. */
  readonly length: number;
  readonly chars: number;
  readonly cards: readonly SourceCard[];
  /** Characters that any other text has; and of them those outside of quotations and references. */
  readonly matched: number;
  readonly unquoted: number;
}

/** Letters, digits and symbols: spaces and punctuation do not count. */
const COUNTED = /[\p{L}\p{N}\p{S}]/u;

/** Counts characters in ranges of a text. Time O(n) for the text, and then O(1) a range. */
export function counterOf(text: string): (ranges: readonly Range[]) => number {
  /** How many begin before each unit. */
  const before = new Uint32Array(text.length + 1);
  let count = 0;
  let place = 0;
  for (const char of text) {
    if (COUNTED.test(char)) count++;
    before.fill(count, place + 1, (place += char.length) + 1);
  }
  const countTo = (end: number): number => before[end] as number;
  return (ranges) => ranges.reduce((sum, { start, end }) => sum + countTo(end) - countTo(start), 0);
}

/** Ranges in order and apart, of ranges in any order. Time O(n log n). */
export function union(ranges: readonly Range[]): Range[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

/** What of some ranges is in none of the others; both in order and apart. Time O(n). */
export function minus(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const found: Range[] = [];
  let next = 0;
  for (const range of ranges) {
    let { start } = range;
    while ((others[next]?.end ?? Infinity) <= start) next++;
    for (let i = next; start < range.end; i++) {
      const end = Math.min(range.end, others[i]?.start ?? Infinity);
      if (start < end) found.push({ start, end });
      start = Math.max(start, others[i]?.end ?? Infinity);
    }
  }
  return found;
}

/**
 * Gives of ranges of a text the parts that it was not asked for before.
 * Time O((n + m) log n) for a text of n units and m ranges, however often it is asked.
 */
function takerOf(length: number): (ranges: readonly Range[]) => Range[] {
  /** Each unit that is not taken, itself; one that is taken leads towards the next that is not. */
  const next = Uint32Array.from({ length: length + 1 }, (_, place) => place);
  const after = (place: number): number => next[place] as number;
  const free = (from: number): number => {
    let place = from;
    // Each step shortens the way for those that come after.
    while (after(place) !== place) place = next[place] = after(after(place));
    return place;
  };
  return (ranges) => {
    const found: Range[] = [];
    for (const { start, end } of ranges) {
      let from = free(start);
      while (from < end) {
        let to = from;
        while (to < end && after(to) === to) next[to++] = end;
        found.push({ start: from, end: to });
        from = free(to);
      }
    }
    return found;
  };
}

/** Puts together what was found in each of the other texts. Time O(n log n) for all ranges and the text. */
export function sourcesOf(
  doc: number,
  text: string,
  quoted: readonly Range[],
  found: readonly { readonly doc: number; readonly spans: readonly Range[] }[],
): Sources {
  const charsIn = counterOf(text);
  const take = takerOf(text.length);
  const cards = found
    .map(({ doc, spans }) => {
      const apart = union(spans);
      return { doc, spans: apart, chars: charsIn(apart) };
    })
    .filter(({ chars }) => chars > 0)
    .sort((a, b) => b.chars - a.chars || a.doc - b.doc)
    .map((card): SourceCard => ({ ...card, fresh: charsIn(take(card.spans)) }));
  const taken = union(cards.flatMap(({ spans }) => spans));
  return {
    doc,
    length: text.length,
    chars: charsIn([{ start: 0, end: text.length }]),
    cards,
    matched: charsIn(taken),
    unquoted: charsIn(minus(taken, union(quoted))),
  };
}
