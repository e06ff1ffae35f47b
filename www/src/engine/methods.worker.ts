/** The worker that runs the published methods on two texts, one after the other. */

import init, { MethodPair, methodNames, methodParameters } from "juhao/methods";
import type { MethodNews, MethodRequest } from "./methods.ts";

const send = (news: MethodNews): void => self.postMessage(news);

self.addEventListener("message", async ({ data }: MessageEvent<MethodRequest>) => {
  try {
    await init();
    const { left, right, words } = data;
    const pair = new MethodPair(left, right, { words });
    for (const method of data.methods.length > 0 ? data.methods : methodNames()) {
      const values = data.parameters[method];
      try {
        const parameters = methodParameters(method, values);
        const begin = performance.now();
        const report = pair.compare(method, undefined, values);
        send({ type: "row", report, parameters, milliseconds: performance.now() - begin });
      } catch (error) {
        if ((error as { code?: string }).code !== "bad-option") throw error;
        send({ type: "refused", method, message: (error as Error).message });
      }
    }
    pair.free();
    send({ type: "done" });
  } catch (error) {
    send({ type: "failed", message: (error as Error).message });
  }
});
