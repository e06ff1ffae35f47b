/**
 * Shows a text with its matches, in an element of the page or of `juhao/element`. Long texts are built a few
 * milliseconds at a time, in chunks that the browser lays out only when they come into view.
 */

import type { Match } from "juhao";
import { button, h } from "./dom.ts";
import { type Range, type Segment, segments, within } from "./highlight.ts";
import { languageOf } from "./language.ts";
import { painter, touching } from "./painter.ts";
import { movedPlace } from "./exclusions/ranges.ts";
import { classesOf, type Mark, type SignName, uppermost } from "./marks.ts";
import { type Chunk, chunks, type Line } from "./paragraphs.ts";

/** The content to show. Ranges are in UTF-16 units; `out` and `edits` are in order and do not overlap. */
export interface Content {
  readonly text: string;
  /** All matches of the Report. */
  readonly matches: readonly Match[];
  /** The marks of this text: matches by their indexes in `matches`, and signs. */
  readonly marks: readonly Mark[];
  /** Ranges left out of the comparison. */
  readonly out: readonly Range[];
  /** Ranges that differ inside edited matches. */
  readonly edits: readonly Range[];
}

/** Words and elements that the caller adds to the text. */
export interface Words {
  /** Returns the name of a match for screen readers. */
  badge(match: Match, place: number): string;
  /** Returns the name of an unusual place. */
  sign(name: SignName): string;
  /** Returns an element for the start of a line, or `null`. */
  before?(line: Line): Node | null;
}

export interface MarkedText {
  readonly element: HTMLElement;
  /** Replaces the content. The place at the top of the view stays there, if the new text still has it. */
  show(content: Content): void;
  /** Shows which match is selected. */
  choose(match: number | null): void;
  /** Scrolls a match to `top` pixels below the upper edge. */
  reveal(match: number, top: number): void;
  revealPlace(start: number): void;
  /** Returns the position of a match in pixels below the upper edge; `null` if it is not laid out. */
  topOf(match: number): number | null;
  /** Returns the edges of a match in pixels below the element's upper edge; an estimate if it is not laid out. */
  boundsOf(match: number): { readonly top: number; readonly bottom: number };
  focusMatch(match: number): void;
  /** Returns the part of the text in view, as shares of its length. */
  view(): { readonly from: number; readonly to: number };
  /** Returns the place of the text at `y` pixels below the upper edge. */
  placeAt(y: number): number;
  /** Returns the position of a place in pixels below the upper edge; an estimate if it is not laid out. */
  heightOf(place: number): number;
  /** Scrolls a place of the text to `y` pixels below the upper edge, without animation. */
  scrollTo(place: number, y: number): void;
  /** Shows which match the pointer is on, on either side. */
  point(match: number | null): void;
  /** Highlights ranges that a row outside the text points at. They are in order and do not overlap. */
  light(places: readonly Range[]): void;
  /** Ends the running work and removes the painted layers. */
  end(): void;
}

/**
 * Makes a line of a text. It is no `<p>`, because a browser copies an empty line after each of them; and an empty line
 * has a break, because without one it is not copied.
 */
export function lineOf(...inside: readonly (Node | null | undefined)[]): HTMLElement {
  if (inside.every((node) => !node)) return h("div", { class: "line line-blank" }, h("br"));
  return h("div", { class: "line", role: "paragraph", dir: "auto" }, ...inside);
}

/** A text without matches. */
export const plain = (text: string): Content => ({ text, matches: [], marks: [], out: [], edits: [] });

/** Milliseconds of work before the browser gets a turn. */
const SLICE = 8;
/** Number of chunks that are built before the first display. */
const FIRST = 3;
/** Pixels below the upper edge of the place that stays in position when the content changes. */
const PLACE = 24;
/** A text of more chunks is laid out only in part, so it is not scrolled smoothly. */
const FEW = 6;

export function markedText(element: HTMLElement, words: Words): MarkedText {
  let content = plain("");
  let parts: Chunk[] = [];
  let boxes: HTMLElement[] = [];
  let pieces: Segment[] = [];
  /** The marks of matches, by their indexes in the Report, in that order. */
  let ofMatch = new Map<number, Mark>();
  let filled = new Set<number>();
  let spans = new Map<number, HTMLElement[]>();
  let badges = new Map<number, HTMLElement>();
  /** Returns the match that the Tab key reaches: the selected one, or the first. */
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
      layers.paint("out", line, start, touching(content.out, start, end));
      layers.paint("edit", line, start, touching(content.edits, start, end).filter(isInMatch));
      layers.paint("found", line, start, touching(lit, start, end));
    }
  };

  /** Returns whether an edit is inside a match that is shown. */
  const isInMatch = ({ start, end }: Range): boolean =>
    within(pieces, start, end).some(({ marks: over }) => over.some((i) => "match" in (content.marks[i] as Mark)));

  const paragraph = (line: Line): HTMLElement =>
    lineOf(words.before?.(line), ...within(pieces, line.start, line.end).map(piece));

  const piece = ({ start, end, marks: covering }: Segment): Node => {
    const said = content.text.slice(start, end);
    const over = covering.map((i) => content.marks[i] as Mark);
    const sign = over.find((mark) => "sign" in mark);
    const matches = over.flatMap((mark) => ("match" in mark ? [mark] : []));
    const inner =
      sign && "sign" in sign
        ? h("span", { class: `sign sign-${sign.sign}`, title: words.sign(sign.sign) }, said)
        : document.createTextNode(said);
    const top = uppermost(
      matches.map(({ match }) => match),
      content,
    );
    const match = top === undefined ? undefined : content.matches[top];
    if (top === undefined || !match) return inner;
    const starting = matches.filter((mark) => mark.start === start).map((mark) => badge(mark.match));
    const element = h(
      "mark",
      { class: `m ${classesOf(match, top)}${matches.length > 1 ? " m-shared" : ""}`, "data-m": top },
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
    const match = content.matches[place];
    const made = button({
      class: `badge ${match ? classesOf(match, place) : ""}`,
      tabindex: place === reachable() ? 0 : -1,
      "data-m": place,
      "data-n": place + 1,
      "aria-label": match && words.badge(match, place),
    });
    badges.set(place, made);
    return made;
  };

  /** Builds chunks from `next` on for {@link SLICE} milliseconds, then gives the browser a turn. */
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

  /** Scrolls `target` to `top`, with retries, because chunks that come into view can change their height. */
  const bring = (target: Element, top: number, tries = 4): void => {
    const off = topIn(target) - top;
    if (Math.abs(off) < 2) return;
    const smooth = parts.length <= FEW && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollBy({ top: off, behavior: smooth ? "smooth" : "instant" });
    if (!smooth && tries > 1) requestAnimationFrame(() => bring(target, top, tries - 1));
  };

  const topIn = (target: Element): number => target.getBoundingClientRect().top - element.getBoundingClientRect().top;

  /** Returns the index of the last element that starts at or above `y`. `elements` are ordered from top to bottom. */
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

  return {
    element,
    show(next) {
      window.clearTimeout(idle);
      const before = content.text;
      const top = boxes.length > 0 ? placeAt(PLACE) : 0;
      layers.wipe();
      content = next;
      const { text, marks } = next;
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
      const { marks } = content;
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
      const share = (y: number): number => placeAt(y) / Math.max(1, content.text.length);
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
    end() {
      window.clearTimeout(idle);
      layers.wipe();
    },
  };
}
