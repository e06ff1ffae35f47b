/**
 * Draws the relation: a circle for each text, as large as the text, with an overlap as large as what they share. The
 * numbers are next to it.
 */

import { svg } from "../dom.ts";
import type { Sides } from "../engine/engine.ts";

/** One text: its number of counted characters, and the share of them that is matched. */
export interface Size {
  readonly counted: number;
  readonly coverage: number;
}

/** Radii, and distance of the centres, in units of the drawing. */
export interface Rings {
  readonly radius: Sides<number>;
  readonly distance: number;
}

const WIDTH = 240;
const HEIGHT = 132;
const LARGEST = 52;
/** Minimum radius, so that a text of any size is visible. */
const SMALLEST = 9;
/**
 * Minimum distance of the centres, so that both circles are visible; also the gap between circles that share nothing.
 */
const APART = 5;

/** Computes circles whose areas match the lengths and whose overlap is the average matched length of both sides. */
export function rings({ left, right }: Sides<Size>): Rings {
  const most = Math.max(left.counted, right.counted, 1);
  const radiusOf = (size: Size): number => Math.max(SMALLEST, LARGEST * Math.sqrt(size.counted / most));
  const radius = { left: radiusOf(left), right: radiusOf(right) };
  const area = (r: number): number => Math.PI * r * r;
  const shared = (area(radius.left) * left.coverage + area(radius.right) * right.coverage) / 2;
  if (shared <= 0) return { radius, distance: radius.left + radius.right + APART };
  let near = Math.abs(radius.left - radius.right);
  let far = radius.left + radius.right;
  for (let i = 0; i < 40; i++) {
    const middle = (near + far) / 2;
    if (lens(radius.left, radius.right, middle) > shared) near = middle;
    else far = middle;
  }
  return { radius, distance: Math.max(far, APART) };
}

/** Returns the common area of circles with radii `a` and `b` and distance `d` of their centres. */
export function lens(a: number, b: number, d: number): number {
  if (d >= a + b) return 0;
  if (d <= Math.abs(a - b)) return Math.PI * Math.min(a, b) ** 2;
  const x = (d * d + a * a - b * b) / (2 * d);
  const half = Math.sqrt(Math.max(0, a * a - x * x));
  return a * a * Math.acos(x / a) + b * b * Math.acos((d - x) / b) - d * half;
}

/** Makes the drawing. `label` describes it; without one it is hidden from screen readers. */
export function drawRings(sizes: Sides<Size>, label: string | null, names: Sides<string>): SVGSVGElement {
  const { radius, distance } = rings(sizes);
  const span = Math.max(radius.left, distance + radius.right) + Math.max(radius.left, radius.right - distance);
  const first = (WIDTH - span) / 2 + Math.max(radius.left, radius.right - distance);
  const y = HEIGHT / 2 - 8;
  const left = { cx: first, cy: y, r: radius.left };
  const right = { cx: first + distance, cy: y, r: radius.right };
  return svg(
    "svg",
    {
      class: "rings",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      ...(label === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": label }),
    },
    svg("clipPath", { id: "ring-left" }, svg("circle", left)),
    svg("circle", { ...right, class: "shared", "clip-path": "url(#ring-left)" }),
    svg("circle", { ...left, class: "ring left" }),
    svg("circle", { ...right, class: "ring right" }),
    svg("text", { x: 4, y: HEIGHT - 2, class: "left" }, fitting(names.left)),
    svg("text", { x: WIDTH - 4, y: HEIGHT - 2, class: "right", "text-anchor": "end" }, fitting(names.right)),
  );
}

/** Cuts a name to half the width of the drawing: 9 Han characters or 18 letters. */
function fitting(name: string): string {
  let room = 18;
  const kept = [...name].filter((letter) => (room -= letter > "\u2e80" ? 2 : 1) >= 0);
  return kept.length < [...name].length ? `${kept.slice(0, -1).join("")}…` : name;
}
