import type { InitModule } from "../index.d.ts";

/**
 * The WebAssembly module as JavaScript, to pass to {@link init} if a bundler or a server does not deliver the `.wasm`
 * file.
 *
 * In a page it is a promise of the bytes; in Node, Deno and Bun the bytes (`Uint8Array`); in Cloudflare Workers and on
 * Vercel's edge the compiled `WebAssembly.Module`.
 *
 * @example
 * import init from "juhao";
 * import module from "juhao/module";
 *
 * await init(module);
 */
declare const module: InitModule | Promise<InitModule>;
export default module;
