// An engine in a Web Worker: pages, Deno, Bun.
import { engineOf } from "./engine.js";

export function createEngine() {
  return engineOf((heard, broke) => {
    const worker = new Worker(new URL("./web-thread.js", import.meta.url), { type: "module", name: "juhao" });
    worker.onmessage = ({ data }) => heard(data);
    worker.onmessageerror = () => broke("a response could not be read");
    worker.onerror = (event) => {
      event.preventDefault?.();
      broke(event.message);
    };
    return { post: (request) => worker.postMessage(request), end: () => worker.terminate() };
  });
}
