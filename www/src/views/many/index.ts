/** Assembles the view of many texts. Loaded when it is first opened. */

import "../../styles/many-view.css";
import "../../styles/pairs.css";
import "../../styles/rows.css";
import "../../styles/sources.css";
import "../../styles/texts.css";
import type { Actions } from "../../actions.ts";
import { h } from "../../dom.ts";
import { LANGUAGES, messages, numbers, sentences } from "../../i18n/index.ts";
import { type Many, type Tab, tally } from "../../many.ts";
import type { State } from "../../store.ts";
import { renderManyFilters } from "../filters.ts";
import { formsOfMany } from "../forms.ts";
import { renderByMethod } from "./by-method.ts";
import { renderManyDrawers } from "./drawers.ts";
import { renderGroups } from "./groups.ts";
import { renderIntake } from "./intake.ts";
import { renderMatrix } from "./matrix.ts";
import { renderNotices } from "./notices.ts";
import { renderPairFilter } from "./pair-filter.ts";
import { renderPairTable } from "./pair-table.ts";
import { renderPassages } from "./passages.ts";
import { renderSources } from "./sources.ts";
import { headline, renderManySummary, step } from "./summary.ts";
import { renderTabs } from "./tabs.ts";
import { renderTextTable } from "./text-table.ts";
import { renderTextless } from "./textless.ts";
import { renderTexts } from "./texts.ts";
import { wayBack } from "./way-back.ts";

/** The lists to which the filter of the pairs applies. */
const FILTERED: readonly Tab[] = ["pairs", "matrix"];

/** Fills the element of the view, and returns a function that updates it. */
export function manyView(element: HTMLElement): (state: State, actions: Actions) => void {
  const drop = h("p", { class: "drop", "aria-hidden": "true" });
  const summary = h("section", { class: "many-summary" });
  const drawers = h("div", { class: "many-drawers" });
  const answer = h("div", { class: "many-answer" }, summary, drawers);
  const intake = h("section", { class: "intake", id: "many-drawer-intake" });
  const filters = h("section", { class: "filters drawer", id: "many-drawer-filters" });
  const notices = h("div", { class: "many-notices" });
  const tabs = h("div", { class: "list-tabs" });
  const filter = h("div", { class: "filter" });
  const panel = (name: Tab, ...children: Node[]): HTMLElement =>
    h(
      "div",
      { class: "panel", role: "tabpanel", id: `many-${name}`, "aria-labelledby": `tab-many-${name}`, tabindex: -1 },
      ...children,
    );
  const textTable = h("section", { class: "text-table" });
  const textless = h("section", { class: "textless" });
  const texts = h("section", { class: "texts" });
  const pairTable = h("section", { class: "pairs" });
  const byMethod = h("section", { class: "all-methods" });
  const groups = h("section", { class: "groups" });
  const matrix = h("section", { class: "matrix" });
  const passages = h("section", { class: "passages-shared" });
  const panels: Record<Tab, HTMLElement> = {
    texts: panel("texts", textTable, textless, texts),
    pairs: panel("pairs", pairTable, byMethod),
    groups: panel("groups", groups),
    matrix: panel("matrix", matrix),
    passages: panel("passages", passages),
  };
  const sources = h("section", { class: "sources" });
  element.append(drop, answer, intake, filters, notices, tabs, filter, ...Object.values(panels), sources);
  /** Only the list that is shown is kept up to date. */
  const render: Record<Tab, (state: State, actions: Actions) => void> = {
    texts(state, actions) {
      renderTextTable(textTable, state, actions);
      renderTextless(textless, state, actions);
      renderTexts(texts, state, actions);
    },
    pairs(state, actions) {
      renderPairTable(pairTable, state, actions);
      renderByMethod(byMethod, state, actions);
    },
    groups: (state, actions) => renderGroups(groups, state, actions),
    matrix: (state, actions) => renderMatrix(matrix, state, actions),
    passages: (state, actions) => renderPassages(passages, state, actions),
  };
  const followBack = wayBack(element);
  return (state, actions) => {
    const { tab, subject, docs, textless: libraries, work } = state.many;
    const isEmpty = docs.length + libraries.length === 0;
    element.classList.toggle("empty", isEmpty);
    drop.textContent = messages(state.lang).many.give.drop;
    renderManySummary(summary, state, actions);
    renderManyDrawers(drawers, state, actions);
    renderIntake(intake, state, actions);
    renderManyFilters(filters, state, actions);
    renderNotices(notices, state, actions);
    renderTabs(tabs, state, actions);
    // A text that is open has the whole window; of the answer, the filters remain.
    answer.classList.toggle("slim", subject !== null && work.status === "done");
    tabs.hidden = isEmpty || subject !== null;
    // Where one text is to be checked, it is open from the start: what was not read has to be seen there.
    const { read, library } = tally(docs);
    notices.hidden = subject !== null && read - library !== 1;
    for (const [name, element] of Object.entries(panels)) element.hidden = isEmpty || subject !== null || name !== tab;
    // The same pairs are in the table and in the matrix.
    filter.hidden = subject !== null || !FILTERED.includes(tab) || state.many.pairs.length === 0;
    if (!filter.hidden) renderPairFilter(filter, state, actions);
    // The list of texts is also rendered under an open text, because its row gets the focus when the text is closed.
    if (subject === null || tab === "texts") render[tab](state, actions);
    sources.hidden = subject === null;
    renderSources(sources, state, actions);
    followBack(state);
  };
}

/** Returns the result for the title of the window. */
export function titleOf({ lang, many }: State): string {
  return many.work.status === "idle" ? "" : headline(many, lang);
}

/**
 * Returns the announcement for screen readers. Progress is announced in quarters, because every number would be noise.
 */
export function announcement(state: State): string {
  const { lang, many } = state;
  const { work, docs } = many;
  const m = messages(lang).many;
  if (work.status === "idle") return "";
  if (work.status === "working") return step(byQuarters(many), lang);
  const { refused } = tally(docs);
  const left = work.status === "done" && refused > 0 ? m.refused.title(refused, numbers(lang).count(refused)) : "";
  const forms = work.status === "done" ? formsOfMany(many, state)?.words : null;
  return sentences([`${headline(many, lang)}${LANGUAGES[lang].stop}${left}`, forms ?? ""], lang).trim();
}

function byQuarters(many: Many): Many {
  const { work } = many;
  if (work.status !== "working" || work.total === 0) return many;
  return { ...many, work: { ...work, done: Math.floor((Math.floor((work.done / work.total) * 4) / 4) * work.total) } };
}
