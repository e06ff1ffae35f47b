/** What of one text is in which others, as the page shows it. The figures are those of the package. */

import type { Match, SourceReport } from "juhao";
import type { Range } from "../highlight.ts";

/** A passage of the text that one other text has. */
export interface SourcePassage extends Range {
  readonly kind: Match["kind"];
  /** Its wording in the other text, and the counted characters that are equal. */
  readonly wording: string;
  readonly equal: number;
}

/** What of the text one other text has. */
export interface SourceCard {
  readonly doc: number;
  /** Its passages in the text, in order. */
  readonly passages: readonly SourcePassage[];
  /** Characters of the text that are equal in it. */
  readonly chars: number;
  /** Characters that no card before it has. */
  readonly fresh: number;
}

/** A place of the text that any other text has; `card` is the one with the longest passage there. */
export interface MarkedPlace extends Range {
  readonly card: number;
}

/** One text against others: those that have most of it first. Every share is one of `chars`. */
export interface Sources {
  readonly doc: number;
  /** The text as it is shown, and its counted characters. */
  readonly text: string;
  readonly chars: number;
  readonly cards: readonly SourceCard[];
  /** The places that any card has, in order and apart. */
  readonly places: readonly MarkedPlace[];
  /** Characters that any other text has, outside the template; and of them those outside of quotations and references. */
  readonly matched: number;
  readonly unquoted: number;
}

/** An answer of the package, whose ids are the numbers of texts; `texts` are those others as they are shown, by id. */
export function sourcesOf(
  doc: number,
  text: string,
  report: SourceReport,
  texts: ReadonlyMap<string, string>,
): Sources {
  const cards = report.bySource.map(({ id, coverage, fresh, passages }): SourceCard => {
    const other = texts.get(id) ?? "";
    const evidence = passages.filter(({ role }) => role === "evidence");
    return {
      doc: Number(id),
      passages: evidence.map(({ left, right, kind, equal }) => ({
        start: left.start,
        end: left.end,
        kind,
        wording: other.slice(right.start, right.end),
        equal,
      })),
      chars: coverage.num,
      fresh: fresh.num,
    };
  });
  const template = report.leftOut.find(({ reason }) => reason === "template");
  return {
    doc,
    text,
    chars: report.counted,
    cards,
    places: report.passages.map(({ start, end, from }) => ({ start, end, card: from })),
    matched: (template ?? report).coverage.num,
    unquoted: report.included.num,
  };
}

/** The passages at a place of the text: of each card that has any there the longest, in the order of the cards. */
export function passagesAt(
  { cards }: Sources,
  place: Range,
): { readonly card: number; readonly passage: SourcePassage }[] {
  return cards.flatMap(({ passages }, card) => {
    const here = passages.filter(({ start, end }) => start < place.end && end > place.start);
    const [passage] = here.sort((a, b) => b.end - b.start - (a.end - a.start));
    return passage ? [{ card, passage }] : [];
  });
}
