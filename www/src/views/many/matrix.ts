/**
 * The pairs as a picture: a field for every two texts, the stronger the more of the text of the row is in that of the column.
 * It is drawn when it comes into view. The table says the same to those who cannot see it.
 */

import type { Actions } from "../../actions.ts";
import { h, onResize, say, view } from "../../dom.ts";
import type { Pair } from "../../engine/many.ts";
import { messages, numbers } from "../../i18n/index.ts";
import { inGroups, pairFinder, shownPairs } from "../../many.ts";
import type { State } from "../../store.ts";
import { shareWords } from "../verdict.ts";

/** Texts a matrix has at most: more would be finer than the eye. */
const MOST = 400;
/** Pixels of a field that leave room for a line beside it. */
const ROOM = 5;
/** The faintest field there is, and what is left for the share. */
const FAINT = 0.14;

export const renderMatrix = view<State, Actions>((element, { lang }, actions, signal) => {
  const { matrix: m, pairs: words } = messages(lang).many;
  const n = numbers(lang);
  // It has a name before it is drawn.
  const canvas = h("canvas", { role: "img", "aria-label": m.title });
  const caption = h("p", { class: "small caption", "aria-hidden": "true" }, m.hover);
  const most = h("p", { class: "small" });
  element.append(h("header", {}, h("h2", {}, m.title)), h("p", { class: "small" }, m.note), canvas, caption, most);

  let state: State | null = null;
  let order: readonly number[] = [];
  let find: ReturnType<typeof pairFinder> = () => undefined;
  let due = false;
  let inView = false;

  const draw = (): void => {
    if (!due || !inView || !state) return;
    due = false;
    const { groups, docs } = state.many;
    const shown = shownPairs(state.many);
    const named = inGroups(shown, groups);
    order = named.slice(0, MOST);
    find = pairFinder(shown);
    canvas.setAttribute("aria-label", m.label(n.count(order.length)));
    say(caption, hint());
    most.hidden = named.length <= MOST;
    say(most, m.most(n.count(MOST), n.count(named.length)));
    paint(canvas, order, shown);
    canvas.dataset.texts = String(Math.min(docs.length, order.length));
  };
  const hint = (): string => (order.length > 0 ? m.hover : words.none);
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
  // All of the page is on paper, and what is not drawn by then stays white.
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
    if (!field || !pair) {
      say(caption, hint());
      return;
    }
    const name = (doc: number): string => state?.many.docs[doc]?.name ?? "";
    const side = pair.left === field.row ? "left" : "right";
    const share = shareWords(pair.coverage[side], pair.reworded[side], lang);
    say(caption, m.cell(name(field.row), share, name(field.column)));
  });
  canvas.addEventListener("pointerleave", () => say(caption, hint()));
  canvas.addEventListener("click", (event) => {
    const field = at(event);
    if (field?.pair && field.row !== field.column) void actions.many.open(field.pair);
  });

  return (next, last) => {
    state = next;
    const { pairs, groups, least, sought, work } = next.many;
    // Lists come first: the picture waits until they are complete.
    element.hidden = pairs.length === 0 || work.status === "working";
    const same =
      pairs === last?.many.pairs &&
      groups === last.many.groups &&
      least === last.many.least &&
      sought === last.many.sought &&
      work === last.many.work &&
      next.theme === last.theme;
    if (!same && !element.hidden) drawSoon();
  };
});

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
