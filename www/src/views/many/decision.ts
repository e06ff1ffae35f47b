/** The user's decision about a pair: a choice in the table, and a choice with a note next to the two texts. */

import type { Actions } from "../../actions.ts";
import { h } from "../../dom.ts";
import { decisionOn, LONGEST_NOTE, type Status, STATUSES } from "../../decisions.ts";
import { type Lang, messages } from "../../i18n/index.ts";
import type { Many } from "../../many.ts";

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

export interface DecisionBar {
  readonly element: HTMLElement;
  update(many: Many): void;
}

/** Makes the bar for the decision about the pair that the two panes show. */
export function decisionBar(lang: Lang, actions: Actions): DecisionBar {
  const m = messages(lang).many.decision;
  let many: Many | null = null;
  const decide = (change: Parameters<Actions["many"]["decide"]>[1]): void => {
    if (many?.opened) actions.many.decide(many.opened, change);
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
