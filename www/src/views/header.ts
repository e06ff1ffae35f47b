/**
 * The header: the name, the choice of view, the privacy promise, and buttons to save, for help, language and colours.
 */

import type { Actions } from "../actions.ts";
import { button, h, view } from "../dom.ts";
import { LANGS, LANGUAGES, messages } from "../i18n/index.ts";
import type { State, Theme } from "../store.ts";
import { openHelp, openKeep } from "./dialog.ts";
import { icon, stop } from "./icons.ts";
import { renderViewsBar } from "./views-bar.ts";

const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export const renderHeader = view<State, Actions>((element, state, actions) => {
  const { lang } = state;
  let now = state;
  const m = messages(lang);
  const themes = THEMES.map((theme) =>
    button(
      { title: m.theme[theme], "aria-label": m.theme[theme], onclick: () => actions.setTheme(theme) },
      icon(theme),
    ),
  );
  const others = LANGS.filter((other) => other !== lang).map((other) =>
    button({ class: "quiet language", lang: other, onclick: () => void actions.setLang(other) }, LANGUAGES[other].name),
  );
  const tool = (name: string, symbol: "keep" | "help", onclick: () => void): HTMLButtonElement =>
    button({ class: "quiet tool", "aria-label": name, title: name, onclick }, icon(symbol));
  const keep = tool(m.keep.heading, "keep", () => openKeep(now, actions));
  const help = tool(`${m.help.heading} (?)`, "help", () => openHelp(lang));
  const views = h("nav", { class: "views" });
  element.append(
    h("div", { class: "brand" }, h("h1", {}, h("span", {}, m.name), stop()), h("p", { class: "tagline" }, m.tagline)),
    views,
    h("p", { class: "privacy" }, icon("lock"), h("span", {}, m.privacy)),
    h(
      "div",
      { class: "settings" },
      keep,
      help,
      ...others,
      h("div", { class: "segmented", role: "group", "aria-label": m.theme.label }, ...themes),
    ),
  );
  return (state) => {
    now = state;
    renderViewsBar(views, state, actions);
    keep.hidden = state.view === "quotations";
    for (const [i, button] of themes.entries()) button.setAttribute("aria-pressed", String(THEMES[i] === state.theme));
  };
});
