/** Assembles the view of many texts. Loaded when it is first opened. */

import "../../styles/pairs.css";
import type { Actions } from "../../actions.ts";
import { h } from "../../dom.ts";
import { LANGUAGES, messages, numbers, sentences } from "../../i18n/index.ts";
import { type Many, tally } from "../../many.ts";
import type { State } from "../../store.ts";
import { renderManyFilters } from "../filters.ts";
import { formsOfMany } from "../forms.ts";
import { renderByMethod } from "./by-method.ts";
import { renderGroups } from "./groups.ts";
import { renderMatrix } from "./matrix.ts";
import { renderPairTable } from "./pair-table.ts";
import { renderSources } from "./sources.ts";
import { headline, renderManySummary, step } from "./summary.ts";
import { renderTextless } from "./textless.ts";
import { renderTexts } from "./texts.ts";
import { wayBack } from "./way-back.ts";

/** Fills the element of the view, and returns a function that updates it. */
export function manyView(element: HTMLElement): (state: State, actions: Actions) => void {
  const summary = h("section", { class: "many-summary" });
  const filters = h("section", { class: "filters" });
  const pairTable = h("section", { class: "pairs", "aria-labelledby": "pairs-title" });
  const groups = h("section", { class: "groups" });
  const matrix = h("section", { class: "matrix" });
  const sources = h("section", { class: "sources" });
  const textless = h("section", { class: "textless" });
  const byMethod = h("section", { class: "all-methods" });
  const texts = h("section", { class: "texts" });
  const drop = h("p", { class: "drop", "aria-hidden": "true" });
  element.append(
    drop,
    summary,
    filters,
    textless,
    pairTable,
    h("div", { class: "beside" }, groups, matrix),
    sources,
    byMethod,
    texts,
  );
  const followBack = wayBack(element);
  return (state, actions) => {
    drop.textContent = messages(state.lang).many.give.drop;
    renderManySummary(summary, state, actions);
    renderManyFilters(filters, state, actions);
    renderTextless(textless, state, actions);
    renderPairTable(pairTable, state, actions);
    renderGroups(groups, state, actions);
    renderMatrix(matrix, state, actions);
    renderSources(sources, state, actions);
    renderByMethod(byMethod, state, actions);
    renderTexts(texts, state, actions);
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
