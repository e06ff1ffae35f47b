/** The histogram of the pairs by coverage, above the slider for the minimum. Its bars have names for the pointer. */

import { svg } from "../../dom.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";

/** Number of bars, each of 5%. */
export const BARS = 20;
const HEIGHT = 32;
/** Minimum height of a bar, so that a bar of one pair is visible next to one of thousands. */
const LOWEST = 2;

/** Draws the counts. Bars below the threshold are pale. */
export function drawHistogram(drawing: SVGSVGElement, counts: readonly number[], least: number, lang: Lang): void {
  const m = messages(lang).many.pairs;
  const n = numbers(lang);
  const most = Math.max(1, ...counts);
  const bars = counts.map((count, i) => {
    const from = i / BARS;
    const height = count === 0 ? 0 : Math.max(LOWEST, (count / most) * HEIGHT);
    const words = m.bar(n.wholePercent(from), n.wholePercent(from + 1 / BARS), n.count(count));
    return svg(
      "g",
      { class: from + 1 / BARS <= least ? "under" : "" },
      svg("title", {}, words),
      // The pointer can be anywhere in the column, even above a low bar.
      svg("rect", { class: "column", x: i * 10, y: 0, width: 10, height: HEIGHT }),
      svg("rect", { class: "bar", x: i * 10 + 1, y: HEIGHT - height, width: 8, height }),
    );
  });
  const at = least * BARS * 10;
  drawing.replaceChildren(...bars, svg("line", { class: "threshold-line", x1: at, x2: at, y1: 0, y2: HEIGHT }));
}

export function emptyHistogram(): SVGSVGElement {
  return svg("svg", {
    class: "histogram",
    viewBox: `0 0 ${BARS * 10} ${HEIGHT}`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
}
