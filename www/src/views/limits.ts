/** Describes the limits that were reached, and the parts of the answer that they affect. */

import type { LimitReached } from "juhao";
import { h } from "../dom.ts";
import { type Lang, messages, numbers, wordsFor } from "../i18n/index.ts";

/**
 * Returns a line for each limit. Gives the numbers of counted items, but no numbers of steps, which mean nothing to
 * users.
 */
export function limitLines(limits: readonly LimitReached[], lang: Lang): string[] {
  const { names, item } = messages(lang).limits;
  const n = numbers(lang);
  return limits.map(({ name, limit, reached }) => {
    const words = wordsFor(name, names) ?? name;
    return name.startsWith("work.") ? words : item(words, n.count(limit), n.count(reached));
  });
}

/** Returns the notice; `null` if no limit was reached. */
export function limitsNotice(limits: readonly LimitReached[], lang: Lang): HTMLElement | null {
  const { title, note } = messages(lang).limits;
  if (limits.length === 0) return null;
  const items = limitLines(limits, lang).map((line) => h("li", {}, line));
  return h("div", { class: "notice" }, h("h3", {}, title), h("p", {}, note), h("ul", {}, ...items));
}
