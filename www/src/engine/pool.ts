/**
 * Workers that compare, each with its own engine. A batch goes to a free worker; the answer does not depend on which.
 */

import type { Batch, BatchReply, Failure, Found } from "./library-protocol.ts";

export class Pool {
  readonly #size: number;
  readonly #workers: Worker[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Compares all batches and calls `onAnswer` for each one that is done. Rejects with the first {@link Failure}. */
  async compare<B extends Batch>(
    batches: AsyncGenerator<B, void, void>,
    onAnswer: (batch: B, found: Found) => void,
  ): Promise<void> {
    const serve = async (place: number): Promise<void> => {
      for (let next = await batches.next(); !next.done; next = await batches.next()) {
        const worker = (this.#workers[place] ??= start());
        onAnswer(next.value, await ask(worker, next.value));
      }
    };
    await Promise.all(Array.from({ length: this.#size }, (_, place) => serve(place)));
  }
}

function ask(worker: Worker, batch: Batch): Promise<Found> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<BatchReply>) => {
      if (data.type === "ok") resolve(data.found);
      else reject(data);
    };
    worker.onerror = (event) => {
      const message = event.message || "a worker of the pool could not be started";
      reject({ type: "error", code: "engine-failed", message, values: {} } satisfies Failure);
    };
    worker.postMessage(batch);
  });
}

function start(): Worker {
  return new Worker(new URL("./pool.worker.ts", import.meta.url), { type: "module", name: "juhao-pool" });
}
