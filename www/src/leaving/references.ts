/** Lists of references: from their heading to the end or to what follows them, and single entries. Pure. Time O(n). */

import type { Range } from "../highlight.ts";

const NUMBERING = String.raw`[\s#*\d一二三四五六七八九十.、．()（）【】\[\]]*`;
const HEADING = new RegExp(
  `^${NUMBERING}(?:主要|本文)?(?:参考(?:文献|书目|资料)|參考(?:文獻|書目|資料)|引用(?:文献|文獻|书目)|references?(?: cited)?|bibliography|works cited|literature cited|literaturverzeichnis|références|bibliographie|bibliografía|referencias)\\s*(?:[:：]\\s*)?\\**$`,
  "iu",
);
const AFTER = new RegExp(
  `^${NUMBERING}(?:附\\s*录|附\\s*錄|致\\s*谢|致\\s*謝|后\\s*记|後\\s*記|作者简介|appendix|appendices|acknowledge?ments?|about the authors?|annex)(?:\\s|[a-z0-9一二三四五六七八九十:：]|$)`,
  "iu",
);
/** An entry: numbered, and with the letter of its kind as GB/T 7714 has it, or with a year. */
const NUMBERED = /^\s*(?:\[\d{1,3}\]|［\d{1,3}］|【\d{1,3}】|\(\d{1,3}\)|\d{1,3}[.、．])\s*\S/u;
const KIND = /\[(?:[MCNJDRSPAZ]|DB|CP|EB|G|K)(?:\/(?:OL|CD|MT|DK))?\]/;
const YEAR = /(?:^|\D)(?:1[5-9]|20)\d\d(?:\D|$)/;
/** Lines after a heading that are looked at for an entry. */
const LOOK = 4;

interface Line extends Range {
  readonly text: string;
}

/** The ranges of a text that hold references, in order and apart. */
export function referencesIn(text: string): Range[] {
  const lines = linesOf(text);
  const found: Range[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line;
    if (HEADING.test(line.text) && lines.slice(i + 1, i + 1 + LOOK).some(isEntry)) {
      while (i + 1 < lines.length && !AFTER.test((lines[i + 1] as Line).text)) i++;
      found.push({ start: line.start, end: (lines[i] as Line).end });
    } else if (NUMBERED.test(line.text) && KIND.test(line.text)) found.push({ start: line.start, end: line.end });
  }
  return found;
}

function isEntry({ text }: Line): boolean {
  return NUMBERED.test(text) || KIND.test(text) || YEAR.test(text);
}

/** The lines that have text. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "") lines.push({ text: line.trimEnd(), start, end: start + line.length });
    start += line.length + 1;
  }
  return lines;
}
