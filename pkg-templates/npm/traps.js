// Handles a crash of the engine. WebAssembly only reports "unreachable"; whether memory is full is found by trying to
// grow it.
import { badInput, failure } from "./failure.js";
import { isGone, memory, onRelease } from "./loading.js";

/** What the bindings say of a value in memory that was given back. */
const STALE = "Invalid stale object from previous Wasm instance";
/** Bytes of a WebAssembly memory page. */
const PAGE = 65_536;

let hasBroken = false;
onRelease(() => {
  hasBroken = false;
});

/** Makes the methods of the engine's classes throw errors of the package if the engine crashes. */
export function guard(...classes) {
  for (const { prototype } of classes) {
    for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (get) Object.defineProperty(prototype, name, { get: guarded(get) });
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

/**
 * Prevents values used by a crashed call from being freed, because the engine still counts them as in use, and values
 * whose memory was given back, because something else is there now.
 */
function freeing(free) {
  return function () {
    if (isGone(this)) return;
    try {
      free.call(this);
    } catch (error) {
      if (!hasBroken) throw error;
    }
  };
}

/** Calls the engine; throws an error of the package if it crashes. */
export function attempt(call) {
  try {
    return call();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw broken(error);
    throw error.message === STALE ? badInput("this value is gone: release() gave its memory back") : error;
  }
}

function broken(error) {
  hasBroken = true;
  const bytes = memory().buffer.byteLength;
  return isFull()
    ? failure(
        "out-of-memory",
        `the engine's memory is full (${bytes} bytes): free values that are no longer needed, or compare less text`,
        { bytes },
      )
    : failure("engine-failed", `the engine crashed: ${error.message}`);
}

/** Whether memory cannot grow by half, as a growing list needs. */
function isFull() {
  try {
    memory().grow(memory().buffer.byteLength / PAGE / 2);
    return false;
  } catch {
    return true;
  }
}
