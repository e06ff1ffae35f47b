/** Names the filters next to the button that opens them: a purpose, the template, or that they are the user's own. */

import { changes, presetOf } from "../filters.ts";
import { type Lang, LANGUAGES, messages } from "../i18n/index.ts";
import type { State } from "../store.ts";

export function filtersSaid({ filters, template }: Pick<State, "filters" | "template">, lang: Lang): string {
  const m = messages(lang).filters;
  const preset = presetOf(filters);
  const own = changes(filters) === 0 ? null : preset ? m.presets[preset] : m.own;
  return [own, template && `${m.template.short}${LANGUAGES[lang].colon}${template.name}`]
    .filter(Boolean)
    .join(LANGUAGES[lang].comma);
}
