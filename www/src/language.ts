/** Detects the language and direction of a text from its script, for fonts and screen readers. Reads only its head. */

const LOOK = 4_000;

/** Returns the direction of the first letter, as `dir="auto"` would, but without scanning a long text. */
export function directionOf(text: string): "rtl" | "ltr" {
  const first = text.slice(0, LOOK).match(/\p{L}/u)?.[0] ?? "";
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first)
    ? "rtl"
    : "ltr";
}

/** Returns the language if the script identifies it, otherwise `null`: Latin script is used by too many languages. */
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
