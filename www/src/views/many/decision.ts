/** The user's decision: a choice for one pair or for several at once, and a note next to the two texts. */

import type { Actions } from "../../actions.ts";
import { h, say } from "../../dom.ts";
import { type Decisions, decisionOn, LONGEST_NOTE, type Status, STATUSES } from "../../decisions.ts";
import type { Pair } from "../../engine/many.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";
import type { Many } from "../../many.ts";
import { commonStatus } from "../../text-list.ts";

/** Makes the choice of a decision. The caller gives it an accessible name. */
export function statusChoice(lang: Lang, chosen: (status: Status) => void): HTMLSelectElement {
  const words = messages(lang).many.decision.status;
  const choice = h(
    "select",
    { class: "status", onchange: () => chosen(choice.value as Status) },
    ...STATUSES.map((status) => h("option", { value: status }, words[status])),
  );
  return choice;
}

/** Makes the choice for several pairs. If their decisions differ, it shows how many of them are decided. */
export function commonChoice(
  lang: Lang,
  label: string,
  pairs: readonly Pair[],
  decisions: Decisions,
  actions: Actions,
): HTMLSelectElement {
  const n = numbers(lang);
  const choice = statusChoice(lang, (status) => actions.many.decide(pairs, { status }));
  const status = commonStatus(pairs, decisions);
  if (status === null) {
    const decided = pairs.filter((pair) => decisionOn(decisions, pair).status !== "open").length;
    const mixed = h("option", { value: "", disabled: true, selected: true });
    say(mixed, messages(lang).many.decision.mixed(n.count(decided), n.count(pairs.length)));
    choice.prepend(mixed);
  }
  choice.value = status ?? "";
  choice.setAttribute("aria-label", label);
  return choice;
}

export interface DecisionBar {
  readonly element: HTMLElement;
  update(many: Many): void;
}

/** Makes the bar for the decision about the pair that the two panes show. */
export function decisionBar(lang: Lang, actions: Actions): DecisionBar {
  const m = messages(lang).many.decision;
  let many: Many | null = null;
  const decide = (change: Parameters<Actions["many"]["decide"]>[1]): void => {
    if (many?.opened) actions.many.decide([many.opened], change);
  };
  const choice = statusChoice(lang, (status) => decide({ status }));
  choice.setAttribute("aria-label", m.title);
  const note = h("input", {
    type: "text",
    class: "note",
    maxlength: LONGEST_NOTE,
    "aria-label": m.note,
    placeholder: m.note,
    dir: "auto",
    oninput: () => decide({ note: note.value }),
  });
  return {
    element: h("div", { class: "decide" }, choice, note),
    update(next) {
      many = next;
      if (!next.opened) return;
      const decision = decisionOn(next.decisions, next.opened);
      choice.value = decision.status;
      if (note.value !== decision.note) note.value = decision.note;
    },
  };
}
