/**
 * The worker that holds the documents: reads them, finds candidate pairs with the index, and lets the pool compare
 * them.
 */

import init, { sharedByMany } from "juhao";
import { type Opened, open } from "../input/file.ts";
import type { Problem } from "../input/problem.ts";
import type { Input, Rules } from "./engine.ts";
import { Finder } from "./finder.ts";
import {
  failure,
  type LibraryReply,
  type LibraryRequest,
  type PairBatch,
  type Sum,
  type SumBatch,
} from "./library-protocol.ts";
import {
  type News,
  NOTHING_FOUND,
  type Outcome,
  type Pair,
  type Reading,
  type Role,
  type SharedPassage,
  type Source,
  type Total,
} from "./many.ts";
import { MatchRows } from "./match-rows.ts";
import { looksLikeTemplate, type Place } from "./passages.ts";
import { pairKey } from "./pair-key.ts";
import { Pool } from "./pool.ts";
import { readingOf, readText } from "./reading.ts";
import { Texts } from "./texts.ts";

/** Number of files read at once, because one read waits mostly for the disk. */
const AT_ONCE = 8;
/** Milliseconds between progress messages: often enough to watch, rarely enough not to keep the page busy. */
const PAUSE = 250;
/**
 * At most this many pairs and UTF-16 units a batch, and at least this many batches for each worker, so that no worker
 * waits long for the last one.
 */
const BATCH = { pairs: 64, units: 1_000_000, each: 4 };

/** UTF-16 units of text kept in memory: 256 MB. */
const HELD = 2 ** 27;
/** Maximum number of texts whose totals are added up in one batch. */
const SUMS = 16;
/** Maximum number of passages that are sent to the page. */
const MOST_PASSAGES = 200;

const loaded = init();
loaded.catch(() => undefined); // The first request reports it instead.

const texts = new Texts(HELD, open);
/** Documents that are not compared yet. */
const fresh = new Set<number>();
/** The roles of documents that are only compared with those to be checked. */
const roles = new Map<number, Role>();
const roleOf = (doc: number): Role => roles.get(doc) ?? "check";
/** Lengths of the documents as shown, in UTF-16 units. */
const units = new Map<number, number>();
/** All pairs that share text, and their matches. */
let decided: Pair[] = [];
const matches = new MatchRows();
/** What each text shares with all others, and the texts for which that has changed. */
const totals = new Map<number, Total>();
const stale = new Set<number>();
let finder: Finder | null = null;
/** The rules that decided these pairs, and the filters that read the texts of the index, each as a string. */
let decidedBy = "";
let lastRules: Rules | null = null;
let readAs = "";
let pool: Pool | null = null;
/** Readings that are not reported yet. Texts come in many small requests, and a report for each would be too many. */
const readings = paced<Reading>();
/** The end of the last request, because requests are served one after the other. */
let last: Promise<void> = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<LibraryRequest>) => {
  last = last.then(() => serve(data));
});

async function serve(request: LibraryRequest): Promise<void> {
  const { id } = request;
  const reply = (message: LibraryReply): void => self.postMessage(message);
  try {
    await loaded;
    const send = (news: News): void => reply({ id, type: "news", news });
    if (request.type === "candidates") {
      reply({ id, type: "candidates", docs: finder?.candidatesOf(request.doc) ?? [] });
      return;
    }
    if (request.type === "remove") {
      remove(request.docs);
      if (finder && lastRules) await sumUp(finder, request.pool, lastRules, send);
      reply({ id, type: "ok", outcome: finder ? await outcome(finder) : NOTHING_FOUND });
      return;
    }
    finder = await finderFor(request.rules, send);
    lastRules = request.rules;
    if (request.type === "read") await readAll(finder, request.sources, send);
    else {
      readings.flush(reportTo(send));
      await compareFresh(finder, request.pool, request.rules, send);
      await sumUp(finder, request.pool, request.rules, send);
    }
    reply({ id, type: "ok", outcome: request.type === "read" ? NOTHING_FOUND : await outcome(finder) });
  } catch (error) {
    reply({ id, ...failure(error) });
  }
}

