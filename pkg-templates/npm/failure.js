/**
 * What every function throws: a stable `code` and the values of its message. Errors of the engine, of another thread and of another build of
 * the package (ESM, CommonJS) are made elsewhere, so `instanceof` asks for the name.
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

/** An option that is unknown or has an impossible value. */
export function badOption(name, why) {
  return failure("bad-option", `option ${name} ${why}`, { name });
}

/** Whether a value may be options: of a Map, a list or an object of a class nothing would be read. */
export function isPlain(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Options that are none. */
export function badOptions(options) {
  const kind = typeof options === "object" ? "a plain object" : "an object";
  return failure("bad-option", `options must be ${kind}`, { name: "" });
}

/** An input that is not what it should be. */
export function badInput(message) {
  return failure("bad-input", message);
}
