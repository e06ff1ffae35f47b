/** The words of the page: one file a language, all with the same names, each loaded when it is spoken. */

import type { Messages } from "./en.ts";

export type { Messages, ScoreName } from "./en.ts";

export type Lang = "zh-CN" | "en";

const known = new Map<Lang, Messages>();

/** Has a language ready for {@link messages}. */
export async function learn(lang: Lang): Promise<void> {
  if (!known.has(lang))
    known.set(lang, lang === "en" ? (await import("./en.ts")).en : (await import("./zh-CN.ts")).zhCN);
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

/** What ends a sentence before another one. */
export function end(lang: Lang): string {
  return lang === "en" ? ". " : "。";
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
