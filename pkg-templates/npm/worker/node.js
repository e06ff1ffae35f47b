// An engine in a worker thread of Node. It keeps the process alive only while a request is waiting.
import { Worker } from "node:worker_threads";
import { engineOf } from "./engine.js";

export function createEngine() {
  return engineOf((heard, broke) => {
    const worker = new Worker(new URL("./node-thread.js", import.meta.url));
    let isEnded = false;
    worker.unref();
    worker.on("message", (message) => {
      if (message.type !== "progress") worker.unref();
      heard(message);
    });
    worker.on("messageerror", () => broke("a response could not be read"));
    worker.on("error", (error) => !isEnded && broke(error.message));
    return {
      post(request) {
        worker.postMessage(request);
        worker.ref();
      },
      end() {
        isEnded = true;
        void worker.terminate();
      },
    };
  });
}
