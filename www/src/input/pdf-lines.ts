/** Lines of a page as paragraphs: what the page broke is joined again. Pure. */

const ENDS = /[。！？!?…：:；;.”」』"）)]\s*$/u;
const HAN = /\p{Script=Han}|[，、；：]/u;
/** A line of at least this share of the longest one goes on in the next, unless a sentence ends with it. */
const FULL = 0.8;

/** The lines of a page as paragraphs. */
export function joined(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const longest = Math.max(...lines.map((line) => line.length));
  let out = "";
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1] ?? "";
    out += line;
    if (line.length < longest * FULL || ENDS.test(line) || next === "") out += "\n";
    else if (/\p{Ll}-$/u.test(line) && /^\p{Ll}/u.test(next)) out = out.slice(0, -1);
    else if (!HAN.test(line.at(-1) ?? "") && !HAN.test(next[0] ?? "")) out += " ";
  }
  return out.replace(/\n{2,}/g, "\n");
}
