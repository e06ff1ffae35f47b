/** The tabs of the lists of many texts: texts, pairs, groups, matrix and passages. */

import type { Actions } from "../../actions.ts";
import { button, h, say, view } from "../../dom.ts";
import { messages, numbers } from "../../i18n/index.ts";
import { type Many, type Tab, TABS } from "../../many.ts";
import { shownGroups } from "../../pair-list.ts";
import type { State } from "../../store.ts";
import { textRows } from "../../text-list.ts";

export const renderTabs = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many.tabs;
  const n = numbers(lang);
  const tabs = TABS.map((name, i) => {
    const count = h("span", { class: "small" });
    const tab = button(
      {
        role: "tab",
        id: `tab-many-${name}`,
        "aria-controls": `many-${name}`,
        onclick: () => actions.many.setTab(name),
        onkeydown: (event: KeyboardEvent) => {
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          const next = by && TABS[(i + by + TABS.length) % TABS.length];
          if (!next) return;
          actions.many.setTab(next);
          document.getElementById(`tab-many-${next}`)?.focus();
        },
      },
      m[name],
      " ",
      count,
    );
    return { name, tab, count };
  });
  element.append(h("div", { class: "tabs", role: "tablist", "aria-label": m.label }, ...tabs.map(({ tab }) => tab)));
  return ({ many }) => {
    for (const { name, tab, count } of tabs) {
      const isChosen = name === many.tab;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.setAttribute("tabindex", isChosen ? "0" : "-1");
      const found = countOf(name, many);
      say(count, found === null ? "" : n.count(found));
    }
  };
});

/** Returns the number of items in a list; `null` while it is not known, or if the list is a picture. */
function countOf(tab: Tab, many: Many): number | null {
  switch (tab) {
    case "texts":
      return textRows(many).length;
    case "pairs":
      return many.pairs.length;
    case "groups":
      return many.work.status === "working" ? null : shownGroups(many).length;
    case "passages":
      return many.work.status === "working" ? null : many.passagesFound;
    case "matrix":
      return null;
  }
}
