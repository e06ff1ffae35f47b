/** Draws what each score measures. The words next to a drawing explain the same. */

import { svg } from "../dom.ts";
import type { ScoreName } from "../i18n/index.ts";

const WIDTH = 132;
const HEIGHT = 72;

type Shape = SVGElement;

const box = (kind: string, x: number, y: number, width: number, height = 12): Shape =>
  svg("rect", { class: kind, x, y, width, height, rx: 2 });
const line = (x1: number, y1: number, x2: number, y2: number): Shape => svg("line", { class: "tie", x1, y1, x2, y2 });
const ring = (kind: string, cx: number, cy: number, r: number): Shape => svg("circle", { class: kind, cx, cy, r });

/** Draws a text as a bar with its shared part filled. */
const bar = (
  side: "left" | "right",
  y: number,
  width: number,
  shared: readonly (readonly [number, number])[],
): Shape[] => [box(side, 6, y, width), ...shared.map(([from, to]) => box("shared", 6 + from, y, to - from))];

/** Draws characters of both texts, with lines between equal ones. */
const characters = (ties: readonly (readonly [number, number])[], dense: readonly [number, number] | null): Shape[] => {
  const at = (i: number): number => 8 + i * 13;
  const tied = (side: 0 | 1, i: number): boolean => ties.some((tie) => tie[side] === i);
  return [
    ...(dense ? [box("region", at(dense[0]) - 3, 8, at(dense[1]) - at(dense[0]) + 6, 56)] : []),
    ...ties.map(([a, b]) => line(at(a) + 4, 25, at(b) + 4, 47)),
    ...Array.from({ length: 9 }, (_, i) => box(tied(0, i) ? "shared" : "left", at(i), 14, 8, 10)),
    ...Array.from({ length: 9 }, (_, i) => box(tied(1, i) ? "shared" : "right", at(i), 48, 8, 10)),
  ];
};

/** Draws full stops of both texts. A stop is filled if the sentences before it end with the same characters. */
const stops = (left: readonly boolean[], right: readonly boolean[]): Shape[] =>
  [left, right].flatMap((row, side) =>
    row.flatMap((shared, i) => [
      box(shared ? "shared" : side ? "right" : "left", 6 + i * 20, side ? 48 : 16, 10, 6),
      ring(side ? "stop right" : "stop left", 21 + i * 20, side ? 51 : 19, 3),
    ]),
  );

const TIES = [
  [0, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [8, 7],
] as const;

const DRAWINGS: Readonly<Record<ScoreName, () => Shape[]>> = {
  coverageLeft: () =>
    bar("left", 30, 120, [
      [14, 44],
      [70, 98],
    ]),
  coverageRight: () =>
    bar("right", 30, 80, [
      [6, 36],
      [44, 72],
    ]),
  reworded: () => [
    ...bar("left", 30, 120, [
      [14, 44],
      [62, 92],
    ]),
    box("differs", 50, 30, 18),
  ],
  inserted: () => [
    ...bar("left", 16, 120, [
      [14, 44],
      [74, 104],
    ]),
    ...bar("right", 44, 90, [
      [14, 44],
      [44, 74],
    ]),
    box("differs", 50, 16, 18),
  ],
  shown: () => [...bar("left", 30, 120, [[14, 44]]), box("differs", 76, 30, 9), box("differs", 100, 30, 7)],
  margin: () => [box("left", 6, 30, 120), line(70, 20, 70, 52), ring("mark", 96, 36, 9)],
  score: () => [...bar("left", 16, 120, [[14, 44]]), ...bar("right", 44, 44, [[6, 36]]), ring("mark", 56, 50, 9)],
  lcs: () => characters(TIES, null),
  trustable: () => characters(TIES.slice(1, 5), [2, 6]),
  resemble: () => [...bar("left", 16, 104, [[10, 94]]), ...bar("right", 44, 110, [[16, 100]])],
  containLeft: () => [...bar("left", 16, 60, [[4, 56]]), ...bar("right", 44, 120, [])],
  containRight: () => [...bar("left", 16, 120, []), ...bar("right", 44, 60, [[4, 56]])],
  ccs: () => stops([true, false, true, true, false, false], [true, true, true, false]),
  clr: () => stops([false, false, false, false, false, false], [false, false, false]),
  jaccard: () => [
    svg("clipPath", { id: "drawn-left" }, ring("", 54, 36, 26)),
    svg("circle", { class: "shared", cx: 78, cy: 36, r: 26, "clip-path": "url(#drawn-left)" }),
    ring("stop left", 54, 36, 26),
    ring("stop right", 78, 36, 26),
  ],
  blocks: () => {
    const rows = [
      [14, 20, 10, 26, 16],
      [20, 10, 26, 12],
    ];
    return rows.flatMap((lengths, side) => {
      let x = 6;
      return lengths.map((width) => {
        const shared = [20, 10, 26].includes(width);
        const made = box(shared ? "shared" : side ? "right" : "left", x, side ? 46 : 16, width);
        x += width + 4;
        return made;
      });
    });
  },
  hamming: () =>
    Array.from({ length: 16 }, (_, i) => [
      box("left", 6 + i * 7.6, 18, 6, 12),
      box(i === 4 || i === 11 ? "differs" : "right", 6 + i * 7.6, 42, 6, 12),
    ]).flat(),
};

export function drawScore(name: ScoreName): SVGSVGElement {
  return svg(
    "svg",
    { class: "score-drawing", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    ...DRAWINGS[name](),
  );
}
