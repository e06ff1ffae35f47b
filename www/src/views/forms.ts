/** Where one text is in Traditional and another in Simplified characters: how they were compared, and a button for the other way. */

import type { Actions } from "../actions.ts";
import { button, h } from "../dom.ts";
import { type Lang, messages, numbers } from "../i18n/index.ts";
import type { Many } from "../many.ts";
import type { Result, State } from "../store.ts";
import { countedAsSame } from "../tokens.ts";

/** What is said of the texts. */
export interface FormsSaid {
  readonly words: string;
  /** Whether both forms count as the same characters. */
  readonly isSame: boolean;
}

/** What is said of two texts; `null` if they are not of different forms. */
export function formsOfTwo({ report }: Pick<Result, "report">, lang: Lang): FormsSaid | null {
  const isSame = countedAsSame(report.signs);
  if (isSame === null) return null;
  const { two, same, different } = messages(lang).forms;
  return { words: `${two}${isSame ? same : different}`, isSame };
}

/** What is said of many texts. */
export function formsOfMany({ docs }: Many, { filters, lang }: Pick<State, "filters" | "lang">): FormsSaid | null {
  const forms = docs.flatMap(({ reading, removed }) => (reading?.problem === null && !removed ? [reading.form] : []));
  if (!forms.includes("traditional") || !forms.includes("simplified")) return null;
  const count = (form: string): string => numbers(lang).count(forms.filter((other) => other === form).length);
  const { many, same, different } = messages(lang).forms;
  const words = `${many(count("traditional"), count("simplified"))}${filters.forms ? same : different}`;
  return { words, isSame: filters.forms };
}

export function formsNotice(said: FormsSaid | null, lang: Lang, actions: Actions): HTMLElement | null {
  if (said === null) return null;
  const { asOne, apart } = messages(lang).forms;
  const other = button({ onclick: () => actions.setFilters({ forms: !said.isSame }) }, said.isSame ? apart : asOne);
  return h("div", { class: "notice offer" }, h("p", {}, said.words), other);
}
