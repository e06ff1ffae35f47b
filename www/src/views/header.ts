/** The header: the name, the choice of view, the privacy promise, and buttons to save, for help and for the menu. */

import type { Actions } from "../actions.ts";
import { button, h, view } from "../dom.ts";
import { messages } from "../i18n/index.ts";
import type { State } from "../store.ts";
import { openHelp, openKeep } from "./dialog.ts";
import { icon, stop } from "./icons.ts";
import { renderMenu } from "./menu.ts";
import { renderViewsBar } from "./views-bar.ts";

export const renderHeader = view<State, Actions>((element, state, actions) => {
  const { lang } = state;
  let now = state;
  const m = messages(lang);
  const tool = (name: string, symbol: "keep" | "help", onclick: () => void): HTMLButtonElement =>
    button({ class: "quiet tool", "aria-label": name, title: name, onclick }, icon(symbol));
  const keep = tool(m.keep.heading, "keep", () => openKeep(now, actions));
  const help = tool(`${m.help.heading} (?)`, "help", () => openHelp(lang));
  const views = h("nav", { class: "views" });
  const menu = h("div", { class: "menu" });
  element.append(
    h("div", { class: "brand" }, h("h1", {}, h("span", {}, m.name), stop()), h("p", { class: "tagline" }, m.tagline)),
    views,
    h("p", { class: "privacy" }, icon("lock"), h("span", {}, m.privacy)),
    h("div", { class: "settings" }, keep, help, menu),
  );
  return (state) => {
    now = state;
    renderViewsBar(views, state, actions);
    keep.hidden = state.view === "quotations";
    renderMenu(menu, state, actions);
  };
});
