// Vercel's edge: as in Workers, with an import that asks for a compiled module.

import { initSync as start } from "./juhao.js";
import module from "./juhao_bg.wasm?module";
import { setLoaded } from "./loading.js";

export * from "./api.js";

// Next compiles the module in another realm than the code, and the bindings check for a module with `instanceof`.
if (!(module instanceof WebAssembly.Module)) Object.setPrototypeOf(module, WebAssembly.Module.prototype);
setLoaded(start({ module }));

export default function init() {
  return Promise.resolve();
}

export function initSync() {}
