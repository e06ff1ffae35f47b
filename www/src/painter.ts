/**
 * Paints ranges of text with CSS Custom Highlights, or with elements around the text if the browser has none. Each
 * reader has its own painter, which wipes off only what it painted.
 */

import { h } from "./dom.ts";
import type { Range as TextRange } from "./highlight.ts";

/**
 * `out`: left out of the comparison; `edit`: differs inside an edited match; `found`: a method or a list points at it.
 * Names of highlights start with `juhao-`, because the element `juhao/element` shares the list of highlights with its
 * page.
 */
export type Layer = "out" | "edit" | "found";

export interface Painter {
  /** Paints the parts of `ranges` inside a line that starts at `start`. Ranges are in order and do not overlap. */
  paint(layer: Layer, line: Element, start: number, ranges: readonly TextRange[]): void;
  /** Wipes off one layer, or all. */
  wipe(layer?: Layer): void;
}

export function painter(): Painter {
  const painted = new Map<Layer, (() => void)[]>();
  return {
    paint(layer, line, start, ranges) {
      const wipers = painted.get(layer) ?? [];
      painted.set(layer, wipers);
      for (const place of placesIn(line, start, ranges)) wipers.push(highlight(layer, place) ?? wrap(layer, place));
    },
    wipe(layer) {
      for (const [name, wipers] of painted) {
        if (layer && name !== layer) continue;
        for (const wiper of wipers) wiper();
        painted.delete(name);
      }
    },
  };
}

function highlight(layer: Layer, place: Range): (() => void) | null {
  if (!("highlights" in CSS)) return null;
  let known = CSS.highlights.get(`juhao-${layer}`);
  if (!known) CSS.highlights.set(`juhao-${layer}`, (known = new Highlight()));
  known.add(place);
  return () => known.delete(place);
}

function wrap(layer: Layer, place: Range): () => void {
  const element = h("span", { class: `layer-${layer}` });
  place.surroundContents(element);
  return () => {
    const { parentNode } = element;
    element.replaceWith(...element.childNodes);
    parentNode?.normalize();
  };
}

/** Returns the parts of text nodes that ranges cover, last first, because wrapping one does not move earlier ones. */
function placesIn(line: Element, start: number, ranges: readonly TextRange[]): Range[] {
  const places: Range[] = [];
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let at = start;
  let next = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const end = at + node.length;
    while ((ranges[next]?.end ?? Infinity) <= at) next++;
    for (let i = next; (ranges[i]?.start ?? Infinity) < end; i++) {
      const { start, end: stop } = ranges[i] as TextRange;
      const place = document.createRange();
      place.setStart(node, Math.max(0, start - at));
      place.setEnd(node, Math.min(node.length, stop - at));
      places.push(place);
    }
    at = end;
  }
  return places.reverse();
}

/** Returns the ranges that overlap `start..end`. `ranges` are in order and do not overlap. Time O(log n + k). */
export function touching<R extends TextRange>(ranges: readonly R[], start: number, end: number): R[] {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as R).end > start) high = middle;
    else low = middle + 1;
  }
  const found: R[] = [];
  for (let i = low; i < ranges.length && (ranges[i] as R).start < end; i++) found.push(ranges[i] as R);
  return found;
}
