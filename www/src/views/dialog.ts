/** Dialogs over the page. The browser keeps the focus in them, closes them with Escape, and restores the focus. */

import type { Actions } from "../actions.ts";
import { button, h } from "../dom.ts";
import { type Lang, messages } from "../i18n/index.ts";
import type { State } from "../store.ts";
import { icon } from "./icons.ts";

export function openKeep(state: State, actions: Actions): void {
  void openDialog(state.lang, async (close) => (await import("./keep.ts")).keepView(state, actions, close));
}

/** Opens the dialog of saved results: in files and in this browser. */
export function openSaved(lang: Lang, actions: Actions): void {
  void openDialog(lang, async (close) => (await import("./keep.ts")).savedView(lang, actions, close));
}

/** Opens the dialog of libraries. */
export function openLibraries(state: State, actions: Actions): void {
  void openDialog(state.lang, async (close) => (await import("./libraries.ts")).librariesView(state, actions, close));
}

export function openHelp(lang: Lang): void {
  void openDialog(lang, async () => (await import("./help.ts")).helpView(lang));
}

/** Opens a dialog. `make` loads the part of the program that makes its content. */
async function openDialog(lang: Lang, make: (close: () => void) => Promise<Node[]>): Promise<void> {
  const element = h("dialog", {
    // A click outside the dialog.
    onclick: (event: MouseEvent) => event.target === element && close(),
    onclose: () => element.remove(),
  });
  const close = (): void => element.close();
  const { close: name, notLoaded } = messages(lang);
  const nodes = await make(close).catch(() => [h("h2", {}, notLoaded.title)]);
  // Opens only once if the user clicked twice while it was loading.
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
