/** Maximum number of UTF-16 units to shorten by, so that no word is cut. */
const WORD = 16;

/** Returns the start of a range of a text in one line. If it is shortened, which is between words, it ends with "…". */
export function excerpt(text: string, start: number, end: number, length: number): string {
  const line = (to: number): string => text.slice(start, to).replace(/\s+/g, " ").trim();
  if (end - start <= length) return line(end);
  let cut = start + length;
  const head = text.slice(cut - WORD, cut + 1);
  // Scripts without spaces have no match here, and neither do very long words.
  const space = head.search(/\s\S*$/);
  if (space >= 0) cut += space - WORD;
  else if (/[\ud800-\udbff]/.test(text[cut - 1] ?? "")) cut -= 1;
  return `${line(cut)}…`;
}
