/** The field a text is written, pasted or dropped in. */

import type { Actions } from "../actions.ts";
import { h } from "../dom.ts";
import type { Side } from "../engine/engine.ts";
import { type Lang, messages } from "../i18n/index.ts";
import { unixLines } from "../input/decode.ts";
import type { Pane } from "../store.ts";

export interface Editor {
  readonly element: HTMLTextAreaElement;
  update(pane: Pane): void;
}

export function editor(side: Side, lang: Lang, actions: Actions): Editor {
  const m = messages(lang);
  const element = h("textarea", {
    class: "editor",
    id: `editor-${side}`,
    "aria-label": m.side[side],
    placeholder: `${m.paste[side]}\n${m.accepts}`,
    dir: "auto",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
  });
  let whole = false;
  element.addEventListener("paste", () => {
    whole = element.selectionEnd - element.selectionStart === element.value.length;
  });
  element.addEventListener("input", (event) => {
    const pasted = whole && (event as InputEvent).inputType === "insertFromPaste";
    whole = false;
    actions.setText(side, element.value, pasted ? "placed" : "typed");
  });
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actions.read();
    }
  });
  return {
    element,
    update({ text }) {
      if (element.value !== unixLines(text)) element.value = text;
    },
  };
}

/** Makes an element take files that are dropped on it. */
export function takeFiles(element: HTMLElement, open: (files: readonly File[]) => void): void {
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    element.classList.add("dropping");
  };
  element.addEventListener("dragenter", over);
  element.addEventListener("dragover", over);
  element.addEventListener("dragleave", (event) => {
    if (!element.contains(event.relatedTarget as Node | null)) element.classList.remove("dropping");
  });
  element.addEventListener("drop", (event) => {
    element.classList.remove("dropping");
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    open(files);
  });
}
