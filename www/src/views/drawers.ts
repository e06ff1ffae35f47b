/** The buttons that open the details, the filters and, on narrow screens, the list of passages. */

import type { Actions } from "../actions.ts";
import { button, h, say, view } from "../dom.ts";
import { changes, presetOf } from "../filters.ts";
import { messages, numbers } from "../i18n/index.ts";
import { type Drawer, hasList, type State } from "../store.ts";
import { noticeCount } from "./details.ts";

export const renderDrawers = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang);
  const n = numbers(lang);
  const opener = (drawer: Drawer, ...words: Node[]): HTMLButtonElement => {
    const made = button(
      {
        class: "drawer-opener",
        "aria-controls": `drawer-${drawer}`,
        onclick: () => actions.setDrawer(made.getAttribute("aria-expanded") === "true" ? null : drawer),
      },
      ...words,
    );
    return made;
  };
  const notices = h("span", { class: "notices" });
  const chosen = h("span", { class: "small" });
  const details = opener("details", h("span", {}, m.details), notices);
  const filters = opener("filters", h("span", {}, m.filters.title), chosen);
  // Shown if there is no room for the list of passages next to the texts.
  const sheet = button(
    { class: "sheet-opener", "aria-controls": "list", onclick: () => actions.setSheet(!isSheetOpen) },
    m.panels.passages,
  );
  let isSheetOpen = false;
  element.append(details, filters, sheet);
  return (state, last) => {
    const { result, drawer } = state;
    details.hidden = result === null;
    details.setAttribute("aria-expanded", String(drawer === "details"));
    filters.setAttribute("aria-expanded", String(drawer === "filters"));
    if (result !== last?.result || state.older !== last?.older) {
      const count = result ? noticeCount({ ...state, result }) : 0;
      say(notices, count > 0 ? m.notices(n.count(count)) : "");
    }
    isSheetOpen = state.sheet;
    sheet.hidden = !hasList(state);
    sheet.setAttribute("aria-expanded", String(isSheetOpen));
    const preset = presetOf(state.filters);
    const isStandard = changes(state.filters) === 0 && state.template === null;
    say(chosen, isStandard ? "" : preset && !state.template ? m.filters.presets[preset] : m.filters.own);
  };
});
