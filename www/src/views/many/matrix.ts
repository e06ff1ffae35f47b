/**
 * Draws the pairs as a matrix. A field is stronger the more of the row's text is in the column's text. Drawn when it
 * comes into view. The table has the same information for screen readers.
 */

import type { Actions } from "../../actions.ts";
import { button, h, onResize, put, say, view } from "../../dom.ts";
import type { Side } from "../../engine/engine.ts";
import type { Pair } from "../../engine/many.ts";
import { messages, numbers } from "../../i18n/index.ts";
import { inGroups, pairFinder, shownGroups, shownPairs } from "../../pair-list.ts";
import type { State } from "../../store.ts";
import { shareWords } from "../verdict.ts";

/** Maximum number of texts, because smaller fields would not be visible. */
const MOST = 400;
/** Minimum pixels of a field for a line around it. */
const ROOM = 5;
/** Pixels between the pointer and the description of the field under it. */
const AWAY = 14;
/** Opacity of the faintest field; the share adds the rest. */
const FAINT = 0.14;

/** Line height of the names, in pixels. */
const LINE = 13;

export const renderMatrix = view<State, Actions>((element, { lang }, actions, signal) => {
  const { matrix: m, pairs: words } = messages(lang).many;
  const n = numbers(lang);
  // Has an accessible name before it is drawn.
  const canvas = h("canvas", { role: "img", "aria-label": m.title });
  const names = h("ol", { class: "row-names", "aria-hidden": "true" });
  const places = h("ol", { class: "column-names", "aria-hidden": "true" });
  const plot = h("div", { class: "plot" }, places, names, canvas);
  const tip = h("p", { class: "tip small", "aria-hidden": "true", hidden: true });
  const caption = h("p", { class: "small caption", "aria-hidden": "true" }, m.hover);
  const most = h("p", { class: "small" });
  const larger = button(
    {
      class: "quiet",
      "aria-pressed": "false",
      onclick: () => {
        const isLarge = element.classList.toggle("large");
        larger.setAttribute("aria-pressed", String(isLarge));
        drawSoon();
      },
    },
    m.larger,
  );
  const none = h("p", { class: "none" }, messages(lang).many.none);
  element.append(h("p", { class: "small" }, m.note, " ", larger), none, plot, tip, caption, most);

  let state: State | null = null;
  let order: readonly number[] = [];
  let find: ReturnType<typeof pairFinder> = () => undefined;
  let due = false;
  let inView = false;

  const draw = (): void => {
    if (!due || !inView || !state) return;
    due = false;
    const { docs } = state.many;
    const shown = shownPairs(state.many);
    const named = inGroups(shown, shownGroups(state.many));
    order = named.slice(0, MOST);
    find = pairFinder(shown);
    canvas.setAttribute("aria-label", m.label(n.count(order.length)));
    say(caption, order.length > 0 ? m.hover : words.none);
    most.hidden = named.length <= MOST;
    say(most, m.most(n.count(MOST), n.count(named.length)));
    label(order.map((doc) => docs[doc]?.name ?? ""));
    paint(canvas, order, shown);
    canvas.dataset.texts = String(Math.min(docs.length, order.length));
  };
  /** Adds names to the rows and numbers to the columns, if there is room for a line of text. */
  const label = (paths: readonly string[]): void => {
    plot.classList.add("named");
    const isRoomy = paths.length > 0 && canvas.clientWidth / paths.length >= LINE;
    plot.classList.toggle("named", isRoomy);
    const shown = isRoomy ? paths : [];
    const number = (place: number): HTMLElement => h("b", {}, n.count(place + 1));
    put(places, ...shown.map((_, place) => h("li", {}, number(place))));
    put(
      names,
      ...shown.map((path, place) => h("li", { title: path }, h("bdi", {}, baseName(path)), " ", number(place))),
    );
  };
  const drawSoon = (): void => {
    due = true;
    requestAnimationFrame(draw);
  };
  const observer = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? false;
    if (due) requestAnimationFrame(draw);
  });
  observer.observe(canvas);
  signal.addEventListener("abort", () => observer.disconnect());
  onResize(canvas, drawSoon, signal);
  // Printing shows the whole page, so a matrix that was never in view has to be drawn first.
  const drawForPaper = (): void => {
    inView = true;
    draw();
  };
  addEventListener("beforeprint", drawForPaper, { signal });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawSoon, { signal });

  const at = (event: MouseEvent): { row: number; column: number; pair: Pair | undefined } | null => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const column = order[Math.floor(((event.clientX - left) / width) * order.length)];
    const row = order[Math.floor(((event.clientY - top) / height) * order.length)];
    return row === undefined || column === undefined ? null : { row, column, pair: find(row, column) };
  };
  canvas.addEventListener("pointermove", (event) => {
    const field = at(event);
    const pair = field?.row === field?.column ? undefined : field?.pair;
    canvas.classList.toggle("over", pair !== undefined);
    tip.hidden = !field || !pair;
    if (!field || !pair) return;
    const name = (doc: number): string => state?.many.docs[doc]?.name ?? "";
    const words = (side: Side, row: number, column: number): string =>
      m.cell(name(row), shareWords(pair.coverage[side], pair.reworded[side], lang), name(column));
    const side = pair.left === field.row ? "left" : "right";
    const other = side === "left" ? "right" : "left";
    put(
      tip,
      h("strong", {}, words(side, field.row, field.column)),
      h("span", {}, words(other, field.column, field.row)),
    );
    // Next to the pointer, and inside the section.
    const box = element.getBoundingClientRect();
    const x = event.clientX - box.left;
    const isRight = x > box.width / 2;
    tip.style.insetInlineStart = isRight ? "auto" : `${x + AWAY}px`;
    tip.style.insetInlineEnd = isRight ? `${box.width - x + AWAY}px` : "auto";
    tip.style.insetBlockStart = `${event.clientY - box.top + AWAY}px`;
  });
  canvas.addEventListener("pointerleave", () => {
    tip.hidden = true;
  });
  canvas.addEventListener("click", (event) => {
    const field = at(event);
    if (field?.pair && field.row !== field.column) void actions.many.open(field.pair);
  });

  return (next, last) => {
    state = next;
    const { pairs, joinedFrom, listing, decisions, work } = next.many;
    // Drawn only when all pairs are known.
    plot.hidden = caption.hidden = pairs.length === 0 || work.status === "working";
    none.hidden = !plot.hidden;
    const same =
      pairs === last?.many.pairs &&
      joinedFrom === last.many.joinedFrom &&
      listing === last.many.listing &&
      // A decision changes which pairs are shown only if the list filters by decision.
      (listing.status === null || decisions === last.many.decisions) &&
      work === last.many.work &&
      next.theme === last.theme;
    if (!same && !plot.hidden) drawSoon();
  };
});

/** Returns a path without its folders. */
function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function paint(canvas: HTMLCanvasElement, order: readonly number[], pairs: readonly Pair[]): void {
  const context = canvas.getContext("2d");
  const size = order.length;
  if (!context) return;
  const style = getComputedStyle(canvas);
  const field = Math.max(1, Math.floor((canvas.clientWidth * devicePixelRatio) / Math.max(1, size)));
  const line = field >= ROOM ? 1 : 0;
  canvas.width = canvas.height = size * field;
  const place = new Map(order.map((doc, i) => [doc, i]));
  const fill = (row: number, column: number): void =>
    context.fillRect(column * field, row * field, field - line, field - line);
  context.fillStyle = style.getPropertyValue("--diagonal");
  for (let i = 0; i < size; i++) fill(i, i);
  context.fillStyle = style.color;
  for (const { left, right, coverage } of pairs) {
    const [a, b] = [place.get(left), place.get(right)];
    if (a === undefined || b === undefined) continue;
    context.globalAlpha = FAINT + (1 - FAINT) * coverage.left;
    fill(a, b);
    context.globalAlpha = FAINT + (1 - FAINT) * coverage.right;
    fill(b, a);
  }
}
