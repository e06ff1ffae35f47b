/** Runs the published methods on two texts in their own worker, which ends with the last row or when it is stopped. */

import type { MethodInput, MethodName, MethodParameters, MethodReport } from "juhao/methods";
import type { Sides } from "./engine.ts";

export type { MethodInput, MethodName, MethodParameters, MethodReport };

/** A parameter of a method: its value, and the source of its default. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
  readonly from: string;
}

export interface MethodRequest extends Sides<MethodInput> {
  /** The methods to run; all if empty. */
  readonly methods: readonly MethodName[];
  /** Values that differ from the paper's. */
  readonly parameters: Partial<Record<MethodName, MethodParameters>>;
  /** Whether the browser splits Chinese text into words. */
  readonly words: boolean;
}

export type MethodNews =
  | {
      readonly type: "row";
      readonly report: MethodReport;
      readonly parameters: readonly Parameter[];
      readonly milliseconds: number;
    }
  /** The method refused a parameter's value. */
  | { readonly type: "refused"; readonly method: MethodName; readonly message: string }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly message: string };

/** Runs the methods in `request`. Returns a function that stops them. */
export function askMethods(request: MethodRequest, onNews: (news: MethodNews) => void): () => void {
  const worker = new Worker(new URL("./methods.worker.ts", import.meta.url), { type: "module" });
  const stop = (): void => worker.terminate();
  worker.addEventListener("message", ({ data }: MessageEvent<MethodNews>) => {
    onNews(data);
    if (data.type === "done" || data.type === "failed") stop();
  });
  worker.addEventListener("error", (event) => {
    onNews({ type: "failed", message: event.message || "the worker could not be started" });
    stop();
  });
  worker.postMessage(request);
  return stop;
}
