/** The worker that owns the engine: reads both texts, compares them, and sends back the answer. */

import init, { type JuhaoError } from "juhao";
import type { Reply, Request } from "./protocol.ts";
import { compareBoth, readBoth } from "./two-texts.ts";

const loaded = init();
loaded.catch(() => undefined); // The first request reports it instead.

self.addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  const { id, inputs, choices } = data;
  const reply = (message: Reply): void => self.postMessage(message);
  try {
    reply({ id, type: "phase", phase: "engine" });
    await loaded;
    const texts = await readBoth(inputs, choices, (phase) => reply({ id, type: "phase", phase }));
    reply({ id, type: "phase", phase: "compare" });
    reply({ id, type: "ok", answer: await compareBoth(texts, choices) });
  } catch (error) {
    const { code, message, values } = error as Partial<JuhaoError>;
    reply({
      id,
      type: "error",
      code: code ?? "engine-failed",
      message: message ?? String(error),
      values: values ?? {},
    });
  }
});
