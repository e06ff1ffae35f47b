/** What a screen reader is told without being asked: the verdict, a failure, the match in focus. */

import { say } from "../dom.ts";
import { messages } from "../i18n/index.ts";
import type { State } from "../store.ts";
import { shares, verdict } from "./summary.ts";

export function renderAnnouncer(element: HTMLElement, state: State): void {
  say(element, words(state));
}

function words({ lang, work, result, current }: State): string {
  const m = messages(lang);
  if (work.status === "failed") return m.error.title;
  if (work.status === "stopped") return m.work.stopped;
  if (!result || work.status !== "done") return "";
  const match = current && result.report.matches[current.match];
  if (current && match) return m.matches.item(current.match + 1, m.kind[match.kind], match.moved);
  return [`${verdict(result, lang)}${lang === "en" ? ". " : "。"}`, ...shares(result.report, lang)].join("");
}
