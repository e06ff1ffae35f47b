// Node, Deno, Bun: the first call loads the engine, from bytes that are in the JavaScript. A bundler need not know of any file, and require()
// works, because nothing waits.
import { PACKED } from "./bytes.js";
import "./fold-zh.js";
import { initSync as start } from "./juhao.js";
import { loadBy, need } from "./loading.js";
import { unpack } from "./unpack.js";

export * from "./api.js";

loadBy(() => start({ module: unpack(PACKED) }));

/** Loads the engine now, so that the first call does not. */
export default async function init() {
  need();
}

export function initSync() {
  need();
}
