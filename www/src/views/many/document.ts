/**
 * Shows one text and marks every place that another text has, with the colour and number of its source. Quotations,
 * references and the template are grey. A place opens to show both wordings. A long text is built a few milliseconds at
 * a time, in chunks that the browser lays out when they come into view.
 */

import type { Actions } from "../../actions.ts";
import { button, h, put } from "../../dom.ts";
import { passagesAt, type SourcePassage, type Sources } from "../../engine/sources.ts";
import type { Pair } from "../../engine/many.ts";
import { type Range, type Segment, segments, within } from "../../highlight.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";
import { languageOf } from "../../language.ts";
import { lineOf } from "../../marked-text.ts";
import { HUES } from "../../marks.ts";
import { chunks } from "../../paragraphs.ts";
import { copyButton } from "../copy.ts";
import { icon } from "../icons.ts";
import { minimap } from "./minimap.ts";
import { nameOf } from "./name.ts";

export interface MarkedDocument {
  /** The text, and the wordings of its open place. */
  readonly element: HTMLElement;
  readonly wordings: HTMLElement;
  /** Shows a text with its sources. `find` returns the pair of two texts; `hasMinor`: minor passages are marked. */
  show(sources: Sources | null, find: (a: number, b: number) => Pair | undefined, hasMinor: boolean): void;
  /** Goes to the next place of a source, and moves the focus there if wanted. */
  goTo(card: number, isFocused: boolean): void;
}

const SLICE = 8;
/** Maximum length of a wording that is shown, in UTF-16 units. */
const LONGEST = 4_000;

