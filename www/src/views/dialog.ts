/** A dialog over the page: the browser keeps the focus in it, closes it by Escape, and gives the focus back. */

import type { Actions } from "../actions.ts";
import { button, h } from "../dom.ts";
import { type Lang, messages } from "../i18n/index.ts";
import type { State } from "../store.ts";
import { icon } from "./icons.ts";

export function openKeep(state: State, actions: Actions): void {
  void openDialog(state.lang, async (close) => (await import("./keep.ts")).keepView(state, actions, close));
}

/** What was saved before, from a file or in this browser. */
export function openSaved(lang: Lang, actions: Actions): void {
  void openDialog(lang, async (close) => (await import("./keep.ts")).savedView(lang, actions, close));
}

/** The libraries of many texts. */
export function openLibraries(state: State, actions: Actions): void {
  void openDialog(state.lang, async (close) => (await import("./libraries.ts")).librariesView(state, actions, close));
}

export function openHelp(lang: Lang): void {
  void openDialog(lang, async () => (await import("./help.ts")).helpView(lang));
}

/** Opens a dialog; what stands in it is made by a part of the program that is loaded for it. */
async function openDialog(lang: Lang, make: (close: () => void) => Promise<Node[]>): Promise<void> {
  const element = h("dialog", {
    // A click beside it.
    onclick: (event: MouseEvent) => event.target === element && close(),
    onclose: () => element.remove(),
  });
  const close = (): void => element.close();
  const { close: name, notLoaded } = messages(lang);
  const nodes = await make(close).catch(() => [h("h2", {}, notLoaded.title)]);
  // Asked for twice before it was loaded, it opens once.
  if (document.querySelector("dialog")) return;
  const content = h(
    "div",
    { class: "dialog" },
    button({ class: "quiet close", "aria-label": name, onclick: close }, icon("close")),
    ...nodes,
  );
  const title = content.querySelector("h2");
  if (title) {
    title.id = "dialog-title";
    element.setAttribute("aria-labelledby", title.id);
  }
  element.append(content);
  document.body.append(element);
  element.showModal();
}
