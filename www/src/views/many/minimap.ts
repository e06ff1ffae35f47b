/** A bar next to a text: where its marked places are, and which part is in view. Hidden from screen readers. */

import { h, onResize, put, svg } from "../../dom.ts";
import type { Sources } from "../../engine/sources.ts";
import { HUES } from "../../marks.ts";

export interface Minimap {
  readonly element: HTMLElement;
  show(sources: Sources): void;
  /** Draws again which part of the text is in view. */
  follow(): void;
}

/** Height of the bar in units, and the least height of a place. */
const UNITS = 1_000;
const LEAST = 4;

/** `opened` opens the place at an offset of the text, and returns whether there is one. */
export function minimap(reader: HTMLElement, opened: (offset: number) => boolean, signal: AbortSignal): Minimap {
  const drawing = svg("svg", { viewBox: `0 0 10 ${UNITS}`, preserveAspectRatio: "none" });
  const inView = h("div", { class: "part" });
  const element = h("div", { class: "minimap", "aria-hidden": "true" }, drawing, inView);
  let length = 1;
  let asked = false;
  const follow = (): void => {
    asked = false;
    const all = Math.max(1, reader.scrollHeight);
    inView.style.insetBlockStart = `${(reader.scrollTop / all) * 100}%`;
    inView.style.blockSize = `${Math.max(1, (reader.clientHeight / all) * 100)}%`;
  };
  const followSoon = (): void => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(follow);
  };
  reader.addEventListener("scroll", followSoon, { passive: true });
  onResize(reader, followSoon, signal);
  element.addEventListener("click", (event) => {
    const box = element.getBoundingClientRect();
    const part = (event.clientY - box.top) / Math.max(1, box.height);
    // A thin bar is hard to hit exactly, so that its neighbourhood counts, too.
    const near = [0, 1, -1, 2, -2].map((away) => (part + (away * LEAST) / UNITS) * length);
    if (!near.some(opened)) reader.scrollTop = part * reader.scrollHeight - reader.clientHeight / 2;
  });
  return {
    element,
    show({ text, places }) {
      length = Math.max(1, text.length);
      const drawn = new Set<string>();
      const bars = places.flatMap(({ start, end, card }) => {
        const y = Math.floor((start / length) * UNITS);
        const height = Math.max(LEAST, Math.ceil((end / length) * UNITS) - y);
        const key = `${y} ${height}`;
        if (drawn.has(key)) return [];
        drawn.add(key);
        return [svg("rect", { x: 0, y, width: 10, height, class: `hue-${card % HUES}` })];
      });
      put(drawing, ...bars);
      followSoon();
    },
    follow: followSoon,
  };
}
