/** Two texts as the reader wants them compared: read, with what takes no part found, and compared. The worker's own work. */

import {
  align,
  compare,
  type Exclusion,
  extract,
  type Page,
  type Prepared,
  type PrepareOptions,
  prepare,
  template,
} from "juhao";
import type { Filters } from "../filters.ts";
import { apart, type Left } from "../leaving/ranges.ts";
import { faintIn } from "../leaving/faint.ts";
import { quotesIn } from "../leaving/quotes.ts";
import { referencesIn } from "../leaving/references.ts";
import { weightOf } from "../leaving/weight.ts";
import {
  type Answer,
  type Choice,
  type Choices,
  type Faint,
  type Input,
  type PageBlock,
  SIDES,
  type Side,
  type Sides,
} from "./engine.ts";

/** A text read in one way. */
interface Read {
  readonly key: string;
  readonly input: Input;
  readonly prepared: Prepared;
  /** As it was read, if it is a page. */
  readonly page: Page | null;
  /** Where the blocks of its body begin in the HTML; of a page shown as a whole. */
  readonly body: ReadonlySet<number> | null;
}

/** The last texts read: typing on one side, or another filter, does not read the other again. */
const read = new Map<Side | "template", Read>();

/** Reads both texts; each is told before it is read. */
export async function readBoth(
  inputs: Sides<Input>,
  choices: Choices,
  onSide: (side: Side) => void,
): Promise<Sides<Read>> {
  const options = await readingOf(choices.filters);
  const texts = {} as Sides<Read>;
  for (const side of SIDES) {
    onSide(side);
    texts[side] = take(side, inputs[side], options, choices[side].whole);
  }
  if (choices.template) take("template", choices.template, options, false);
  return texts;
}

/** Compares what was read. */
export async function compareBoth(texts: Sides<Read>, choices: Choices): Promise<Answer> {
  const left = leftOut(texts, choices);
  const { least, edited, loose } = choices.filters;
  const report = compare(texts.left.prepared, texts.right.prepared, {
    minMatchLength: least,
    kinds: (["exact", "edited", "loose"] as const).filter((kind) => kind === "exact" || { edited, loose }[kind]),
    exclude: { left: left.left.map(exclusion), right: left.right.map(exclusion) },
  });
  const shown = { left: texts.left.prepared.text, right: texts.right.prepared.text };
  const isEdited = report.matches.some(({ kind }) => kind === "edited");
  const edits = isEdited ? (await import("./edits.ts")).editsOf(report.matches, shown) : { left: [], right: [] };
  const blocks = {
    left: blocksOf(texts.left, choices.left),
    right: blocksOf(texts.right, choices.right),
  };
  const faint = { left: faintOf(texts.left), right: faintOf(texts.right) };
  return { report, shown, left, faint, edits, blocks };
}

async function readingOf({ numbers, cases, punctuation, chinese }: Filters): Promise<PrepareOptions> {
  const fold = chinese ? (await import("./simplified.ts")).TO_SIMPLIFIED : undefined;
  return {
    ignoreNumbers: numbers,
    ignoreCase: cases,
    ignorePunctuation: punctuation,
    ...(fold && { fold }),
  };
}

function take(name: Side | "template", input: Input, options: PrepareOptions, whole: boolean): Read {
  const { ignoreNumbers, ignoreCase, ignorePunctuation, fold } = options;
  const key = [input.format, whole, ignoreNumbers, ignoreCase, ignorePunctuation, Boolean(fold)].join();
  const known = read.get(name);
  if (known && known.key === key && known.input.text === input.text) return known;
  known?.prepared.free();
  read.delete(name);
  const isPage = input.format === "page";
  const page = isPage ? extract(input.text, { extraction: whole ? "visible" : "auto" }) : null;
  const body = isPage && whole ? bodyOf(input.text) : null;
  const made = { key, input, prepared: prepare(page ?? input.text, options), page, body };
  read.set(name, made);
  return made;
}

