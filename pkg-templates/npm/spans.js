// Checks ranges of matches and sends them to the engine.
import { all, isOffset } from "./checks.js";
import { badInput } from "./failure.js";

/** The ranges of matches, four numbers each. */
export function spansOfMatches(matches) {
  const isSpan = (span) => isOffset(span?.start) && isOffset(span.end) && span.start <= span.end;
  if (!Array.isArray(matches) || !all(matches, (match) => isSpan(match?.left) && isSpan(match.right))) {
    throw badInput("matches must be a list of { left: { start, end }, right: { start, end } }");
  }
  return Uint32Array.from(matches.flatMap(({ left, right }) => [left.start, left.end, right.start, right.end]));
}