/**
 * Returns the index for `rules`. If they differ from the last ones, all pairs are compared again; if they also change
 * how texts are read, for example by ignoring case, all texts are read again.
 */
async function finderFor(rules: Rules, send: (news: News) => void): Promise<Finder> {
  const rule = JSON.stringify(rules);
  if (rule !== decidedBy) {
    decidedBy = rule;
    decided = [];
    matches.keep(() => false);
    totals.clear();
    for (const doc of texts.docs()) fresh.add(doc);
  }
  const { numbers, cases, punctuation, forms } = rules.filters;
  const reading = [numbers, cases, punctuation, forms].join();
  if (finder && reading === readAs) return finder;
  readAs = reading;
  const made = new Finder(readingOf(rules.filters));
  for (const doc of texts.docs()) {
    const input = await texts.get(doc);
    if (typeof input === "string") lose(doc, input, send);
    else made.add(doc, input, roleOf(doc));
  }
  return made;
}

/** Drops a document whose file can no longer be read, and reports it. */
function lose(doc: number, problem: Problem, send: (news: News) => void): void {
  texts.delete(doc);
  fresh.delete(doc);
  send({ type: "read", readings: [{ doc, problem }] });
}

/** Pairs that were compared, and those of them that share text. */
interface Compared {
  readonly done: number;
  readonly pairs: readonly Pair[];
}

const reportTo = (send: (news: News) => void) => (all: readonly Reading[]) => send({ type: "read", readings: all });

/** Has the pool compare all candidates with at least one document that is not compared yet. */
async function compareFresh(finder: Finder, size: number, rules: Rules, send: (news: News) => void): Promise<void> {
  const candidates = finder.candidates((a, b) => fresh.has(a) || fresh.has(b));
  fresh.clear();
  send({ type: "found", candidates: candidates.length / 2 });
  pool ??= new Pool(size);
  // Text that the filters leave out of the pairs still counts for the totals.
  if (hidesQuotes(rules)) for (const doc of candidates) stale.add(doc);
  const progress = paced<Compared>();
  const report = (all: readonly Compared[]): void => {
    const done = all.reduce((sum, next) => sum + next.done, 0);
    send({ type: "compared", done, pairs: all.flatMap(({ pairs }) => pairs) });
  };
  await pool.compare(batches(candidates, size, rules, send), (batch, { pairs, matches: rows }) => {
    for (const pair of pairs) {
      decided.push(pair);
      stale.add(pair.left).add(pair.right);
    }
    matches.add(rows);
    progress.add({ done: batch.done, pairs }, report);
  });
  progress.flush(report);
}

function remove(docs: readonly number[]): void {
  for (const doc of docs) if (texts.delete(doc)) finder?.remove(doc);
  for (const { left, right } of decided) if (!texts.has(left) || !texts.has(right)) stale.add(left).add(right);
  const isHeld = (doc: number): boolean => texts.has(doc);
  decided = decided.filter(({ left, right }) => isHeld(left) && isHeld(right));
  matches.keep(isHeld);
}

function hidesQuotes({ filters: { quotes, references } }: Rules): boolean {
  return quotes || references;
}

/** Has the pool add up what each text to be checked shares with all others, where that has changed. */
async function sumUp(finder: Finder, size: number, rules: Rules, send: (news: News) => void): Promise<void> {
  for (const doc of stale) totals.delete(doc);
  const sums = sumsOf(finder, rules).filter(({ doc }) => stale.has(doc));
  stale.clear();
  send({ type: "summing", texts: sums.length });
  pool ??= new Pool(size);
  const progress = paced<Total>();
  const report = (all: readonly Total[]): void => send({ type: "summed", totals: all });
  await pool.compare(sumBatches(sums, rules, send), (_, found) => {
    for (const total of found.totals) {
      totals.set(total.doc, total);
      progress.add(total, report);
    }
  });
  progress.flush(report);
}

