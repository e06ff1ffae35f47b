/** The strings of the page: one file for each language, all with the same keys, loaded when the language is chosen. */

import type { Messages } from "./en.ts";

export type { Messages, ScoreName } from "./en.ts";

/** Properties of a language, apart from its strings. */
interface Language {
  /** Its own name, short enough for a button. */
  readonly name: string;
  /** The language tags of a browser that choose it. */
  readonly tags: RegExp;
  /** Separators of sentences and of list items, the colon after a name, and the full stop. */
  readonly space: string;
  readonly comma: string;
  readonly colon: string;
  readonly stop: string;
  /** The example in this language. */
  readonly example: "zh" | "en";
  readonly load: () => Promise<Messages>;
}

const HAN = { space: "", comma: "、", colon: "：", stop: "。", example: "zh" } as const;

/**
 * The languages of the page. To add one, add its file of strings and an entry. The first entry whose tags match wins.
 */
export const LANGUAGES = {
  "zh-Hant": {
    ...HAN,
    name: "繁體",
    tags: /^zh\b.*-(?:Hant|TW|HK|MO)\b/i,
    load: async () => (await import("./zh-Hant.ts")).zhHant,
  },
  "zh-CN": { ...HAN, name: "中文", tags: /^zh\b/i, load: async () => (await import("./zh-CN.ts")).zhCN },
  en: {
    name: "English",
    tags: /^en\b/i,
    space: " ",
    comma: ", ",
    colon: ": ",
    stop: ". ",
    example: "en",
    load: async () => (await import("./en.ts")).en,
  },
} as const satisfies Record<string, Language>;

export type Lang = keyof typeof LANGUAGES;

/** The codes of the languages, in order. */
export const LANGS = Object.keys(LANGUAGES) as Lang[];

/** Returns the page's language for the wanted tags, best first. */
export function preferred(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const lang = LANGS.find((lang) => LANGUAGES[lang].tags.test(tag));
    if (lang) return lang;
  }
  return "en";
}

const known = new Map<Lang, Messages>();

/** Loads a language for {@link messages}. */
export async function learn(lang: Lang): Promise<void> {
  if (!known.has(lang)) known.set(lang, await LANGUAGES[lang].load());
}

/** Joins sentences. */
export function sentences(parts: readonly string[], lang: Lang): string {
  return parts.join(LANGUAGES[lang].space);
}

/** Returns the strings of a language that {@link learn} has loaded. */
export function messages(lang: Lang): Messages {
  const found = known.get(lang);
  if (!found) throw new Error(`${lang} was not learnt`);
  return found;
}

/** Returns the words for a code of the engine, if there are any. */
export function wordsFor(code: string, words: Readonly<Record<string, string>>): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** Formats numbers in one language. */
export interface Numbers {
  count(n: number): string;
  /** Formats a share with one decimal place. Only 0 and 1 are shown as 0% and 100%. */
  percent(share: number): string;
  /** Formats a share that has no decimal places: a threshold, or an estimate. */
  wholePercent(share: number): string;
  rate(value: number): string;
  /** Formats a number with one decimal place. */
  fine(value: number): string;
}

const writers = new Map<Lang, Numbers>();

/** Returns the number formats of a language. Cached, because making them is slow. */
export function numbers(lang: Lang): Numbers {
  const made = writers.get(lang) ?? writer(lang);
  writers.set(lang, made);
  return made;
}

function writer(lang: Lang): Numbers {
  const whole = new Intl.NumberFormat(lang);
  const share = new Intl.NumberFormat(lang, { style: "percent" });
  const fine = new Intl.NumberFormat(lang, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const rate = new Intl.NumberFormat(lang, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const tenth = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    count: (n) => whole.format(n),
    percent: (value) =>
      value <= 0 || value >= 1 ? share.format(value) : fine.format(Math.min(Math.max(value, 0.001), 0.999)),
    wholePercent: (value) => share.format(value),
    rate: (value) => rate.format(value),
    fine: (value) => tenth.format(value),
  };
}
