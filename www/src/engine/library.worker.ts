/** The worker that holds the documents: reads them, has the index name pairs that may share text, and the pool compare them. */

import init from "juhao";
import { type Opened, open, type Problem } from "../input/file.ts";
import type { Input, Rules } from "./engine.ts";
import { Finder } from "./finder.ts";
import { type Batch, failure, type LibraryReply, type LibraryRequest } from "./library-protocol.ts";
import type { News, Outcome, Pair, Reading, Role, Source } from "./many.ts";
import { Pool } from "./pool.ts";
import { indexReadingOf } from "./reading.ts";
import { Texts } from "./texts.ts";

/** Files read at once: while one is on its way from the disk, others are. */
const AT_ONCE = 8;
/** Milliseconds between news: often enough to be watched, seldom enough not to keep the page busy. */
const PAUSE = 100;
/** Pairs of a batch, and units of its texts, at most; and batches for each worker, so that none waits long for the last. */
const BATCH = { pairs: 64, units: 1_000_000, each: 4 };

/** Units of text held: a quarter of a gigabyte of memory. */
const HELD = 2 ** 27;
const NOTHING_NEW: Outcome = { groups: [], limits: [] };

const loaded = init();
loaded.catch(() => undefined); // Told to the first request instead.

const texts = new Texts(HELD, open);
/** Documents that were not compared yet. */
const fresh = new Set<number>();
/** Documents that are not compared with each other. */
const libraryTexts = new Set<number>();
const roleOf = (doc: number): Role => (libraryTexts.has(doc) ? "library" : "check");
/** All pairs that share something. */
let decided: Pair[] = [];
let finder: Finder | null = null;
/** By which the pairs were decided, and how the texts in the index were read. */
let decidedBy = "";
let readAs = "";
let pool: Pool | null = null;
/** Requests are served one after the other. */
let last: Promise<void> = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<LibraryRequest>) => {
  last = last.then(() => serve(data));
});

async function serve(request: LibraryRequest): Promise<void> {
  const { id } = request;
  const reply = (message: LibraryReply): void => self.postMessage(message);
  try {
    await loaded;
    const tell = (news: News): void => reply({ id, type: "news", news });
    if (request.type === "remove") {
      remove(request.docs);
      reply({ id, type: "ok", outcome: finder ? outcome(finder) : NOTHING_NEW });
      return;
    }
    finder = await finderFor(request.rules, tell);
    if (request.type === "read") await readAll(finder, request.sources, tell);
    else await compareFresh(finder, request.pool, request.rules, tell);
    reply({ id, type: "ok", outcome: request.type === "read" ? NOTHING_NEW : outcome(finder) });
  } catch (error) {
    reply({ id, ...failure(error) });
  }
}

/** The index by these rules. By other rules than the last nothing is decided, and texts that are read in another way are read again. */
async function finderFor(rules: Rules, tell: (news: News) => void): Promise<Finder> {
  const rule = JSON.stringify(rules);
  if (rule !== decidedBy) {
    decidedBy = rule;
    decided = [];
    for (const doc of texts.docs()) fresh.add(doc);
  }
  const { numbers, cases, punctuation, forms, chinese } = rules.filters;
  const reading = [numbers, cases, punctuation, forms || chinese].join();
  if (finder && reading === readAs) return finder;
  readAs = reading;
  const made = new Finder(await indexReadingOf(rules.filters));
  for (const doc of texts.docs()) {
    const input = await texts.get(doc);
    if (typeof input === "string") lose(doc, input, tell);
    else made.add(doc, input, roleOf(doc));
  }
  return made;
}

/** A document whose file cannot be read any more. */
function lose(doc: number, problem: Problem, tell: (news: News) => void): void {
  texts.delete(doc);
  fresh.delete(doc);
  tell({ type: "read", readings: [{ doc, problem }] });
}

/** Has the pool compare all candidates that have a fresh document. */
async function compareFresh(finder: Finder, size: number, rules: Rules, tell: (news: News) => void): Promise<void> {
  const candidates = finder.candidates((a, b) => fresh.has(a) || fresh.has(b));
  fresh.clear();
  tell({ type: "found", candidates: candidates.length / 2 });
  pool ??= new Pool(size);
  const told = paced<{ done: number; pairs: readonly Pair[] }>((all) => {
    const done = all.reduce((sum, next) => sum + next.done, 0);
    tell({ type: "compared", done, pairs: all.flatMap(({ pairs }) => pairs) });
  });
  await pool.compare(batches(candidates, size, rules, tell), (batch, pairs) => {
    decided.push(...pairs);
    told.add({ done: batch.done, pairs });
  });
  told.flush();
}

function remove(docs: readonly number[]): void {
  for (const doc of docs) if (texts.delete(doc)) finder?.remove(doc);
  decided = decided.filter(({ left, right }) => texts.has(left) && texts.has(right));
}

function outcome(finder: Finder): Outcome {
  return { groups: finder.groups(decided), limits: finder.limits() };
}

/** Reads files in their order, some at a time; what cannot be read is told with its reason. */
async function readAll(finder: Finder, sources: readonly Source[], tell: (news: News) => void): Promise<void> {
  const told = paced<Reading>((readings) => tell({ type: "read", readings }));
  for (let i = 0; i < sources.length; i += AT_ONCE) {
    const some = sources.slice(i, i + AT_ONCE);
    const opened = await Promise.all(some.map(({ file }) => open(file)));
    for (const [j, source] of some.entries()) told.add(take(finder, source, opened[j] as Opened | Problem));
  }
  told.flush();
}

/** Takes a file in, unless there is nothing in it. */
function take(finder: Finder, { doc, file, role }: Source, opened: Opened | Problem): Reading {
  if (typeof opened === "string") return { doc, problem: opened };
  const { text, format, encoding } = opened;
  const { chars, form } = finder.add(doc, { text, format }, role);
  if (chars === 0) return { doc, problem: "file-empty" };
  texts.add(doc, file, { text, format });
  if (role === "library") libraryTexts.add(doc);
  else libraryTexts.delete(doc);
  fresh.add(doc);
  return { doc, chars, form, encoding, problem: null };
}

/**
 * Cuts pairs into batches. Pairs of one document follow each other, so that it is most often read once. Those of a document whose file
 * cannot be read any more are left out, and it is told once.
 */
async function* batches(
  candidates: Uint32Array,
  workers: number,
  rules: Rules,
  tell: (news: News) => void,
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
        if (typeof input === "string") lose(doc, input, tell);
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

/** Gathers what is to be told, and tells it every now and then. */
function paced<T>(tell: (all: readonly T[]) => void): { add(item: T): void; flush(): void } {
  let all: T[] = [];
  let next = performance.now() + PAUSE;
  const flush = (): void => {
    if (all.length > 0) tell(all);
    all = [];
    next = performance.now() + PAUSE;
  };
  return {
    add(item) {
      all.push(item);
      if (performance.now() >= next) flush();
    },
    flush,
  };
}
