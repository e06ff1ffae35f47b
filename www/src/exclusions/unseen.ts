/**
 * Finds invisible text of a page: white on white, transparent, without size, or outside the screen, because of the
 * style of its own element or of style sheets inside the page. Pure. Time O(n).
 */

import type { Range } from "../highlight.ts";
import { isClear, isPaper } from "./colour.ts";
import { declarations, type Named, type Said, StyleSheet } from "./style-sheet.ts";

/** The range of an invisible text, and whether a style sheet hides it. */
export interface Unseen extends Range {
  readonly bySheet: boolean;
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])([^<>]*)>/gi;
const ATTRIBUTE = /(?:^|\s)(style|class|id|color|bgcolor|background)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi;
/** Elements without an end tag. */
const EMPTY = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements that end where the next one of the same name starts. */
const ALONE = /^(?:p|li|dt|dd|tr|td|th|option)$/;
/**
 * Number of open elements to search for the one that an end tag closes, and UTF-16 units of the longest element that is
 * reported, because a page may never close its elements.
 */
const DEEPEST = 64;
const LONGEST = 5_000;
/** Maximum number of classes of one element. */
const NAMES = 64;

interface Open extends Named {
  /** Whether it or an ancestor has a background colour. */
  readonly hasGround: boolean;
  /** The start of its text if that is invisible, otherwise -1. */
  readonly from: number;
  readonly bySheet: boolean;
}

/** Returns the ranges of the HTML between the tags of invisible elements, in order. Nested ones are reported once. */
export function unseenIn(html: string): Unseen[] {
  const found: Unseen[] = [];
  const sheet = new StyleSheet(html);
  const open: Open[] = [];
  let after = 0;
  const close = (at: number, end: number): void => {
    for (const { from, bySheet } of open.splice(at).reverse()) {
      if (from < 0 || end - from > LONGEST) continue;
      if (!/[\p{L}\p{N}]/u.test(html.slice(from, end).replace(/<[^<>]*>/g, ""))) continue;
      while (found.length > 0 && (found.at(-1)?.start ?? 0) >= from) found.pop();
      found.push({ start: from, end, bySheet });
    }
  };
  for (const tag of html.matchAll(TAG)) {
    if (tag.index < after) continue;
    const name = (tag[2] as string).toLowerCase();
    const end = tag.index + tag[0].length;
    if (tag[1]) {
      for (let i = open.length - 1; i >= Math.max(0, open.length - DEEPEST); i--) {
        if (open[i]?.name !== name) continue;
        close(i, tag.index);
        break;
      }
      continue;
    }
    if (name === "style" || name === "script") {
      const stop = html.indexOf(`</${name}`, end);
      after = stop < 0 ? html.length : stop;
      continue;
    }
    if (EMPTY.test(name)) continue;
    if (ALONE.test(name) && open.at(-1)?.name === name) close(open.length - 1, tag.index);
    const around = open.at(-1);
    const { names, own } = saidByItself(name, tag[3] as string);
    const bySheet = sheet.isEmpty ? own : new Map([...sheet.of({ name, names }, open), ...own]);
    const hasGround = (around?.hasGround ?? false) || groundOf(bySheet) !== "";
    const isOwn = isUnseen(own, hasGround) || /^0(?:\.0\d*)?$/.test(own.get("opacity") ?? "");
    const isAny = isOwn || isUnseen(bySheet, hasGround);
    open.push({ name, names, hasGround, from: isAny ? end : -1, bySheet: !isOwn });
  }
  // Elements that are still open are not reported, because their ends are unknown.
  return found.sort((a, b) => a.start - b.start);
}

/** Reads the classes, the id and the style of an element from its attributes. */
function saidByItself(name: string, attributes: string): { names: string[]; own: Said } {
  const own = new Map<string, string>();
  const names: string[] = [];
  for (const { 1: key = "", 2: double, 3: single, 4: bare } of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? "";
    const attribute = key.toLowerCase();
    if (attribute === "style") for (const [property, said] of declarations(value)) own.set(property, said);
    else if (attribute === "class") names.push(...value.split(/\s+/, NAMES).map((word) => `.${word}`));
    else if (attribute === "id") names.push(`#${value}`);
    else if (attribute !== "color") own.set("background", value);
    else if (name === "font") own.set("color", value);
  }
  return { names: names.slice(0, NAMES), own };
}

/** Returns the background of an element; "" if it is white, transparent or missing. */
function groundOf(said: Said): string {
  const ground = said.get("background-color") ?? said.get("background") ?? said.get("background-image") ?? "";
  const isNone =
    ground === "" || isPaper(ground) || isClear(ground) || /^(?:none|inherit|initial|unset)$/i.test(ground);
  return isNone ? "" : ground;
}

/**
 * Returns whether a style hides its text. Ignores opacity, because style sheets use it for text that scripts fade in.
 */
function isUnseen(said: Said, hasGround: boolean): boolean {
  const is = (name: string, pattern: RegExp): boolean => pattern.test(said.get(name) ?? "");
  const colour = said.get("color") ?? "";
  return (
    isClear(colour) ||
    (isPaper(colour) && !hasGround) ||
    (colour !== "" && colour.toLowerCase() === groundOf(said).toLowerCase()) ||
    is("font-size", /^(?:(?:0?\.\d+|0|1)(?:px|pt)?|0?\.0\d*r?em|0r?em|\d%)$/i) ||
    is("text-indent", /^-\d{3,}/) ||
    (is("position", /^(?:absolute|fixed)$/i) && (is("left", /^-\d{3,}/) || is("top", /^-\d{3,}/)))
  );
}
