/** The language of a text, as far as its script tells: for fonts and for screen readers. Latin script tells nothing. */

const LOOK = 4_000;

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
