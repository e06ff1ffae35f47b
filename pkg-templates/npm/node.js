// Node, Deno, Bun: read at once, without top-level await, so that require() works too (Node 20.19 and later).
import { readFileSync } from "node:fs";
import "./fold-zh.js";
import { initSync as start } from "./juhao.js";

export * from "./api.js";

start({ module: readFileSync(new URL("./juhao_bg.wasm", import.meta.url)) });

export default function init() {
  return Promise.resolve();
}

export function initSync() {}
