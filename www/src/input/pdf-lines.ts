/** Joins the lines of a page to paragraphs. Pure. */

const ENDS = /[。！？!?…：:；;.”」』"）)]\s*$/u;
const HAN = /\p{Script=Han}|[，、；：]/u;
/** A line of at least this share of the longest line continues in the next one, unless it ends a sentence. */
const FULL = 0.8;

/** Returns the text of a page with one line for each paragraph. */
export function joined(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const parts: string[] = [];
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1] ?? "";
    const goesOn = line.length >= longest * FULL && !ENDS.test(line) && next !== "";
    if (!goesOn) parts.push(line, "\n");
    else if (/\p{Ll}-$/u.test(line) && /^\p{Ll}/u.test(next)) parts.push(line.slice(0, -1));
    else if (HAN.test(line.at(-1) ?? "") || HAN.test(next[0] ?? "")) parts.push(line);
    else parts.push(line, " ");
  }
  return parts.join("").replace(/\n{2,}/g, "\n");
}
