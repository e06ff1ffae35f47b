// Node, Deno, Bun: the first call loads the engine from bytes inside the JavaScript, so that a bundler needs no extra
// file, and synchronously, so that require() works.
import { PACKED } from "./bytes.js";
import { initSync as start } from "./juhao.js";
import { loadBy, need } from "./loading.js";
import { unpack } from "./unpack.js";

export * from "./api.js";

loadBy(() => start({ module: unpack(PACKED) }));

/** Loads the engine now instead of at the first call. */
export default async function init() {
  need();
}

export function initSync() {
  need();
}
