/** Searches texts in libraries without texts, in a worker that ends with the answer or when it is stopped. */

import { askOnce } from "./ask-once.ts";
import type { LibraryProblem } from "../input/problem.ts";
import type { Textless } from "../input/library-texts.ts";
import type { Pair, Source } from "./many.ts";

/** A document of a library that shares text with a text of the page. All shares are estimates. */
export interface Hit {
  /** The text of the page. */
  readonly doc: number;
  /** The library and the name of its document. */
  readonly library: number;
  readonly name: string;
  readonly relation: Pair["relation"] | "contained";
  /** Share of the text of the page, and of the document of the library. */
  readonly share: number;
  readonly shareOfIt: number;
}

export interface TextlessRequest {
  readonly libraries: readonly Textless[];
  readonly texts: readonly Source[];
}

/** The documents found, the largest share first, and for each library why it could not be searched. */
export interface TextlessFound {
  readonly hits: readonly Hit[];
  readonly problems: readonly (LibraryProblem | "not-loaded" | "file-broken" | null)[];
}

/** Calls `onAnswer` with what was found, or with `null` on failure. Returns a function that stops it. */
export function searchTextless(
  request: TextlessRequest,
  onDone: (done: number) => void,
  onAnswer: (found: TextlessFound | null) => void,
): () => void {
  const worker = new Worker(new URL("./textless.worker.ts", import.meta.url), { type: "module", name: "textless" });
  return askOnce(worker, request, onDone, onAnswer);
}
