/** The controls to add many texts: files, a folder, or pasted text. They can also be dropped anywhere in this view. */

import type { Actions } from "../../actions.ts";
import { button, h, say, view } from "../../dom.ts";
import { ROLES } from "../../engine/many.ts";
import { messages } from "../../i18n/index.ts";
import { chosen } from "../../input/chosen-files.ts";
import { pasted } from "../../input/pasted.ts";
import { openLibraries } from "../dialog.ts";
import type { State } from "../../store.ts";

/** Text that is not added yet. It is kept when the language changes. */
let draft = "";

export const renderIntake = view<State, Actions>((element, { lang }, actions) => {
  const { notLoaded } = messages(lang);
  const m = messages(lang).many.give;
  const chooser = (props: Record<string, boolean>): HTMLInputElement => {
    const input: HTMLInputElement = h("input", {
      type: "file",
      hidden: true,
      multiple: true,
      ...props,
      onchange: () => {
        const given = chosen(input.files ?? []);
        input.value = "";
        if (given.length > 0) void actions.many.add(given);
      },
    });
    return input;
  };
  const files = chooser({});
  const folder = chooser({ webkitdirectory: true });

  const field = h("textarea", {
    "aria-label": m.field,
    "aria-describedby": "paste-hint",
    rows: 6,
    spellcheck: "false",
    oninput: () => {
      draft = field.value;
    },
  });
  field.value = draft;
  const paste = (): void => {
    const texts = pasted(field.value);
    void actions.many.add(texts);
    if (texts.length > 0) draft = field.value = "";
    field.focus();
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) paste();
  });
  const writing = h(
    "div",
    { class: "writing", id: "paste-texts", hidden: draft === "" },
    h("p", { class: "small", id: "paste-hint" }, m.hint),
    field,
    button({ class: "primary", title: "Ctrl + Enter", onclick: paste }, m.add),
  );
  const toggle = button(
    {
      "aria-expanded": String(draft !== ""),
      "aria-controls": "paste-texts",
      onclick: () => {
        writing.hidden = !writing.hidden;
        toggle.setAttribute("aria-expanded", String(!writing.hidden));
        if (!writing.hidden) field.focus();
      },
    },
    m.paste,
  );
  const choose = button({ class: "primary", onclick: () => files.click() }, m.files);
  const problem = h("p", { class: "problem", role: "alert" });
  const example = button(
    {
      class: "quiet",
      onclick: async () => say(problem, (await actions.many.showExample()) ? "" : notLoaded.title),
    },
    m.example,
  );
  const clear = button(
    {
      class: "quiet",
      onclick: () => {
        actions.many.clear();
        choose.focus();
      },
    },
    m.clear,
  );
  const libraries = button({ class: "quiet", onclick: () => now && openLibraries(now, actions) }, m.libraries);
  const roles = ROLES.map((role) => button({ onclick: () => actions.many.setAdding(role) }, m.roles[role]));
  const adding = h(
    "div",
    { class: "adding" },
    h("span", { class: "small", id: "adding" }, m.addAs),
    h("div", { class: "segmented", role: "group", "aria-labelledby": "adding" }, ...roles),
    libraries,
  );
  const asOneBox = h("input", {
    type: "checkbox",
    onchange: () => actions.many.setFoldersAreTexts(asOneBox.checked),
  });
  const asOne = h("label", { class: "as-one", title: m.asOneMeans }, asOneBox, h("span", {}, m.asOne));
  let now: State | null = null;
  const undo = button({ class: "quiet", onclick: () => void actions.many.unclear() }, m.undo);
  const buttons = [choose, button({ onclick: () => folder.click() }, m.folder), toggle, example, clear, undo];
  const dropHere = h("p", { class: "drop-here" }, m.dropHere);
  element.append(dropHere, h("div", { class: "give" }, ...buttons, files, folder), adding, asOne, problem, writing);
  return (state) => {
    now = state;
    const { many } = state;
    for (const [i, button] of roles.entries()) button.setAttribute("aria-pressed", String(ROLES[i] === many.adding));
    const empty = many.docs.length + many.textless.length === 0;
    // The drawer that adds texts closes by itself; the focus moves to the button that opens it.
    const isHidden = !empty && many.drawer !== "intake";
    if (isHidden && !element.hidden && element.contains(document.activeElement))
      document.querySelector<HTMLElement>("[aria-controls=many-drawer-intake]")?.focus();
    element.hidden = isHidden;
    element.classList.toggle("drop-zone", empty);
    dropHere.hidden = !empty;
    choose.classList.toggle("primary", empty);
    if (!empty && [example, undo].some((gone) => gone === document.activeElement)) choose.focus();
    example.hidden = !empty;
    problem.hidden = !empty;
    clear.hidden = empty;
    undo.hidden = many.cleared.length + many.clearedTextless.length === 0;
    asOneBox.checked = many.foldersAreTexts;
  };
});
