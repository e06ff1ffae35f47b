/** Compares one text with others in its own worker, which ends with the answer or when it is stopped. */

import type { Sources } from "./sources.ts";
import type { SourcesReply, SourcesRequest } from "./sources.worker.ts";

/** Calls `onAnswer` with the sources of a text, or with `null` on failure. Returns a function that stops it. */
export function askSources(
  request: SourcesRequest,
  onDone: (done: number) => void,
  onAnswer: (sources: Sources | null) => void,
): () => void {
  const worker = new Worker(new URL("./sources.worker.ts", import.meta.url), { type: "module", name: "sources" });
  const end = (sources: Sources | null): void => {
    worker.terminate();
    onAnswer(sources);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<SourcesReply>) => {
    if ("done" in data) onDone(data.done);
    else end(data.sources);
  });
  worker.addEventListener("error", () => end(null));
  worker.postMessage(request);
  return () => worker.terminate();
}
