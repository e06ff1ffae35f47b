/** Is this text the source of a page? Decided from how it looks; the reader can choose otherwise. */

import type { Format } from "../engine/engine.ts";

/** What only the source of a whole page begins with. */
const DOCUMENT =
  /^(?:<!--[^]*?-->\s*)*(?:<!doctype\s+html|<\?xml|<(?:html|head|body|title|meta|link|script|style)(?=[\s/>]))/i;
/** What a part of a page begins with. */
const OPENING =
  /^(?:<!--|<\/?(?:main|article|section|header|footer|nav|aside|div|p|span|a|b|i|em|strong|h[1-6]|ul|ol|li|dl|table|tr|td|img|figure|blockquote|pre|br|hr|iframe|svg|form|input|button|center|font|template|details|video|audio|noscript)(?=[\s/>]))/i;
const CLOSING = /<\/(?:html|body|div|p|h[1-6]|li|td|article|section|blockquote|span|a)\s*>/gi;
/** A heading or a block of code in Markdown, which may hold tags and is a text. */
const MARKDOWN = /^(?:#{1,6} +\S|```|~~~)/m;
/** Units looked at: enough to tell, whatever the length. */
const LOOK = 20_000;
/** Closing tags that make a page of a text which does not begin like one. */
const ENOUGH = 4;

export function formatOf(text: string): Format {
  const head = text.slice(0, LOOK).trimStart();
  if (DOCUMENT.test(head)) return "page";
  if (MARKDOWN.test(head)) return "text";
  if (OPENING.test(head)) return "page";
  return (head.match(CLOSING)?.length ?? 0) >= ENOUGH ? "page" : "text";
}
