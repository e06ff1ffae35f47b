/**
 * Text of a page that is there and that nobody can see: in the colour of paper, transparent, without size, or beside the screen, by
 * the style of its own element. What a style sheet does is not known here. Pure. Time O(n).
 */

import type { Range } from "../highlight.ts";

const STYLED =
  /<([a-z][a-z0-9-]*)\b[^<>]*?\bstyle\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))[^<>]*>|<font\b[^<>]*?\bcolor\s*=\s*["']?(#?\w+)[^<>]*>/gi;
const PAPER =
  /^(?:white|#fff(?:f|fff|fffff)?|rgba?\(\s*25[0-5]\s*[, ]\s*25[0-5]\s*[, ]\s*25[0-5].*|hsla?\(.*[, ]\s*(?:9[89]|100)%.*|snow|ivory|ghostwhite|whitesmoke)$/i;
const CLEAR = /^(?:transparent|#(?:[0-9a-f]{3}0|[0-9a-f]{6}00)|rgba\(.*,\s*0(?:\.0+)?\s*\)|rgb\(.*\/\s*0%?\s*\))$/i;

/** Units looked through for the end of an element. */
const LONGEST = 5_000;

/** The ranges of the HTML between the tags of such elements, in order; one inside another is told once. */
export function faintIn(html: string): Range[] {
  const found: Range[] = [];
  let after = 0;
  for (const tag of html.matchAll(STYLED)) {
    const start = tag.index + tag[0].length;
    if (start < after) continue;
    const style = tag[2] ?? tag[3] ?? tag[4];
    const isFaint = style === undefined ? PAPER.test(tag[5] ?? "") : faint(style);
    if (!isFaint) continue;
    const end = endOf(html, tag[1] ?? "font", start);
    if (/[\p{L}\p{N}]/u.test(html.slice(start, end).replace(/<[^>]*>/g, ""))) found.push({ start, end });
    after = end;
  }
  return found;
}

function faint(style: string): boolean {
  const said = new Map(
    style.split(";").flatMap((part) => {
      const at = part.indexOf(":");
      const value = part
        .slice(at + 1)
        .replace(/!important/i, "")
        .trim();
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), value] as const];
    }),
  );
  const is = (name: string, pattern: RegExp): boolean => pattern.test(said.get(name) ?? "");
  const ground = said.get("background-color") ?? said.get("background") ?? "";
  const colour = said.get("color") ?? "";
  return (
    CLEAR.test(colour) ||
    (PAPER.test(colour) && (ground === "" || PAPER.test(ground) || CLEAR.test(ground))) ||
    (colour !== "" && colour.toLowerCase() === ground.toLowerCase()) ||
    is("opacity", /^0(?:\.0\d*)?$/) ||
    is("font-size", /^(?:0(?:\.\d+)?|1)(?:px|pt|em|rem|%)?$/i) ||
    is("text-indent", /^-\d{3,}/) ||
    (is("position", /^(?:absolute|fixed)$/i) && (is("left", /^-\d{3,}/) || is("top", /^-\d{3,}/)))
  );
}

/** Where the element ends that was just opened; at once, if that is nowhere near. */
function endOf(html: string, name: string, from: number): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])`, "gi");
  let depth = 1;
  for (const tag of html.slice(from, from + LONGEST).matchAll(tags)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return from + tag.index;
  }
  return from;
}
