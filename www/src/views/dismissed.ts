/**
 * Lists the candidates that the search dismissed, with the reason. The engine reports them only if the switch is on.
 */

import type { Step } from "juhao";
import type { Actions } from "../actions.ts";
import { button, h, say } from "../dom.ts";
import { excerpt } from "../excerpt.ts";
import { type Lang, messages, numbers } from "../i18n/index.ts";
import { languageOf } from "../language.ts";
import type { Result, State } from "../store.ts";
import { growing } from "./growing.ts";

/** Codes of the rules that dismiss a candidate. */
const CODES = ["less-than-chance", "overlapped", "too-short", "other-kind"] as const;
type Code = (typeof CODES)[number];
interface Dismissed extends Step {
  readonly code: Code;
}

/** Maximum length of a quote, in UTF-16 units. */
const QUOTE = 60;
const STEPS = { first: 20, more: 100 };

export interface DismissedList {
  readonly element: HTMLElement;
  update(state: State, result: Result): void;
}

/** Returns the candidates that were dismissed, strongest first. */
export function dismissedIn({ report }: Pick<Result, "report">): readonly Dismissed[] {
  const isDismissed = (step: Step): step is Dismissed => CODES.some((code) => code === step.code);
  return (report.explanation ?? []).filter(isDismissed).sort((a, b) => b.bits - a.bits);
}

export function dismissedList(lang: Lang, actions: Actions): DismissedList {
  const m = messages(lang).dismissed;
  const n = numbers(lang);
  let result: Result | null = null;
  const box = h("input", { type: "checkbox", onchange: () => actions.setExplain(box.checked) });
  const note = h("p", { class: "small", role: "status" });
  const list = growing<Dismissed>(
    ({ left, right, code }) => {
      const shown = (result as Result).shown;
      const quote = (side: "left" | "right", { start, end }: { start: number; end: number }): HTMLElement => {
        const words = excerpt(shown[side], start, end, QUOTE);
        return h("q", { dir: "auto", lang: languageOf(words) }, words);
      };
      const go = (): void => {
        actions.goTo("left", left.start);
        actions.goTo("right", right.start);
        actions.light({ left: [left], right: [right] });
      };
      return h(
        "li",
        {},
        button({ class: "link", title: m.go, onclick: go }, quote("left", left)),
        quote("right", right),
        h("span", { class: "small" }, m.why[code]),
      );
    },
    (left) => messages(lang).matches.more(n.count(left)),
    STEPS,
  );
  const element = h("div", { class: "dismissed" }, h("label", {}, box, " ", m.show), note, list.element);
  return {
    element,
    update(state, now) {
      box.checked = state.explain;
      const isKnown = state.explain && now.report.explanation !== undefined;
      list.element.hidden = !isKnown;
      note.hidden = !isKnown;
      if (now === result || !isKnown) return;
      result = now;
      const all = dismissedIn(now);
      say(note, all.length === 0 ? m.none : m.note(n.count(all.length)));
      list.show(all);
    },
  };
}
