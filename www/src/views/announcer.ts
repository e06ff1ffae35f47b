/** What a screen reader is told without being asked: the verdict, how far long work is, a failure, the match in focus. */

import { say } from "../dom.ts";
import { type Lang, messages, numbers } from "../i18n/index.ts";
import { type Many, tally } from "../many.ts";
import type { State } from "../store.ts";
import { headline, step } from "./many/summary.ts";
import { shares, verdict } from "./summary.ts";

export function renderAnnouncer(element: HTMLElement, state: State): void {
  say(element, state.view === "two" ? ofTwo(state) : ofMany(state));
}

function ofTwo({ lang, work, result, current }: State): string {
  const m = messages(lang);
  if (work.status === "failed") return m.error.title;
  if (work.status === "stopped") return m.work.stopped;
  if (!result || work.status !== "done") return "";
  const match = current && result.report.matches[current.match];
  if (current && match) return m.matches.item(current.match + 1, m.kind[match.kind], match.moved);
  return [verdict(result, lang), end(lang), ...shares(result.report, lang)].join("");
}

/** Work is told of by quarters: every number would be noise. */
function ofMany({ lang, many }: State): string {
  const { work, docs } = many;
  const m = messages(lang).many;
  if (work.status === "idle") return "";
  if (work.status === "working") return step(byQuarters(many), lang);
  const { refused } = tally(docs);
  const left = work.status === "done" && refused > 0 ? m.refused.title(refused, numbers(lang).count(refused)) : "";
  return `${headline(many, lang)}${end(lang)}${left}`;
}

function byQuarters(many: Many): Many {
  const { work } = many;
  if (work.status !== "working" || work.total === 0) return many;
  return { ...many, work: { ...work, done: Math.floor((Math.floor((work.done / work.total) * 4) / 4) * work.total) } };
}

function end(lang: Lang): string {
  return lang === "en" ? ". " : "。";
}
