/** A library in a Web Worker, which starts its own workers. Ending it ends them all at once. */

import { EngineError, type Rules } from "./engine.ts";
import type { LibraryReply, LibraryRequest } from "./library-protocol.ts";
import { type Library, NOTHING_FOUND, type Outcome, poolSize, type Source, type Watch } from "./many.ts";

/** Files sent in one message. Sending a file takes about .25 ms, so thousands at once would freeze the page. */
const PORTION = 32;

type Ask = LibraryRequest extends infer R ? (R extends { id: number } ? Omit<R, "id"> : never) : never;

type Done = Extract<LibraryReply, { type: "ok" | "candidates" }>;

export class RemoteLibrary implements Library {
  #worker: Worker | null = null;
  #last = 0;

  async add(sources: readonly Source[], rules: Rules, watch: Watch): Promise<Outcome> {
    for (let i = 0; i < sources.length; i += PORTION) {
      await this.#ask({ type: "read", sources: sources.slice(i, i + PORTION), rules }, watch);
    }
    return this.#ask({ type: "compare", pool: poolSize(navigator.hardwareConcurrency), rules }, watch);
  }

  remove(docs: readonly number[], watch: Watch): Promise<Outcome> {
    return this.#ask({ type: "remove", docs, pool: poolSize(navigator.hardwareConcurrency) }, watch);
  }

  async candidates(doc: number): Promise<readonly number[]> {
    // It is never stopped, because stopping a request makes the library forget its documents.
    const watch: Watch = { signal: new AbortController().signal, onNews: () => undefined };
    const reply = await this.#reply({ type: "candidates", doc }, watch);
    return reply.type === "candidates" ? reply.docs : [];
  }

  async #ask(request: Ask, watch: Watch): Promise<Outcome> {
    const reply = await this.#reply(request, watch);
    return reply.type === "ok" ? reply.outcome : NOTHING_FOUND;
  }

  #reply(request: Ask, { signal, onNews }: Watch): Promise<Done> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const worker = (this.#worker ??= start());
      const settle = (): void => {
        worker.removeEventListener("message", heard);
        worker.removeEventListener("error", broke);
        signal.removeEventListener("abort", stopped);
      };
      const heard = ({ data }: MessageEvent<LibraryReply>): void => {
        if (data.id !== id) return;
        if (data.type === "news") {
          onNews(data.news);
          return;
        }
        settle();
        if (data.type !== "error") {
          resolve(data);
          return;
        }
        this.forget();
        reject(new EngineError(data.code, data.message, data.values));
      };
      const broke = (event: ErrorEvent): void => {
        settle();
        this.forget();
        reject(new EngineError("engine-failed", event.message || "the worker could not be started"));
      };
      const stopped = (): void => {
        settle();
        this.forget();
        reject(signal.reason);
      };
      worker.addEventListener("message", heard);
      worker.addEventListener("error", broke);
      signal.addEventListener("abort", stopped);
      worker.postMessage({ id, ...request });
    });
  }

  forget(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

function start(): Worker {
  return new Worker(new URL("./library.worker.ts", import.meta.url), { type: "module", name: "juhao-library" });
}
