/** Splits pasted text into several texts at lines of hyphens. */

import type { Given } from "./chosen-files.ts";

/** A line of hyphens. */
export const BETWEEN = /^[ \t]*-{3,}[ \t]*$/m;
/** Maximum length of a text's name, which is the start of its first line, in characters. */
const NAME = 40;
/** A suffix like that of a file name. Such a name gets an ellipsis, because the suffix would decide the format. */
const SUFFIX = /\.[a-z]+$/i;

export function pasted(text: string): Given[] {
  return text
    .split(BETWEEN)
    .map((part) => part.replace(/^\s*\n|\s+$/g, ""))
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const path = nameOfText(part);
      return { path, file: new File([part], path, { type: "text/plain" }), written: true };
    });
}

/** Names a text by the start of its first line; "" if it is blank. */
export function nameOfText(text: string): string {
  const line = text.trimStart().split("\n", 1)[0]?.trim() ?? "";
  const letters = [...line];
  if (letters.length > NAME) return `${letters.slice(0, NAME - 1).join("")}…`;
  return SUFFIX.test(line) ? `${line}…` : line;
}
