// Keeps track of whether the engine is loaded, and loads it when a call needs it.
import { failure } from "./failure.js";

/** The exports of the module, once it is loaded. */
let exports;
/** In a page the engine is not loaded automatically, because that needs a download: the caller awaits `init`. */
let load = () => {
  throw failure("not-loaded", "the engine is not loaded: await init() first");
};

/** Sets the function that loads the engine at the first call and returns the exports of the module. */
export function loadBy(how) {
  load = how;
}

/** Records that the engine is loaded, with the exports of the module. */
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
