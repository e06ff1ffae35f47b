/** Returns the length of a text in Han characters, as the engine counts `minMatchLength`: a word counts 13/8. */
export function weightOf(text: string): number {
  let weight = 0;
  for (const { 0: piece } of text.matchAll(PIECES)) weight += ALONE.test(piece) ? 1 : WORD;
  return weight;
}

const WORD = 13 / 8;
/** One character of a script without spaces between words, and words of all other scripts. */
const ALONE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}])+/gu;
