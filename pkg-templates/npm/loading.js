// Whether the engine is loaded, and what loads it when a call needs it.
import { failure } from "./failure.js";

/** What the module exports, once it is loaded. */
let exports;
/** In a page nothing loads the engine by itself, because that takes a download: the caller awaits `init`. */
let load = () => {
  throw failure("not-loaded", "the engine is not loaded: await init() first");
};

/** Names the function that loads the engine at the first call, and returns what its module exports. */
export function loadBy(how) {
  load = how;
}

/** Notes that the engine is loaded, and what its module exports. */
export function setLoaded(module) {
  exports = module;
}

export const hasLoaded = () => exports !== undefined;

/** The memory of the engine. */
export const memory = () => exports.memory;

/** Every function that calls the engine calls this first. */
export function need() {
  exports ??= load();
}
