/** Two texts or many; and, while two of many are shown, the way back to them and on to the next pair. */

import type { Actions } from "../actions.ts";
import { button, h, say, view } from "../dom.ts";
import { messages, numbers } from "../i18n/index.ts";
import { countFrom } from "../many.ts";
import type { State } from "../store.ts";
import { icon } from "./icons.ts";

const VIEWS = ["two", "many"] as const;

export const renderViewsBar = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang);
  const n = numbers(lang);
  const choices = VIEWS.map((name) => button({ onclick: () => actions.setView(name) }, m.views[name]));
  const back = button({ class: "back", onclick: () => actions.many.back() }, icon("back"), m.many.back);
  const step = (by: 1 | -1, name: string) =>
    button(
      { class: "step", "aria-label": name, title: name, onclick: () => actions.many.step(by) },
      icon(by < 0 ? "previous" : "next"),
    );
  const previous = step(-1, m.many.previous);
  const next = step(1, m.many.next);
  const at = h("span", { class: "small" });
  const trail = h("div", { class: "trail" }, back, previous, next, at);
  element.setAttribute("aria-label", m.views.label);
  element.append(h("div", { class: "segmented" }, ...choices), trail);
  return ({ view, many }) => {
    for (const [i, choice] of choices.entries()) {
      if (VIEWS[i] === view) choice.setAttribute("aria-current", "page");
      else choice.removeAttribute("aria-current");
    }
    const place = many.opened ? many.pairs.indexOf(many.opened) : -1;
    const shown = Math.max(place + 1, countFrom(many.pairs, many.least));
    trail.hidden = view !== "two" || place < 0;
    say(at, m.many.opened(n.count(place + 1), n.count(shown)));
    previous.disabled = place <= 0;
    next.disabled = place + 1 >= shown;
  };
});
