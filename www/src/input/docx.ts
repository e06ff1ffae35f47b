/** The text of a Word document, a line a paragraph, and what of it nobody can see: hidden, in the colour of paper, without size. */

import * as xmldom from "@xmldom/xmldom";
import { strFromU8, unzipSync } from "fflate";
import mammoth from "mammoth";
import type { Range } from "../highlight.ts";
import { isPaper } from "../leaving/colour.ts";
import { unixLines } from "./lines.ts";

/** Bytes of a part of any sane length. */
const MOST = 256 * 2 ** 20;
const PARTS = { text: "word/document.xml", styles: "word/styles.xml" } as const;
/** Half points below which nothing can be read. */
const SMALLEST = 3;

export async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<{ text: string; faint: readonly Range[] }> {
  const { value } = await mammoth.extractRawText({ arrayBuffer: bytes.buffer });
  // The library ends each paragraph with an empty line.
  const text = unixLines(value.replace(/\n\n/g, "\n").trimEnd()).replaceAll("\0", "");
  return { text, faint: faintIn(bytes, text) };
}

/** Where the runs that nobody can see stand in the text. The text has all runs in their order. */
function faintIn(bytes: Uint8Array, text: string): Range[] {
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => Object.values<string>(PARTS).includes(name) && originalSize <= MOST,
  });
  const document = parsed(files[PARTS.text]);
  if (!document) return [];
  const styles = new Map<string, Element>();
  for (const style of all(parsed(files[PARTS.styles]), "w:style"))
    styles.set(style.getAttribute("w:styleId") ?? "", style);
  const found: Range[] = [];
  let at = 0;
  for (const run of all(document, "w:r")) {
    const words = all(run, "w:t")
      .map(({ textContent }) => textContent ?? "")
      .join("");
    const start = words === "" ? -1 : text.indexOf(words, at);
    if (start < 0) continue;
    at = start + words.length;
    if (!/[\p{L}\p{N}]/u.test(words) || !isUnseen(run, styles)) continue;
    const last = found.at(-1);
    if (last?.end === start) found[found.length - 1] = { start: last.start, end: at };
    else found.push({ start, end: at });
  }
  return found;
}

function parsed(part: Uint8Array | undefined): Document | null {
  return part
    ? new xmldom.DOMParser({ errorHandler: () => undefined }).parseFromString(strFromU8(part), "text/xml")
    : null;
}

function all(root: Document | Element | null, name: string): Element[] {
  return root ? Array.from(root.getElementsByTagName(name)) : [];
}

/** Whether the properties of a run hide it: its own, those of its style, those of its paragraph's style, the first that says anything. */
function isUnseen(run: Element, styles: ReadonlyMap<string, Element>): boolean {
  const paragraph = around(run, "w:p");
  const own = child(run, "w:rPr");
  const ofParagraph = child(paragraph, "w:pPr");
  const styleOf = (properties: Element | null, name: string): Element | null =>
    child(styles.get(value(child(properties, name), "w:val")) ?? null, "w:rPr");
  const levels = [own, styleOf(own, "w:rStyle"), styleOf(ofParagraph, "w:pStyle")];
  const said = (name: string): Element | null => levels.map((level) => child(level, name)).find(Boolean) ?? null;
  const hidden = said("w:vanish");
  if (hidden && !/^(?:0|false|off)$/.test(value(hidden, "w:val"))) return true;
  const size = value(said("w:sz"), "w:val");
  if (size !== "" && Number(size) < SMALLEST) return true;
  if (!isPaper(`#${value(said("w:color"), "w:val")}`)) return false;
  const cell = child(around(run, "w:tc"), "w:tcPr");
  const grounds = [said("w:shd"), child(ofParagraph, "w:shd"), child(cell, "w:shd")].map((ground) =>
    value(ground, "w:fill"),
  );
  const marked = value(said("w:highlight"), "w:val");
  const isDark = (fill: string): boolean => fill !== "" && fill !== "auto" && !isPaper(`#${fill}`);
  return !grounds.some(isDark) && (marked === "" || marked === "none" || marked === "white");
}

function child(element: Element | null, name: string): Element | null {
  for (let next = element?.firstChild ?? null; next; next = next.nextSibling)
    if (next.nodeName === name) return next as Element;
  return null;
}

function around(element: Element, name: string): Element | null {
  for (let next = element.parentNode; next; next = next.parentNode) if (next.nodeName === name) return next as Element;
  return null;
}

function value(element: Element | null, name: string): string {
  return element?.getAttribute(name) ?? "";
}
