/** The two texts: each in a pane, as a field to edit or as text with its matches. They scroll together. */

import type { Actions } from "../actions.ts";
import { button, h, put, say, view } from "../dom.ts";
import { type Format, SIDES, type Side } from "../engine/engine.ts";
import { type Lang, LANGUAGES, messages, numbers } from "../i18n/index.ts";
import { ACCEPTED, CHARSETS, type Charset } from "../input/file.ts";
import { chosen } from "../input/chosen-files.ts";
import { isBlank, isFresh, type Pane, type Result, reading, type State } from "../store.ts";
import { openSaved } from "./dialog.ts";
import { editor, takeFiles } from "./editor.ts";
import { overview } from "./overview.ts";
import { type Reader, reader } from "./reader.ts";
import { ribbons } from "./ribbons.ts";
import { scrolling } from "./scrolling.ts";
import { nameOf, namesOf } from "./side-name.ts";

export const renderSideBySide = view<State, Actions>((element, { lang }, actions, signal) => {
  const panes = { left: pane("left", lang, actions, signal), right: pane("right", lang, actions, signal) };
  const readers = { left: panes.left.reader, right: panes.right.reader };
  const bands = ribbons(readers, (match) => actions.select(match, null), signal);
  const pace = scrolling(readers);
  let result: Result | null = null;
  element.append(panes.left.element, bands.element, panes.right.element);
  const point = (event: Event): void => {
    const hit = (event.target as Element).closest<HTMLElement>("[data-m]");
    for (const side of SIDES) panes[side].reader.point(hit ? Number(hit.dataset.m) : null);
  };
  for (const type of ["pointerover", "pointerleave"] as const) element.addEventListener(type, point, { signal });
  return (state, last) => {
    for (const side of SIDES) panes[side].update(state, last);
    const now = SIDES.every((side) => isFresh(state, side) && reading(state, side)) ? state.result : null;
    const isOther = now !== result || state.minor !== last?.minor;
    if (isOther || state.left.whole !== last?.left.whole || state.right.whole !== last?.right.whole) {
      result = now;
      bands.show(now?.report.matches ?? [], state.minor);
      pace.show(
        now && {
          matches: now.report.matches,
          lengths: { left: now.shown.left.length, right: now.shown.right.length },
        },
      );
    }
    if (state.current !== last?.current) bands.choose(state.current?.match ?? null);
    if (state.lit !== last?.lit) for (const side of SIDES) readers[side].light(state.lit?.[side] ?? []);
    if (state.inStep !== last?.inStep) pace.turn(state.inStep);
    if (state.current && state.current !== last?.current) {
      const { match, from } = state.current;
      pace.rest();
      if (from === null)
        for (const side of SIDES) panes[side].reader.reveal(match, panes[side].reader.element.clientHeight / 4);
      else {
        const other = from === "left" ? "right" : "left";
        panes[other].reader.reveal(match, panes[from].reader.topOf(match) ?? 0);
      }
      // If the panes or the list are below each other, the page itself has to scroll.
      (from === null ? element : panes[from === "left" ? "right" : "left"].element).scrollIntoView({
        block: "nearest",
      });
      if (state.current.focus) panes[state.current.focus].reader.focusMatch(match);
    }
    if (state.place && state.place !== last?.place) {
      pace.rest();
      const { element, reader } = panes[state.place.side];
      element.scrollIntoView({ block: "nearest" });
      reader.revealPlace(state.place.start);
      // The pressed button may have been removed.
      reader.element.focus({ preventScroll: true });
    }
  };
});

interface PaneView {
  readonly element: HTMLElement;
  readonly reader: Reader;
  update(state: State, last: State | null): void;
}

