/** The tabs of the panels next to the texts: passages, sentences, or a plot. */

import type { Actions } from "../actions.ts";
import { button, h, view } from "../dom.ts";
import { messages } from "../i18n/index.ts";
import { PANELS, type State } from "../store.ts";
import { icon } from "./icons.ts";

export const renderPanels = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).panels;
  const tabs = PANELS.map((panel, i) =>
    button(
      {
        role: "tab",
        id: `tab-${panel}`,
        "aria-controls": `panel-${panel}`,
        onclick: () => actions.setPanel(panel),
        onkeydown: (event: KeyboardEvent) => {
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          const next = by && PANELS[(i + by + PANELS.length) % PANELS.length];
          if (!next) return;
          actions.setPanel(next);
          document.getElementById(`tab-${next}`)?.focus();
        },
      },
      m[panel],
    ),
  );
  const close = button(
    { class: "quiet sheet-closer", "aria-label": messages(lang).close, onclick: () => actions.setSheet(false) },
    icon("close"),
  );
  element.append(h("div", { class: "tabs", role: "tablist", "aria-label": m.label }, ...tabs), close);
  return ({ panel }) => {
    for (const [i, tab] of tabs.entries()) {
      const chosen = PANELS[i] === panel;
      tab.setAttribute("aria-selected", String(chosen));
      tab.setAttribute("tabindex", chosen ? "0" : "-1");
    }
  };
});
