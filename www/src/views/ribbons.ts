/**
 * Draws bands between the panes that join both sides of each match in view. Hidden from screen readers and the
 * keyboard, which use the matches themselves.
 */

import type { Match } from "juhao";
import { onResize, put, svg } from "../dom.ts";
import { SIDES, type Side, type Sides } from "../engine/engine.ts";
import type { MarkedText } from "../marked-text.ts";
import { classesOf, isShown } from "../marks.ts";

export interface Ribbons {
  readonly element: SVGSVGElement;
  show(matches: readonly Match[], minor: boolean): void;
  choose(match: number | null): void;
}

/** Maximum number of bands, because more would cover each other. */
const MOST = 60;
/** A band to a match out of view ends this many pixels beyond the edge. */
const BEYOND = 24;

/** Makes the drawing. Calls `select` with the match whose band is clicked. */
export function ribbons(
  readers: Sides<Pick<MarkedText, "element" | "placeAt" | "boundsOf">>,
  select: (match: number) => void,
  signal: AbortSignal,
): Ribbons {
  const element = svg("svg", { class: "ribbons", "aria-hidden": "true" });
  let matches: readonly Match[] = [];
  /** The indexes of the matches, sorted by their starts on each side. */
  let order: Sides<readonly number[]> = { left: [], right: [] };
  let chosen: number | null = null;
  let asked = 0;

  const inView = (side: Side): number[] => {
    const reader = readers[side];
    const from = reader.placeAt(0);
    const to = reader.placeAt(reader.element.clientHeight);
    const all = order[side];
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matches[all[middle] as number] as Match)[side].end > from) high = middle;
      else low = middle + 1;
    }
    const found: number[] = [];
    for (let i = low; i < all.length && found.length < MOST; i++) {
      const match = all[i] as number;
      if ((matches[match] as Match)[side].start >= to) break;
      found.push(match);
    }
    return found;
  };

  const draw = (): void => {
    asked = 0;
    const width = element.clientWidth;
    if (width === 0 || SIDES.some((side) => readers[side].element.hidden)) return put(element);
    const height = element.clientHeight;
    const shown = [...new Set([...inView("left"), ...inView("right")])].slice(0, MOST);
    const edge = (y: number): number => Math.round(Math.min(height + BEYOND, Math.max(-BEYOND, y)));
    put(
      element,
      ...shown.map((place) => {
        const [a, b] = SIDES.map((side) => {
          const { top, bottom } = readers[side].boundsOf(place);
          return [edge(top), edge(bottom)] as const;
        }) as [readonly [number, number], readonly [number, number]];
        const half = width / 2;
        return svg("path", {
          class: `ribbon ${classesOf(matches[place] as Match, place)}${place === chosen ? " current" : ""}`,
          d: `M0 ${a[0]}C${half} ${a[0]} ${half} ${b[0]} ${width} ${b[0]}V${b[1]}C${half} ${b[1]} ${half} ${a[1]} 0 ${a[1]}Z`,
          onclick: () => select(place),
        });
      }),
    );
  };
  const drawSoon = (): void => {
    asked ||= requestAnimationFrame(draw);
  };
  for (const side of SIDES) readers[side].element.addEventListener("scroll", drawSoon, { passive: true });
  onResize(element, drawSoon, signal);

  return {
    element,
    show(next, minor) {
      matches = next;
      const places = matches.flatMap((match, i) => (isShown(match, minor) ? [i] : []));
      const by = (side: Side): number[] =>
        [...places].sort((i, j) => (matches[i] as Match)[side].start - (matches[j] as Match)[side].start);
      order = { left: by("left"), right: by("right") };
      drawSoon();
    },
    choose(match) {
      chosen = match;
      drawSoon();
    },
  };
}
