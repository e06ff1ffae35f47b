/** The published methods in a worker of their own, which ends with the last row or when it is stopped. */

import type { MethodInput, MethodName, MethodParameters, MethodReport } from "juhao/methods";
import type { Sides } from "./engine.ts";

export type { MethodInput, MethodName, MethodParameters, MethodReport };

/** A parameter of a method: its value, and where the default is from. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
  readonly from: string;
}

export interface MethodRequest extends Sides<MethodInput> {
  /** Which methods; all if none is named. */
  readonly methods: readonly MethodName[];
  /** Values that are not the paper's. */
  readonly parameters: Partial<Record<MethodName, MethodParameters>>;
  /** Whether the browser cuts Chinese text into words. */
  readonly words: boolean;
}

export type MethodNews =
  | {
      readonly type: "row";
      readonly report: MethodReport;
      readonly parameters: readonly Parameter[];
      readonly milliseconds: number;
    }
  /** A value that the method cannot have. */
  | { readonly type: "refused"; readonly method: MethodName; readonly message: string }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly message: string };

/** Asks methods about two texts; returns what stops it. */
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
