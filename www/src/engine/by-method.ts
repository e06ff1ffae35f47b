/** Runs the published methods on many texts, in their own worker. */

import type { MethodName, MethodParameters } from "juhao/methods";
import type { Source } from "./many.ts";
import type { Parameter } from "./methods.ts";

/** A pair that a method does not call distinct, by document numbers. */
export interface MethodPair {
  readonly a: number;
  readonly b: number;
  /** The relation of `a` to `b`. */
  readonly verdict: "duplicate" | "contains" | "contained" | "partial";
  readonly score: number;
}

/** The result of one method. */
export interface Finding {
  readonly method: MethodName;
  readonly pairs: readonly MethodPair[];
  /** Number of groups, and number of documents without anything that the method can compare. */
  readonly groups: number;
  readonly without: number;
}

/** Page to worker: first the texts, then any number of questions. */
export type ByMethodRequest =
  | { readonly sources: readonly Source[]; readonly words: boolean }
  | {
      /** The methods to run; all if empty. */
      readonly methods: readonly MethodName[];
      /** Values that differ from the paper's. */
      readonly parameters: Partial<Record<MethodName, MethodParameters>>;
    };

export type ByMethodNews =
  | { readonly type: "read"; readonly done: number; readonly total: number }
  | {
      readonly type: "row";
      readonly finding: Finding;
      readonly parameters: readonly Parameter[];
      readonly milliseconds: number;
    }
  /** The method refused a parameter's value. */
  | { readonly type: "refused"; readonly method: MethodName; readonly message: string }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly message: string };

export interface ByMethod {
  ask(methods: readonly MethodName[], parameters: Partial<Record<MethodName, MethodParameters>>): void;
  stop(): void;
}

/** Reads texts for the methods. The texts stay in the worker until it is stopped. */
export function readForMethods(
  sources: readonly Source[],
  words: boolean,
  onNews: (news: ByMethodNews) => void,
): ByMethod {
  const worker = new Worker(new URL("./by-method.worker.ts", import.meta.url), { type: "module", name: "by-method" });
  const stop = (): void => worker.terminate();
  worker.addEventListener("message", ({ data }: MessageEvent<ByMethodNews>) => {
    onNews(data);
    if (data.type === "failed") stop();
  });
  worker.addEventListener("error", (event) => {
    onNews({ type: "failed", message: event.message || "the worker could not be started" });
    stop();
  });
  const send = (request: ByMethodRequest): void => worker.postMessage(request);
  send({ sources, words });
  return { ask: (methods, parameters) => send({ methods, parameters }), stop };
}
