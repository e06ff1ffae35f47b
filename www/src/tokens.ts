/** Texts as words, to compare parts of them in the page. Pure. */

import type { Report } from "juhao";
import type { Filters } from "./filters.ts";
import type { Range } from "./highlight.ts";

/** A word with its digits, or one character of a script without spaces; white space and marks between them do not count. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+|\p{S}/gu;
const ALONE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const DIGITS = /\p{N}/gu;

/** Returns a word as it is compared; the same for words that count as equal, empty for one that does not count. */
export type Fold = (word: string) => string;

export interface Tokens {
  /** As they are compared. */
  readonly words: string[];
  readonly places: Range[];
}

/** Work that is done in steps, so that the browser can do something else between them; it ends with its answer. */
export type Steps<T> = Generator<null, T, void>;
/** Words of a step: well below a millisecond. */
export const STEP = 2_000;

/** Does all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Returns the words of a part of a text, in order. Time O(n) for n units of the part. */
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

/** Whether a word is one character of a script without spaces. */
export function isAlone(word: string): boolean {
  return ALONE.test(word);
}

/** Whether one text is Traditional, the other Simplified, and their characters were compared as the same; `null` for all other pairs. */
export function countedAsSame(signs: Report["signs"]): boolean | null {
  const sign = signs.find(({ kind }) => kind === "traditional-simplified");
  return sign ? sign.count > 0 : null;
}

/** How the filters compare words of the texts of a Report; loads the table of Traditional characters if it was compared with that. */
export async function foldOf(
  { cases, numbers }: Pick<Filters, "cases" | "numbers">,
  { signs }: Pick<Report, "signs">,
): Promise<Fold> {
  const simplified = countedAsSame(signs) ? (await import("juhao/fold-zh")).simplified : null;
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
