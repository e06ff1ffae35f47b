/** The answer in one line, how many quotations have each status, and what kept some from being checked. */

import { button, h, put, say, view } from "../dom.ts";
import { numbers } from "../i18n/index.ts";
import type { QuoteActions } from "./actions.ts";
import { type Quotes, STATUSES, type Status } from "./state.ts";
import { headline, notes } from "./wording.ts";
import { type Words, wordsOf } from "./words/index.ts";

export const renderSummary = view<Quotes, QuoteActions>((element, { lang }, actions) => {
  const w = wordsOf(lang) as Words;
  const n = numbers(lang);
  const title = h("h3", { class: "answer-line" });
  const choices: readonly (Status | null)[] = [null, ...STATUSES];
  const counts = choices.map((status) => {
    const count = h("strong");
    const name = status === null ? w.all : w.status[status];
    const one = button(
      {
        class: status ?? "every",
        title: status === null ? null : w.about[status],
        onclick: () => actions.show(status),
      },
      count,
      h("span", {}, name),
    );
    return { status, count, one };
  });
  const bar = h("div", { class: "by-status", role: "group", "aria-label": w.filter }, ...counts.map(({ one }) => one));
  const list = h("ul", { class: "notice" });
  element.append(title, bar, list);
  return ({ work, only }) => {
    element.hidden = work.status === "idle";
    element.setAttribute("aria-busy", String(work.status === "working"));
    bar.hidden = work.status !== "done" || work.answer.found.totals.quotations === 0;
    const lines =
      work.status === "done"
        ? notes(work.answer.found, w)
        : work.status === "failed" && work.message !== null
          ? [work.message]
          : [];
    list.hidden = lines.length === 0;
    put(list, ...lines.map((line) => h("li", {}, line)));
    if (work.status === "working") say(title, w.working);
    if (work.status === "failed") say(title, w.failed);
    if (work.status !== "done") return;
    const { totals } = work.answer.found;
    say(title, headline(work.answer.found, w, lang));
    const numberOf = { verified: totals.verified, repaired: totals.repaired, altered: totals.altered };
    for (const { status, count, one } of counts) {
      const number = status === null ? totals.quotations : status === "not-found" ? totals.notFound : numberOf[status];
      say(count, n.count(number));
      one.setAttribute("aria-pressed", String(only === status));
      one.disabled = number === 0;
    }
  };
});
