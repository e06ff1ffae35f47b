/** What differs inside passages that are alike but for small changes. */

import type { Match } from "juhao";
import { diffArrays } from "diff";
import type { Range } from "../highlight.ts";
import { type Fold, tokensIn } from "../tokens.ts";
import type { Sides } from "./engine.ts";
import { union } from "./sources.ts";

/** Edits of one passage looked for, and units of all passages: more would cost more than it shows. */
const MOST = { edits: 2_000, units: 400_000 };

/** The ranges of each text that the other one has not, inside edited matches, in order and apart. */
export function editsOf(matches: readonly Match[], shown: Sides<string>, fold: Fold): Sides<Range[]> {
  const found: Sides<Range[]> = { left: [], right: [] };
  let units = 0;
  for (const { left, right, kind } of matches) {
    if (kind !== "edited") continue;
    units += left.end - left.start + right.end - right.start;
    if (units > MOST.units) break;
    const a = tokensIn(shown.left, left, fold);
    const b = tokensIn(shown.right, right, fold);
    const changes = diffArrays(a.words, b.words, { maxEditLength: MOST.edits });
    let i = 0;
    let j = 0;
    for (const { value, added, removed } of changes ?? []) {
      const many = value.length;
      if (removed) found.left.push(span(a.places, i, many));
      else if (added) found.right.push(span(b.places, j, many));
      if (!added) i += many;
      if (!removed) j += many;
    }
  }
  // Text that the other side has more than once lies in several matches.
  return { left: union(found.left), right: union(found.right) };
}

function span(places: readonly Range[], from: number, many: number): Range {
  return { start: (places[from] as Range).start, end: (places[from + many - 1] as Range).end };
}
