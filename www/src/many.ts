/** The state of the view of many texts: its documents and the results. Pure functions. */

import type { LimitReached } from "juhao";
import { type Decisions, NO_DECISIONS } from "./decisions.ts";
import type { EngineError } from "./engine/engine.ts";
import type { News, Pair, Reading, Role, SharedPassage, Total } from "./engine/many.ts";
import type { Sources } from "./engine/sources.ts";
import type { Hit, TextlessFound } from "./engine/textless.ts";
import type { Filters } from "./filters.ts";
import type { Given } from "./input/chosen-files.ts";
import type { Textless } from "./input/library-texts.ts";
import { ALL_PAIRS, type Listing, merged } from "./listing.ts";

/** A document. Its number is its index in the list of all that were ever added. */
export interface Doc {
  /** Its path, with a number if an earlier document has the same path, for example "a.txt (2)". */
  readonly name: string;
  readonly file: File | null;
  /** `null` until it is read. */
  readonly reading: Reading | null;
  readonly removed: boolean;
  readonly role: Role;
  /** Whether it was pasted, so that closing the page would lose it. */
  readonly written: boolean;
}

/** Status of the last request. Phase `list` searches folders; `done` and `total` count in the others. */
export type ManyWork =
  | { readonly status: "idle" }
  | {
      readonly status: "working";
      readonly phase: "list" | "read" | "find" | "compare" | "sum";
      readonly done: number;
      readonly total: number;
    }
  | { readonly status: "done" }
  | { readonly status: "stopped" }
  | { readonly status: "failed"; readonly error: EngineError };

/** The lists of the view, in the order of their tabs. */
export const TABS = ["texts", "pairs", "groups", "matrix", "passages"] as const;
export type Tab = (typeof TABS)[number];

/** The drawers under the answer: the controls to add texts, or the filters. */
export type ManyDrawer = "intake" | "filters";

export interface Reported {
  readonly sources: readonly (Sources | null)[];
  /** The filters when it was opened. They did not make its figures. */
  readonly filters: Filters;
}

export interface Many {
  readonly docs: readonly Doc[];
  /** Pairs that share text, largest coverage first. */
  readonly pairs: readonly Pair[];
  /** What each text shares with all others, by document. A text that shares nothing has none. */
  readonly totals: ReadonlyMap<number, Total>;
  /** Passages that at least three texts have, and how many were found; the first ones are listed. */
  readonly passages: readonly SharedPassage[];
  readonly passagesFound: number;
  /** The number of strangers to each pair that shares nothing but what many texts have, by `pairKey`. */
  readonly ofMany: ReadonlyMap<number, number>;
  readonly limits: readonly LimitReached[];
  readonly work: ManyWork;
  /** The role of the texts that are added next. */
  readonly adding: Role;
  /** Whether all files of a folder are added as one text. */
  readonly foldersAreTexts: boolean;
  readonly tab: Tab;
  readonly drawer: ManyDrawer | null;
  readonly listing: Listing;
  /** A pair joins its texts to a group if it covers at least this share of one of them. */
  readonly joinedFrom: number;
  /** The user's decisions about pairs, and their state when they were last saved. */
  readonly decisions: Decisions;
  readonly savedDecisions: Decisions;
  /** The documents when they were last saved. */
  readonly savedDocs: readonly Doc[];
  /** The text that is compared with all others, and its sources; `checking` is the progress of finding them. */
  readonly subject: number | null;
  readonly sources: Sources | null;
  /** The selected source of that text, by its place in the list. */
  readonly card: number | null;
  /** The sources of each text in the opened report of `juhao check`, until texts or filters change. */
  readonly reported: Reported | null;
  readonly checking: { readonly done: number; readonly total: number } | null;
  /** Libraries without texts, what was found in them, and the progress of the search. */
  readonly textless: readonly Textless[];
  readonly found: TextlessFound | null;
  readonly searching: { readonly done: number; readonly total: number } | null;
  /** The page of the table, from 0. */
  readonly page: number;
  /** The pair that the two panes show. */
  readonly opened: Pair | null;
  /** The documents, libraries and decisions before all were cleared, until others are added. */
  readonly cleared: readonly Doc[];
  readonly clearedTextless: readonly Textless[];
  readonly clearedDecisions: Decisions;
}

