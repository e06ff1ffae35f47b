/** The buttons that open the controls to add texts, and the filters. */

import type { Actions } from "../../actions.ts";
import { button, h, say, view } from "../../dom.ts";
import { messages } from "../../i18n/index.ts";
import type { ManyDrawer } from "../../many.ts";
import type { State } from "../../store.ts";
import { filtersSaid } from "../filters-said.ts";

export const renderManyDrawers = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang);
  const opener = (drawer: ManyDrawer, ...words: Node[]): HTMLButtonElement => {
    const made = button(
      {
        class: "drawer-opener",
        "aria-controls": `many-drawer-${drawer}`,
        onclick: () => actions.many.setManyDrawer(made.getAttribute("aria-expanded") === "true" ? null : drawer),
      },
      ...words,
    );
    return made;
  };
  const chosen = h("span", { class: "small" });
  const intake = opener("intake", h("span", {}, m.many.give.title));
  const filters = opener("filters", h("span", {}, m.filters.title), chosen);
  element.append(intake, filters);
  return (state) => {
    const { drawer, docs, textless } = state.many;
    // Without texts, the controls to add some are all that is shown.
    element.hidden = docs.length + textless.length === 0;
    intake.setAttribute("aria-expanded", String(drawer === "intake"));
    filters.setAttribute("aria-expanded", String(drawer === "filters"));
    say(chosen, filtersSaid(state, lang));
  };
});
