/**
 * A text with its matches in it. Long texts are put together a few milliseconds at a time, in chunks that the browser lays out
 * only when they come into view.
 */

import type { Actions } from "../actions.ts";
import { button, h } from "../dom.ts";
import type { PageBlock, Side } from "../engine/engine.ts";
import { type Range, type Segment, segments, within } from "../highlight.ts";
import { type Lang, messages, wordsFor } from "../i18n/index.ts";
import { languageOf } from "../language.ts";
import { painter, touching } from "../layers.ts";
import { movedPlace } from "../leaving/ranges.ts";
import { classesOf, type Mark, marksOf, uppermost } from "../marks.ts";
import { type Chunk, chunks, type Line } from "../paragraphs.ts";
import type { Result } from "../store.ts";
import { kindOf } from "./kind.ts";

export interface Reader {
  readonly element: HTMLElement;
  /** Shows what was compared, with its matches, minor ones if they are wanted; without a result, the text as it was put in. */
  show(text: string, result: Result | null, minor: boolean): void;
  /** Shows which match is in focus. */
  choose(match: number | null): void;
  /** Brings a match to `top` pixels below the upper edge. */
  reveal(match: number, top: number): void;
  revealPlace(start: number): void;
  /** Where the match lies now, in pixels below the upper edge; `null` when it is not laid out. */
  topOf(match: number): number | null;
  /** The upper and lower edge of a match, in pixels below the upper edge of the reader; an estimate where it is not laid out. */
  boundsOf(match: number): { readonly top: number; readonly bottom: number };
  focusMatch(match: number): void;
  /** The part of the text in view, as shares of its length. */
  view(): { readonly from: number; readonly to: number };
  /** The place of the text that lies `y` pixels below the upper edge. */
  placeAt(y: number): number;
  /** Where a place of the text lies, in pixels below the upper edge; an estimate where it is not laid out. */
  heightOf(place: number): number;
  /** Scrolls, at once, until a place of the text lies `y` pixels below the upper edge. */
  scrollTo(place: number, y: number): void;
  /** Shows which match the pointer is at, on either side. */
  point(match: number | null): void;
  /** Shows places that something beside the texts points at; they are in order and apart. */
  light(places: readonly Range[]): void;
}

/** Milliseconds of work before the browser may do something else. */
const SLICE = 8;
/** Chunks put together at once, before the first look. */
const FIRST = 3;
/** Pixels below the upper edge where a reader reads: what stands there stays there when the text changes. */
const PLACE = 24;
/** A text of more chunks is laid out in part only, and is not scrolled smoothly. */
const FEW = 6;

