// Workers cannot compile WebAssembly at run time, so they import a compiled WebAssembly.Module.

import { initSync as start } from "./juhao.js";
import module from "./juhao_bg.wasm";
import { setLoaded } from "./loading.js";

export * from "./api.js";

setLoaded(start({ module }));

export default function init() {
  return Promise.resolve();
}

export function initSync() {}
