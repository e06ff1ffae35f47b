/**
 * An engine in a Web Worker, which starts when it is prepared or with the first comparison. Stopping a comparison ends
 * its worker at once and starts a new one. A worker that failed is replaced when it is next needed, so that a lost
 * connection can come back in the meantime.
 */

import { type Answer, type Choices, type Engine, EngineError, type Input, type Sides, type Watch } from "./engine.ts";
import type { Reply, Request } from "./protocol.ts";

export class RemoteEngine implements Engine {
  #worker: Worker | null = null;
  #last = 0;

  /** Starts to load the engine, so that the first comparison need not wait for it. */
  prepare(): void {
    this.#worker ??= start();
  }

  compare(inputs: Sides<Input>, choices: Choices, { signal, onPhase }: Watch): Promise<Answer> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const worker = (this.#worker ??= start());
      const settle = (): void => {
        worker.removeEventListener("message", heard);
        worker.removeEventListener("error", broke);
        signal.removeEventListener("abort", stopped);
      };
      const heard = ({ data }: MessageEvent<Reply>): void => {
        if (data.id !== id) return;
        if (data.type === "phase") {
          onPhase(data.phase);
          return;
        }
        settle();
        if (data.type === "ok") {
          resolve(data.answer);
          return;
        }
        const error = new EngineError(data.code, data.message, data.values);
        if (error.isBroken) this.#end();
        reject(error);
      };
      const broke = (event: ErrorEvent): void => {
        settle();
        this.#end();
        reject(new EngineError("engine-failed", event.message || "the worker could not be started"));
      };
      const stopped = (): void => {
        settle();
        this.#end();
        this.#worker = start();
        reject(signal.reason);
      };
      worker.addEventListener("message", heard);
      worker.addEventListener("error", broke);
      signal.addEventListener("abort", stopped);
      worker.postMessage({ id, inputs, choices } satisfies Request);
    });
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

function start(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "juhao" });
}
