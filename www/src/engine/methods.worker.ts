/** What every published method says of two texts, one after the other. The module is loaded when it is first wanted. */

import init, { MethodPair, methodNames } from "juhao/methods";
import type { MethodNews, MethodRequest } from "./methods.ts";

const tell = (news: MethodNews): void => self.postMessage(news);

self.addEventListener("message", async ({ data }: MessageEvent<MethodRequest>) => {
  try {
    await init();
    const pair = new MethodPair(data.left, data.right);
    for (const method of methodNames()) {
      const begin = performance.now();
      const report = pair.compare(method);
      tell({ type: "row", report, milliseconds: performance.now() - begin });
    }
    pair.free();
    tell({ type: "done" });
  } catch (error) {
    tell({ type: "failed", message: (error as Error).message });
  }
});
