/**
 * Reads the text of a Word document, one line for each paragraph, and its invisible ranges: hidden, white or tiny text.
 */

import * as xmldom from "@xmldom/xmldom";
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import type { Range } from "../highlight.ts";
import { isPaper } from "../exclusions/colour.ts";
import { unixLines } from "./lines.ts";

/** Maximum bytes of a part, unpacked. */
const MOST = 256 * 2 ** 20;
const PARTS = { text: "word/document.xml", styles: "word/styles.xml" } as const;
/** Smallest readable size, in half points. */
const SMALLEST = 3;
/** Noncharacters that mark invisible text before the library reads the document. */
const MARKS = { start: "\uFDD0", end: "\uFDD1" } as const;

export async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<{ text: string; faint: readonly Range[] }> {
  const { value } = await mammoth.extractRawText({ arrayBuffer: marked(bytes).buffer });
  // The library puts an empty line after each paragraph.
  return unmarked(unixLines(value.replace(/\n\n/g, "\n").trimEnd()).replaceAll("\0", ""));
}

/** Returns the document with marks around its invisible text. Time O(n). */
function marked(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const files = partsOf(bytes, (name) => Object.values<string>(PARTS).includes(name));
  const document = parsed(files[PARTS.text]);
  const styles = new Map<string, Element>();
  for (const style of all(parsed(files[PARTS.styles]), "w:style"))
    styles.set(style.getAttribute("w:styleId") ?? "", style);
  const places = new Map<Node | null, Place>();
  let some = false;
  for (const element of all(document, "*")) {
    const above = places.get(element.parentNode) ?? NOWHERE;
    const place = placeOf(element, above, styles);
    places.set(element, place);
    const words = element.nodeName === "w:t" && place.unseen ? (element.textContent ?? "") : "";
    if (!/[\p{L}\p{N}]/u.test(words)) continue;
    element.textContent = MARKS.start + words + MARKS.end;
    some = true;
  }
  if (!document || !some) return bytes;
  const texts = partsOf(bytes, (name) => /\.(?:xml|rels)$/.test(name));
  return zipSync({ ...texts, [PARTS.text]: strToU8(new xmldom.XMLSerializer().serializeToString(document)) });
}

function partsOf(bytes: Uint8Array, isWanted: (name: string) => boolean): Unzipped {
  return unzipSync(bytes, { filter: ({ name, originalSize }) => isWanted(name) && originalSize <= MOST });
}

/** Removes the marks, and returns the ranges between them. */
function unmarked(marked: string): { text: string; faint: Range[] } {
  const faint: Range[] = [];
  let text = "";
  for (const [i, piece] of marked.split(MARKS.start).entries()) {
    const [words = "", ...rest] = piece.split(MARKS.end);
    const start = text.length;
    const end = start + words.length;
    text += words + rest.join("");
    const last = faint.at(-1);
    if (i === 0) continue;
    if (last?.end === start) faint[faint.length - 1] = { start: last.start, end };
    else faint.push({ start, end });
  }
  return { text, faint };
}

/** The paragraph and cell around an element, and whether its run is invisible. */
interface Place {
  readonly paragraph: Element | null;
  readonly cell: Element | null;
  readonly unseen: boolean;
}
const NOWHERE: Place = { paragraph: null, cell: null, unseen: false };

function placeOf(element: Element, above: Place, styles: ReadonlyMap<string, Element>): Place {
  if (element.nodeName === "w:p") return { ...above, paragraph: element };
  if (element.nodeName === "w:tc") return { ...above, cell: element };
  if (element.nodeName === "w:r") return { ...above, unseen: isUnseen(element, above, styles) };
  return above;
}

function parsed(part: Uint8Array | undefined): Document | null {
  return part
    ? new xmldom.DOMParser({ errorHandler: () => undefined }).parseFromString(strFromU8(part), "text/xml")
    : null;
}

function all(root: Document | Element | null, name: string): Element[] {
  return root ? Array.from(root.getElementsByTagName(name)) : [];
}

/**
 * Returns whether the properties of a run make it invisible: its own, those of its style, or those of its paragraph's
 * style, whichever first sets the property.
 */
function isUnseen(run: Element, { paragraph, cell }: Place, styles: ReadonlyMap<string, Element>): boolean {
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
  const ofCell = child(cell, "w:tcPr");
  const grounds = [said("w:shd"), child(ofParagraph, "w:shd"), child(ofCell, "w:shd")].map((ground) =>
    value(ground, "w:fill"),
  );
  const marked = value(said("w:highlight"), "w:val");
  const isDark = (fill: string): boolean => fill !== "" && fill !== "auto" && !isPaper(`#${fill}`);
  return !grounds.some(isDark) && (marked === "" || marked === "none" || marked === "white");
}

/** Caches the first child of each name. */
const CHILDREN = new WeakMap<Element, ReadonlyMap<string, Element>>();

function child(element: Element | null, name: string): Element | null {
  if (!element) return null;
  const known = CHILDREN.get(element) ?? firstOfEach(element);
  CHILDREN.set(element, known);
  return known.get(name) ?? null;
}

function firstOfEach(element: Element): Map<string, Element> {
  const found = new Map<string, Element>();
  for (let next = element.firstChild; next; next = next.nextSibling)
    if (!found.has(next.nodeName)) found.set(next.nodeName, next as Element);
  return found;
}

function value(element: Element | null, name: string): string {
  return element?.getAttribute(name) ?? "";
}
