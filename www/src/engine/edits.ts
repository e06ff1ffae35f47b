/** Finds the differences inside edited passages. */

import { edits, type Match, type Options, type Prepared } from "juhao";
import type { Range } from "../highlight.ts";
import { union } from "../ranges.ts";
import type { Sides } from "./engine.ts";

/** Returns the ranges of each text that differ inside edited matches, in order and without overlap. */
export function editsOf(texts: Sides<Prepared>, matches: readonly Match[], options: Options): Sides<Range[]> {
  const edited = matches.filter(({ kind }) => kind === "edited");
  const found = edited.length > 0 ? edits(texts.left, texts.right, edited, options).flat() : [];
  // Ranges can overlap, because text that the other side has twice is in several matches.
  const of = (side: "left" | "right"): Range[] =>
    union(found.map((edit) => edit[side]).filter(({ start, end }) => start < end));
  return { left: of("left"), right: of("right") };
}
