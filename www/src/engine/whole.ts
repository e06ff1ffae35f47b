/** Gives every share the same denominator: all counted characters of a text, including those that are left out. */

import type { Report } from "juhao";
import { type LeftOut, REASONS, type Reason } from "../exclusions/ranges.ts";
import { SIDES, type Side, type Sides } from "./engine.ts";

export interface OfWhole {
  /** The Report with shares and lengths of the whole texts. */
  readonly report: Report;
  /** The share of each text that was compared. */
  readonly compared: Sides<number>;
  readonly out: Sides<LeftOut>;
}

/** Converts the shares of a Report from shares of the compared text, as the package gives them, to the whole texts. */
export function ofWhole(report: Report): OfWhole {
  const whole = { left: wholeOf(report, "left"), right: wholeOf(report, "right") };
  const compared = { left: whole.left.compared, right: whole.right.compared };
  const shares = (of: Sides<number>): Sides<number> => ({
    left: of.left * compared.left,
    right: of.right * compared.right,
  });
  const lengths = { ...report.lengths };
  for (const side of SIDES) lengths[side] = { ...lengths[side], counted: whole[side].counted };
  const of = { reworded: shares(report.reworded), inserted: shares(report.inserted), shown: shares(report.shown) };
  return {
    report: { ...report, lengths, coverage: shares(report.coverage), ...of },
    compared,
    out: { left: whole.left.out, right: whole.right.out },
  };
}

/** Counts one side. Text outside the body of a page (reason `page`) is not part of the whole text. */
function wholeOf(
  { lengths, leftOut }: Report,
  side: Side,
): { readonly counted: number; readonly compared: number; readonly out: LeftOut } {
  const out: Partial<Record<Reason, number>> = {};
  for (const { reason: given, counted } of leftOut[side]) {
    // A range left out by hand has the user's own words as its reason.
    const reason = REASONS.find((known) => known === given) ?? "hand";
    if (reason !== "page") out[reason] = (out[reason] ?? 0) + counted;
  }
  const { counted } = lengths[side];
  const all = Object.values(out).reduce((sum, chars) => sum + chars, counted);
  return { counted: all, compared: all === 0 ? 1 : counted / all, out };
}
