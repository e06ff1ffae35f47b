/** The field for the template: a file, or pasted text. */

import type { Actions } from "../actions.ts";
import { button, h, say } from "../dom.ts";
import { type Lang, messages } from "../i18n/index.ts";
import { formatOf } from "../input/format.ts";
import { unixLines } from "../input/lines.ts";
import type { Compared, State } from "../store.ts";

export interface TemplateField {
  readonly element: HTMLElement;
  update(state: State): void;
}

/** Text of each view that is not used yet. It is kept when the language changes. */
const drafts: Record<Compared, string> = { two: "", many: "" };

function isDrafted(of: Compared): boolean {
  return drafts[of] !== "";
}

export function templateField(of: Compared, lang: Lang, actions: Actions): TemplateField {
  const { template: t } = messages(lang).filters;
  const problem = h("p", { class: "problem", role: "alert" });
  const choose = h("input", {
    type: "file",
    hidden: true,
    onchange: async () => {
      const [file] = choose.files ?? [];
      choose.value = "";
      if (!file) return;
      const found = await actions.openTemplate(file);
      say(problem, found ? messages(lang).problem[found] : "");
    },
  });
  const text = h("textarea", {
    rows: 4,
    "aria-label": t.field,
    spellcheck: "false",
    oninput: () => {
      drafts[of] = text.value;
    },
  });
  text.value = drafts[of];
  const use = button(
    {
      onclick: () => {
        const value = unixLines(text.value);
        if (value.trim() === "") return;
        actions.setTemplate({ name: t.name, text: value, format: formatOf(value) });
        drafts[of] = text.value = "";
        show(false);
        none.focus();
      },
    },
    t.use,
  );
  const writing = h("div", { class: "writing" }, text, use);
  const name = h("bdi");
  const none = button(
    {
      class: "link",
      onclick: () => {
        actions.setTemplate(null);
        open.focus();
      },
    },
    t.none,
  );
  const chosen = h("p", { class: "small" }, name, " · ", none);
  const open = button({ class: "link", onclick: () => choose.click() }, t.open);
  const paste = button(
    {
      class: "link",
      onclick: () => {
        show(Boolean(writing.hidden));
        if (!writing.hidden) text.focus();
      },
    },
    t.paste,
  );
  const show = (isWriting: boolean): void => {
    writing.hidden = !isWriting;
    paste.setAttribute("aria-expanded", String(isWriting));
  };
  show(isDrafted(of));
  const give = h("p", { class: "give" }, choose, open, paste);
  return {
    element: h(
      "div",
      { class: "template", role: "group", "aria-label": t.title },
      h("p", {}, t.title),
      h("p", { class: "small" }, t.note),
      chosen,
      give,
      writing,
      problem,
    ),
    update({ template }) {
      chosen.hidden = template === null;
      give.hidden = template !== null;
      say(name, template?.name ?? "");
    },
  };
}
