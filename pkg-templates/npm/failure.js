/**
 * The error of all functions: a stable `code` and the values of its message. `instanceof` compares the name, because
 * errors of the engine, of another thread and of another build (ESM, CommonJS) have another class.
 */
export class JuhaoError extends Error {
  name = "JuhaoError";

  constructor(code, message, values = {}) {
    super(message);
    Object.assign(this, { code, values });
  }

  static [Symbol.hasInstance](value) {
    return value?.name === "JuhaoError" && typeof value.code === "string";
  }
}

export function failure(code, message, values) {
  return new JuhaoError(code, message, values);
}

/** An option is unknown or has a wrong value. */
export function badOption(name, why) {
  return failure("bad-option", `option ${name} ${why}`, { name });
}

/** Whether a value is a plain object; options in a Map, a list or an instance of a class would be ignored silently. */
export function isPlain(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The options are not a plain object. */
export function badOptions(options) {
  const kind = typeof options === "object" ? "a plain object" : "an object";
  return failure("bad-option", `options must be ${kind}`, { name: "" });
}

/** An argument has the wrong type or form. */
export function badInput(message, values) {
  return failure("bad-input", message, values);
}

/**
 * Says that no option has a name, to be read after the name: `why`, and `nearest`, the known name that is most like it,
 * if one is similar enough.
 */
export function unknown(name, known) {
  const [group, own] = parts(name);
  const [nearest] = known
    .filter((other) => parts(other)[0] === group)
    .map((other) => ({ other, edits: editsBetween(own.toLowerCase(), parts(other)[1].toLowerCase()) }))
    .filter(({ edits }) => edits <= own.length / 3)
    .sort((a, b) => a.edits - b.edits);
  if (nearest === undefined) return { why: "is unknown" };
  return { why: `is unknown; did you mean ${nearest.other}?`, nearest: nearest.other };
}

/** Options of `juhao/worker` alone. */
const OF_THREADS = ["signal", "onProgress"];

/** An option is unknown. */
export function unknownOption(name, known) {
  const { why, ...nearest } = OF_THREADS.includes(name)
    ? { why: "is one of juhao/worker: here a call has its answer before anything else can run" }
    : unknown(name, known);
  return failure("bad-option", `option ${name} ${why}`, { name, ...nearest });
}

/** Splits the name of an option after its last dot. */
function parts(name) {
  const at = name.lastIndexOf(".") + 1;
  return [name.slice(0, at), name.slice(at)];
}

/** Levenshtein distance, computed row by row. */
function editsBetween(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, character] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j] + (character === b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1));
    row = next;
  }
  return row[b.length];
}

/** The name of the field that describes, for another thread, a value that could not be sent. */
export const GOT = "juhao:got";

/** Describes a value of the wrong type for a message, with a hint how to fix it. */
export function got(value) {
  if (value === undefined || value === null || typeof value === "boolean") return String(value);
  if (typeof value !== "object") return `a ${typeof value}`;
  if (typeof value[GOT] === "string") return value[GOT];
  if (typeof value.then === "function") return "a Promise: await it";
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return "bytes: give decode(bytes).text";
  return Array.isArray(value) ? "a list" : "an object";
}

/** Codes of errors about one input. */
const OF_INPUTS = ["bad-input", "bad-range", "input-too-long"];

/** Adds to an error which input it is about: a `side` or an `id`. */
export function about(error, whose) {
  const [name] = Object.values(whose);
  if (name === undefined || !OF_INPUTS.includes(error?.code)) return error;
  error.message = `${whose.side ?? JSON.stringify(whose.id)}: ${error.message}`;
  Object.assign(error.values, whose);
  return error;
}
