/** The buttons that open the details, the filters and, on narrow screens, the list of passages. */

import type { Actions } from "../actions.ts";
import { button, h, say, view } from "../dom.ts";
import type { Side } from "../engine/engine.ts";
import { messages, numbers } from "../i18n/index.ts";
import { type Drawer, hasList, readingBoth, type State } from "../store.ts";
import { noticeCount } from "./details.ts";
import { filtersSaid } from "./filters-said.ts";

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
  // On a narrow screen that shows one of two texts, the tools of its pane are hidden.
  let face: Side = "left";
  const edit = button({ class: "quiet strong face-edit", onclick: () => actions.edit(face) }, m.pane.edit);
  element.append(details, filters, sheet, edit);
  return (state, last) => {
    const { result, drawer } = state;
    details.hidden = result === null;
    details.setAttribute("aria-expanded", String(drawer === "details"));
    filters.setAttribute("aria-expanded", String(drawer === "filters"));
    if (result !== last?.result || state.older !== last?.older) {
      const count = result ? noticeCount({ ...state, result }) : 0;
      say(notices, count > 0 ? m.notices(n.count(count)) : "");
    }
    face = state.face;
    edit.hidden = !readingBoth(state);
    edit.setAttribute("aria-label", `${m.side[face]}: ${m.pane.edit}`);
    isSheetOpen = state.sheet;
    sheet.hidden = !hasList(state);
    sheet.setAttribute("aria-expanded", String(isSheetOpen));
    say(chosen, filtersSaid(state, lang));
  };
});
