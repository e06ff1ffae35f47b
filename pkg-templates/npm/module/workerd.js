// The engine's module, compiled by the host.
export { default } from "../juhao_bg.wasm";
