/**
 * Ranges of text painted without changing it, by CSS Custom Highlights; by elements around the text where a browser has none.
 * One painter a reader; what it paints is its own to wipe off.
 */

import { h } from "./dom.ts";
import type { Range as TextRange } from "./highlight.ts";

/** Names begin with `juhao-`, because a document has one list of highlights, and the element shares it with its page. `out`: takes no part; `edit`: differs inside an edited match; `found`: what a search or a list points at. */
export type Layer = "out" | "edit" | "found";

export interface Painter {
  /** Paints ranges that lie in a line which begins at `start`; they are in order and apart. */
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

/** The parts of text nodes that ranges cover, the last ones first: wrapping one does not move those before it. */
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

/** The ranges, in order and apart, that touch `start..end`. */
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
