/** Units that are taken back at most, so as not to cut a word. */
const WORD = 16;

/** The beginning of a range of a text in one line. Where it was cut, which is between words, it says so. */
export function excerpt(text: string, start: number, end: number, length: number): string {
  const line = (to: number): string => text.slice(start, to).replace(/\s+/g, " ").trim();
  if (end - start <= length) return line(end);
  let cut = start + length;
  const head = text.slice(cut - WORD, cut + 1);
  // Scripts without spaces have none here, and neither have words that are no words.
  const space = head.search(/\s\S*$/);
  if (space >= 0) cut += space - WORD;
  else if (/[\ud800-\udbff]/.test(text[cut - 1] ?? "")) cut -= 1;
  return `${line(cut)}…`;
}
