// A call in which the engine breaks off. WebAssembly says no more than "unreachable"; whether its memory is full is found by asking for more.
import { failure } from "./failure.js";
import { memory } from "./loading.js";

/** Bytes of a page of memory. */
const PAGE = 65_536;

let hasBroken = false;

/** Lets the methods of classes of the engine throw errors of the package where the engine breaks off. */
export function guard(...classes) {
  for (const { prototype } of classes) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (typeof value !== "function" || name === "constructor") continue;
      prototype[name] = name === "free" ? freeing(value) : guarded(value);
    }
  }
}

function guarded(method) {
  return function (...given) {
    return attempt(() => method.apply(this, given));
  };
}

/** What a call used that broke off can never be freed: to the engine it is still in use. */
function freeing(free) {
  return function () {
    try {
      free.call(this);
    } catch (error) {
      if (!hasBroken) throw error;
    }
  };
}

/** Calls the engine; an error of the package where that breaks off. */
export function attempt(call) {
  try {
    return call();
  } catch (error) {
    throw error instanceof WebAssembly.RuntimeError ? broken(error) : error;
  }
}

function broken(error) {
  hasBroken = true;
  const bytes = memory().buffer.byteLength;
  return isFull()
    ? failure(
        "out-of-memory",
        `the engine's memory is full (${bytes} bytes): free what is not needed, or give it less`,
        { bytes },
      )
    : failure("engine-failed", `the engine broke off: ${error.message}`);
}

/** Whether memory cannot become half as large again, as a list does that grows. */
function isFull() {
  try {
    memory().grow(memory().buffer.byteLength / PAGE / 2);
    return false;
  } catch {
    return true;
  }
}
