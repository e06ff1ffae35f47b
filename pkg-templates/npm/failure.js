/** An error as the engine makes them: a stable `code` and the values of its message. */
export function failure(code, message, values = {}) {
  return Object.assign(new Error(message), { name: "JuhaoError", code, values });
}

/** An option that is unknown or has an impossible value. */
export function badOption(name, why) {
  return failure("bad-option", `option ${name} ${why}`, { name });
}

/** Options that are none. */
export function badOptions() {
  return failure("bad-option", "options must be an object", { name: "" });
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
