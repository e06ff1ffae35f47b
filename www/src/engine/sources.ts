/** Which parts of one text are in which other texts, as the page shows it. The figures come from the package. */

import type { Match, Rate, SourceReport } from "juhao";
import type { Left } from "../exclusions/ranges.ts";
import type { Range } from "../highlight.ts";
import type { Total } from "./many.ts";

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

/** A passage that may be a coincidence, and that counts for no figure. */
export interface MinorPlace extends Range {
  readonly doc: number;
  readonly wording: string;
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
  /** Minor passages in the rest of the text, in order and without overlap. */
  readonly minor: readonly MinorPlace[];
  /** Ranges of quotations, references and the template, in order and without overlap. */
  readonly out: readonly Left[];
  /**
   * Number of characters outside the template that at least one other text has (`matched`), and how many of them are
   * outside quotations and references (`unquoted`).
   */
  readonly matched: number;
  readonly unquoted: number;
}

/**
 * Converts a report of the package, in which the id of a source is its document number. `texts` are the sources by id;
 * `out` are the ranges that the page shows in grey.
 */
export function sourcesOf(
  doc: number,
  text: string,
  report: SourceReport,
  texts: ReadonlyMap<string, string>,
  out: readonly Left[] = [],
): Sources {
  const sources = report.bySource.filter(({ role }) => role === "evidence");
  const cards = sources.map(({ id, coverage, included, fresh, passages }): SourceCard => {
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
  return {
    doc,
    text,
    chars: report.counted,
    cards,
    places: report.passages.map(({ start, end, from }) => ({ start, end, card: from })),
    minor: minorOf(report, texts),
    out,
    matched: totalRate(report).num,
    unquoted: report.included.num,
  };
}

/** Returns the total of a text as a check shows it: without the wording of a template, which all texts may contain. */
export function totalRate(report: Pick<SourceReport, "leftOut" | "coverage">): Rate {
  return (report.leftOut.find(({ reason }) => reason === "template") ?? report).coverage;
}

/** Returns the total of a text, as the list of texts shows it. */
export function totalOf({ doc, chars, matched, cards }: Sources): Total {
  const [first] = cards;
  return { doc, chars, matched, largest: first ? { doc: first.doc, chars: first.chars } : null, sources: cards.length };
}

/** Returns the minor passages that overlap no passage before them, and none that counts. */
function minorOf({ bySource, passages: counted }: SourceReport, texts: ReadonlyMap<string, string>): MinorPlace[] {
  const all = bySource.flatMap(({ id, passages }) =>
    passages.flatMap(({ left: { start, end }, right, role }): MinorPlace[] =>
      role === "minor"
        ? [{ start, end, doc: Number(id), wording: (texts.get(id) ?? "").slice(right.start, right.end) }]
        : [],
    ),
  );
  const found: MinorPlace[] = [];
  let next = 0;
  let end = 0;
  for (const place of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
    while ((counted[next]?.end ?? Infinity) <= place.start) next++;
    if (place.start < end || (counted[next]?.start ?? Infinity) < place.end) continue;
    found.push(place);
    end = place.end;
  }
  return found;
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
