/** Lists every match in one line: its number, kind, length and first words. Hides minor ones if the user wants that. */

import type { Match } from "juhao";
import type { Actions } from "../actions.ts";
import { button, h, moreButton, put, say, view } from "../dom.ts";
import { SIDES, type Sides } from "../engine/engine.ts";
import { excerpt } from "../excerpt.ts";
import { messages, numbers } from "../i18n/index.ts";
import { type Pages, pageAt } from "../input/structure.ts";
import { languageOf } from "../language.ts";
import { aboutMatch } from "./about-match.ts";
import { charsOf, classesOf, isShown } from "../marks.ts";
import type { Result, State } from "../store.ts";
import { kindOf } from "./kind.ts";
import { nameOf, NO_NAMES } from "./side-name.ts";

/** Number of lines that are built at once. */
const PAGE = 100;
/** Selecting a match builds the list up to it, unless it is more than this many lines further down. */
const NEAR = 1_000;
/** Maximum length of a quote, in UTF-16 units. */
const QUOTE = 80;

export const renderMatchList = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang);
  const n = numbers(lang);
  const list = h("ol");
  const more = moreButton({ onclick: () => grow() });
  const hidden = h("p", { class: "small" });
  element.append(h("h2", { class: "visually-hidden" }, m.matches.title), list, more, hidden);
  const about = h("div", { class: "about-match" });
  let result: Result | null = null;
  /** The indexes of the listed matches, and the lines that are built so far. */
  let places: number[] = [];
  let items: HTMLButtonElement[] = [];
  let minor = true;
  let pages: Sides<Pages | null> = { left: null, right: null };

  /** Returns the page of a match in each text that has pages. */
  const pagesOf = (match: Match): string[] =>
    SIDES.flatMap((side) => {
      const known = pages[side];
      return known
        ? [m.matches.onPage(nameOf(result?.names ?? NO_NAMES, side, lang), n.count(pageAt(known, match[side].start)))]
        : [];
    });

  const item = (match: Match, i: number, { shown }: Result): HTMLButtonElement => {
    const quote = excerpt(shown.left, match.left.start, match.left.end, QUOTE);
    return button(
      { class: match.role === "minor" ? "match minor" : "match", onclick: () => actions.select(i, null) },
      h("span", { class: `badge ${classesOf(match, i)}`, "data-n": i + 1, "aria-hidden": "true" }),
      h("span", { class: "visually-hidden" }, m.matches.item(i + 1, kindOf(match, lang)), " "),
      h("span", { class: "about", "aria-hidden": "true" }, kindOf(match, lang, " · ")),
      h("span", { class: "small" }, m.matches.chars(n.count(charsOf(match, "left")), n.count(charsOf(match, "right")))),
      ...pagesOf(match).map((words) => h("span", { class: "small page" }, words)),
      h("q", { dir: "auto", lang: languageOf(quote) }, quote),
    );
  };

  /** Shows minor matches. The link disappears, so the focus moves to the list. */
  const show = (): void => {
    actions.setMinor(true);
    items[0]?.focus({ preventScroll: true });
  };

  const grow = (): void => {
    if (!result) return;
    const { matches } = result.report;
    const from = items.length;
    for (const place of places.slice(from, from + PAGE)) {
      const match = matches[place];
      if (match) items.push(item(match, place, result));
    }
    list.append(...items.slice(from).map((made) => h("li", {}, made)));
    const left = places.length - items.length;
    more.hidden = left === 0;
    say(more, m.matches.more(n.count(Math.min(PAGE, left))));
  };

  return (state, last) => {
    element.hidden = state.panel !== "passages";
    const isOther = state.result !== result || state.minor !== minor;
    if (isOther) {
      const focused = [...list.children].findIndex((line) => line.contains(document.activeElement));
      result = state.result;
      minor = state.minor;
      pages = { left: state.left.pages, right: state.right.pages };
      const matches = result?.report.matches ?? [];
      places = matches.flatMap((match, place) => (isShown(match, minor) ? [place] : []));
      items = [];
      const count = matches.length - places.length;
      hidden.hidden = count === 0;
      put(hidden, m.minor.hidden(n.count(count)), " ", button({ class: "link", onclick: show }, m.minor.show));
      put(list);
      grow();
      // After the user leaves a passage out, the focus moves to the line in its place.
      items[Math.min(focused, items.length - 1)]?.focus({ preventScroll: true });
    }
    const current = state.current?.match;
    if (current !== last?.current?.match || isOther) {
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      about.remove();
      if (current === undefined) return;
      const line = places.indexOf(current);
      while (result && items.length <= line && line < items.length + NEAR) grow();
      const chosen = items[line];
      chosen?.setAttribute("aria-current", "true");
      if (result && chosen) {
        put(about, ...aboutMatch(result, current, lang, actions));
        chosen.after(about);
      }
      if (chosen && list.scrollHeight > list.clientHeight) {
        const away = chosen.offsetTop - list.scrollTop;
        if (away < 0 || away > list.clientHeight - chosen.offsetHeight)
          list.scrollTop = chosen.offsetTop - list.clientHeight / 3;
      }
    }
  };
});
