/** Draws the shares of a text as a bar: equal text, reworded text, and text in minor matches, one after the other. */

import type { Report } from "juhao";
import { h } from "../dom.ts";
import type { Side } from "../engine/engine.ts";
import { minorShare } from "./verdict.ts";

/** Makes the bar. It is hidden from screen readers, because the number is next to it. */
export function shareMeter(report: Report, side: Side): HTMLElement {
  const part = (kind: string, share: number): HTMLElement => {
    const made = h("span", { class: `fill ${kind}` });
    made.style.inlineSize = `${share * 100}%`;
    return made;
  };
  return h(
    "span",
    { class: `meter ${side}`, "aria-hidden": "true" },
    part("equal", report.coverage[side]),
    part("reworded", report.reworded[side]),
    part("minor", minorShare(report, side)),
  );
}
