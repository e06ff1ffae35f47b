/** Limits that were reached, in words: and what of the answer they touch. */

import type { LimitReached } from "juhao";
import { h } from "../dom.ts";
import { type Lang, messages, numbers, wordsFor } from "../i18n/index.ts";

/** A line a limit: how far it was gone where things were counted, but not how many steps were taken, which say nothing to a reader. */
export function limitLines(limits: readonly LimitReached[], lang: Lang): string[] {
  const { names, item } = messages(lang).limits;
  const n = numbers(lang);
  return limits.map(({ name, limit, reached }) => {
    const words = wordsFor(name, names) ?? name;
    return name.startsWith("work.") ? words : item(words, n.count(limit), n.count(reached));
  });
}

/** What stands on the page; nothing, if no limit was reached. */
export function limitsNotice(limits: readonly LimitReached[], lang: Lang): HTMLElement | null {
  const { title, note } = messages(lang).limits;
  if (limits.length === 0) return null;
  const items = limitLines(limits, lang).map((line) => h("li", {}, line));
  return h("div", { class: "notice" }, h("h3", {}, title), h("p", {}, note), h("ul", {}, ...items));
}
