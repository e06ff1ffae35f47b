/** The notice for Traditional and Simplified texts: how they were compared, and a button to change that. */

import type { Actions } from "../actions.ts";
import { button, h } from "../dom.ts";
import { type Lang, messages, numbers } from "../i18n/index.ts";
import type { Many } from "../many.ts";
import type { Result, State } from "../store.ts";
import { countedAsSame } from "../tokens.ts";

/** The content of the notice. */
export interface FormsSaid {
  readonly words: string;
  /** Whether both forms count as the same characters. */
  readonly isSame: boolean;
}

/** Returns the notice for two texts; `null` if their forms do not differ. */
export function formsOfTwo({ report }: Pick<Result, "report">, lang: Lang): FormsSaid | null {
  const isSame = countedAsSame(report.signs);
  if (isSame === null) return null;
  const { two, same, different } = messages(lang).forms;
  return { words: `${two}${isSame ? same : different}`, isSame };
}

/** Returns the notice for many texts; `null` if their forms do not differ. */
export function formsOfMany({ docs }: Many, { filters, lang }: Pick<State, "filters" | "lang">): FormsSaid | null {
  const forms = docs.flatMap(({ reading, removed }) => (reading?.problem === null && !removed ? [reading.form] : []));
  if (!forms.includes("traditional") || !forms.includes("simplified")) return null;
  const count = (form: string): string => numbers(lang).count(forms.filter((other) => other === form).length);
  const { many, same, different } = messages(lang).forms;
  const isSame = filters.forms;
  return { words: `${many(count("traditional"), count("simplified"))}${isSame ? same : different}`, isSame };
}

export function formsNotice(said: FormsSaid | null, lang: Lang, actions: Actions): HTMLElement | null {
  if (said === null) return null;
  const { asOne, apart } = messages(lang).forms;
  const other = said.isSame
    ? button({ onclick: () => actions.setFilters({ forms: false }) }, apart)
    : button({ onclick: () => actions.setFilters({ forms: true }) }, asOne);
  return h("div", { class: "notice offer" }, h("p", {}, said.words), other);
}
