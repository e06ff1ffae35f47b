/** What differs inside passages that are equal but for small changes. */

import { edits, type Match, type Options, type Prepared } from "juhao";
import type { Range } from "../highlight.ts";
import { union } from "../ranges.ts";
import type { Sides } from "./engine.ts";

/** The ranges of each text that the other one has not, inside edited matches, in order and apart. */
export function editsOf(texts: Sides<Prepared>, matches: readonly Match[], options: Options): Sides<Range[]> {
  const edited = matches.filter(({ kind }) => kind === "edited");
  const found = edited.length > 0 ? edits(texts.left, texts.right, edited, options).flat() : [];
  // Text that the other side has more than once lies in several matches.
  const of = (side: "left" | "right"): Range[] =>
    union(found.map((edit) => edit[side]).filter(({ start, end }) => start < end));
  return { left: of("left"), right: of("right") };
}
