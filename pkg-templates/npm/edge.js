// Vercel's edge: as in Workers, and what a module is imported by says that it shall be compiled.

import "./fold-zh.js";
import { initSync as start } from "./juhao.js";
import module from "./juhao_bg.wasm?module";
import { setLoaded } from "./loading.js";

export * from "./api.js";

// Next compiles the module in another realm than that of the code, and the bindings ask for a module by `instanceof`.
if (!(module instanceof WebAssembly.Module)) Object.setPrototypeOf(module, WebAssembly.Module.prototype);
setLoaded(start({ module }));

export default function init() {
  return Promise.resolve();
}

export function initSync() {}
