/** Weight of a text as the engine has it: a Han character counts 1, a word 2. */
export function weightOf(text: string): number {
  let weight = 0;
  for (const { 0: piece } of text.matchAll(PIECES)) weight += ALONE.test(piece) ? 1 : 2;
  return weight;
}

/** Characters of scripts without spaces between words; and words of all others. */
const ALONE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu;
