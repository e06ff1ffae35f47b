/** What the page and the library's worker say to each other, and what that worker and those of its pool do. */

import type { Input, Rules } from "./engine.ts";
import type { News, Outcome, Pair, Source } from "./many.ts";

/** Page to library. A request gets any number of news, then exactly one `ok` or `error`. */
export type LibraryRequest = { readonly id: number } & (
  | { readonly type: "read"; readonly sources: readonly Source[]; readonly rules: Rules }
  /** Compares what was read since the last time with each other and with all the rest, by so many workers; by other rules, everything. */
  | { readonly type: "compare"; readonly pool: number; readonly rules: Rules }
  | { readonly type: "remove"; readonly docs: readonly number[] }
);

/** Why there is no answer. */
export interface Failure {
  readonly type: "error";
  readonly code: string;
  readonly message: string;
  readonly values: Readonly<Record<string, number | string>>;
}

/** Library to page. */
export type LibraryReply = { readonly id: number } & (
  { readonly type: "news"; readonly news: News } | { readonly type: "ok"; readonly outcome: Outcome } | Failure
);

/** Pairs to compare, with the texts they are of: each text once, whoever compares keeps nothing. */
export interface Batch {
  readonly rules: Rules;
  readonly texts: ReadonlyMap<number, Input>;
  /** Two documents a pair, one after the other. */
  readonly pairs: Uint32Array;
  /** How many candidates are dealt with by it: its pairs, and those whose texts were lost. */
  readonly done: number;
}

/** Pool to library: one answer a batch. */
export type BatchReply = { readonly type: "ok"; readonly pairs: readonly Pair[] } | Failure;

/** What was thrown, as a message. */
export function failure(error: unknown): Failure {
  const { code, message, values } = error as { code?: string; message?: string; values?: Failure["values"] };
  return { type: "error", code: code ?? "engine-failed", message: message ?? String(error), values: values ?? {} };
}
