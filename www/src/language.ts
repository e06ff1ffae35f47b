/** What the script of a text tells, for fonts, screen readers and the side it begins on. The head of the text is enough. */

const LOOK = 4_000;

/** The direction of the first letter that has one: what `dir="auto"` would find, without a search through a long text. */
export function directionOf(text: string): "rtl" | "ltr" {
  const first = text.slice(0, LOOK).match(/\p{L}/u)?.[0] ?? "";
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first)
    ? "rtl"
    : "ltr";
}

/** The language, where the script leaves no doubt; Latin script tells nothing. */
export function languageOf(text: string): "zh" | "ja" | "ko" | null {
  const head = text.slice(0, LOOK);
  const count = (pattern: RegExp): number => head.match(pattern)?.length ?? 0;
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  const letters = count(/\p{L}/gu);
  if ((han + kana + hangul) * 5 < letters || letters === 0) return null;
  if (hangul > han) return "ko";
  return kana * 10 > han ? "ja" : "zh";
}
