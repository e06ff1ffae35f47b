/** The comparison of many texts as the page sees it: the interface does not say which workers do the work. */

import type { LimitReached, Match, Prepared, Report } from "juhao";
import type { Problem } from "../input/file.ts";
import type { PairName } from "../relation.ts";
import type { Rules, Sides } from "./engine.ts";

/** The role of a text: library texts are compared with the texts to be checked, and not with each other. */
export type Role = "check" | "library";

/**
 * A file to add. `doc` numbers all files that were ever added, because two files can have the same name and are two
 * documents.
 */
export interface Source {
  readonly doc: number;
  readonly file: File;
  readonly role: Role;
}

/** The result of reading a file: its length and encoding, or the reason why it is not compared. */
export type Reading =
  | {
      readonly doc: number;
      readonly chars: number;
      readonly form: Prepared["chineseForm"];
      readonly encoding: string;
      /** Number of NUL characters that were left out. */
      readonly dropped?: number;
      readonly problem: null;
    }
  | { readonly doc: number; readonly problem: Problem | "file-empty" };

/** Two documents that share text. On the left is the one that contains the other, otherwise the one added first. */
export interface Pair {
  readonly left: number;
  readonly right: number;
  readonly relation: "duplicate" | "contains" | "partial" | "distinct";
  /** Whether a match counts as evidence, or all are minor. It does not depend on the relation. */
  readonly role: Match["role"];
  /** The code of the reason for the relation. */
  readonly reason: Report["reason"]["code"];
  /** The kinds of signs in both texts. */
  readonly signs: readonly Report["signs"][number]["kind"][];
  /** The relation by the name that the panes give it. */
  readonly name: PairName;
  /** The share of each text that was compared. The rest is left out. */
  readonly compared: Sides<number>;
  /** Shares of each text, as in the Report: equal in evidence, reworded in evidence, and equal in any match. */
  readonly coverage: Sides<number>;
  readonly reworded: Sides<number>;
  readonly shown: Sides<number>;
  /** How far the decision is from another relation. */
  readonly margin: number;
}

/** Documents that are copies or parts of each other, around `centre`. */
export interface Group {
  readonly centre: number;
  readonly members: readonly number[];
}

/** Progress messages. */
export type News =
  | { readonly type: "read"; readonly readings: readonly Reading[] }
  | { readonly type: "found"; readonly candidates: number }
  /** `done` candidates were compared since the last message; `pairs` are the ones that share text. */
  | { readonly type: "compared"; readonly done: number; readonly pairs: readonly Pair[] };

/** The result that is known only at the end. */
export interface Outcome {
  readonly groups: readonly Group[];
  readonly limits: readonly LimitReached[];
}

/** The progress callback and the stop signal. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly onNews: (news: News) => void;
}

/**
 * Holds documents and finds those that share text without comparing every pair. A library that is stopped or fails
 * forgets its documents.
 */
export interface Library {
  /**
   * Reads files and compares them with each other and with the documents it holds. If `rules` differ from the last
   * ones, compares all documents again.
   */
  add(sources: readonly Source[], rules: Rules, watch: Watch): Promise<Outcome>;
  remove(docs: readonly number[], watch: Watch): Promise<Outcome>;
  /** Returns the documents that may share text with `doc`, whatever the filters leave out. */
  candidates(doc: number): Promise<readonly number[]>;
  /** Forgets all documents. */
  forget(): void;
}

/** Number of comparing workers. One core is left to the page; more than four workers would compete for memory. */
export function poolSize(cores: number): number {
  return Math.max(1, Math.min(4, cores - 1));
}
