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

/** What to forget when the engine gives its memory back. */
const forgets = [];

/** Has `forget` called when the engine gives its memory back, because what it knows belongs to the old memory. */
export function onRelease(forget) {
  forgets.push(forget);
}

/** Number of times that the engine gave its memory back; values of an earlier time are gone. */
let releases = 0;

/** Whether a value of the engine was in memory that the engine gave back. */
export const isGone = (value) => value.__wbg_inst !== undefined && value.__wbg_inst !== releases;

/** Records that the engine has new memory, with the exports of its new instance. */
export function setReleased(module) {
  releases += 1;
  setLoaded(module);
  for (const forget of forgets) forget();
}

export const hasLoaded = () => exports !== undefined;

/** The memory of the engine. */
export const memory = () => exports.memory;

/** Every function that calls the engine calls this first. */
export function need() {
  exports ??= load();
}
