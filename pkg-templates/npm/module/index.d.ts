import type { InitModule } from "../index.d.ts";

/**
 * The WebAssembly module, inside the JavaScript, for {@link init} and where a bundler or a server loses the file: a promise of its bytes in a
 * page, its bytes (`Uint8Array`) in Node, Deno and Bun, and the compiled `WebAssembly.Module` in Cloudflare Workers and on Vercel's edge.
 *
 * @example
 * import init from "juhao";
 * import module from "juhao/module";
 *
 * await init(module);
 */
declare const module: InitModule | Promise<InitModule>;
export default module;