function pane(side: Side, lang: Lang, actions: Actions, signal: AbortSignal): PaneView {
  const m = messages(lang);
  const n = numbers(lang);
  const write = editor(side, lang, actions);
  const read = reader(side, lang, actions, signal);
  const bar = overview(side, read, actions, signal);

  const choose = h("input", {
    type: "file",
    hidden: true,
    accept: ACCEPTED,
    onchange: () => {
      void actions.openFiles(side, chosen(choose.files ?? []));
      choose.value = "";
    },
  });
  const format = h(
    "select",
    {
      "aria-label": `${m.side[side]}: ${m.pane.format}`,
      onchange: () => actions.setFormat(side, format.value as Format),
    },
    h("option", { value: "text" }, m.pane.text),
    h("option", { value: "page" }, m.pane.page),
  );
  const open = button({ class: "quiet", onclick: () => choose.click() }, m.pane.open);
  const clear = button(
    {
      class: "quiet",
      onclick: () => {
        actions.clear(side);
        write.element.focus();
      },
    },
    m.pane.clear,
  );
  const undo = button({ class: "quiet strong", onclick: () => actions.unclear(side) }, m.pane.undo);
  const edit = button(
    { class: "quiet strong", "aria-label": `${m.side[side]}: ${m.pane.edit}`, onclick: () => actions.edit(side) },
    m.pane.edit,
  );
  const title = h("h2");
  const count = h("span", { class: "small" });
  const notes = h("div");
  const opening = h("p", { class: "opening", role: "status" });
  const offer = side === "left" ? examples(lang, actions) : saved(lang, actions);
  offer.prepend(button({ class: "example", onclick: () => choose.click() }, m.pane.open));
  const body = h("div", { class: "body" }, write.element, offer, read.element, bar.element);
  const element = h(
    "section",
    { class: `pane ${side}`, "aria-label": m.side[side], tabindex: -1 },
    h("header", {}, title, count, h("div", { class: "tools" }, format, choose, open, clear, undo, edit)),
    h("div", { class: "notes" }, opening, notes),
    body,
    h("p", { class: "drop", "aria-hidden": "true" }, m.pane.drop),
  );
  takeFiles(element, (files) => void actions.openFiles(side, files));
  let isReading = false;
  let shown: { result: Result | null; text: string; minor: boolean } = { result: null, text: "", minor: true };

  return {
    element,
    reader: read,
    update(state, last) {
      const now = state[side];
      const before = isReading;
      isReading = reading(state, side);
      const isEmpty = isBlank(state.left) && isBlank(state.right);
      // The pressed button disappears with the other offers, so the focus moves to the pane.
      if (!isEmpty && offer.contains(document.activeElement)) element.focus({ preventScroll: true });
      offer.hidden = !isEmpty;
      // The offer has a button for that, in the field.
      open.hidden = isEmpty;
      const focused = document.activeElement;
      write.element.hidden = isReading;
      read.element.hidden = !isReading;
      bar.element.hidden = !isReading;
      // While a comparison runs, the text is shown without matches.
      const result = isFresh(state, side) ? state.result : null;
      const { minor } = state;
      const isShown = before && result === shown.result && now.text === shown.text && minor === shown.minor;
      if (isReading && !isShown) {
        shown = { result, text: now.text, minor };
        read.show(now.text, result, minor);
        bar.show(result, minor);
        read.choose(state.current?.match ?? null);
        bar.choose(state.current?.match ?? null);
      } else if (state.current !== last?.current) {
        read.choose(state.current?.match ?? null);
        bar.choose(state.current?.match ?? null);
      }
      if (before !== isReading) {
        if (isReading && (focused === write.element || focused === element))
          read.element.focus({ preventScroll: true });
        if (!isReading && last?.[side].mode === "read" && now.mode === "edit" && !isBlank(now)) write.element.focus();
      }
      const name = state.opening[side];
      if (name !== (last?.opening[side] ?? null)) say(opening, name === null ? "" : m.pane.opening(name));
      const isCleared = state.cleared[side] !== last?.cleared[side];
      if (now === last?.[side] && before === isReading && state.result === last.result && !isCleared) return;
      if (!isReading) write.update(now);
      const known = nameOf(namesOf(state), side, lang);
      say(title, known);
      title.title = now.file?.name ?? "";
      format.value = now.format;
      clear.hidden = now.text === "";
      if (state.cleared[side] === null && document.activeElement === undo) element.focus({ preventScroll: true });
      undo.hidden = state.cleared[side] === null;
      say(undo, now.problem ? m.pane.earlier : m.pane.undo);
      edit.hidden = !isReading;
      say(count, result ? m.pane.count(n.count(result.report.lengths[side].counted)) : "");
      if (
        now.problem !== last?.[side].problem ||
        now.file !== last?.[side].file ||
        isBlank(now) !== isBlank(last[side]) ||
        now.format !== last?.[side].format ||
        now.mode !== last?.[side].mode ||
        now.whole !== last?.[side].whole ||
        now.rich !== last?.[side].rich ||
        now.chosen !== last?.[side].chosen
      ) {
        put(notes, ...noteOf(now, side, lang, actions));
      }
    },
  };
}

