/** The worker that owns the engine: reads both texts, compares them, and sends back the Report. Texts stay in this thread. */

import init, { compare, type JuhaoError, type Prepared, prepare } from "juhao";
import { type Input, SIDES, type Sides } from "./engine.ts";
import type { Reply, Request } from "./protocol.ts";

const loaded = init();
loaded.catch(() => undefined); // Told to the first request instead.

/** The last texts read: typing on one side does not read the other again. */
const read: Partial<Sides<{ input: Input; prepared: Prepared }>> = {};

self.addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  const { id, inputs } = data;
  const reply = (message: Reply): void => self.postMessage(message);
  try {
    reply({ id, type: "phase", phase: "engine" });
    await loaded;
    const texts = {} as Sides<Prepared>;
    for (const side of SIDES) {
      reply({ id, type: "phase", phase: side });
      texts[side] = prepared(side, inputs[side]);
    }
    reply({ id, type: "phase", phase: "compare" });
    const report = compare(texts.left, texts.right);
    reply({ id, type: "ok", answer: { report, shown: { left: texts.left.text, right: texts.right.text } } });
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

function prepared(side: "left" | "right", input: Input): Prepared {
  const known = read[side];
  if (known && known.input.text === input.text && known.input.format === input.format) return known.prepared;
  known?.prepared.free();
  delete read[side];
  const made = prepare(input.format === "page" ? { html: input.text } : input.text);
  read[side] = { input, prepared: made };
  return made;
}
