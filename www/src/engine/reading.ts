/** Reads a text with the user's filters, finds the parts to leave out, and compares two texts. Shared by all views. */

import {
  compare,
  type Exclusion,
  extract,
  frontMatter as frontMatterOf,
  type Page,
  type Prepared,
  type Options,
  type PrepareOptions,
  prepare,
  quotations,
  references as referencesOf,
  type Report,
  template as templateOf,
  wording,
} from "juhao";
import { KINDS } from "../../../pkg-templates/npm/contract.js";
import { type Filters, LEAST, RARE } from "../filters.ts";
import type { Range } from "../highlight.ts";
import type { Heading } from "../input/structure.ts";
import { unseenIn } from "../exclusions/unseen.ts";
import { apart, type Left } from "../exclusions/ranges.ts";
import { type Choice, type Faint, type Input, type PageBlock, type Side, type Sides } from "./engine.ts";

/** A text that was read with one set of options. */
export interface Read {
  readonly input: Input;
  readonly prepared: Prepared;
  /** The extracted page, or `null` for plain text. */
  readonly page: Page | null;
  /** Start offsets in the HTML of the body's blocks, for a page that is shown as a whole; otherwise `null`. */
  readonly body: ReadonlySet<number> | null;
}

/** Returns the options with which these filters read a text. */
export function readingOf({ numbers, cases, punctuation, forms }: Filters): PrepareOptions {
  return {
    ignoreNumbers: numbers,
    ignoreCase: cases,
    ignorePunctuation: punctuation,
    fold: forms ? "zh" : "none",
  };
}

/** Reads a text. `whole` keeps all of a page instead of its body. The caller frees `prepared`. */
export function readText(input: Input, options: PrepareOptions, whole: boolean): Read {
  const isPage = input.format === "page";
  const page = isPage ? extract(input.text, { extraction: whole ? "visible" : "auto" }) : null;
  const body = isPage && whole ? bodyOf(input.text) : null;
  const opened = { text: input.text, html: null, hidden: input.faint ?? [] };
  return { input, prepared: prepare(page ?? opened, options), page, body };
}

/** Compares two texts without the ranges in `left`; the scores of the published methods only if they are shown. */
export function compareRead(
  texts: Sides<Read>,
  left: Sides<readonly Left[]>,
  filters: Filters,
  shown: Pick<Options, "scores" | "explain"> = { scores: false },
): Report {
  return compare(texts.left.prepared, texts.right.prepared, { ...pairOptions(left, filters), ...shown });
}

/** Returns the options for comparing two texts without the ranges in `left`. */
export function pairOptions(left: Sides<readonly Left[]>, filters: Filters): Options {
  return {
    ...matchOptions(filters),
    exclude: { left: left.left.map(exclusion), right: left.right.map(exclusion) },
  };
}

/** Returns the options that say which matches the user wants. */
export function matchOptions({
  least,
  rare,
  edited,
  loose,
}: Filters): Pick<Options, "minMatchLength" | "rareMatchLength" | "kinds"> {
  return {
    // With its standard length, the package also compares texts that are shorter than it, as a whole.
    ...(least !== LEAST.standard && { minMatchLength: least }),
    ...(rare && { rareMatchLength: RARE }),
    kinds: KINDS.filter((kind) => kind === "exact" || { edited, loose }[kind]),
  };
}

/** Returns the ranges to leave out. The user's own ranges come first, so that their reason is the one shown. */
export function leftOut(
  texts: Sides<Read>,
  template: Read | null,
  filters: Filters,
  choices: Sides<Choice>,
): Sides<Left[]> {
  const { quotes, references, frontMatter, site } = filters;
  const { left, right } = texts;
  const shared = site && left.page && right.page ? siteOf(left, right) : null;
  const of = (side: Side): Left[] => {
    const text = texts[side];
    const shown = text.prepared.text;
    const found = (reason: Left["reason"], ranges: readonly Range[]): Left[] =>
      ranges.map(({ start, end }) => ({ start, end, reason }));
    const outside = blocksOf(text, choices[side]).filter(({ kept }) => !kept);
    return apart([
      byHand(text, choices[side]),
      found("page", outside),
      found("site", shared?.[side] ?? []),
      found("template", template ? wording(template.prepared, text.prepared) : []),
      found("front-matter", frontMatter ? frontMatterOf(text.prepared) : []),
      found("references", references ? referencesOf(text.prepared) : []),
      found("quotations", quotes ? quotations(text.prepared) : []),
      found("quotations", quotes ? quotedBlocks(text) : []),
    ]).filter(({ start, end }) => end <= shown.length && start < end);
  };
  return { left: of("left"), right: of("right") };
}

/** Returns the start offsets of the blocks that make up the body of a page. */
function bodyOf(html: string): Set<number> {
  const { blocks } = extract(html);
  return new Set(blocks.filter(({ kept }) => kept).map(({ source }) => source[0]));
}

