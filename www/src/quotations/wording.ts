/** Puts what was found into words. */

import type { CheckedQuotation, QuotedEdit, QuotedPlace, Verification } from "juhao/verify";
import { type Lang, messages, numbers } from "../i18n/index.ts";
import type { Quotes } from "./state.ts";
import { type Words, wordsOf } from "./words/index.ts";

/** Longest wording that is shown in one piece, in UTF-16 units. */
const LONG = 160;

/** A wording in one line, without its middle if it is long. */
export function short(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length <= LONG
    ? line
    : `${letters.slice(0, LONG / 2).join("")} … ${letters.slice(-LONG / 4).join("")}`;
}

export function placeOf({ source, line, page, heading }: QuotedPlace, w: Words, lang: Lang): string {
  const n = numbers(lang);
  return w.place(source, n.count(line), page === null ? null : n.count(page), heading && short(heading));
}

/** Where a quotation is; `null` if it was not found. */
export function placeOfQuotation(one: CheckedQuotation, w: Words, lang: Lang): string | null {
  const { source, line, page, heading, sourceSpan: span } = one;
  if (source === null || line === null || span === null) return null;
  return placeOf({ source, line, page, heading, span, text: "" }, w, lang);
}

/** What differs, in one sentence after the kind. */
export function editOf({ kind, text, sourceText, elsewhere }: QuotedEdit, w: Words, lang: Lang): string {
  const [own, there] = [short(text), short(sourceText)];
  if (elsewhere) return w.edit.elsewhere(own, placeOf(elsewhere, w, lang));
  if (kind === "ellipsis") return w.edit.ellipsis(there);
  if (own === "") return w.edit.dropped(there);
  return there === "" ? w.edit.added(own) : w.edit.changed(own, there);
}

/** The answer in one line. */
export function headline({ totals }: Verification, w: Words, lang: Lang): string {
  const n = numbers(lang);
  if (totals.quotations === 0) return w.headline.none;
  const bad = totals.altered + totals.notFound;
  const all = n.count(totals.quotations);
  return bad === 0 ? w.headline.good(all) : w.headline.bad(n.count(bad), all);
}

/** The words for screen readers, and for the title of the window. */
export function announcement({ lang, work }: Quotes): string {
  const w = wordsOf(lang);
  if (w === null || work.status === "idle") return "";
  if (work.status === "working") return w.working;
  return work.status === "failed" ? w.failed : headline(work.answer.found, w, lang);
}

/** What kept quotations from being checked, a line for each. */
export function notes({ notes, limits }: Verification, w: Words): string[] {
  const lines = notes.map(({ code, count, source }) => {
    if (code === "no-quotations") return w.noQuotations;
    if (code === "unclosed") return w.unclosed(count ?? 0);
    return code === "source-without-text" ? w.withoutText(source ?? "") : "";
  });
  return [...lines.filter((line) => line !== ""), ...(limits.length > 0 ? [w.limit] : [])];
}

/** Why a file could not be read. */
export function problemOf(problem: Quotes["refused"][number]["problem"], w: Words, lang: Lang): string {
  return problem === "file-empty" ? w.sources.empty : messages(lang).problem[problem];
}
