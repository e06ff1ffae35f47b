/** A button that copies text, and says so. */

import { button, say } from "../dom.ts";
import { type Lang, messages } from "../i18n/index.ts";

/** Milliseconds for which the button says that it has copied. */
const SHOWN = 2_000;

export function copyButton(lang: Lang, label: string, text: () => string): HTMLButtonElement {
  const m = messages(lang).copy;
  let timer = 0;
  const made = button(
    {
      class: "quiet copy",
      onclick: async () => {
        const isCopied = await navigator.clipboard.writeText(text()).then(
          () => true,
          () => false,
        );
        window.clearTimeout(timer);
        say(made, isCopied ? m.done : m.refused);
        timer = window.setTimeout(() => say(made, label), SHOWN);
      },
    },
    label,
  );
  made.setAttribute("aria-live", "polite");
  return made;
}
