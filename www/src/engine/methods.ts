/** The published methods in a worker of their own, which ends with the last row or when it is stopped. */

import type { MethodReport } from "juhao/methods";
import type { Sides } from "./engine.ts";

export type { MethodReport };

export type MethodRequest = Sides<string>;

export type MethodNews =
  | { readonly type: "row"; readonly report: MethodReport; readonly milliseconds: number }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly message: string };

/** Asks every method about two texts; returns what stops it. */
export function askMethods(texts: MethodRequest, onNews: (news: MethodNews) => void): () => void {
  const worker = new Worker(new URL("./methods.worker.ts", import.meta.url), { type: "module" });
  const stop = (): void => worker.terminate();
  worker.addEventListener("message", ({ data }: MessageEvent<MethodNews>) => {
    onNews(data);
    if (data.type !== "row") stop();
  });
  worker.addEventListener("error", (event) => {
    onNews({ type: "failed", message: event.message || "the worker could not be started" });
    stop();
  });
  worker.postMessage(texts);
  return stop;
}