/** The lines of both pages that are those of their site: labels outside their bodies. */
function siteOf(left: Read, right: Read): Sides<Exclusion[]> {
  if (left.page?.what === "body" && right.page?.what === "body") return { left: [], right: [] };
  const frames = { left: frameOf(left), right: frameOf(right) };
  const site = templateOf([frames.left, frames.right], { compared: true });
  const of = (frame: Page, { page }: Read): Exclusion[] => (page?.what === "visible" ? site.exclusions(frame) : []);
  const found = { left: of(frames.left, left), right: of(frames.right, right) };
  site.free();
  return found;
}

/** Returns the visible text of a page without the blocks of its body, if it has one. */
function frameOf({ input, page }: Read): Page {
  const all = page?.what === "visible" ? page : extract(input.text, { extraction: "visible" });
  const body = extract(input.text);
  const inside = new Set(body.blocks.filter(({ kept }) => kept).map(({ source }) => source[0]));
  return { ...all, blocks: all.blocks.filter(({ source }) => body.what === "visible" || !inside.has(source[0])) };
}

/** Converts the ranges left out by hand to offsets in the text shown. */
function byHand({ page, prepared }: Read, choice: Choice): Left[] {
  if (choice.byHand.length === 0) return [];
  const pieces = page ? piecesOf(page) : [];
  // Read once, because each access copies the text out of the module.
  const { length } = prepared.text;
  const ranges = choice.byHand.flatMap((range) => {
    const place = page ? shownOf(pieces, range.start, range.end) : range;
    return place ? [{ ...range, start: place.start, end: Math.min(place.end, length) }] : [];
  });
  return apart(ranges.map((range) => [range]));
}

/** A piece of a page's text and its range in the HTML. */
type Piece = Page["map"][number];

/** Returns the pieces that have a range in the HTML, in order. */
function piecesOf(page: Page): Piece[] {
  return page.map.filter(({ source: [from, to] }) => from < to);
}

/** Returns the range of a page's text that comes from a range of its HTML, or `null`. Time O(log n). */
function shownOf(pieces: readonly Piece[], start: number, end: number): { start: number; end: number } | null {
  const first = pieces[countOf(pieces, ({ source: [, to] }) => to <= start)];
  const last = pieces[countOf(pieces, ({ source: [from] }) => from < end) - 1];
  if (!first || !last || first.start > last.start) return null;
  const begin = first.start + Math.max(0, Math.min(first.end - first.start, start - first.source[0]));
  const stop = last.end - Math.max(0, Math.min(last.end - last.start, last.source[1] - end));
  return begin < stop ? { start: begin, end: stop } : null;
}

/**
 * Counts the leading pieces for which `holds` is true, by binary search: `holds` is false for all pieces after them.
 */
function countOf(pieces: readonly Piece[], holds: (piece: Piece) => boolean): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(pieces[middle] as Piece)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the blocks of a page that is shown as a whole, with the user's toggles applied. */
export function blocksOf({ page, body }: Read, { turned }: Choice): PageBlock[] {
  if (!page || !body) return [];
  const turnedRound = new Set(turned);
  return page.blocks
    .filter(({ start, end }) => start < end)
    .map(({ start, end, source: [source] }) => ({
      start,
      end,
      source,
      kept: body.has(source) !== turnedRound.has(source),
    }));
}

/** Returns the headings in the body of a page; none of any other text. */
export function headingsOf({ page }: Read): Heading[] {
  const kept = page?.blocks.filter(({ kept, kind }) => kept && kind === "heading") ?? [];
  return kept.map(({ start, end }) => ({ start, end, level: 1 }));
}

/** Returns the invisible text of a page or document. */
export function faintOf({ page, input }: Read): Faint[] {
  if (!page) return (input.faint ?? []).map((range) => ({ source: range, shown: range }));
  const pieces = piecesOf(page);
  const found = unseenIn(input.text).map((source) => ({ source, shown: shownOf(pieces, source.start, source.end) }));
  // Style sheets also hide menus. Text that is not compared is reported only if its own markup hides it.
  return found.filter(({ source, shown }) => shown || !source.bySheet);
}

/** Returns the blocks inside `<blockquote>`. */
export function quotedBlocks({ page, input }: Read): Range[] {
  const found: Range[] = [];
  const tags = [...input.text.matchAll(/<(\/?)blockquote(?=[\s/>])/gi)];
  let depth = 0;
  let next = 0;
  for (const { start, end, source } of page?.blocks ?? []) {
    for (let tag = tags[next]; tag && tag.index < source[0]; tag = tags[++next]) {
      depth = Math.max(0, depth + (tag[1] ? -1 : 1));
    }
    if (depth > 0 && start < end) found.push({ start, end });
  }
  return found;
}

export function exclusion({ start, end, reason, note }: Left): Exclusion {
  return { start, end, reason: note ?? reason };
}