/** Makes the offer of examples in an empty field. */
function examples(lang: Lang, actions: Actions): HTMLElement {
  const m = messages(lang);
  const problem = h("p", { class: "problem", role: "alert" }, m.notLoaded.title);
  const example = (key: "zh" | "en"): HTMLButtonElement =>
    button(
      {
        class: "example",
        lang: key,
        onclick: async () => {
          problem.remove();
          if (!(await actions.showExample(key))) offer.append(problem);
        },
      },
      m.intro[key],
    );
  const offer = h("div", { class: "offer" }, h("span", {}, m.intro.examples), example("zh"), example("en"));
  return offer;
}

/** Makes the offer to open a saved result in the other empty field. */
function saved(lang: Lang, actions: Actions): HTMLElement {
  const m = messages(lang);
  return h(
    "div",
    { class: "offer" },
    button({ class: "example", onclick: () => openSaved(lang, actions) }, m.keep.open),
  );
}

/** Maximum number of pages without text that are named. */
const PAGES_NAMED = 20;

function noteOf(pane: Pane, side: Side, lang: Lang, actions: Actions): Node[] {
  const m = messages(lang);
  const notes: Node[] = [];
  if (pane.problem) {
    const { name, reason } = pane.problem;
    notes.push(h("p", { class: "problem", role: "alert" }, h("strong", {}, name), " ", m.problem[reason]));
  }
  if (pane.file) {
    const from = m.pane.from(pane.file.name, pane.file.encoding);
    notes.push(
      h("p", {}, from, pane.file.kept && " ", pane.file.kept && charsets(pane.file.encoding, side, lang, actions)),
    );
  }
  const dropped = pane.file?.dropped ?? 0;
  if (dropped > 0) notes.push(h("p", {}, m.pane.dropped(dropped, numbers(lang).count(dropped))));
  const blank = pane.pages?.blank ?? [];
  if (blank.length > 0) {
    const shown = blank.slice(0, PAGES_NAMED).map((page) => numbers(lang).count(page));
    const words = m.pane.blankPages(shown.join(LANGUAGES[lang].comma), blank.length, blank.length > PAGES_NAMED);
    notes.push(h("p", { class: "problem" }, words));
  }
  if (pane.file && isBlank(pane)) {
    notes.push(h("p", { class: "problem", role: "alert" }, m.many.refused["file-empty"]));
  }
  if (pane.rich) {
    notes.push(
      h("p", {}, m.pane.rich, " ", button({ class: "link", onclick: () => actions.readRich(side) }, m.pane.asPage)),
    );
  }
  if (pane.format === "page" && pane.mode === "read") {
    notes.push(
      h(
        "p",
        {},
        pane.whole && `${m.pane.wholeNote} `,
        button(
          { class: "link", onclick: () => actions.setWhole(side, !pane.whole) },
          pane.whole ? m.pane.body : m.pane.whole,
        ),
      ),
    );
  }
  if (pane.format === "page" && !pane.chosen && !pane.file) {
    notes.push(
      h(
        "p",
        {},
        m.pane.guessed,
        " ",
        button({ class: "link", onclick: () => actions.setFormat(side, "text") }, m.pane.asText),
      ),
    );
  }
  return notes;
}

/** Lets the user choose the charset of a file: a link that becomes a list. */
function charsets(encoding: string, side: Side, lang: Lang, actions: Actions): Node {
  const m = messages(lang).pane;
  const list = h(
    "select",
    { hidden: true, "aria-label": m.charset, onchange: () => void actions.setCharset(side, list.value as Charset) },
    ...CHARSETS.map((name) =>
      h("option", { value: name, selected: name.toUpperCase() === encoding }, name.toUpperCase()),
    ),
  );
  const link = button(
    {
      class: "link",
      onclick: () => {
        link.hidden = true;
        list.hidden = false;
        list.focus();
      },
    },
    m.otherCharset,
  );
  return h("span", {}, link, list);
}
