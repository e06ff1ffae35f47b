/** What of one text is in which others, as the page shows it. The figures are those of the package. */

import type { SourceReport } from "juhao";
import type { Range } from "../highlight.ts";

/** What of the text one other text has. */
export interface SourceCard {
  readonly doc: number;
  /** Its passages in the text. */
  readonly spans: readonly Range[];
  /** Characters of the text that are equal in it. */
  readonly chars: number;
  /** Characters that no card before it has. */
  readonly fresh: number;
}

/** One text against others: those that have most of it first. Every share is one of `chars`. */
export interface Sources {
  readonly doc: number;
  /** Units of the text, and its counted characters. */
  readonly length: number;
  readonly chars: number;
  readonly cards: readonly SourceCard[];
  /** Characters that any other text has, outside the template; and of them those outside of quotations and references. */
  readonly matched: number;
  readonly unquoted: number;
}

/** An answer of the package, whose ids are the numbers of texts. */
export function sourcesOf(doc: number, length: number, report: SourceReport): Sources {
  const cards = report.bySource.map(({ id, coverage, fresh, passages }): SourceCard => {
    const evidence = passages.filter(({ role }) => role === "evidence");
    const spans = evidence.map(({ left: { start, end } }) => ({ start, end }));
    return { doc: Number(id), spans, chars: coverage.num, fresh: fresh.num };
  });
  const template = report.leftOut.find(({ reason }) => reason === "template");
  return {
    doc,
    length,
    chars: report.counted,
    cards,
    matched: (template ?? report).coverage.num,
    unquoted: report.included.num,
  };
}