/** Lists the texts to be checked that have sources, each with those texts that can change its total. */
function sumsOf(finder: Finder, rules: Rules): Sum[] {
  const partners = new Map<number, Map<number, number>>();
  const link = (doc: number, other: number, share: number): void => {
    if (roleOf(doc) !== "check") return;
    const known = partners.get(doc) ?? new Map<number, number>();
    partners.set(doc, known.set(other, share));
  };
  if (hidesQuotes(rules)) {
    const candidates = finder.candidates(() => true);
    for (let i = 0; i < candidates.length; i += 2) {
      const [a, b] = candidates.subarray(i, i + 2) as unknown as [number, number];
      link(a, b, 0);
      link(b, a, 0);
    }
  }
  for (const { left, right, role, coverage } of decided) {
    if (role !== "evidence") continue;
    link(left, right, coverage.left);
    link(right, left, coverage.right);
  }
  return [...partners].map(([doc, known]): Sum => {
    const sorted = [...known].sort(([a, one], [b, other]) => other - one || a - b);
    const others = sorted.map(([other]) => other);
    const own = others.filter((other) => roleOf(other) === "own");
    const sources = sorted.filter(([, share]) => share > 0).length;
    // Where one text has every word, the others cannot add anything.
    const isAll = sorted[0]?.[1] === 1 && own.length === 0;
    return { doc, others: isAll ? others.slice(0, 1) : others, own, sources };
  });
}

async function* sumBatches(
  sums: readonly Sum[],
  rules: Rules,
  send: (news: News) => void,
): AsyncGenerator<SumBatch, void, void> {
  for (let at = 0; at < sums.length;) {
    const some = new Map<number, Input>();
    const chosen: Sum[] = [];
    for (let size = 0; at < sums.length && chosen.length < SUMS && size < BATCH.units; at++) {
      const sum = sums[at] as Sum;
      for (const each of [sum.doc, ...sum.others]) size += await bring(each, some, send);
      if (some.has(sum.doc)) chosen.push({ ...sum, others: sum.others.filter((other) => some.has(other)) });
    }
    yield { type: "sums", rules, texts: some, sums: chosen };
  }
}

/** Adds a text to those of a batch, and returns its length; if its file can no longer be read, reports that. */
async function bring(doc: number, to: Map<number, Input>, send: (news: News) => void): Promise<number> {
  if (to.has(doc) || !texts.has(doc)) return 0;
  const input = await texts.get(doc);
  if (typeof input === "string") {
    lose(doc, input, send);
    return 0;
  }
  to.set(doc, input);
  return input.text.length;
}

async function outcome(finder: Finder): Promise<Outcome> {
  const lengths = new Uint32Array(Math.max(0, ...units.keys()) + 1);
  for (const [doc, length] of units) lengths[doc] = length;
  const found = sharedByMany(matches.numbers, lengths);
  const passages = found.passages.slice(0, MOST_PASSAGES);
  return {
    totals: [...totals.values()],
    passages: await passagesOf(
      passages.map(({ places }) => places.map(({ document, ...at }) => ({ doc: document, ...at }))),
    ),
    passagesFound: found.passages.length,
    ofMany: new Map(found.pairs.map(({ left, right, strangers }) => [pairKey({ left, right }), strangers])),
    limits: finder.limits(),
  };
}

