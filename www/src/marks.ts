/** Lists the ranges to mark in a text: its matches, minor ones if the user wants them, then the places of its signs. */

import type { Match, Report } from "juhao";
import type { Side } from "./engine/engine.ts";
import type { Range } from "./highlight.ts";
import type { Result } from "./store.ts";

/** Number of colours. After the last one, the first is used again. */
export const HUES = 8;

/** A marked range. `match` is an index into the Report's matches. */
export type Mark = Range & ({ readonly match: number } | { readonly sign: SignName });

/** The kind of an unusual place. */
export type SignName = Report["signs"][number]["kind"] | "faint-text";

/** Returns whether a match is shown: minor matches only if `minor` is set. */
export function isShown({ role }: Match, minor: boolean): boolean {
  return minor || role !== "minor";
}

/** Returns the number of counted characters of a match on a side; its UTF-16 units if the engine gives no number. */
export function charsOf(match: Match, side: Side): number {
  const chars = match.evidence.values[side === "left" ? "charsLeft" : "charsRight"];
  return typeof chars === "number" ? chars : match[side].end - match[side].start;
}

/** Counts the matches that are evidence, and the minor ones. */
export function rolesOf({ matches }: Pick<Report, "matches">): { readonly evidence: number; readonly minor: number } {
  const minor = matches.filter(({ role }) => role === "minor").length;
  return { evidence: matches.length - minor, minor };
}

export function marksOf({ report, faint }: Pick<Result, "report" | "faint">, side: Side, minor: boolean): Mark[] {
  const marks: Mark[] = report.matches.flatMap((found, match) =>
    isShown(found, minor) ? [{ ...range(found[side]), match }] : [],
  );
  for (const sign of report.signs) {
    // Left out, because half of the characters of a Traditional text would be marked.
    if (sign.kind === "traditional-simplified") continue;
    // Marked below, with what the page knows of it.
    if (sign.kind === "hidden-text" && faint[side].length > 0) continue;
    if (sign.side === side) for (const place of sign.places) marks.push({ ...range(place), sign: sign.kind });
  }
  for (const { shown } of faint[side]) if (shown) marks.push({ ...range(shown), sign: "faint-text" });
  return marks;
}

/**
 * Returns the CSS classes of a match: its colour, its kind, and whether it is moved or minor. Names that come from the
 * engine have a prefix, because any of them may otherwise be a class of another part of the page.
 */
export function classesOf({ kind, moved, role }: Match, place: number): string {
  return `hue-${place % HUES} m-${kind}${moved ? " m-moved" : ""}${role === "minor" ? " m-minor" : ""}`;
}

/**
 * Of matches that cover the same words, returns the one to show: evidence before minor, then the one that starts last.
 */
export function uppermost(
  places: readonly number[],
  { matches }: { readonly matches: readonly Match[] },
): number | undefined {
  return places.filter((place) => matches[place]?.role !== "minor").at(-1) ?? places.at(-1);
}

function range({ start, end }: Range): Range {
  return { start, end };
}
