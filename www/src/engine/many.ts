/** The comparison of many texts as the page sees it: the interface does not say which workers do the work. */

import type { LimitReached, Match, Prepared, Report } from "juhao";
import type { Problem } from "../input/problem.ts";
import type { PairName } from "../relation.ts";
import type { Rules, Sides } from "./engine.ts";
import type { Place } from "./passages.ts";

/**
 * The roles of texts: library texts, and earlier work of the author of the texts to be checked, are compared with these
 * and not with each other.
 */
export const ROLES = ["check", "library", "own"] as const;
export type Role = (typeof ROLES)[number];

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

/**
 * Two documents that share text. On the left is the text to be checked; of two of one role, the one that contains the
 * other, otherwise the one added first.
 */
export interface Pair {
  readonly left: number;
  readonly right: number;
  readonly relation: "duplicate" | "contains" | "contained" | "partial" | "distinct";
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

/** Documents that a chain of pairs joins. `centre` has the most pairs with others of them. */
export interface Group {
  readonly centre: number;
  readonly members: readonly number[];
}

/** What a text shares with all others together, in counted characters. */
export interface Total {
  readonly doc: number;
  readonly chars: number;
  /** Characters that at least one other text has, as in {@link Sources}. */
  readonly matched: number;
  /** The same without earlier work of its author, if some of it is in that. */
  readonly withoutOwn?: number;
  /** The text that has most of them, and the number of texts that have any. */
  readonly largest: { readonly doc: number; readonly chars: number } | null;
  readonly sources: number;
  /**
   * The texts that have any of them, if the filters leave out quotations or references: a text that has only these is
   * in no pair.
   */
  readonly others?: readonly number[];
}

/** A passage that at least three texts have. */
export interface SharedPassage {
  /** One place for each text, in the order of the texts. */
  readonly places: readonly Place[];
  /** Its wording in the first of them. */
  readonly wording: string;
  /** Whether each of these texts begins with it. */
  readonly opens: boolean;
  /** Whether it looks like a template: see `looksLikeTemplate`. */
  readonly isTemplate: boolean;
}

/** Progress messages. */
export type News =
  | { readonly type: "read"; readonly readings: readonly Reading[] }
  | { readonly type: "found"; readonly candidates: number }
  /** `done` candidates were compared since the last message; `pairs` are the ones that share text. */
  | { readonly type: "compared"; readonly done: number; readonly pairs: readonly Pair[] }
  /** The totals of `texts` texts are added up next. */
  | { readonly type: "summing"; readonly texts: number }
  | { readonly type: "summed"; readonly totals: readonly Total[] };

/** The result that is known only at the end. */
export interface Outcome {
  readonly totals: readonly Total[];
  readonly passages: readonly SharedPassage[];
  /** Number of passages found; `passages` lists the first ones. */
  readonly passagesFound: number;
  /**
   * The number of strangers to each pair that shares nothing but what at least three of them have too, by `pairKey`. A
   * stranger shares little else with either text.
   */
  readonly ofMany: ReadonlyMap<number, number>;
  readonly limits: readonly LimitReached[];
}

export const NOTHING_FOUND: Outcome = { totals: [], passages: [], passagesFound: 0, ofMany: new Map(), limits: [] };

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