/**
 * The share from which a pair first joins its texts to a group: a third of a text. At less, a text that took a little
 * from each of many would join all of them.
 */
const JOINED_FROM = 0.33;

export const NOTHING: Many = {
  docs: [],
  pairs: [],
  totals: new Map(),
  passages: [],
  passagesFound: 0,
  ofMany: new Map(),
  limits: [],
  work: { status: "idle" },
  adding: "check",
  foldersAreTexts: false,
  tab: "texts",
  drawer: null,
  listing: ALL_PAIRS,
  joinedFrom: JOINED_FROM,
  decisions: NO_DECISIONS,
  savedDecisions: NO_DECISIONS,
  savedDocs: [],
  subject: null,
  sources: null,
  card: null,
  reported: null,
  checking: null,
  textless: [],
  found: null,
  searching: null,
  page: 0,
  opened: null,
  cleared: [],
  clearedTextless: [],
  clearedDecisions: NO_DECISIONS,
};

/**
 * Appends files to the documents, with `role` unless a file has its own. Names are unique: the second file of one name
 * gets a number, for example "a.txt (2)".
 */
export function withMore(docs: readonly Doc[], given: readonly Given[], role: Role = "check"): readonly Doc[] {
  const taken = new Set(docs.map(({ name }) => name));
  const counts = new Map<string, number>();
  const more = given.map(({ path, file, problem = "file-broken", role: own = role, written = false }, i): Doc => {
    let name = path;
    for (let n = counts.get(path) ?? 2; taken.has(name); n++) {
      name = `${path} (${n})`;
      counts.set(path, n + 1);
    }
    taken.add(name);
    const reading: Reading | null = file ? null : { doc: docs.length + i, problem };
    return { name, file, reading, removed: false, role: own, written };
  });
  return [...docs, ...more];
}

/** Returns the changes that a progress message makes. */
export function withNews(many: Many, news: News): Partial<Many> {
  const { work } = many;
  const done = work.status === "working" ? work.done : 0;
  const total = work.status === "working" ? work.total : 0;
  if (news.type === "read") {
    const docs = [...many.docs];
    for (const reading of news.readings) docs[reading.doc] = { ...(docs[reading.doc] as Doc), reading };
    // While comparing, a reading reports a file that can no longer be read.
    if (work.status === "working" && work.phase === "compare") return { docs };
    const read = done + news.readings.length;
    return { docs, work: { status: "working", phase: read < total ? "read" : "find", done: read, total } };
  }
  if (news.type === "found") {
    return { work: { status: "working", phase: "compare", done: 0, total: news.candidates } };
  }
  if (news.type === "summing") return { work: { status: "working", phase: "sum", done: 0, total: news.texts } };
  if (news.type === "summed") {
    const totals = new Map(many.totals);
    for (const sum of news.totals) totals.set(sum.doc, sum);
    return { totals, work: { status: "working", phase: "sum", done: done + news.totals.length, total } };
  }
  // The user may have removed texts while they were compared.
  const pairs = news.pairs.filter(({ left, right }) => !many.docs[left]?.removed && !many.docs[right]?.removed);
  return {
    pairs: merged(many.pairs, pairs),
    work: { status: "working", phase: "compare", done: done + news.done, total },
  };
}

/** Returns what libraries without texts have of the texts to be checked that are still on the page. */
export function hitsOf({ found, docs }: Many): readonly Hit[] {
  return (found?.hits ?? []).filter(({ doc }) => docs[doc]?.role === "check" && !docs[doc]?.removed);
}

/** Counts the documents: read, refused, not read yet, and library texts and own earlier work among the read ones. */
export function tally(docs: readonly Doc[]): {
  readonly read: number;
  readonly refused: number;
  readonly waiting: number;
  readonly library: number;
  readonly own: number;
} {
  const sum = { read: 0, refused: 0, waiting: 0, library: 0, own: 0 };
  for (const { reading, removed, role } of docs) {
    if (removed) continue;
    if (!reading) sum.waiting++;
    else if (reading.problem) sum.refused++;
    else {
      sum.read++;
      if (role !== "check") sum[role]++;
    }
  }
  return sum;
}
