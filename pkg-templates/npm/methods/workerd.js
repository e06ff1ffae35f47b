// Workers may not compile WebAssembly: they import a ready WebAssembly.Module.

import { initSync as start } from "./juhao_methods.js";
import module from "./juhao_methods_bg.wasm";

export * from "./api.js";

start({ module });

export default function init() {
  return Promise.resolve();
}

export function initSync() {}
