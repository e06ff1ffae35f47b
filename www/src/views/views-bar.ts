/**
 * The choice of two texts, many or quotations. While a pair of many texts is open, also the way back and to the next
 * pair.
 */

import type { Actions } from "../actions.ts";
import { button, h, say, view } from "../dom.ts";
import { messages, numbers } from "../i18n/index.ts";
import { shownPairs } from "../pair-list.ts";
import { type State, VIEWS } from "../store.ts";
import { icon } from "./icons.ts";
import { decisionBar } from "./many/decision.ts";

export const renderViewsBar = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang);
  const n = numbers(lang);
  const choices = VIEWS.map((name) => button({ onclick: () => actions.setView(name) }, wordsOf(m.views[name])));
  const back = button({ class: "back", onclick: () => actions.many.back() }, icon("back"), m.many.back);
  const step = (by: 1 | -1, name: string) =>
    button(
      { class: "step", "aria-label": name, title: name, onclick: () => stepBy(by) },
      icon(by < 0 ? "previous" : "next"),
    );
  const stepBy = (by: 1 | -1): void => {
    actions.many.step(by);
    const [pressed, other] = by > 0 ? [next, previous] : [previous, next];
    if (pressed.disabled) (other.disabled ? back : other).focus({ preventScroll: true });
  };
  const previous = step(-1, m.many.previous);
  const next = step(1, m.many.next);
  const at = h("span", { class: "small" });
  const decision = decisionBar(lang, actions);
  const trail = h("div", { class: "trail" }, back, previous, next, at, decision.element);
  element.setAttribute("aria-label", m.views.label);
  element.append(h("div", { class: "segmented" }, ...choices), trail);
  return ({ view, many }, last) => {
    for (const [i, choice] of choices.entries()) {
      if (VIEWS[i] === view) choice.setAttribute("aria-current", "page");
      else choice.removeAttribute("aria-current");
    }
    if (many === last?.many && view === last.view) return;
    trail.hidden = view !== "two" || many.opened === null;
    if (trail.hidden) return;
    decision.update(many);
    // A pair that was opened far down in the list starts at the top of the page.
    if (last?.view === "many" && !element.contains(document.activeElement)) {
      back.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    const pairs = shownPairs(many);
    const place = many.opened ? pairs.indexOf(many.opened) : -1;
    // A pair that was opened from the matrix or a group may not be in the filtered list.
    for (const part of [previous, next, at]) part.hidden = place < 0;
    say(at, m.many.opened(n.count(place + 1), n.count(pairs.length)));
    previous.disabled = place <= 0;
    next.disabled = place + 1 >= pairs.length;
  };
});

/** Returns a name as its first word and the rest, which a phone has no room for and only reads out. */
function wordsOf(name: string): HTMLElement {
  const [first = "", ...rest] = name.split(" ");
  return h("span", {}, first, rest.length > 0 && h("span", { class: "rest" }, ` ${rest.join(" ")}`));
}
