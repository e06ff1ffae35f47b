/** What is marked in a text shown: its matches, minor ones if they are wanted, then the places of its signs, in one list of ranges. */

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

/** Whether a match is shown: minor ones only where the reader wants them. */
export function isShown({ role }: Match, minor: boolean): boolean {
  return minor || role !== "minor";
}

/** Counted characters of a match on a side; its units where the engine does not say. */
export function charsOf(match: Match, side: Side): number {
  const chars = match.evidence.values[side === "left" ? "charsLeft" : "charsRight"];
  return typeof chars === "number" ? chars : match[side].end - match[side].start;
}

/** How many matches are evidence, and how many are minor. */
export function rolesOf({ matches }: Pick<Report, "matches">): { readonly evidence: number; readonly minor: number } {
  const minor = matches.filter(({ role }) => role === "minor").length;
  return { evidence: matches.length - minor, minor };
}

export function marksOf({ report, faint }: Pick<Result, "report" | "faint">, side: Side, minor: boolean): Mark[] {
  const marks: Mark[] = report.matches.flatMap((found, match) =>
    isShown(found, minor) ? [{ ...range(found[side]), match }] : [],
  );
  for (const sign of report.signs) {
    // Every other character of a Traditional text would be marked.
    if (sign.kind === "traditional-simplified") continue;
    if (sign.side === side) for (const place of sign.places) marks.push({ ...range(place), sign: sign.kind });
  }
  for (const { shown } of faint[side]) if (shown) marks.push({ ...range(shown), sign: "faint-text" });
  return marks;
}

/** The classes that show a match: its colour, its kind, whether it moved, whether it is minor. */
export function classesOf(match: Match, place: number): string {
  return `hue-${place % HUES} ${match.kind}${match.moved ? " moved" : ""}${match.role === "minor" ? " minor" : ""}`;
}

/** Of matches that cover the same words, the one whose classes are shown: evidence before minor ones, then the one that begins last. */
export function uppermost(
  places: readonly number[],
  { matches }: { readonly matches: readonly Match[] },
): number | undefined {
  return places.filter((place) => matches[place]?.role !== "minor").at(-1) ?? places.at(-1);
}

function range({ start, end }: Range): Range {
  return { start, end };
}
