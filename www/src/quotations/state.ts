/** The state of the view that checks quotations. Only its actions change it. */

import type { CheckedQuotation, Verification } from "juhao/verify";
import type { Lang } from "../i18n/index.ts";
import type { Problem } from "../input/problem.ts";
import type { Options, Text } from "./check.ts";

export type Status = CheckedQuotation["status"];
export const STATUSES: readonly Status[] = ["altered", "not-found", "repaired", "verified"];

/** A text whose wording is quoted. Names differ, because an answer names sources by them. */
export interface Source extends Text {
  readonly name: string;
}

/** A file that could not be read. */
export interface Refused {
  readonly name: string;
  readonly problem: Problem | "file-empty";
}

/** What was found, and the texts into which its spans point. */
export interface Answer {
  readonly found: Verification;
  readonly draft: string;
  readonly sources: ReadonlyMap<string, string>;
}

export type Work =
  | { readonly status: "idle" }
  | { readonly status: "working" }
  | { readonly status: "done"; readonly answer: Answer }
  | { readonly status: "failed"; readonly message: string | null };

export interface Quotes {
  readonly lang: Lang;
  readonly draft: Text & { readonly name: string | null };
  readonly sources: readonly Source[];
  readonly refused: readonly Refused[];
  /** Number of files that are being read. */
  readonly reading: number;
  readonly options: Options;
  readonly work: Work;
  /** The selected quotation, by its index. */
  readonly current: number | null;
  /** The status of the quotations that are listed; all if `null`. */
  readonly only: Status | null;
  /** Whether the user typed or pasted a text, so that closing the page would lose it. */
  readonly written: boolean;
}

export const EMPTY: Omit<Quotes, "lang"> = {
  draft: { text: "", isPage: false, name: null },
  sources: [],
  refused: [],
  reading: 0,
  options: { lines: false, strict: false, tolerate: [], missing: false },
  work: { status: "idle" },
  current: null,
  only: null,
  written: false,
};

export const answerOf = ({ work }: Quotes): Answer | null => (work.status === "done" ? work.answer : null);
