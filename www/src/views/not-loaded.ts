/** Replaces a part of the page that failed to load: says so, and offers to try again. */

import { button, h, view } from "../dom.ts";
import { messages } from "../i18n/index.ts";
import type { State } from "../store.ts";

export const renderNotLoaded = view<State, () => void>((element, { lang }, again) => {
  const m = messages(lang).notLoaded;
  element.append(h("p", { role: "alert" }, m.title), button({ onclick: () => again() }, m.again));
  return () => undefined;
});
