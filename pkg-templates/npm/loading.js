// Whether the engine is loaded, and what loads it when a call needs it.
import { failure } from "./failure.js";

let isLoaded = false;
/** In a page nothing loads the engine by itself, because that takes a download: the caller awaits `init`. */
let load = () => {
  throw failure("not-loaded", "the engine is not loaded: await init() first");
};

/** Names the function that loads the engine at the first call. */
export function loadBy(how) {
  load = how;
}

/** Notes that the engine is loaded. */
export function setLoaded() {
  isLoaded = true;
}

export const hasLoaded = () => isLoaded;

/** Every function that calls the engine calls this first. */
export function need() {
  if (isLoaded) return;
  load();
  isLoaded = true;
}
