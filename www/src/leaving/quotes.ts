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
const OPENING = /["“「『«„〝﹁﹃]/g;
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
  const closings = closingsOf(line);
  const first = line.length - line.trimStart().length;
  let next = 0;
  for (const { 0: mark, index } of line.matchAll(OPENING)) {
    if (index < next) continue;
    const end = closings.get(index);
    if (end !== undefined) {
      add(index, end + 1);
      next = end + 1;
    } else if (mark !== '"' && index === first) {
      add(index, line.length);
      break;
    }
  }
  return found;
}

/** Where each quotation ends that begins with a mark and is closed. */
function closingsOf(line: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  for (const [open, close] of Object.entries(PAIRS)) {
    if (line.includes(open) && line.includes(close)) paired(line, open, close, closings);
  }
  if (line.includes('"')) straight(line, closings);
  return closings;
}

/** The mark that closes another is the next one that is left when all between them have theirs. */
function paired(line: string, open: string, close: string, closings: Map<number, number>): void {
  const waiting: number[] = [];
  for (let i = 0; i < line.length; i++) {
    if (line[i] === open) waiting.push(i);
    else if (line[i] === close) {
      const start = waiting.pop();
      if (start !== undefined) closings.set(start, i);
    }
  }
}

/** Of straight marks one opens that has no letter before it, and one closes that has none right after it. */
function straight(line: string, closings: Map<number, number>): void {
  let end = -1;
  for (let i = line.lastIndexOf('"'); i >= 0; i = i > 0 ? line.lastIndexOf('"', i - 1) : -1) {
    if (end >= 0 && !isOfWord(line[i - 1])) closings.set(i, end);
    if (!isOfWord(line[i + 1])) end = i;
  }
}

/** Whether a character belongs to a word that a mark inside would part; a Han character is a word by itself. */
function isOfWord(letter = ""): boolean {
  return LETTER.test(letter) && !/\p{Script=Han}/u.test(letter);
}
