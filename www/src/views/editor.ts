/** The field into which a text is typed, pasted or dropped. */

import type { Actions } from "../actions.ts";
import { h } from "../dom.ts";
import type { Side } from "../engine/engine.ts";
import { type Lang, messages } from "../i18n/index.ts";
import { dropped, type Given } from "../input/chosen-files.ts";
import { unixLines } from "../input/lines.ts";
import { directionOf } from "../language.ts";
import { LONG } from "../pane.ts";
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
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
  });
  /** The content of the field, kept because reading a long text back from the field is slow. */
  let held = "";
  let whole = false;
  let rich: string | null = null;
  element.addEventListener("paste", (event) => {
    whole = element.selectionEnd - element.selectionStart === element.value.length;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const html = event.clipboardData?.getData("text/html") ?? "";
    rich = whole && html !== "" ? html : null;
    if (!whole || text.length <= LONG) return;
    event.preventDefault();
    actions.setText(side, unixLines(text), "placed", rich);
  });
  element.addEventListener("input", (event) => {
    const pasted = whole && (event as InputEvent).inputType === "insertFromPaste";
    whole = false;
    held = element.value;
    element.dir = directionOf(held);
    actions.setText(side, held, pasted ? "placed" : "typed", pasted ? rich : null);
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
      if (text === held) return;
      held = text;
      element.dir = directionOf(text);
      element.value = text;
    },
  };
}

/** Makes an element accept dropped files and folders, unless an element inside it accepted them already. */
export function takeFiles(element: HTMLElement, open: (files: Promise<readonly Given[]>) => void): void {
  const over = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
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
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    open(dropped(event.dataTransfer));
  });
}
