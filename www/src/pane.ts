/** The pane of a text that was opened. */

import type { Opened } from "./input/file.ts";
import { EMPTY_PANE, type Pane } from "./store.ts";

/**
 * Length of a long text, in UTF-16 units. A field lays out its whole text at once, which is slow, so a long text opens
 * to be read.
 */
export const LONG = 100_000;

/** Makes a pane of a file. The file of a plain text is kept, so that it can be read again in another charset. */
export function paneOf(
  { text, format, faint = [], pages, headings = [], name, encoding, hasCharset, dropped = 0 }: Opened,
  file: File | null,
): Pane {
  const kept = hasCharset ? file : null;
  return {
    ...EMPTY_PANE,
    text,
    format,
    faint,
    headings,
    pages: pages ?? null,
    mode: modeOf(text),
    file: { name, encoding, kept, ...(dropped > 0 && { dropped }) },
  };
}

/** Returns the mode for a new text: a long text opens to be read, because a field would be slow. */
function modeOf(text: string): Pane["mode"] {
  return text.length > LONG ? "read" : "edit";
}
