/** Splits texts into words, to compare parts of them in the page. Pure. */

import type { Report } from "juhao";
import type { Filters } from "./filters.ts";
import type { Range } from "./highlight.ts";

/** A word with its digits, or one character of a script without spaces. White space and punctuation do not count. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+|\p{S}/gu;
const ALONE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const DIGITS = /\p{N}/gu;

/** Returns the compared form of a word: the same for words that count as equal, empty for a word that is ignored. */
export type Fold = (word: string) => string;

export interface Tokens {
  /** The compared forms. */
  readonly words: string[];
  /** Their ranges in the text. */
  readonly places: Range[];
}

/** Work in steps, so that the browser can respond between them. The generator returns the answer. */
export type Steps<T> = Generator<null, T, void>;
/** Words of one step, which takes less than a millisecond. */
export const STEP = 2_000;

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Returns the words of a range of a text, in order. Time O(n) for n units of the range. */
export function tokensIn(text: string, range: Range, fold: Fold): Tokens {
  return finish(tokenSteps(text, range, fold));
}

export function* tokenSteps(text: string, { start, end }: Range, fold: Fold): Steps<Tokens> {
  const words: string[] = [];
  const places: Range[] = [];
  for (const { 0: piece, index } of text.slice(start, end).matchAll(TOKEN)) {
    const word = fold(piece);
    if (word === "") continue;
    if (words.push(word) % STEP === 0) yield null;
    places.push({ start: start + index, end: start + index + piece.length });
  }
  return { words, places };
}

/** Returns whether a word is one character of a script without spaces. */
export function isAlone(word: string): boolean {
  return ALONE.test(word);
}

/**
 * For a pair of a Traditional and a Simplified text, returns whether both forms of a character counted as the same;
 * `null` for all other pairs.
 */
export function countedAsSame(signs: Report["signs"]): boolean | null {
  const sign = signs.find(({ kind }) => kind === "traditional-simplified");
  return sign ? sign.count > 0 : null;
}

/** Returns how the filters compare the words of a text. */
export async function foldOf({ cases, forms, numbers }: Pick<Filters, "cases" | "forms" | "numbers">): Promise<Fold> {
  const simplified = forms ? (await import("juhao/fold-zh")).simplified : null;
  const known = new Map<string, string>();
  const folded = (piece: string): string => {
    let word = piece.normalize("NFKC");
    if (cases) word = word.toLowerCase();
    if (simplified && isAlone(word)) word = simplified(word);
    return numbers ? word.replace(DIGITS, "") : word;
  };
  return (piece) => {
    let word = known.get(piece);
    if (word === undefined) known.set(piece, (word = folded(piece)));
    return word;
  };
}
