/** The words of the view that checks quotations, which are loaded with it and not with the page. */

import type { Lang } from "../../i18n/index.ts";
import type { Words } from "./en.ts";

export type { Words };

const LOAD: Readonly<Record<Lang, () => Promise<Words>>> = {
  "zh-Hant": async () => (await import("./zh-Hant.ts")).zhHant,
  "zh-CN": async () => (await import("./zh-CN.ts")).zhCN,
  en: async () => (await import("./en.ts")).en,
};

const known = new Map<Lang, Words>();

/** Loads a language for {@link wordsOf}. */
export async function learnWords(lang: Lang): Promise<void> {
  if (!known.has(lang)) known.set(lang, await LOAD[lang]());
}

/** Returns the words of a language; `null` if {@link learnWords} has not loaded it. */
export const wordsOf = (lang: Lang): Words | null => known.get(lang) ?? null;
