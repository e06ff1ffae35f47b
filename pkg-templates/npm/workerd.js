// Workers may not compile WebAssembly: they import a ready WebAssembly.Module.
import module from "./juhao_bg.wasm";
import { initSync as start } from "./juhao.js";

export * from "./api.js";

start({ module });

export default function init() {
  return Promise.resolve();
}

export function initSync() {}
