/** Messages between the page and the library's worker, and between that worker and its pool. */

import type { Input, Rules } from "./engine.ts";
import type { News, Outcome, Pair, Source } from "./many.ts";

/** Page to library. A request gets any number of `news`, then exactly one other reply. */
export type LibraryRequest = { readonly id: number } & (
  | { readonly type: "read"; readonly sources: readonly Source[]; readonly rules: Rules }
  /**
   * Compares the documents read since the last request with each other and with all others, in `pool` workers. If
   * `rules` changed, compares all documents.
   */
  | { readonly type: "compare"; readonly pool: number; readonly rules: Rules }
  | { readonly type: "remove"; readonly docs: readonly number[] }
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

/** Pairs to compare, with their texts: each text once, because a worker keeps none from earlier batches. */
export interface Batch {
  readonly rules: Rules;
  readonly texts: ReadonlyMap<number, Input>;
  /** The documents of all pairs in one row: a, b, a, b. */
  readonly pairs: Uint32Array;
  /** Number of candidates that it settles: its pairs, and the pairs whose texts can no longer be read. */
  readonly done: number;
}

/** Pool to library: one reply for each batch. */
export type BatchReply = { readonly type: "ok"; readonly pairs: readonly Pair[] } | Failure;

/** Converts a thrown value to a message. */
export function failure(error: unknown): Failure {
  const { code, message, values } = error as { code?: string; message?: string; values?: Failure["values"] };
  return { type: "error", code: code ?? "engine-failed", message: message ?? String(error), values: values ?? {} };
}