/** Where the blocks that are read of a page begin, when it is not shown as a whole. */
function bodyOf(html: string): Set<number> {
  const { blocks } = extract(html);
  return new Set(blocks.filter(({ kept }) => kept).map(({ source }) => source[0]));
}

/** What takes no part. What the reader decided comes first, so that its reason is the one shown. */
function leftOut(texts: Sides<Read>, choices: Choices): Sides<Left[]> {
  const { quotes, references, site } = choices.filters;
  const { left, right } = texts;
  const shared = site && left.page && right.page ? siteOf(left.page, right.page) : null;
  const of = (side: Side): Left[] => {
    const { prepared, page } = texts[side];
    const { text } = prepared;
    const found = (reason: Left["reason"], ranges: readonly { start: number; end: number }[]): Left[] =>
      ranges.map(({ start, end }) => ({ start, end, reason }));
    return apart(
      byHand(texts[side], choices[side]),
      found(
        "page",
        blocksOf(texts[side], choices[side]).filter(({ kept }) => !kept),
      ),
      found("site", shared?.[side] ?? []),
      found("template", choices.template ? ofTemplate(prepared) : []),
      found("references", references ? referencesIn(text) : []),
      found(
        "quote",
        quotes ? apart(found("quote", quotesIn(text)), found("quote", page ? quotedBlocks(texts[side]) : [])) : [],
      ),
    ).filter(({ start, end }) => end <= text.length && start < end);
  };
  return { left: of("left"), right: of("right") };
}

function siteOf(left: Page, right: Page): Sides<Exclusion[]> {
  const site = template([left, right]);
  const found = { left: site.exclusions(left), right: site.exclusions(right) };
  site.free();
  return found;
}

/** Ranges left out by hand, in the text shown. */
function byHand({ page, prepared }: Read, choice: Choice): Left[] {
  const ranges = choice.byHand.flatMap((range) => {
    const place = page ? shownOf(page, range.start, range.end) : range;
    return place ? [{ ...range, start: place.start, end: Math.min(place.end, prepared.text.length) }] : [];
  });
  return ranges.reduce<Left[]>((all, range) => apart(all, [range]), []);
}

/** The part of a page's text that stands in a range of its HTML. */
function shownOf(page: Page, start: number, end: number): { start: number; end: number } | null {
  const inside = page.map.filter(({ source: [from, to] }) => from < to && from < end && start < to);
  const first = inside[0];
  const last = inside.at(-1);
  if (!first || !last) return null;
  const begin = first.start + Math.max(0, Math.min(first.end - first.start, start - first.source[0]));
  const stop = last.end - Math.max(0, Math.min(last.end - last.start, last.source[1] - end));
  return begin < stop ? { start: begin, end: stop } : null;
}

function blocksOf({ page, body }: Read, { turned }: Choice): PageBlock[] {
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

function faintOf({ page, input }: Read): Faint[] {
  if (!page) return [];
  return faintIn(input.text).map((source) => ({ source, shown: shownOf(page, source.start, source.end) }));
}

/** Blocks inside `<blockquote>`. */
function quotedBlocks({ page, input }: Read): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
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

/** What a text has in common with the template, in runs long enough to be its wording. */
function ofTemplate(prepared: Prepared): { start: number; end: number }[] {
  const known = read.get("template");
  if (!known) return [];
  const { spans } = align(known.prepared, prepared);
  const found: { start: number; end: number }[] = [];
  for (let i = 0; i + 3 < spans.length; i += 4) {
    const start = spans[i + 2] as number;
    const end = spans[i + 3] as number;
    if (weightOf(prepared.text.slice(start, end)) >= TEMPLATE_RUN) found.push({ start, end });
  }
  found.sort((a, b) => a.start - b.start);
  return found.reduce<{ start: number; end: number }[]>((all, range) => {
    const last = all.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else all.push({ ...range });
    return all;
  }, []);
}

/** Least weight of a run that both the template and a text have. */
const TEMPLATE_RUN = 8;

function exclusion({ start, end, reason, note }: Left): Exclusion {
  return { start, end, reason: note ?? reason };
}
