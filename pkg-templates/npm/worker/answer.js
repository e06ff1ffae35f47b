// What the thread of an engine does with a request.
import { about } from "../failure.js";

/** Options that say how a text is read; the others say how two are compared. */
const READING = ["extraction", "comments", "fold", "ignoreCase", "ignorePunctuation", "ignoreNumbers", "limits"];

/** Answers requests by `tell`, given the functions of the package once they are loaded. */
export function answering(loading, tell) {
  loading.catch(() => {}); // told to the first request
  return async ({ id, name, given }) => {
    try {
      const engine = await loading;
      const progress = (stage, step, steps) => tell({ id, type: "progress", value: { stage, step, steps } });
      const isPair = name === "compare" || name === "align";
      const value = isPair ? pair(engine, name, given, progress) : engine[name](...given);
      tell({ id, type: "value", value });
    } catch (error) {
      const { code = "engine-failed", message = String(error), values = {} } = error ?? {};
      tell({ id, type: "error", value: { code: String(code), message, values } });
    }
  };
}

/** Reads the two texts and compares them, and tells before each of the three steps that it begins. */
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
