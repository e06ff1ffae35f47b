/** The content of the element: the relation in words, buttons to step through matches, and both texts with matches. */

import type { Edit, Match, Report } from "juhao";
import { button, h, put, say } from "../dom.ts";
import { SIDES, type Side, type Sides } from "../engine/engine.ts";
import { type Lang, messages, numbers, sentences, wordsFor } from "../i18n/index.ts";
import { type MarkedText, markedText, plain } from "../marked-text.ts";
import { isShown, marksOf } from "../marks.ts";
import { union } from "../ranges.ts";
import { kindOf } from "../views/kind.ts";
import { ribbons } from "../views/ribbons.ts";
import { scrolling } from "../views/scrolling.ts";
import { shares, verdict } from "../views/verdict.ts";

/** A Report and the texts that its offsets point into. */
export interface Compared {
  readonly report: Report;
  readonly shown: Sides<string>;
  readonly edits: readonly (readonly Edit[])[];
  readonly left: Sides<readonly { readonly start: number; readonly end: number }[]>;
}

export interface Panes {
  /** Shows texts that are not compared yet, with a message. */
  wait(texts: Sides<string>, words: string): void;
  /** Shows that the texts could not be compared, and why. */
  fail(texts: Sides<string>, why: string): void;
  show(compared: Compared, minor: boolean): void;
  /** Scrolls a match into view on both sides. */
  select(match: number | null): void;
  name(side: Side, name: string | null): void;
}

const NOTHING = { left: [], right: [] };
/** The compared share of each text: the element leaves nothing out. */
const ALL = { left: 1, right: 1 };

/** Builds the panes in `root`. Calls `selected` with every match that the user selects. */
export function panes(root: ParentNode, lang: Lang, selected: (match: number) => void, signal: AbortSignal): Panes {
  const m = messages(lang);
  const n = numbers(lang);
  const lead = h("p", { class: "verdict", part: "verdict", role: "status" });
  const problem = h("p", { class: "problem", part: "problem", role: "alert" });
  const share = h("p", { class: "shares", part: "shares" });
  const at = h("span", { class: "at" });
  const way = (by: number, name: string, sign: string): HTMLButtonElement =>
    button({ class: "step", part: "button", "aria-label": name, title: name, onclick: () => step(by) }, sign);
  const steps = h(
    "div",
    { class: "steps", part: "steps", role: "group", "aria-label": m.matches.title },
    way(-1, m.matches.previous, "↑"),
    way(1, m.matches.next, "↓"),
    at,
  );
  const names = { left: h("p", { class: "name", part: "name" }), right: h("p", { class: "name", part: "name" }) };
  const texts = { left: text("left"), right: text("right") };
  let matches: readonly Match[] = [];
  /** Indexes of the matches that are shown, in order. */
  let places: number[] = [];
  let current: number | null = null;

  const bands = ribbons(texts, (match) => pick(match, null), signal);
  bands.element.setAttribute("part", "bands");
  const pace = scrolling(texts);
  const pane = (side: Side): HTMLElement =>
    h(
      "section",
      { class: `pane ${side}`, part: `pane ${side}`, "aria-label": m.side[side] },
      names[side],
      h("div", { class: "body" }, texts[side].element),
    );
  const area = h("div", { class: "panes", "data-face": "both" }, pane("left"), bands.element, pane("right"));
  root.append(h("div", { class: "head", part: "head" }, lead, share, problem, steps), area);

  function text(side: Side): MarkedText {
    const other = side === "left" ? "right" : "left";
    const element = h("div", {
      class: "reader",
      part: "text",
      tabindex: 0,
      role: "region",
      "aria-label": m.matches.page(m.side[side]),
    });
    const made = markedText(element, {
      badge: (match, place) => m.matches.mark(place + 1, kindOf(match, lang), m.side[other]),
      sign: (name) => wordsFor(name, m.signs.names) ?? m.signs.other,
    });
    element.addEventListener("click", (event) => {
      const hit = (event.target as Element).closest<HTMLElement>("[data-m]");
      if (!hit) return;
      pick(Number(hit.dataset.m), side);
      // With the keyboard, the focus moves to the other side's badge; with a pointer, it stays.
      if (hit.classList.contains("badge") && event.detail === 0) texts[other].focusMatch(Number(hit.dataset.m));
    });
    element.addEventListener("keydown", (event) => {
      const by = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step(by);
    });
    signal.addEventListener("abort", () => made.end());
    return made;
  }

  const point = (event: Event): void => {
    const hit = (event.target as Element).closest<HTMLElement>("[data-m]");
    for (const side of SIDES) texts[side].point(hit ? Number(hit.dataset.m) : null);
  };
  for (const type of ["pointerover", "pointerleave"]) area.addEventListener(type, point);

  /** Selects a match. The side `from`, on which it was picked, does not scroll. */
  function pick(match: number, from: Side | null): void {
    choose(match);
    pace.rest();
    for (const side of SIDES) {
      const { element, reveal } = texts[side];
      if (from === null) reveal(match, element.clientHeight / 4);
      else if (side !== from) reveal(match, texts[from].topOf(match) ?? element.clientHeight / 4);
    }
    selected(match);
  }

  function step(by: number): void {
    const now = current === null ? (by > 0 ? -1 : 0) : places.indexOf(current);
    const next = places[(now + by + places.length) % places.length];
    if (next !== undefined) pick(next, null);
  }

  function choose(match: number | null): void {
    current = match;
    for (const side of SIDES) texts[side].choose(match);
    bands.choose(match);
    const total = n.count(places.length);
    say(at, match === null ? m.matches.all(total) : m.matches.at(n.count(places.indexOf(match) + 1), total));
  }

  const without = (given: Sides<string>): void => {
    matches = [];
    places = [];
    for (const side of SIDES) texts[side].show(plain(given[side]));
    bands.show([], true);
    pace.show(null);
    put(share);
    steps.hidden = true;
  };

  return {
    wait(given, words) {
      without(given);
      say(problem, "");
      say(lead, words);
    },
    fail(given, why) {
      without(given);
      say(lead, m.error.title);
      say(problem, why);
    },
    show({ report, shown, edits, left }, minor) {
      matches = report.matches;
      places = matches.flatMap((match, i) => (isShown(match, minor) ? [i] : []));
      for (const side of SIDES) {
        const changed = union(edits.flat().map((edit) => edit[side])).filter(({ start, end }) => start < end);
        texts[side].show({
          text: shown[side],
          matches,
          marks: marksOf({ report, faint: NOTHING }, side, minor),
          out: union(left[side]),
          edits: changed,
        });
      }
      bands.show(matches, minor);
      pace.show({ matches, lengths: { left: shown.left.length, right: shown.right.length } });
      steps.hidden = places.length === 0;
      choose(null);
      say(problem, "");
      say(lead, verdict({ report, shown, compared: ALL }, lang));
      say(share, sentences(shares(report, lang), lang));
    },
    select(match) {
      if (match === null || !places.includes(match)) choose(null);
      else pick(match, null);
    },
    name(side, name) {
      say(names[side], name ?? m.side[side]);
    },
  };
}
