/** Which parts of one text are in which other texts, as the page shows it. The figures come from the package. */

import type { Match, SourceReport } from "juhao";
import type { Range } from "../highlight.ts";

/** A passage that the text shares with one other text. */
export interface SourcePassage extends Range {
  readonly kind: Match["kind"];
  /** Its wording in the other text, and its number of equal counted characters. */
  readonly wording: string;
  readonly equal: number;
}

/** Everything that the text shares with one other text. */
export interface SourceCard {
  readonly doc: number;
  /** Its passages in the text, in order. */
  readonly passages: readonly SourcePassage[];
  /** Number of the text's characters that are equal in the other text. */
  readonly chars: number;
  /** Number of these characters outside quotations and references. */
  readonly included: number;
  /** Number of these characters that are in no earlier card. */
  readonly fresh: number;
}

/** A range of the text that at least one other text has; `card` is the index of the one with the longest passage. */
export interface MarkedPlace extends Range {
  readonly card: number;
}

/** One text against others, in the order of what they share with it. All figures are out of `chars`. */
export interface Sources {
  readonly doc: number;
  /** The text as shown, and its number of counted characters. */
  readonly text: string;
  readonly chars: number;
  readonly cards: readonly SourceCard[];
  /** The ranges that at least one card has, in order and without overlap. */
  readonly places: readonly MarkedPlace[];
  /**
   * Number of characters outside the template that at least one other text has (`matched`), and how many of them are
   * outside quotations and references (`unquoted`).
   */
  readonly matched: number;
  readonly unquoted: number;
}

/**
 * Converts a report of the package, in which the id of a source is its document number. `texts` are the sources by id.
 */
export function sourcesOf(
  doc: number,
  text: string,
  report: SourceReport,
  texts: ReadonlyMap<string, string>,
): Sources {
  const cards = report.bySource.map(({ id, coverage, included, fresh, passages }): SourceCard => {
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
      included: included.num,
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

/** Returns the longest passage of each card that overlaps `place`, in the order of the cards. */
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
