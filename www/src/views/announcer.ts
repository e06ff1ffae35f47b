/** Announces to screen readers: the verdict, the progress of long work, a failure, the selected match. */

import { say } from "../dom.ts";
import { LANGUAGES, messages, sentences } from "../i18n/index.ts";
import type { State } from "../store.ts";
import { formsOfTwo } from "./forms.ts";
import { kindOf } from "./kind.ts";
import { shares, verdict } from "./verdict.ts";

/** Updates the announcement. `ofMany` returns the words for the view of many texts. */
export function renderAnnouncer(element: HTMLElement, state: State, ofMany: (state: State) => string): void {
  say(element, state.view === "two" ? ofTwo(state) : ofMany(state));
}

function ofTwo(state: State): string {
  const { lang, work, result, current } = state;
  const m = messages(lang);
  if (work.status === "failed") return m.error.title;
  if (work.status === "stopped") return m.work.stopped;
  if (!result || work.status !== "done") return "";
  const match = current && result.report.matches[current.match];
  if (current && match) return m.matches.item(current.match + 1, kindOf(match, lang));
  const details = sentences([...shares(result.report, lang), formsOfTwo(result, lang)?.words ?? ""], lang);
  return `${verdict(result, lang)}${LANGUAGES[lang].stop}${details}`.trim();
}
