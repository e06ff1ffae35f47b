/** Several texts pasted at once: a line of hyphens parts them. */

import type { Given } from "./chosen-files.ts";

const BETWEEN = /^[ \t]*-{3,}[ \t]*$/m;
/** Units of the first line that name a text. */
const NAME = 40;
/** Ends like the name of a file, as an address may: by that name the text would be read as such a file, now or when it is opened again. */
const SUFFIX = /\.[a-z]+$/i;

export function pasted(text: string): Given[] {
  return text
    .split(BETWEEN)
    .map((part) => part.replace(/^\s*\n|\s+$/g, ""))
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const path = nameOf(part);
      return { path, file: new File([part], path, { type: "text/plain" }) };
    });
}

function nameOf(text: string): string {
  const line = text.trimStart().split("\n", 1)[0]?.trim() ?? "";
  const letters = [...line];
  if (letters.length > NAME) return `${letters.slice(0, NAME - 1).join("")}…`;
  return SUFFIX.test(line) ? `${line}…` : line;
}
