/** Many texts: what was put in and what was found among them, as one value. Plain functions; the store keeps the value. */

import type { LimitReached } from "juhao";
import { type Decisions, NO_DECISIONS } from "./decisions.ts";
import type { EngineError } from "./engine/engine.ts";
import type { Group, News, Pair, Reading, Role } from "./engine/many.ts";
import type { SourceCard, Sources } from "./engine/sources.ts";
import type { Given } from "./input/chosen-files.ts";
import { ALL_PAIRS, type Listing, merged } from "./listing.ts";

/** A document, by its place in the list of all that were put in. */
export interface Doc {
  /** Its path, and a number after it when another one has the same. */
  readonly name: string;
  readonly file: File | null;
  /** `null` until it was read. */
  readonly reading: Reading | null;
  readonly removed: boolean;
  readonly role: Role;
}

/** What became of the last request. `list`: folders are looked through; `read` and `compare` are counted. */
export type ManyWork =
  | { readonly status: "idle" }
  | {
      readonly status: "working";
      readonly phase: "list" | "read" | "find" | "compare";
      readonly done: number;
      readonly total: number;
    }
  | { readonly status: "done" }
  | { readonly status: "stopped" }
  | { readonly status: "failed"; readonly error: EngineError };

export interface Many {
  readonly docs: readonly Doc[];
  /** Pairs that share text, those with the largest coverage first. */
  readonly pairs: readonly Pair[];
  readonly groups: readonly Group[];
  readonly limits: readonly LimitReached[];
  readonly work: ManyWork;
  /** The role of texts that are put in next. */
  readonly adding: Role;
  readonly listing: Listing;
  /** What the reader decided about pairs, and that as it was last saved. */
  readonly decisions: Decisions;
  readonly savedDecisions: Decisions;
  /** The text that is looked at against all others, and what of it they have; `checking` while that is being found. */
  readonly subject: number | null;
  readonly sources: Sources | null;
  readonly checking: { readonly done: number; readonly total: number } | null;
  /** The page of the table, from 0. */
  readonly page: number;
  /** The pair that the two panes show. */
  readonly opened: Pair | null;
  /** The documents there were before all were cleared, and the decisions about them, as long as no others came. */
  readonly cleared: readonly Doc[];
  readonly clearedDecisions: Decisions;
}

export const NOTHING: Many = {
  docs: [],
  pairs: [],
  groups: [],
  limits: [],
  work: { status: "idle" },
  adding: "check",
  listing: ALL_PAIRS,
  decisions: NO_DECISIONS,
  savedDecisions: NO_DECISIONS,
  subject: null,
  sources: null,
  checking: null,
  page: 0,
  opened: null,
  cleared: [],
  clearedDecisions: NO_DECISIONS,
};

/**
 * The documents and some more, in this role where they have none of their own. Each name is given once: a second file of a name is named
 * with its number.
 */
export function withMore(docs: readonly Doc[], given: readonly Given[], role: Role = "check"): readonly Doc[] {
  const taken = new Set(docs.map(({ name }) => name));
  const counts = new Map<string, number>();
  const more = given.map(({ path, file, problem = "file-broken", role: own = role }, i): Doc => {
    let name = path;
    for (let n = counts.get(path) ?? 2; taken.has(name); n++) {
      name = `${path} (${n})`;
      counts.set(path, n + 1);
    }
    taken.add(name);
    const reading: Reading | null = file ? null : { doc: docs.length + i, problem };
    return { name, file, reading, removed: false, role: own };
  });
  return [...docs, ...more];
}

/** What the news change. */
export function withNews(many: Many, news: News): Partial<Many> {
  const { work } = many;
  const done = work.status === "working" ? work.done : 0;
  const total = work.status === "working" ? work.total : 0;
  if (news.type === "read") {
    const docs = [...many.docs];
    for (const reading of news.readings) docs[reading.doc] = { ...(docs[reading.doc] as Doc), reading };
    // A file that is gone when its text is wanted again.
    if (work.status === "working" && work.phase === "compare") return { docs };
    const read = done + news.readings.length;
    return { docs, work: { status: "working", phase: read < total ? "read" : "find", done: read, total } };
  }
  if (news.type === "found") {
    return { work: { status: "working", phase: "compare", done: 0, total: news.candidates } };
  }
  // Texts may have been taken out while they were compared.
  const pairs = news.pairs.filter(({ left, right }) => !many.docs[left]?.removed && !many.docs[right]?.removed);
  return {
    pairs: merged(many.pairs, pairs),
    work: { status: "working", phase: "compare", done: done + news.done, total },
  };
}

/** The share that one other text has of the text looked at: the number that the table shows for the pair. */
export function shareOf({ doc, chars }: Sources, card: SourceCard, pair: Pair | undefined): number {
  if (pair) return pair.coverage[pair.left === doc ? "left" : "right"];
  return card.chars / Math.max(1, chars);
}

/** How many documents take part, how many of them are of the library, how many were refused, and how many are still to be read. */
export function tally(docs: readonly Doc[]): {
  readonly read: number;
  readonly refused: number;
  readonly waiting: number;
  readonly library: number;
} {
  const sum = { read: 0, refused: 0, waiting: 0, library: 0 };
  for (const { reading, removed, role } of docs) {
    if (removed) continue;
    if (!reading) sum.waiting++;
    else if (reading.problem) sum.refused++;
    else {
      sum.read++;
      if (role === "library") sum.library++;
    }
  }
  return sum;
}
