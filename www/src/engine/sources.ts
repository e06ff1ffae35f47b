/** What of one text is in which others: the question of a thesis check. Shapes, and what is computed of ranges. Pure. */

import type { Range } from "../highlight.ts";

/** What of the text one other text has. */
export interface SourceCard {
  readonly doc: number;
  /** Ranges of the text, in order and apart. */
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
const COUNTED = /[\p{L}\p{N}\p{S}]/gu;

export function charsIn(text: string, ranges: readonly Range[]): number {
  return ranges.reduce((sum, { start, end }) => sum + (text.slice(start, end).match(COUNTED)?.length ?? 0), 0);
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

/** Puts together what was found in each of the other texts. */
export function sourcesOf(
  doc: number,
  text: string,
  quoted: readonly Range[],
  found: readonly { readonly doc: number; readonly spans: readonly Range[] }[],
): Sources {
  const all = found
    .map(({ doc, spans }) => {
      const apart = union(spans);
      return { doc, spans: apart, chars: charsIn(text, apart) };
    })
    .filter(({ chars }) => chars > 0)
    .sort((a, b) => b.chars - a.chars || a.doc - b.doc);
  let taken: Range[] = [];
  const cards = all.map((card): SourceCard => {
    const fresh = charsIn(text, minus(card.spans, taken));
    taken = union([...taken, ...card.spans]);
    return { ...card, fresh };
  });
  return {
    doc,
    length: text.length,
    chars: charsIn(text, [{ start: 0, end: text.length }]),
    cards,
    matched: charsIn(text, taken),
    unquoted: charsIn(text, minus(taken, union(quoted))),
  };
}
