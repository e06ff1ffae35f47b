/** Every match in one line: its number, its kind, its length and how it begins. */

import type { Actions } from "../actions.ts";
import { button, h, put, say, view } from "../dom.ts";
import { excerpt } from "../excerpt.ts";
import { messages, numbers } from "../i18n/index.ts";
import { languageOf } from "../language.ts";
import { aboutMatch } from "./about-match.ts";
import { classesOf } from "../marks.ts";
import type { Result, State } from "../store.ts";

/** Lines made at once. */
const PAGE = 100;
/** A match so many lines further on brings its line along; one beyond is shown in the texts only. */
const NEAR = 1_000;
/** Units of a passage that are quoted. */
const QUOTE = 80;

export const renderMatchList = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang);
  const n = numbers(lang);
  const list = h("ol");
  const more = button({ onclick: () => grow() });
  element.append(h("h2", { class: "visually-hidden" }, m.matches.title), list, more);
  const about = h("div", { class: "about-match" });
  let result: Result | null = null;
  let items: HTMLButtonElement[] = [];

  const item = (match: Result["report"]["matches"][number], i: number, { shown }: Result): HTMLButtonElement => {
    const quote = excerpt(shown.left, match.left.start, match.left.end, QUOTE);
    return button(
      { class: "match", onclick: () => actions.select(i, null) },
      h("span", { class: `badge ${classesOf(match, i)}`, "data-n": i + 1, "aria-hidden": "true" }),
      h("span", { class: "visually-hidden" }, m.matches.item(i + 1, m.kind[match.kind], match.moved), " "),
      h("span", { class: "about", "aria-hidden": "true" }, m.kind[match.kind], match.moved && ` · ${m.moved}`),
      h(
        "span",
        { class: "small" },
        m.matches.chars(n.count(match.left.end - match.left.start), n.count(match.right.end - match.right.start)),
      ),
      h("q", { dir: "auto", lang: languageOf(quote) }, quote),
    );
  };

  const grow = (): void => {
    if (!result) return;
    const { matches } = result.report;
    const from = items.length;
    for (let i = from; i < Math.min(matches.length, from + PAGE); i++) {
      const match = matches[i];
      if (match) items.push(item(match, i, result));
    }
    list.append(...items.slice(from).map((made) => h("li", {}, made)));
    const left = matches.length - items.length;
    more.hidden = left === 0;
    say(more, m.matches.more(n.count(Math.min(PAGE, left))));
  };

  return (state, last) => {
    element.hidden = state.panel !== "passages";
    if (state.result !== result) {
      const focused = [...list.children].findIndex((line) => line.contains(document.activeElement));
      result = state.result;
      items = [];
      put(list);
      grow();
      // A passage that was left out hands the focus on to the one that takes its place.
      items[Math.min(focused, items.length - 1)]?.focus({ preventScroll: true });
    }
    const current = state.current?.match;
    if (current !== last?.current?.match || state.result !== last?.result) {
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      about.remove();
      if (current === undefined) return;
      while (result && items.length <= current && current < items.length + NEAR) grow();
      const chosen = items[current];
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
