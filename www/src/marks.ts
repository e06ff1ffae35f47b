/** What is marked in a text shown: its matches, then the places of its signs, in one list of ranges. */

import type { Match, Report } from "juhao";
import type { Side } from "./engine/engine.ts";
import type { Range } from "./highlight.ts";
import type { Result } from "./store.ts";

/** Colours there are; after the last the first comes again. */
export const HUES = 8;

/** A marked range. `match` is a place in the Report's list. */
export type Mark = Range & ({ readonly match: number } | { readonly sign: SignName });

/** What an unusual place is a sign of. */
export type SignName = Report["signs"][number]["kind"] | "faint-text";

export function marksOf({ report, faint }: Pick<Result, "report" | "faint">, side: Side): Mark[] {
  const marks: Mark[] = report.matches.map((found, match) => ({ ...range(found[side]), match }));
  for (const sign of report.signs) {
    if (sign.side === side) for (const place of sign.places) marks.push({ ...range(place), sign: sign.kind });
  }
  for (const { shown } of faint[side]) if (shown) marks.push({ ...range(shown), sign: "faint-text" });
  return marks;
}

/** The classes that show a match: its colour, its kind, whether it moved. */
export function classesOf(match: Match, place: number): string {
  return `hue-${place % HUES} ${match.kind}${match.moved ? " moved" : ""}`;
}

function range({ start, end }: Range): Range {
  return { start, end };
}
