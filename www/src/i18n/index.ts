/** The words of the page: one file a language, all with the same names, each loaded when it is spoken. */

import type { Messages } from "./en.ts";

export type { Messages, ScoreName } from "./en.ts";

/** All that the page knows of a language, apart from its words. */
interface Language {
  /** Its own name, as short as a button needs. */
  readonly name: string;
  /** Names of it in the settings of a browser, from the most special one on. */
  readonly tags: RegExp;
  /** Between two sentences, between the parts of a list, between a name and what it says, and at the end of a sentence. */
  readonly space: string;
  readonly comma: string;
  readonly colon: string;
  readonly stop: string;
  /** Which example is its own. */
  readonly example: "zh" | "en";
  readonly load: () => Promise<Messages>;
}

const HAN = { space: "", comma: "、", colon: "：", stop: "。", example: "zh" } as const;

/** The languages of the page: a language is its file of words and its entry here. The first one whose tags fit is spoken. */
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

/** Their names, in order. */
export const LANGS = Object.keys(LANGUAGES) as Lang[];

/** The language to speak with a reader who would like these, the best first. */
export function preferred(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const lang = LANGS.find((lang) => LANGUAGES[lang].tags.test(tag));
    if (lang) return lang;
  }
  return "en";
}

const known = new Map<Lang, Messages>();

/** Has a language ready for {@link messages}. */
export async function learn(lang: Lang): Promise<void> {
  if (!known.has(lang)) known.set(lang, await LANGUAGES[lang].load());
}

/** Sentences, one after the other. */
export function sentences(parts: readonly string[], lang: Lang): string {
  return parts.join(LANGUAGES[lang].space);
}

/** The words of a language that was learnt. */
export function messages(lang: Lang): Messages {
  const found = known.get(lang);
  if (!found) throw new Error(`${lang} was not learnt`);
  return found;
}

/** The words for a code of the engine, if there are any. */
export function wordsFor(code: string, words: Readonly<Record<string, string>>): string | undefined {
  return Object.hasOwn(words, code) ? words[code] : undefined;
}

/** Writes numbers as a language does. */
export interface Numbers {
  count(n: number): string;
  percent(share: number): string;
  rate(value: number): string;
  /** To one place. */
  fine(value: number): string;
}

const writers = new Map<Lang, Numbers>();

/** Numbers as a language writes them; made once a language, for that takes long. */
export function numbers(lang: Lang): Numbers {
  const made = writers.get(lang) ?? writer(lang);
  writers.set(lang, made);
  return made;
}

function writer(lang: Lang): Numbers {
  const whole = new Intl.NumberFormat(lang);
  const share = new Intl.NumberFormat(lang, { style: "percent" });
  const fine = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 1 });
  const rate = new Intl.NumberFormat(lang, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const tenth = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    count: (n) => whole.format(n),
    // Neither a full hundred nor a nought is shown for what only comes near it.
    percent: (value) => {
      if (value > 0.99 && value < 1) return fine.format(Math.min(value, 0.999));
      if (value > 0 && value < 0.01) return fine.format(Math.max(value, 0.001));
      return share.format(value);
    },
    rate: (value) => rate.format(value),
    fine: (value) => tenth.format(value),
  };
}
