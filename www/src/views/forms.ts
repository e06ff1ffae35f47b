/** Where texts in Traditional characters stand beside texts in Simplified ones: what that means, and a button that counts them as the same. */

import type { Actions } from "../actions.ts";
import { button, h } from "../dom.ts";
import { type Lang, messages, numbers } from "../i18n/index.ts";
import type { Many } from "../many.ts";
import type { Result, State } from "../store.ts";
import type { Form } from "../traditional.ts";

/** What is to be said of two texts by these filters; null, if they are of one form, or it does not matter. */
export function formsOfTwo({ forms }: Result, { filters, lang }: Pick<State, "filters" | "lang">): string | null {
  return !filters.chinese && isMixed([forms.left, forms.right]) ? messages(lang).forms.two : null;
}

/** The same of many. */
export function formsOfMany({ docs }: Many, { filters, lang }: Pick<State, "filters" | "lang">): string | null {
  if (filters.chinese) return null;
  const forms = docs.flatMap(({ reading, removed }) => (reading?.problem === null && !removed ? [reading.form] : []));
  if (!isMixed(forms)) return null;
  const count = (form: Form): string => numbers(lang).count(forms.filter((other) => other === form).length);
  return messages(lang).forms.many(count("traditional"), count("simplified"));
}

export function formsNotice(words: string | null, lang: Lang, actions: Actions): HTMLElement | null {
  if (words === null) return null;
  const asOne = button({ onclick: () => actions.setFilters({ chinese: true }) }, messages(lang).forms.asOne);
  return h("div", { class: "notice offer" }, h("p", {}, words), asOne);
}

function isMixed(forms: readonly (Form | null)[]): boolean {
  return forms.includes("traditional") && forms.includes("simplified");
}
