/** Compares one text with others in its own worker, which ends with the answer or when it is stopped. */

import { askOnce } from "./ask-once.ts";
import type { Sources } from "./sources.ts";
import type { SourcesRequest } from "./sources.worker.ts";

/** Calls `onAnswer` with the sources of a text, or with `null` on failure. Returns a function that stops it. */
export function askSources(
  request: SourcesRequest,
  onDone: (done: number) => void,
  onAnswer: (sources: Sources | null) => void,
): () => void {
  const worker = new Worker(new URL("./sources.worker.ts", import.meta.url), { type: "module", name: "sources" });
  return askOnce(worker, request, onDone, onAnswer);
}
