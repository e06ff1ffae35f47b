/** Guesses from its look whether a text is the source of a page. The user can override the guess. */

import type { Format } from "../engine/engine.ts";

/** Starts of the source of a whole page. */
const DOCUMENT =
  /^(?:<!--[^]*?-->\s*)*(?:<!doctype\s+html|<\?xml|<(?:html|head|body|title|meta|link|script|style)(?=[\s/>]))/i;
/** Starts of the source of a part of a page. */
const OPENING =
  /^(?:<!--|<\/?(?:main|article|section|header|footer|nav|aside|div|p|span|a|b|i|em|strong|h[1-6]|ul|ol|li|dl|table|tr|td|img|figure|blockquote|pre|br|hr|iframe|svg|form|input|button|center|font|template|details|video|audio|noscript)(?=[\s/>]))/i;
const CLOSING = /<\/(?:html|body|div|p|h[1-6]|li|td|article|section|blockquote|span|a)\s*>/gi;
/** A heading or a block of code in Markdown: such a text can contain tags and is not a page. */
const MARKDOWN = /^(?:#{1,6} +\S|```|~~~)/m;
/** Number of UTF-16 units to examine. */
const LOOK = 20_000;
/** Number of closing tags that make a text a page if its start does not. */
const ENOUGH = 4;

export function formatOf(text: string): Format {
  const head = text.slice(0, LOOK).trimStart();
  if (DOCUMENT.test(head)) return "page";
  if (MARKDOWN.test(head)) return "text";
  if (OPENING.test(head)) return "page";
  return (head.match(CLOSING)?.length ?? 0) >= ENOUGH ? "page" : "text";
}
