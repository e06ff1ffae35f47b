/** Messages between the page and the library's worker, and between that worker and its pool. */

import type { Input, Rules } from "./engine.ts";
import type { News, Outcome, Pair, Source, Total } from "./many.ts";

/** Page to library. A request gets any number of `news`, then exactly one other reply. */
export type LibraryRequest = { readonly id: number } & (
  | { readonly type: "read"; readonly sources: readonly Source[]; readonly rules: Rules }
  /**
   * Compares the documents read since the last request with each other and with all others, in `pool` workers. If
   * `rules` changed, compares all documents.
   */
  | { readonly type: "compare"; readonly pool: number; readonly rules: Rules }
  | { readonly type: "remove"; readonly docs: readonly number[]; readonly pool: number }
  | { readonly type: "candidates"; readonly doc: number }
);

/** A failed request. */
export interface Failure {
  readonly type: "error";
  readonly code: string;
  readonly message: string;
  readonly values: Readonly<Record<string, number | string>>;
}

/** Library to page. */
export type LibraryReply = { readonly id: number } & (
  | { readonly type: "news"; readonly news: News }
  | { readonly type: "ok"; readonly outcome: Outcome }
  | { readonly type: "candidates"; readonly docs: readonly number[] }
  | Failure
);

/** Texts to compare: each text once, because a worker keeps none from earlier batches. */
interface BatchOfTexts {
  readonly rules: Rules;
  readonly texts: ReadonlyMap<number, Input>;
}

export interface PairBatch extends BatchOfTexts {
  readonly type: "pairs";
  /** The documents of all pairs in one row: a, b, a, b. */
  readonly pairs: Uint32Array;
  /** The library texts among them. */
  readonly library: ReadonlySet<number>;
  /** Number of candidates that it settles: its pairs, and the pairs whose texts can no longer be read. */
  readonly done: number;
}

/** A text whose total is added up, and the texts that share text with it. */
export interface Sum {
  readonly doc: number;
  readonly others: readonly number[];
  /** Those of them that are earlier work of its author. */
  readonly own: readonly number[];
  /** Number of texts that share text with it, also if `others` lists only those that change the total. */
  readonly sources: number;
}

export interface SumBatch extends BatchOfTexts {
  readonly type: "sums";
  readonly sums: readonly Sum[];
}

export type Batch = PairBatch | SumBatch;

/** What a worker of the pool found. */
export interface Found {
  readonly pairs: readonly Pair[];
  /** The matches of the pairs that are evidence, as rows of the package's `evidenceRows`. */
  readonly matches: Uint32Array;
  readonly totals: readonly Total[];
}

/** Pool to library: one reply for each batch. */
export type BatchReply = { readonly type: "ok"; readonly found: Found } | Failure;

/** Converts a thrown value to a message. */
export function failure(error: unknown): Failure {
  const { code, message, values } = error as { code?: string; message?: string; values?: Failure["values"] };
  return { type: "error", code: code ?? "engine-failed", message: message ?? String(error), values: values ?? {} };
}
