/**
 * A bar next to a text that shows where its matches are and which part is in view. The list of matches has the same
 * information for screen readers.
 */

import type { Report } from "juhao";
import type { Actions } from "../actions.ts";
import { h, onResize, put, svg } from "../dom.ts";
import type { Side } from "../engine/engine.ts";
import { classesOf, isShown } from "../marks.ts";
import type { Result } from "../store.ts";
import type { Reader } from "./reader.ts";

export interface Overview {
  readonly element: HTMLElement;
  show(result: Result | null, minor: boolean): void;
  choose(match: number | null): void;
}

/** Height of the bar in units. Matches of the same colour in the same unit are drawn once. */
const UNITS = 1_000;
const LEAST = 3;
/** A click selects a match within this many units. */
const NEAR = 12;

export function overview(side: Side, reader: Reader, actions: Actions, signal: AbortSignal): Overview {
  const drawing = svg("svg", { viewBox: `0 0 10 ${UNITS}`, preserveAspectRatio: "none" });
  const inView = h("div", { class: "in-view" });
  const element = h("div", { class: "overview", "aria-hidden": "true" }, drawing, inView);
  let result: Result | null = null;
  let isMinorShown = true;
  let asked = false;

  const place = (offset: number): number => (offset / Math.max(1, result?.shown[side].length ?? 1)) * UNITS;

  const follow = (): void => {
    asked = false;
    const { from, to } = reader.view();
    inView.style.insetBlockStart = `${from * 100}%`;
    inView.style.blockSize = `${Math.max(1, (to - from) * 100)}%`;
  };
  const followSoon = (): void => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(follow);
  };
  reader.element.addEventListener("scroll", followSoon, { passive: true });
  onResize(reader.element, followSoon, signal);

  element.addEventListener("click", (event) => {
    if (!result) return;
    const box = element.getBoundingClientRect();
    const y = ((event.clientY - box.top) / Math.max(1, box.height)) * UNITS;
    const near = nearest(result.report, y);
    if (near === null)
      reader.scrollTo((y / UNITS) * (result?.shown[side].length ?? 0), reader.element.clientHeight / 2);
    else actions.select(near, null);
  });

  const nearest = (report: Report, y: number): number | null => {
    let best: number | null = null;
    let least = NEAR;
    for (const [i, match] of report.matches.entries()) {
      if (!isShown(match, isMinorShown)) continue;
      const away = Math.max(0, place(match[side].start) - y, y - place(match[side].end));
      if (away < least) [best, least] = [i, away];
    }
    return best;
  };

  return {
    element,
    show(next, minor) {
      result = next;
      isMinorShown = minor;
      const drawn = new Set<string>();
      const bars: SVGElement[] = [];
      // Draws evidence last, so that it covers minor matches.
      const all = [...(next?.report.matches.entries() ?? [])].filter(([, match]) => isShown(match, minor));
      for (const [i, match] of all.sort(([, a], [, b]) => Number(a.role !== "minor") - Number(b.role !== "minor"))) {
        const y = Math.floor(place(match[side].start));
        const height = Math.max(LEAST, Math.ceil(place(match[side].end)) - y);
        const classes = classesOf(match, i);
        const key = `${y} ${height} ${classes}`;
        if (drawn.has(key)) continue;
        drawn.add(key);
        bars.push(svg("rect", { x: 0, y, width: 10, height, class: classes, "data-m": i }));
      }
      put(drawing, ...bars);
      followSoon();
    },
    choose(match) {
      for (const bar of drawing.querySelectorAll(".current")) bar.classList.remove("current");
      if (match !== null) drawing.querySelector(`[data-m="${match}"]`)?.classList.add("current");
    },
  };
}
