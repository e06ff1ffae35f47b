/**
 * The worker that holds the documents: reads them, finds candidate pairs with the index, and lets the pool compare
 * them.
 */

import init from "juhao";
import { type Opened, open, type Problem } from "../input/file.ts";
import type { Input, Rules } from "./engine.ts";
import { Finder } from "./finder.ts";
import { type Batch, failure, type LibraryReply, type LibraryRequest } from "./library-protocol.ts";
import type { News, Outcome, Pair, Reading, Role, Source } from "./many.ts";
import { Pool } from "./pool.ts";
import { readingOf } from "./reading.ts";
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
const NOTHING_NEW: Outcome = { groups: [], limits: [] };

const loaded = init();
loaded.catch(() => undefined); // The first request reports it instead.

const texts = new Texts(HELD, open);
/** Documents that are not compared yet. */
const fresh = new Set<number>();
/** Documents that are not compared with each other. */
const libraryTexts = new Set<number>();
const roleOf = (doc: number): Role => (libraryTexts.has(doc) ? "library" : "check");
/** All pairs that share text. */
let decided: Pair[] = [];
let finder: Finder | null = null;
/** The rules that decided these pairs, and the filters that read the texts of the index, each as a string. */
let decidedBy = "";
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
      reply({ id, type: "ok", outcome: finder ? outcome(finder) : NOTHING_NEW });
      return;
    }
    finder = await finderFor(request.rules, send);
    if (request.type === "read") await readAll(finder, request.sources, send);
    else {
      readings.flush(reportTo(send));
      await compareFresh(finder, request.pool, request.rules, send);
    }
    reply({ id, type: "ok", outcome: request.type === "read" ? NOTHING_NEW : outcome(finder) });
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
  const progress = paced<Compared>();
  const report = (all: readonly Compared[]): void => {
    const done = all.reduce((sum, next) => sum + next.done, 0);
    send({ type: "compared", done, pairs: all.flatMap(({ pairs }) => pairs) });
  };
  await pool.compare(batches(candidates, size, rules, send), (batch, pairs) => {
    decided.push(...pairs);
    progress.add({ done: batch.done, pairs }, report);
  });
  progress.flush(report);
}

function remove(docs: readonly number[]): void {
  for (const doc of docs) if (texts.delete(doc)) finder?.remove(doc);
  decided = decided.filter(({ left, right }) => texts.has(left) && texts.has(right));
}

function outcome(finder: Finder): Outcome {
  return { groups: finder.groups(decided), limits: finder.limits() };
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
  const { chars, form } = finder.add(doc, { text, format }, role);
  if (chars === 0) return { doc, problem: "file-empty" };
  texts.add(doc, file, { text, format });
  if (role === "library") libraryTexts.add(doc);
  else libraryTexts.delete(doc);
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
): AsyncGenerator<Batch, void, void> {
  const most = Math.max(1, Math.min(BATCH.pairs, Math.ceil(candidates.length / 2 / (workers * BATCH.each))));
  for (let at = 0; at < candidates.length;) {
    const some = new Map<number, Input>();
    const pairs: number[] = [];
    let done = 0;
    for (let units = 0; at < candidates.length && done < most && units < BATCH.units; at += 2, done++) {
      const pair = candidates.subarray(at, at + 2);
      for (const doc of pair) {
        if (some.has(doc) || !texts.has(doc)) continue;
        const input = await texts.get(doc);
        if (typeof input === "string") lose(doc, input, send);
        else {
          some.set(doc, input);
          units += input.text.length;
        }
      }
      if (pair.every((doc) => some.has(doc))) pairs.push(...pair);
    }
    yield { rules, texts: some, pairs: Uint32Array.from(pairs), done };
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
