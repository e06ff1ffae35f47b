/** Checks quotations in a worker of their own, which loads the module `juhao/verify` and ends with the answer. */

import type { QuotedEditKind, Verification } from "juhao/verify";
import { askOnce } from "../engine/ask-once.ts";

export interface Text {
  readonly text: string;
  /** Whether the text is the source of a web page. */
  readonly isPage: boolean;
}

export interface Options {
  /** Whether each line is checked, instead of what is marked as a quotation. */
  readonly lines: boolean;
  readonly strict: boolean;
  readonly tolerate: readonly QuotedEditKind[];
  /** Whether passages without marks are listed, too. */
  readonly missing: boolean;
}

export interface CheckRequest {
  readonly draft: Text;
  /** The sources; their names differ. */
  readonly sources: readonly (Text & { readonly name: string })[];
  readonly options: Options;
}

/** What was found, and the texts into which its spans point; or why nothing could be checked. */
export type CheckAnswer =
  | {
      readonly found: Verification;
      readonly draft: string;
      readonly sources: ReadonlyMap<string, string>;
    }
  | { readonly failed: string };

/** Calls `onAnswer` with the answer, or with `null` if the worker could not be started. Returns a function to stop. */
export function askCheck(request: CheckRequest, onAnswer: (answer: CheckAnswer | null) => void): () => void {
  const worker = new Worker(new URL("./verify.worker.ts", import.meta.url), { type: "module" });
  return askOnce<CheckRequest, CheckAnswer>(worker, request, () => undefined, onAnswer);
}
