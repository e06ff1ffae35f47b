/** What may be said of each sentence of a text: how much of it is in the other one. Pure. */

import type { Side } from "./engine/engine.ts";
import type { Range } from "./highlight.ts";
import { touching } from "./layers.ts";
import type { Result } from "./store.ts";

/** `same`: all of it is in verbatim passages; `changed`: nearly all is in passages; `part`: some of it; `own`: none; `out`: it takes no part. */
export const VERDICTS = ["same", "changed", "part", "own", "out"] as const;
export type SentenceVerdict = (typeof VERDICTS)[number];

export interface Sentence extends Range {
  readonly verdict: SentenceVerdict;
  /** The first match it has a share in. */
  readonly match: number | null;
}

/** Shares of the letters and digits of a sentence. */
const ALL = 0.9;
const SOME = 0.15;
const COUNTED = /[\p{L}\p{N}]/gu;

/** A passage of one side, by the place of its match. */
interface Passage extends Range {
  readonly match: number;
  readonly exact: boolean;
}

/** The passages of a side, in order and apart: what the other text has more than once counts for the first of them. */
function passagesOf(result: Result, side: Side): Passage[] {
  const found: Passage[] = [];
  let reach = 0;
  const all = result.report.matches.map((match, i) => ({ ...match[side], match: i, exact: match.kind === "exact" }));
  for (const passage of all.sort((a, b) => a.start - b.start)) {
    const start = Math.max(passage.start, reach);
    if (start < passage.end) found.push({ ...passage, start });
    reach = Math.max(reach, passage.end);
  }
  return found;
}

/** The sentences of a text, one after the other; those without a letter are passed over. */
export function* sentencesOf(result: Result, side: Side): Generator<Sentence, void, void> {
  const text = result.shown[side];
  const passages = passagesOf(result, side);
  const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
  let from = 0;
  // Line by line: a segmenter takes long with a long text, and no sentence goes on after a line break of a paragraph.
  for (const line of text.split("\n")) {
    for (const { segment, index } of segmenter.segment(line)) {
      const start = from + index;
      const end = start + segment.trimEnd().length;
      const counted = segment.match(COUNTED)?.length ?? 0;
      if (counted === 0) continue;
      const share = (ranges: readonly Range[]): number =>
        ranges.reduce((sum, range) => {
          const part = text.slice(Math.max(start, range.start), Math.min(end, range.end));
          return sum + (part.match(COUNTED)?.length ?? 0);
        }, 0) / counted;
      const inside = touching(passages, start, end);
      const matched = share(inside);
      const exact = share(inside.filter((passage) => passage.exact));
      const out = inside.length === 0 ? share(touching(result.left[side], start, end)) : 0;
      const verdict =
        exact >= ALL ? "same" : matched >= ALL ? "changed" : matched >= SOME ? "part" : out >= ALL ? "out" : "own";
      yield { start, end, verdict, match: matched >= SOME ? (inside[0]?.match ?? null) : null };
    }
    from += line.length + 1;
  }
}
