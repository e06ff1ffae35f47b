/**
 * Draws the two texts as the sides of a square and each match as a line in it, which shows order, moves and repeats.
 * The list of passages has the same information for screen readers.
 */

import type { Actions } from "../actions.ts";
import { h, say, view } from "../dom.ts";
import { messages, numbers } from "../i18n/index.ts";
import { HUES, isShown } from "../marks.ts";
import type { State } from "../store.ts";
import { nameOf, NO_NAMES } from "./side-name.ts";

/** Side of the square in CSS pixels. */
const SIZE = 288;
/** A click selects a match within this many pixels. */
const NEAR = 12;
/** Opacity of minor matches. */
const MINOR = 0.55;

export const renderDotPlot = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang);
  const n = numbers(lang);
  const canvas = h("canvas", { width: SIZE * 2, height: SIZE * 2, role: "img" });
  const left = h("span", { class: "axis left" });
  const right = h("span", { class: "axis right" });
  element.append(h("p", { class: "small" }, m.plot.note), h("div", { class: "axes" }, left, right), canvas);
  let state: State | null = null;

  canvas.addEventListener("click", (event) => {
    const { result } = state ?? {};
    if (!result) return;
    const box = canvas.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * SIZE;
    const y = ((event.clientY - box.top) / box.height) * SIZE;
    let best: number | null = null;
    let least = NEAR;
    for (const [i, match] of result.report.matches.entries()) {
      if (!isShown(match, state?.minor ?? true)) continue;
      const [x0, x1] = [match.left.start, match.left.end].map((at) => (at / result.shown.left.length) * SIZE);
      const [y0, y1] = [match.right.start, match.right.end].map((at) => (at / result.shown.right.length) * SIZE);
      const away = distance(x, y, x0 ?? 0, y0 ?? 0, x1 ?? 0, y1 ?? 0);
      if (away < least) [best, least] = [i, away];
    }
    if (best !== null) actions.select(best, null);
  });

  return (next, last) => {
    state = next;
    element.hidden = next.panel !== "plot";
    if (element.hidden) return;
    const same = last?.panel === "plot" && last.result === next.result && last.current === next.current;
    if (same && last.theme === next.theme && last.minor === next.minor) return;
    const { result, minor } = next;
    const count = result?.report.matches.filter((match) => isShown(match, minor)).length ?? 0;
    canvas.setAttribute("aria-label", m.plot.label(n.count(count)));
    if (result) draw(canvas, next);
    say(left, `${nameOf(result?.names ?? NO_NAMES, "left", lang)} →`);
  };
});

function draw(canvas: HTMLCanvasElement, { result, current, minor }: State): void {
  const pen = canvas.getContext("2d");
  if (!pen || !result) return;
  const vermilion = getComputedStyle(canvas).getPropertyValue("--vermilion").trim() || "GrayText";
  const hues = huesOf(canvas);
  const all = SIZE * 2;
  pen.clearRect(0, 0, all, all);
  pen.lineCap = "round";
  const { left, right } = result.shown;
  // Draws evidence over minor matches, and the selected match last.
  const rank = (i: number): number => (i === current?.match ? 2 : Number(result.report.matches[i]?.role !== "minor"));
  const lines = [...result.report.matches.entries()].filter(([, match]) => isShown(match, minor));
  lines.sort(([i], [j]) => rank(i) - rank(j));
  for (const [i, match] of lines) {
    const chosen = i === current?.match;
    pen.strokeStyle = chosen ? vermilion : (hues[i % HUES] ?? vermilion);
    const isMinor = match.role === "minor";
    pen.globalAlpha = isMinor && !chosen ? MINOR : 1;
    pen.lineWidth = chosen ? 9 : isMinor ? 3 : 5;
    pen.setLineDash(match.kind === "exact" ? [] : match.kind === "edited" ? [12, 8] : [1, 9]);
    pen.beginPath();
    pen.moveTo((match.left.start / left.length) * all, (match.right.start / right.length) * all);
    pen.lineTo((match.left.end / left.length) * all, (match.right.end / right.length) * all);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Returns the colours of matches in the present theme: the same colours as their numbers in the texts have. */
function huesOf(canvas: HTMLCanvasElement): string[] {
  const hues = Array.from({ length: HUES }, (_, i) => {
    canvas.className = `hue-${i}`;
    return getComputedStyle(canvas).color;
  });
  canvas.className = "";
  return hues;
}

/** Returns the distance of the point (x, y) from a line segment. */
function distance(x: number, y: number, x0: number, y0: number, x1: number, y1: number): number {
  const length = (x1 - x0) ** 2 + (y1 - y0) ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length));
  return Math.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0));
}
