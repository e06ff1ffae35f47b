/** The menu of the header: the languages and the colours. */

import type { Actions } from "../actions.ts";
import { button, h, view } from "../dom.ts";
import { LANGS, LANGUAGES, messages } from "../i18n/index.ts";
import type { State, Theme } from "../store.ts";
import { icon } from "./icons.ts";

const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export const renderMenu = view<State, Actions>((element, { lang }, actions, signal) => {
  const m = messages(lang);
  const themes = THEMES.map((theme) =>
    button(
      { title: m.theme[theme], "aria-label": m.theme[theme], onclick: () => actions.setTheme(theme) },
      icon(theme),
    ),
  );
  const languages = LANGS.map((other) =>
    button(
      {
        class: "quiet language",
        lang: other,
        "aria-current": other === lang ? "true" : null,
        onclick: () => void actions.setLang(other),
      },
      LANGUAGES[other].name,
    ),
  );
  const opener = button(
    { class: "quiet tool", "aria-label": m.menu, title: m.menu, onclick: () => show(Boolean(list.hidden)) },
    icon("menu"),
  );
  const list = h(
    "div",
    { class: "menu-list", id: "menu" },
    h("div", { class: "languages" }, ...languages),
    h("div", { class: "segmented", role: "group", "aria-label": m.theme.label }, ...themes),
  );
  const show = (isOpen: boolean): void => {
    wasOpen = isOpen;
    list.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
  };
  opener.setAttribute("aria-controls", "menu");
  show(wasOpen);
  element.append(opener, list);
  element.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || list.hidden) return;
      event.stopPropagation();
      show(false);
      opener.focus();
    },
    { signal },
  );
  element.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) show(false);
    },
    { signal },
  );
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (!element.contains(target as Node)) show(false);
    },
    { signal },
  );
  return ({ theme }) => {
    for (const [i, made] of themes.entries()) made.setAttribute("aria-pressed", String(THEMES[i] === theme));
  };
});

/** Whether the menu is open. Another language builds it again, and it stays as it is. */
let wasOpen = false;