/** `onCard` is called with the source of a place that the user opened. */
export function markedDocument(
  lang: Lang,
  name: (doc: number) => string,
  actions: Actions,
  signal: AbortSignal,
  onCard: (card: number | null) => void,
): MarkedDocument {
  const m = messages(lang).many.sources;
  const n = numbers(lang);
  const reader = h("div", { class: "reader", role: "region", tabindex: 0 });
  const wordings = h("div", { class: "wordings", role: "group", hidden: true });
  let sources: Sources | null = null;
  let find: (a: number, b: number) => Pair | undefined = () => undefined;
  /** The marked ranges: the places, then the minor passages, then what is grey. */
  let ranges: readonly Range[] = [];
  /** The indexes in `ranges` of the first minor passage and of the first grey range. */
  let first = { minor: 0, out: 0 };
  let pieces: Segment[] = [];
  /** Functions that build the rest of the text. */
  let rest: (() => void)[] = [];
  let timer = 0;
  let current: number | null = null;

  const badgeOf = (place: number): HTMLElement | null => reader.querySelector(`[data-place="${place}"]`);
  const map = minimap(
    reader,
    (offset) => {
      const place = (sources?.places ?? []).findIndex(({ start, end }) => start <= offset && offset < end);
      if (place < 0) return false;
      bring(place);
      open(place);
      return true;
    },
    signal,
  );
  const element = h("div", { class: "marked-document" }, h("div", { class: "reader-and-map" }, reader, map.element));

  const piece = ({ start, end, marks }: Segment): Node => {
    const words = document.createTextNode(sources?.text.slice(start, end) ?? "");
    if (!sources) return words;
    const { places, cards } = sources;
    const place = marks.find((mark) => mark < first.minor);
    const slight = marks.find((mark) => mark >= first.minor && mark < first.out);
    const isOut = marks.some((mark) => mark >= first.out);
    const marked = place === undefined ? undefined : places[place];
    if (place !== undefined && marked) {
      const { card } = marked;
      const hue = `hue-${card % HUES}`;
      const badge =
        marked.start === start &&
        button({
          class: `badge ${hue}`,
          tabindex: place === (current ?? 0) ? 0 : -1,
          "data-place": place,
          "data-n": card + 1,
          "aria-label": m.passage(card + 1, name(cards[card]?.doc ?? -1)),
        });
      return h("mark", { class: `m m-exact ${hue}${isOut ? " layer-out" : ""}`, "data-in": place }, badge, words);
    }
    if (slight !== undefined) return h("mark", { class: "m m-minor hue-0", "data-minor": slight - first.minor }, words);
    return isOut ? h("span", { class: "layer-out" }, words) : words;
  };

  const fillOn = (): void => {
    const until = performance.now() + SLICE;
    while (rest.length > 0 && performance.now() < until) rest.shift()?.();
    if (rest.length > 0) timer = window.setTimeout(fillOn, 0);
    else map.follow();
  };

  /** Takes the marks of the open place away. */
  const leave = (): void => {
    for (const mark of reader.querySelectorAll(".current")) mark.classList.remove("current");
    if (current !== null) badgeOf(current)?.setAttribute("tabindex", "-1");
    current = null;
    wordings.hidden = true;
  };

  /** Shows both wordings of a place; `null` hides them. `card` is the source whose wording comes first. */
  const open = (place: number | null, isFocused = false, card?: number): void => {
    leave();
    current = place;
    badgeOf(place ?? 0)?.setAttribute("tabindex", "0");
    const marked = place === null ? undefined : sources?.places[place];
    if (!sources || !marked) {
      onCard(null);
      return;
    }
    for (const mark of reader.querySelectorAll(`[data-in="${place}"]`)) mark.classList.add("current");
    if (isFocused) badgeOf(place as number)?.focus({ preventScroll: true });
    const all = passagesAt(sources, marked);
    const wanted = card ?? marked.card;
    onCard(wanted);
    showWording(
      all,
      Math.max(
        0,
        all.findIndex((one) => one.card === wanted),
      ),
    );
  };

  /** Fills the box with both wordings. `also` are buttons for the other sources of the place. */
  const fillWordings = (own: string, other: string, doc: number, about: string, also: readonly Node[]): void => {
    if (!sources) return;
    const pair = find(sources.doc, doc);
    const quote = (words: string): HTMLElement =>
      h(
        "blockquote",
        { dir: "auto", lang: languageOf(words), tabindex: 0 },
        words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words,
      );
    const both = `${m.here}: ${own}\n\n${m.there(name(doc))}: ${other}`;
    put(
      wordings,
      h(
        "header",
        {},
        h("div", { class: "also" }, ...also),
        h("span", { class: "small" }, about),
        button(
          {
            class: "quiet",
            "aria-label": m.close,
            onclick: () => {
              const place = current;
              open(null);
              (place === null ? reader : badgeOf(place))?.focus({ preventScroll: true });
            },
          },
          icon("close"),
        ),
      ),
      h(
        "div",
        { class: "both-wordings" },
        h("div", {}, h("h4", {}, m.here), quote(own)),
        h("div", {}, h("h4", {}, m.there(name(doc))), quote(other)),
      ),
      h(
        "div",
        { class: "give" },
        copyButton(lang, messages(lang).copy.passage, () => own),
        copyButton(lang, messages(lang).copy.both, () => both),
        pair && button({ class: "quiet", onclick: () => void actions.many.open(pair) }, messages(lang).many.pairs.open),
      ),
    );
    wordings.hidden = false;
    wordings.scrollTop = 0;
  };

  /** Shows both wordings of one passage, with buttons for the other sources of the place. */
  const showWording = (
    all: readonly { readonly card: number; readonly passage: SourcePassage }[],
    chosen: number,
  ): void => {
    const shown = all[chosen];
    if (!sources || !shown) return;
    const { card, passage } = shown;
    const others = all.map(({ card }, i) =>
      button(
        {
          class: "source",
          "aria-pressed": String(i === chosen),
          onclick: () => {
            onCard(card);
            showWording(all, i);
          },
        },
        h("span", { class: `badge hue-${card % HUES}`, "data-n": card + 1, "aria-hidden": "true" }),
        nameOf(name(sources?.cards[card]?.doc ?? -1)),
      ),
    );
    const wasInside = wordings.contains(document.activeElement);
    fillWordings(
      sources.text.slice(passage.start, passage.end),
      passage.wording,
      sources.cards[card]?.doc ?? -1,
      m.equal(n.count(passage.equal)),
      others,
    );
    if (wasInside) wordings.querySelectorAll<HTMLElement>(".source")[chosen]?.focus({ preventScroll: true });
  };

  /** Shows both wordings of a minor passage. */
  const openMinor = (at: number): void => {
    const place = sources?.minor[at];
    if (!sources || !place) return;
    leave();
    onCard(null);
    for (const mark of reader.querySelectorAll(`[data-minor="${at}"]`)) mark.classList.add("current");
    fillWordings(sources.text.slice(place.start, place.end), place.wording, place.doc, m.slight, [
      nameOf(name(place.doc)),
    ]);
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
    const mark = (target as Element).closest<HTMLElement>("[data-in], [data-minor]");
    if (!mark || !window.getSelection()?.isCollapsed) return;
    if (mark.dataset.in !== undefined) open(Number(mark.dataset.in));
    else openMinor(Number(mark.dataset.minor));
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
    wordings,
    show(next, finder, hasMinor) {
      window.clearTimeout(timer);
      const isSame = next !== null && next === sources;
      const top = reader.scrollTop;
      leave();
      sources = next;
      find = finder;
      if (!next) {
        put(reader);
        return;
      }
      reader.setAttribute("aria-label", m.text(name(next.doc)));
      const tongue = languageOf(next.text);
      if (tongue) reader.lang = tongue;
      else reader.removeAttribute("lang");
      const minor = hasMinor ? next.minor : [];
      ranges = [...next.places, ...minor, ...next.out];
      first = { minor: next.places.length, out: next.places.length + minor.length };
      pieces = segments(next.text.length, ranges);
      const parts = chunks(next.text);
      const boxes = parts.map(() => h("div", { class: parts.length > 6 ? "chunk lazy" : "chunk" }));
      rest = parts.map((part, i) => () => {
        const lines = part.lines.map(({ start, end }) => lineOf(...within(pieces, start, end).map(piece)));
        boxes[i]?.replaceChildren(...lines);
      });
      put(reader, ...boxes);
      map.show(next);
      fillOn();
      reader.scrollTop = isSame ? top : 0;
    },
    goTo(card, isFocused) {
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
      open(next, isFocused, card);
    },
  };
}
