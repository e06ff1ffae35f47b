// A call in which the engine breaks off. WebAssembly says no more than "unreachable"; whether its memory is full is found by asking for more.
import { failure } from "./failure.js";
import { memory } from "./loading.js";

/** Bytes of a page of memory. */
const PAGE = 65_536;

/** Lets the methods of classes of the engine throw errors of the package where the engine breaks off. */
export function guard(...classes) {
  for (const { prototype } of classes) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (typeof value === "function" && name !== "constructor") prototype[name] = guarded(value);
    }
  }
}

function guarded(method) {
  return function (...given) {
    try {
      return method.apply(this, given);
    } catch (error) {
      throw error instanceof WebAssembly.RuntimeError ? broken(error) : error;
    }
  };
}

function broken(error) {
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