export function reader(side: Side, lang: Lang, actions: Actions, signal: AbortSignal): Reader {
  const m = messages(lang);
  const element = h("div", {
    class: "reader",
    id: `reader-${side}`,
    tabindex: 0,
    role: "region",
    "aria-label": m.matches.page(m.side[side]),
  });

  let text = "";
  let result: Result | null = null;
  let parts: Chunk[] = [];
  let boxes: HTMLElement[] = [];
  let pieces: Segment[] = [];
  let marks: Mark[] = [];
  /** The marks of matches, by their places in the Report, in that order. */
  let ofMatch = new Map<number, Mark>();
  let filled = new Set<number>();
  let spans = new Map<number, HTMLElement[]>();
  let badges = new Map<number, HTMLElement>();
  /** The match that the tabulator leads to: the one in focus, or the first. */
  const reachable = (): number => current ?? ofMatch.keys().next().value ?? 0;
  let current: number | null = null;
  let idle = 0;
  let pointed: number | null = null;
  let lit: readonly Range[] = [];
  const layers = painter();

  const fill = (i: number): void => {
    const part = parts[i];
    const box = boxes[i];
    if (!part || !box || filled.has(i)) return;
    filled.add(i);
    box.replaceChildren(...part.lines.map(paragraph));
    for (const [j, { start, end }] of part.lines.entries()) {
      const line = box.children[j] as Element;
      layers.paint("out", line, start, touching(result?.left[side] ?? [], start, end));
      layers.paint("edit", line, start, touching(result?.edits[side] ?? [], start, end).filter(isInMatch));
      layers.paint("found", line, start, touching(lit, start, end));
    }
  };

  /** Whether a change is in a match that is shown. */
  const isInMatch = ({ start, end }: Range): boolean =>
    within(pieces, start, end).some(({ marks: over }) => over.some((i) => "match" in (marks[i] as Mark)));

  const paragraph = (line: Line): HTMLElement => {
    const blocks = touching(result?.blocks[side] ?? [], line.start, line.end);
    return h(
      "p",
      { dir: "auto" },
      blocks.length > 0 && turner(blocks),
      ...within(pieces, line.start, line.end).map(piece),
    );
  };

  /** Before a line of a page: leaves it out, or takes it in. */
  const turner = (blocks: readonly PageBlock[]): HTMLElement => {
    const kept = blocks.every((block) => block.kept);
    const name = kept ? m.pane.leaveLine : m.pane.takeLine;
    const sources = blocks.filter((block) => block.kept === kept).map(({ source }) => source);
    return button({
      class: `turner ${kept ? "kept" : "left"}`,
      "aria-label": name,
      title: name,
      onclick: () => actions.turn(side, sources),
    });
  };

  const piece = ({ start, end, marks: covering }: Segment): Node => {
    const words = text.slice(start, end);
    const over = covering.map((i) => marks[i] as Mark);
    const sign = over.find((mark) => "sign" in mark);
    const matches = over.flatMap((mark) => ("match" in mark ? [mark] : []));
    const inner =
      sign && "sign" in sign
        ? h("span", { class: `sign ${sign.sign}`, title: wordsFor(sign.sign, m.signs.names) ?? m.signs.other }, words)
        : document.createTextNode(words);
    if (!result) return inner;
    const top = uppermost(
      matches.map(({ match }) => match),
      result.report,
    );
    const match = top === undefined ? undefined : result.report.matches[top];
    if (top === undefined || !match) return inner;
    const starting = matches.filter((mark) => mark.start === start).map((mark) => badge(mark.match));
    const element = h(
      "mark",
      { class: `m ${classesOf(match, top)}${matches.length > 1 ? " shared" : ""}`, "data-m": top },
      ...starting,
      inner,
    );
    for (const mark of matches) {
      const known = spans.get(mark.match);
      if (known) known.push(element);
      else spans.set(mark.match, [element]);
      if (mark.match === current) element.classList.add("current");
    }
    return element;
  };

  const badge = (place: number): Node => {
    const match = result?.report.matches[place];
    const other = side === "left" ? "right" : "left";
    const made = button({
      class: `badge ${match ? classesOf(match, place) : ""}`,
      tabindex: place === reachable() ? 0 : -1,
      "data-m": place,
      "data-n": place + 1,
      "aria-label": match && m.matches.mark(place + 1, kindOf(match, lang), m.side[other]),
    });
    badges.set(place, made);
    return made;
  };

  /** Chunks from `next` on, as long as the slice lasts; then the browser has its turn. */
  const fillOn = (next: number): void => {
    idle = 0;
    const until = performance.now() + SLICE;
    let i = next;
    while (i < parts.length && performance.now() < until) fill(i++);
    if (i < parts.length) idle = window.setTimeout(() => fillOn(i), 0);
  };

  const chunkAt = (start: number): number => {
    const after = parts.findIndex((part) => part.start > start);
    return (after < 0 ? parts.length : after) - 1;
  };

  /** Scrolls until the element lies where it should: chunks that come into view may change their height on the way. */
  const bring = (target: Element, top: number, tries = 4): void => {
    const off = topIn(target) - top;
    if (Math.abs(off) < 2) return;
    const smooth = parts.length <= FEW && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollBy({ top: off, behavior: smooth ? "smooth" : "instant" });
    if (!smooth && tries > 1) requestAnimationFrame(() => bring(target, top, tries - 1));
  };

  const topIn = (target: Element): number => target.getBoundingClientRect().top - element.getBoundingClientRect().top;

  /** The last of some elements, one below the other, that begins at or above `y`. */
  const lastAbove = (elements: ArrayLike<Element>, y: number): number => {
    let low = 0;
    let high = elements.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((elements[middle] as HTMLElement).offsetTop <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  const placeAt = (below: number): number => {
    if (boxes.length === 0) return 0;
    const y = element.scrollTop + below;
    const i = lastAbove(boxes, y);
    const part = parts[i] as Chunk;
    const box = boxes[i] as HTMLElement;
    const j = box.childElementCount > 0 ? lastAbove(box.children, y) : -1;
    const line = part.lines[j] ?? part;
    const area = (box.children[j] as HTMLElement | undefined) ?? box;
    const into = Math.min(1, Math.max(0, (y - area.offsetTop) / Math.max(1, area.offsetHeight)));
    return Math.round(line.start + into * (line.end - line.start));
  };

  const heightOf = (place: number): number => {
    const i = Math.max(0, chunkAt(place));
    const part = parts[i];
    const box = boxes[i];
    if (!part || !box) return 0;
    const j = part.lines.findIndex((line) => place <= line.end);
    const line = part.lines[j] ?? part;
    const area = (box.children[j] as HTMLElement | undefined) ?? box;
    const into = Math.min(1, Math.max(0, (place - line.start) / Math.max(1, line.end - line.start)));
    return area.offsetTop + into * area.offsetHeight - element.scrollTop;
  };

  const scrollTo = (place: number, y: number): void => {
    fill(Math.max(0, chunkAt(place)));
    element.scrollTop += heightOf(place) - y;
  };

  element.addEventListener("click", (event) => {
    const hit = (event.target as Element).closest<HTMLElement>("[data-m]");
    if (!hit || !window.getSelection()?.isCollapsed) return;
    const match = Number(hit.dataset.m);
    const other = side === "left" ? "right" : "left";
    const isBadge = hit.classList.contains("badge");
    // Where one text is shown at a time, the number of a match leads to the other one.
    if (isBadge) actions.setFace(other);
    // A key pressed on a badge takes the focus along to the partner; a pointer leaves it where it is.
    actions.select(match, side, isBadge && event.detail === 0 ? other : undefined);
  });
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "j") actions.step(1);
    else if (key === "k") actions.step(-1);
    else if (key === "e") actions.edit(side);
    else return;
    event.preventDefault();
  });

  signal.addEventListener("abort", () => {
    window.clearTimeout(idle);
    layers.wipe();
  });

  return {
    element,
    show(input, next, minor) {
      window.clearTimeout(idle);
      const before = text;
      const top = boxes.length > 0 ? placeAt(PLACE) : 0;
      layers.wipe();
      result = next;
      text = next?.shown[side] ?? input;
      marks = next ? marksOf(next, side, minor) : [];
      ofMatch = new Map(marks.flatMap((mark) => ("match" in mark ? [[mark.match, mark] as const] : [])));
      pieces = segments(text.length, marks);
      parts = chunks(text);
      filled = new Set();
      spans = new Map();
      badges = new Map();
      current = null;
      const lang = languageOf(text);
      if (lang) element.lang = lang;
      else element.removeAttribute("lang");
      const many = parts.length > FEW;
      const line = Math.max(12, (element.clientWidth || 480) / (lang ? 18 : 8.5));
      boxes = parts.map((part) => {
        const box = h("div", { class: many ? "chunk lazy" : "chunk" });
        if (many) {
          const lines = part.lines.reduce(
            (sum, { start, end }) => sum + Math.max(1, Math.ceil((end - start) / line)),
            0,
          );
          box.style.containIntrinsicBlockSize = `auto ${lines * 32}px`;
        }
        return box;
      });
      const { scrollTop } = element;
      element.replaceChildren(...boxes);
      const place = movedPlace(top, before, text);
      if (scrollTop > 0 && place > 0 && place < text.length) scrollTo(place, PLACE);
      else element.scrollTop = 0;
      for (let i = 0; i < FIRST; i++) fill(i);
      fillOn(FIRST);
    },
    choose(match) {
      for (const span of spans.get(current ?? -1) ?? []) span.classList.remove("current");
      badges.get(reachable())?.setAttribute("tabindex", "-1");
      current = match;
      if (match !== null) for (const span of spans.get(match) ?? []) span.classList.add("current");
      badges.get(reachable())?.setAttribute("tabindex", "0");
    },
    reveal(match, top) {
      const mark = ofMatch.get(match);
      if (!mark) return;
      const first = chunkAt(mark.start);
      fill(first);
      const target = badges.get(match) ?? boxes[first];
      if (target) bring(target, Math.min(Math.max(top, 24), element.clientHeight - 48));
    },
    revealPlace(start) {
      const place = marks.findIndex((mark) => "sign" in mark && mark.start === start);
      const first = chunkAt(start);
      fill(first);
      const order = marks.slice(0, place).filter((mark) => "sign" in mark && chunkAt(mark.start) === first).length;
      const target = boxes[first]?.querySelectorAll(".sign")[order] ?? boxes[first];
      if (target) bring(target, element.clientHeight / 3);
    },
    topOf(match) {
      const target = badges.get(match);
      return target ? topIn(target) : null;
    },
    boundsOf(match) {
      const { start = 0, end = 0 } = ofMatch.get(match) ?? {};
      const pieces = spans.get(match);
      const first = pieces?.[0];
      const last = pieces?.at(-1);
      const top = heightOf(start);
      const bottom = heightOf(end);
      const near = bottom > -element.clientHeight && top < 2 * element.clientHeight;
      if (!first || !last || !near) return { top, bottom: Math.max(bottom, top + 4) };
      const edge = element.getBoundingClientRect().top;
      return { top: first.getBoundingClientRect().top - edge, bottom: last.getBoundingClientRect().bottom - edge };
    },
    focusMatch(match) {
      badges.get(match)?.focus({ preventScroll: true });
    },
    view() {
      const share = (y: number): number => placeAt(y) / Math.max(1, text.length);
      return { from: share(0), to: share(element.clientHeight) };
    },
    placeAt,
    heightOf,
    scrollTo,
    point(match) {
      if (match === pointed) return;
      for (const span of spans.get(pointed ?? -1) ?? []) span.classList.remove("pointed");
      pointed = match;
      for (const span of spans.get(match ?? -1) ?? []) span.classList.add("pointed");
    },
    light(places) {
      lit = places;
      layers.wipe("found");
      for (const i of filled) {
        const lines = parts[i]?.lines ?? [];
        for (const [j, { start, end }] of lines.entries()) {
          const line = boxes[i]?.children[j];
          if (line) layers.paint("found", line, start, touching(lit, start, end));
        }
      }
    },
  };
}