/** Adds the wordings of passages, and whether each looks like a template. */
async function passagesOf(found: readonly (readonly Place[])[]): Promise<SharedPassage[]> {
  const shown = new Map<number, string>();
  const textOf = async (doc: number): Promise<string> => {
    const known = shown.get(doc);
    if (known !== undefined) return known;
    const input = await texts.get(doc);
    const text = typeof input === "string" ? "" : shownText(input);
    shown.set(doc, text);
    return text;
  };
  const toCheck = texts.docs().filter((doc) => roleOf(doc) === "check").length;
  const all: SharedPassage[] = [];
  for (const places of found) {
    const [first] = places;
    if (!first) continue;
    const own = places.filter(({ doc }) => roleOf(doc) === "check");
    const isTemplate = looksLikeTemplate(own, toCheck, (doc) => units.get(doc) ?? 0);
    let opens = isTemplate;
    for (const { doc, start } of isTemplate ? own : []) opens &&= (await textOf(doc)).slice(0, start).trim() === "";
    const wording = (await textOf(first.doc)).slice(first.start, first.end);
    all.push({ places, wording, opens, isTemplate });
  }
  return all;
}

/** Returns a text as the page shows it. */
function shownText(input: Input): string {
  if (input.format === "text" || !lastRules) return input.text;
  const { prepared } = readText(input, readingOf(lastRules.filters), false);
  const { text } = prepared;
  prepared.free();
  return text;
}

/** Reads files in order, {@link AT_ONCE} at a time, and reports each: its length, or why it cannot be read. */
async function readAll(finder: Finder, sources: readonly Source[], send: (news: News) => void): Promise<void> {
  for (let i = 0; i < sources.length; i += AT_ONCE) {
    const some = sources.slice(i, i + AT_ONCE);
    const opened = await Promise.all(some.map(({ file }) => open(file)));
    for (const [j, source] of some.entries()) {
      readings.add(take(finder, source, opened[j] as Opened | Problem), reportTo(send));
    }
  }
}

/** Adds a file, unless it has no text. */
function take(finder: Finder, { doc, file, role }: Source, opened: Opened | Problem): Reading {
  if (typeof opened === "string") return { doc, problem: opened };
  const { text, format, encoding, dropped } = opened;
  const { chars, units: length, form } = finder.add(doc, { text, format }, role);
  units.set(doc, length);
  if (chars === 0) return { doc, problem: "file-empty" };
  texts.add(doc, file, { text, format });
  if (role === "check") roles.delete(doc);
  else roles.set(doc, role);
  fresh.add(doc);
  return { doc, chars, form, encoding, problem: null, ...(dropped && { dropped }) };
}

/**
 * Splits pairs into batches. Pairs of one document follow each other, so that it is usually read once. If its file can
 * no longer be read, its pairs are left out and the document is reported once.
 */
async function* batches(
  candidates: Uint32Array,
  workers: number,
  rules: Rules,
  send: (news: News) => void,
): AsyncGenerator<PairBatch, void, void> {
  const most = Math.max(1, Math.min(BATCH.pairs, Math.ceil(candidates.length / 2 / (workers * BATCH.each))));
  for (let at = 0; at < candidates.length;) {
    const some = new Map<number, Input>();
    const pairs: number[] = [];
    let done = 0;
    for (let size = 0; at < candidates.length && done < most && size < BATCH.units; at += 2, done++) {
      const pair = candidates.subarray(at, at + 2);
      for (const doc of pair) size += await bring(doc, some, send);
      if (pair.every((doc) => some.has(doc))) pairs.push(...pair);
    }
    const library = new Set([...some.keys()].filter((doc) => roleOf(doc) !== "check"));
    yield { type: "pairs", rules, texts: some, pairs: Uint32Array.from(pairs), library, done };
  }
}

/** Collects items and sends them together, at most once every {@link PAUSE} milliseconds. */
function paced<T>(): Paced<T> {
  let all: T[] = [];
  let next = performance.now() + PAUSE;
  const flush = (send: (all: readonly T[]) => void): void => {
    if (all.length > 0) send(all);
    all = [];
    next = performance.now() + PAUSE;
  };
  return {
    add(item, send) {
      all.push(item);
      if (performance.now() >= next) flush(send);
    },
    flush,
  };
}

interface Paced<T> {
  add(item: T, send: (all: readonly T[]) => void): void;
  flush(send: (all: readonly T[]) => void): void;
}
