/** Quotations in a text: between quotation marks, and lines that begin with `>`. Pure. Time O(n). */

import type { Range } from "../highlight.ts";

/** Units inside the marks below which words are named rather than quoted. */
const LEAST = 6;

const PAIRS: Readonly<Record<string, string>> = {
  "“": "”",
  "「": "」",
  "『": "』",
  "«": "»",
  "„": "“",
  "〝": "〞",
  "﹁": "﹂",
  "﹃": "﹄",
};
const LETTER = /[\p{L}\p{N}]/u;

/** The quotations of a text, in order and apart. Marks belong to them. */
export function quotesIn(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (/^\s{0,3}>/.test(line)) found.push({ start, end: start + line.length });
    else for (const range of inLine(line)) found.push({ start: start + range.start, end: start + range.end });
    start += line.length + 1;
  }
  return found;
}

/** A quotation that is not closed lasts until the end of its paragraph where it fills most of it: long ones open each paragraph anew. */
function inLine(line: string): Range[] {
  const found: Range[] = [];
  const add = (start: number, end: number): void => {
    if (end - start >= LEAST + 2) found.push({ start, end });
  };
  for (let i = 0; i < line.length; i++) {
    const mark = line[i] as string;
    const end = mark === '"' ? straight(line, i) : PAIRS[mark] ? closing(line, i, mark, PAIRS[mark]) : -1;
    if (end >= 0) {
      add(i, end + 1);
      i = end;
    } else if (PAIRS[mark] && line.slice(0, i).trim() === "") {
      add(i, line.length);
      break;
    }
  }
  return found;
}

/** The mark that closes the one at `from`, others of its kind in between counted. */
function closing(line: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let i = from; i < line.length; i++) {
    if (line[i] === open) depth++;
    else if (line[i] === close && --depth === 0) return i;
  }
  return -1;
}

/** Of straight marks one opens before a letter, and one closes that has none right after it. */
function straight(line: string, from: number): number {
  if (LETTER.test(line[from - 1] ?? "") && !/\p{Script=Han}/u.test(line[from - 1] ?? "")) return -1;
  for (let i = line.indexOf('"', from + 1); i >= 0; i = line.indexOf('"', i + 1)) {
    const after = line[i + 1] ?? "";
    if (!LETTER.test(after) || /\p{Script=Han}/u.test(after)) return i;
  }
  return -1;
}
