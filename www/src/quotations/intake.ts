/** What is given: the text with quotations, its sources, and the options. */

import { button, h, put, say, view } from "../dom.ts";
import { messages, numbers } from "../i18n/index.ts";
import { chosen } from "../input/chosen-files.ts";
import { ACCEPTED } from "../input/file.ts";
import { directionOf } from "../language.ts";
import { takeFiles } from "../views/editor.ts";
import type { QuoteActions } from "./actions.ts";
import type { Quotes } from "./state.ts";
import { problemOf } from "./wording.ts";
import { type Words, wordsOf } from "./words/index.ts";

/** The kinds of edits that a reader may want to accept: those that are mistakes of copying, not of meaning. */
const TOLERABLE = ["spelling", "ocr", "case", "punctuation"] as const;

/** A source that is not added yet. It is kept when the language changes. */
let draft = "";

export const renderIntake = view<Quotes, QuoteActions>((element, { lang }, actions) => {
  const w = wordsOf(lang) as Words;
  const n = numbers(lang);
  const chooser = (toDraft: boolean, props: Record<string, boolean>): HTMLInputElement => {
    const input: HTMLInputElement = h("input", {
      type: "file",
      hidden: true,
      accept: props.webkitdirectory ? null : ACCEPTED,
      ...props,
      onchange: () => {
        const given = chosen(input.files ?? []);
        input.value = "";
        if (given.length > 0) void actions.add(given, toDraft);
      },
    });
    return input;
  };
  const own = chooser(true, {});
  const files = chooser(false, { multiple: true });
  const folder = chooser(false, { multiple: true, webkitdirectory: true });

  // The text
  const field = h("textarea", {
    id: "quoting",
    "aria-labelledby": "quoting-title",
    placeholder: `${w.draft.placeholder}\n${messages(lang).accepts}`,
    rows: 9,
    spellcheck: "false",
    oninput: () => {
      held = field.value;
      field.dir = directionOf(held);
      actions.write(held);
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      actions.check();
    },
  });
  let held = "";
  const name = h("p", { class: "small" });
  const edit = button(
    {
      onclick: () => {
        actions.edit();
        field.focus();
      },
    },
    w.draft.edit,
  );
  const openOwn = button({ class: "quiet", onclick: () => own.click() }, w.draft.open);
  const text = h(
    "div",
    { class: "given-text" },
    h("header", {}, h("h3", { id: "quoting-title" }, w.draft.title), edit, openOwn, own),
    name,
    field,
  );
  takeFiles(text, (given) => void actions.add(given, true));

  // Its sources
  const count = h("h3");
  const none = h("p", { class: "small" }, w.sources.none);
  const list = h("ul", { class: "given-list" });
  const reading = h("p", { class: "small", role: "status" });
  const refused = h("ul", { class: "problem" });
  const area = h("textarea", {
    id: "pasted-source",
    "aria-label": w.sources.field,
    "aria-describedby": "pasted-source-hint",
    rows: 5,
    spellcheck: "false",
    oninput: () => {
      draft = area.value;
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) paste();
    },
  });
  area.value = draft;
  const paste = (): void => {
    if (actions.paste(area.value) > 0) draft = area.value = "";
    area.focus();
  };
  const writing = h(
    "div",
    { class: "writing", id: "paste-sources", hidden: draft === "" },
    h("p", { class: "small", id: "pasted-source-hint" }, w.sources.hint),
    area,
    button({ class: "primary", title: "Ctrl + Enter", onclick: paste }, w.sources.add),
  );
  const toggle = button(
    {
      "aria-expanded": String(draft !== ""),
      "aria-controls": "paste-sources",
      onclick: () => {
        writing.hidden = !writing.hidden;
        toggle.setAttribute("aria-expanded", String(!writing.hidden));
        if (!writing.hidden) area.focus();
      },
    },
    w.sources.paste,
  );
  const add = button({ onclick: () => files.click() }, w.sources.files);
  const sources = h(
    "div",
    { class: "given-sources" },
    h("header", {}, count),
    h(
      "div",
      { class: "give" },
      add,
      button({ onclick: () => folder.click() }, w.sources.folder),
      toggle,
      files,
      folder,
    ),
    writing,
    none,
    list,
    reading,
    refused,
  );
  takeFiles(sources, (given) => void actions.add(given, false));

  // How they are checked
  const radio = (lines: boolean, label: string): [HTMLInputElement, HTMLElement] => {
    const input = h("input", { type: "radio", name: "checked", onchange: () => actions.setOptions({ lines }) });
    return [input, h("label", {}, input, label)];
  };
  const box = (label: string, set: (on: boolean) => void): [HTMLInputElement, HTMLElement] => {
    const input: HTMLInputElement = h("input", { type: "checkbox", onchange: () => set(input.checked) });
    return [input, h("label", {}, input, label)];
  };
  const [marked, markedLabel] = radio(false, w.options.marked);
  const [lines, linesLabel] = radio(true, w.options.lines);
  const [strict, strictLabel] = box(w.options.strict, (strict) => actions.setOptions({ strict }));
  const [missing, missingLabel] = box(w.options.missing, (missing) => actions.setOptions({ missing }));
  const kinds = TOLERABLE.map((kind) => box(w.kind[kind], (on) => actions.tolerate(kind, on)));
  const options = h(
    "details",
    { class: "check-options" },
    h("summary", {}, w.options.title),
    h("fieldset", {}, h("legend", {}, w.options.what), markedLabel, linesLabel),
    h("fieldset", {}, h("legend", {}, w.options.tolerate), ...kinds.map(([, label]) => label)),
    strictLabel,
    missingLabel,
  );
  const check = button({ class: "primary", title: "Ctrl + Enter", onclick: () => actions.check() }, w.check);
  const stop = button({ onclick: () => actions.stop() }, w.stop);
  const example = button({ class: "quiet", onclick: () => actions.showExample() }, w.example);
  const clear = button(
    {
      class: "quiet",
      onclick: () => {
        actions.clear();
        field.focus();
      },
    },
    w.clear,
  );
  element.append(text, sources, options, h("div", { class: "give" }, check, stop, example, clear));

  return (state, last) => {
    const { work } = state;
    const isRead = work.status === "done" || work.status === "working";
    if (state.draft.text !== held) {
      held = field.value = state.draft.text;
      field.dir = directionOf(held);
    }
    field.hidden = isRead;
    edit.hidden = !isRead;
    openOwn.hidden = isRead;
    name.hidden = !isRead && state.draft.name === null;
    const length = w.sources.characters(n.count(state.draft.text.length));
    say(name, `${state.draft.name ?? w.draft.unnamed} · ${length}`);
    if (state.sources !== last?.sources) {
      say(count, w.sources.title(n.count(state.sources.length)));
      put(
        list,
        ...state.sources.map((source, i) =>
          h(
            "li",
            {},
            h("bdi", {}, source.name),
            h("span", { class: "small" }, w.sources.characters(n.count(source.text.length))),
            button({ class: "quiet", "aria-label": w.sources.remove(source.name), onclick: () => removeAt(i) }, "×"),
          ),
        ),
      );
    }
    none.hidden = state.sources.length > 0;
    say(reading, state.reading > 0 ? w.sources.reading(n.count(state.reading)) : "");
    put(
      refused,
      ...state.refused.map(({ name, problem }) => h("li", {}, h("bdi", {}, name), ": ", problemOf(problem, w, lang))),
    );
    marked.checked = !state.options.lines;
    lines.checked = state.options.lines;
    strict.checked = state.options.strict;
    missing.checked = state.options.missing;
    for (const [i, [input]] of kinds.entries()) {
      input.checked = state.options.tolerate.includes(TOLERABLE[i] as (typeof TOLERABLE)[number]);
      input.disabled = state.options.strict;
    }
    const isEmpty = state.draft.text === "" && state.sources.length === 0 && state.refused.length === 0;
    check.hidden = isRead;
    check.disabled = state.draft.text.trim() === "" || state.sources.length === 0 || state.reading > 0;
    stop.hidden = work.status !== "working";
    example.hidden = !isEmpty;
    clear.hidden = isEmpty;
  };

  /** Removes a source, and moves the focus to the next button. */
  function removeAt(source: number): void {
    actions.remove(source);
    const left = list.querySelectorAll("button");
    (left[Math.min(source, left.length - 1)] ?? add).focus();
  }
});
