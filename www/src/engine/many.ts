/** What the page asks of many texts. It does not know where the work is done. */

import type { LimitReached, Prepared } from "juhao";
import type { Problem } from "../input/file.ts";
import type { Rules, Sides } from "./engine.ts";

/** What a text is among many: library texts are compared with those to be checked, and not with each other. */
export type Role = "check" | "library";

/** A file to take in. Its number is its place among all that were ever put in, so that two of one name are two documents. */
export interface Source {
  readonly doc: number;
  readonly file: File;
  readonly role: Role;
}

/** What became of a file: what was read, or why it takes no part. */
export type Reading =
  | {
      readonly doc: number;
      readonly chars: number;
      readonly form: Prepared["chineseForm"];
      readonly encoding: string;
      readonly problem: null;
    }
  | { readonly doc: number; readonly problem: Problem | "file-empty" };

/**
 * Two documents that share text. The one that holds the other is on the left; of others, the one put in first.
 */
export interface Pair {
  readonly left: number;
  readonly right: number;
  readonly relation: "duplicate" | "contains" | "partial";
  /** Shares of each, as the Report has them: equal in evidence, reworded there, and equal in all matches, minor ones included. */
  readonly coverage: Sides<number>;
  readonly reworded: Sides<number>;
  readonly shown: Sides<number>;
  /** How far the decision is from another relation. */
  readonly margin: number;
}

/** Documents that are copies or parts of one another. */
export interface Group {
  readonly centre: number;
  readonly members: readonly number[];
}

/** What is told while the work goes on. */
export type News =
  | { readonly type: "read"; readonly readings: readonly Reading[] }
  | { readonly type: "found"; readonly candidates: number }
  /** `done` of the candidates have been compared since the last news; `pairs` are those that share something. */
  | { readonly type: "compared"; readonly done: number; readonly pairs: readonly Pair[] };

/** What is known when the work is over. */
export interface Outcome {
  readonly groups: readonly Group[];
  readonly limits: readonly LimitReached[];
}

/** How the work is watched and stopped. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly onNews: (news: News) => void;
}

/** Holds documents, and finds those that share text without comparing all with all. Stopped or broken, it forgets what it holds. */
export interface Library {
  /** Reads files, and compares them with each other and with those it holds; by other rules than the last, all with each other. */
  add(sources: readonly Source[], rules: Rules, watch: Watch): Promise<Outcome>;
  remove(docs: readonly number[], watch: Watch): Promise<Outcome>;
  /** Forgets all it holds. */
  forget(): void;
}

/** Workers that compare: one core is left to the page, and more than four would only wait for each other's memory. */
export function poolSize(cores: number): number {
  return Math.max(1, Math.min(4, cores - 1));
}
