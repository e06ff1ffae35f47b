/** Makes texts unreadable except for their matches. Pure. Time O(n). */

import { SIDES, type Sides } from "../engine/engine.ts";
import type { Result } from "../store.ts";

const LETTER = /[\p{L}\p{N}]/gu;

/** Replaces letters and digits outside matches with blocks. Keeps the lengths, so that all offsets stay valid. */
export function masked({ report, shown }: Pick<Result, "report" | "shown">): Sides<string> {
  const [left = "", right = ""] = SIDES.map((side) => {
    const text = shown[side];
    const ranges = report.matches.map((match) => match[side]).sort((a, b) => a.start - b.start);
    let out = "";
    let at = 0;
    for (const { start, end } of [...ranges, { start: text.length, end: text.length }]) {
      if (start > at) out += text.slice(at, start).replace(LETTER, (letter) => "░".repeat(letter.length));
      out += text.slice(Math.max(at, start), Math.max(at, end));
      at = Math.max(at, end);
    }
    return out;
  });
  return { left, right };
}
