// Handles requests in the thread of an engine.
import { about } from "../failure.js";

/** Options for reading a text; all others are for comparing. */
const READING = ["extraction", "comments", "fold", "ignoreCase", "ignorePunctuation", "ignoreNumbers", "limits"];

/**
 * Returns a handler of requests that sends responses with `send`. `loading` is a promise of the package's functions.
 */
export function answering(loading, send) {
  loading.catch(() => {}); // reported to the first request
  return async ({ id, name, given }) => {
    try {
      const engine = await loading;
      const progress = (stage, step, steps) => send({ id, type: "progress", value: { stage, step, steps } });
      const isPair = name === "compare" || name === "align";
      const value = isPair ? pair(engine, name, given, progress) : engine[name](...given);
      send({ id, type: "value", value });
    } catch (error) {
      const { code = "engine-failed", message = String(error), values = {} } = error ?? {};
      send({ id, type: "error", value: { code: String(code), message, values } });
    }
  };
}

/** Prepares two texts and compares them; reports the start of each of the three steps. */
function pair(engine, name, [left, right, options], progress) {
  const reading = Object.fromEntries(Object.entries(options ?? {}).filter(([option]) => READING.includes(option)));
  const kept = [];
  const prepared = (input, side) => {
    try {
      const text = engine.prepare(input, reading);
      kept.push(text);
      return text;
    } catch (error) {
      throw about(error, { side });
    }
  };
  try {
    progress("left", 1, 3);
    const a = prepared(left, "left");
    progress("right", 2, 3);
    const b = prepared(right, "right");
    progress("compare", 3, 3);
    return engine[name](a, b, options);
  } finally {
    for (const text of kept) text.free();
  }
}
