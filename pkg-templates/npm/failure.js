/** An error as the engine makes them: a stable `code` and the values of its message. */
export function failure(code, message, values = {}) {
  return Object.assign(new Error(message), { name: "JuhaoError", code, values });
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

/** A first call into the engine. Before `init` there is none, and the bindings would tell of a property of undefined. */
export function first(call) {
  try {
    return call();
  } catch (error) {
    throw error instanceof TypeError ? failure("not-loaded", "the engine is not loaded: await init() first") : error;
  }
}
