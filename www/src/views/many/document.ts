/**
 * Shows one text and marks every place that another text has, with the colour and number of its source. A place opens
 * to show both wordings. A long text is built a few milliseconds at a time, in chunks that the browser lays out when
 * they come into view.
 */

import type { Actions } from "../../actions.ts";
import { button, h, put } from "../../dom.ts";
import { passagesAt, type SourcePassage, type Sources } from "../../engine/sources.ts";
import type { Pair } from "../../engine/many.ts";
import { type Segment, segments, within } from "../../highlight.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";
import { languageOf } from "../../language.ts";
import { lineOf } from "../../marked-text.ts";
import { HUES } from "../../marks.ts";
import { chunks } from "../../paragraphs.ts";
import { icon } from "../icons.ts";
import { nameOf } from "./name.ts";

export interface MarkedDocument {
  readonly element: HTMLElement;
  /** Shows a text with its sources. `find` returns the pair of two texts. */
  show(sources: Sources | null, find: (a: number, b: number) => Pair | undefined): void;
  /** Goes to the next place of a source. */
  goTo(card: number): void;
}

const SLICE = 8;
/** Maximum length of a wording that is shown, in UTF-16 units. */
const LONGEST = 4_000;

export function markedDocument(lang: Lang, name: (doc: number) => string, actions: Actions): MarkedDocument {
  const m = messages(lang).many.sources;
  const n = numbers(lang);
  const reader = h("div", { class: "reader", role: "region", tabindex: 0 });
  const wordings = h("div", { class: "wordings", role: "group", hidden: true });
  const element = h("div", { class: "marked-document" }, h("p", { class: "small" }, m.note), reader, wordings);
  let sources: Sources | null = null;
  let find: (a: number, b: number) => Pair | undefined = () => undefined;
  let pieces: Segment[] = [];
  /** Functions that build the rest of the text. */
  let rest: (() => void)[] = [];
  let timer = 0;
  let current: number | null = null;

  const badgeOf = (place: number): HTMLElement | null => reader.querySelector(`[data-place="${place}"]`);

  const piece = ({ start, end, marks }: Segment): Node => {
    const words = document.createTextNode(sources?.text.slice(start, end) ?? "");
    const [place] = marks;
    const marked = place === undefined ? undefined : sources?.places[place];
    if (!sources || place === undefined || !marked) return words;
    const { card } = marked;
    const hue = `hue-${card % HUES}`;
    const badge =
      marked.start === start &&
      button({
        class: `badge ${hue}`,
        tabindex: place === (current ?? 0) ? 0 : -1,
        "data-place": place,
        "data-n": card + 1,
        "aria-label": m.passage(card + 1, name(sources.cards[card]?.doc ?? -1)),
      });
    return h("mark", { class: `m m-exact ${hue}`, "data-in": place }, badge, words);
  };

  const fillOn = (): void => {
    const until = performance.now() + SLICE;
    while (rest.length > 0 && performance.now() < until) rest.shift()?.();
    if (rest.length > 0) timer = window.setTimeout(fillOn, 0);
  };

  /** Shows both wordings of a place; `null` hides them. */
  const open = (place: number | null, isFocused = false): void => {
    for (const mark of reader.querySelectorAll(".current")) mark.classList.remove("current");
    if (current !== null) badgeOf(current)?.setAttribute("tabindex", "-1");
    current = place;
    const marked = place === null ? undefined : sources?.places[place];
    wordings.hidden = !marked;
    badgeOf(place ?? 0)?.setAttribute("tabindex", "0");
    if (!sources || !marked) return;
    for (const mark of reader.querySelectorAll(`[data-in="${place}"]`)) mark.classList.add("current");
    if (isFocused) badgeOf(place as number)?.focus({ preventScroll: true });
    const all = passagesAt(sources, marked);
    showWording(
      all,
      Math.max(
        0,
        all.findIndex(({ card }) => card === marked.card),
      ),
    );
  };

  /** Shows both wordings of one passage, with buttons for the other sources of the place. */
  const showWording = (
    all: readonly { readonly card: number; readonly passage: SourcePassage }[],
    chosen: number,
  ): void => {
    const shown = all[chosen];
    if (!sources || !shown) return;
    const { card, passage } = shown;
    const { doc, text } = sources;
    const other = sources.cards[card]?.doc ?? -1;
    const pair = find(doc, other);
    const quote = (words: string): HTMLElement =>
      h(
        "blockquote",
        { dir: "auto", lang: languageOf(words), tabindex: 0 },
        words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words,
      );
    const others = all.map(({ card }, i) =>
      button(
        { class: "source", "aria-pressed": String(i === chosen), onclick: () => showWording(all, i) },
        h("span", { class: `badge hue-${card % HUES}`, "data-n": card + 1, "aria-hidden": "true" }),
        nameOf(name(sources?.cards[card]?.doc ?? -1)),
      ),
    );
    const wasInside = wordings.contains(document.activeElement);
    put(
      wordings,
      h(
        "header",
        {},
        h("div", { class: "also" }, ...others),
        h("span", { class: "small" }, m.equal(n.count(passage.equal))),
        pair && button({ class: "quiet", onclick: () => void actions.many.open(pair) }, messages(lang).many.pairs.open),
        button(
          {
            class: "quiet",
            "aria-label": m.close,
            onclick: () => {
              badgeOf(current ?? 0)?.focus({ preventScroll: true });
              open(null);
            },
          },
          icon("close"),
        ),
      ),
      h(
        "div",
        { class: "both-wordings" },
        h("div", {}, h("h4", {}, m.here), quote(text.slice(passage.start, passage.end))),
        h("div", {}, h("h4", {}, m.there(name(other))), quote(passage.wording)),
      ),
    );
    if (wasInside) wordings.querySelectorAll<HTMLElement>(".source")[chosen]?.focus({ preventScroll: true });
  };

  const bring = (place: number): void => {
    // Builds the text up to the place first, because it may not be there yet.
    while (rest.length > 0 && !badgeOf(place)) rest.shift()?.();
    const badge = badgeOf(place);
    if (badge)
      reader.scrollTop +=
        badge.getBoundingClientRect().top - reader.getBoundingClientRect().top - reader.clientHeight / 4;
  };

  const step = (by: 1 | -1): void => {
    const count = sources?.places.length ?? 0;
    if (count === 0) return;
    const next = current === null ? (by > 0 ? 0 : count - 1) : (current + by + count) % count;
    bring(next);
    open(next, true);
  };

  reader.addEventListener("click", ({ target }) => {
    const mark = (target as Element).closest<HTMLElement>("[data-in]");
    if (mark && window.getSelection()?.isCollapsed) open(Number(mark.dataset.in));
  });
  reader.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { j: 1, k: -1 }[event.key.toLowerCase()];
    if (by !== 1 && by !== -1) return;
    event.preventDefault();
    step(by);
  });

  return {
    element,
    show(next, finder) {
      window.clearTimeout(timer);
      sources = next;
      find = finder;
      current = null;
      wordings.hidden = true;
      if (!next) {
        put(reader);
        return;
      }
      reader.setAttribute("aria-label", m.text(name(next.doc)));
      const tongue = languageOf(next.text);
      if (tongue) reader.lang = tongue;
      else reader.removeAttribute("lang");
      pieces = segments(next.text.length, next.places);
      const parts = chunks(next.text);
      const boxes = parts.map(() => h("div", { class: parts.length > 6 ? "chunk lazy" : "chunk" }));
      rest = parts.map((part, i) => () => {
        const lines = part.lines.map(({ start, end }) => lineOf(...within(pieces, start, end).map(piece)));
        boxes[i]?.replaceChildren(...lines);
      });
      put(reader, ...boxes);
      reader.scrollTop = 0;
      fillOn();
    },
    goTo(card) {
      const all = sources?.places ?? [];
      const places = [...all.keys()].filter((place) => all[place]?.card === card);
      // If other sources have longer passages at all its places, goes to its first passage.
      const own = sources?.cards[card]?.passages[0];
      const next =
        places.find((place) => current === null || place > current) ??
        places[0] ??
        all.findIndex(({ start, end }) => own !== undefined && start < own.end && end > own.start);
      if (next === undefined || next < 0) return;
      bring(next);
      open(next, true);
      if (!sources) return;
      const here = passagesAt(sources, all[next] as { start: number; end: number });
      showWording(
        here,
        Math.max(
          0,
          here.findIndex((one) => one.card === card),
        ),
      );
      reader.scrollIntoView({ block: "nearest" });
    },
  };
}
