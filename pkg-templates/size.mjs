// The size of the built module; run by itself, it holds the module to its limit.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const GZIP_LIMIT = 308 * 1024;

/** Prints the size, and returns the bytes after gzip. */
export function printSize() {
  const wasm = readFileSync(new URL("../pkg/juhao_bg.wasm", import.meta.url));
  const gzip = gzipSync(wasm, { level: 9 });
  const kb = (bytes) => `${(bytes.length / 1024).toFixed(1)} KB`;
  console.log(`juhao_bg.wasm: ${kb(wasm)} raw, ${kb(gzip)} gzip, ${kb(brotliCompressSync(wasm))} brotli`);
  const methods = readFileSync(new URL("../pkg/methods/juhao_methods_bg.wasm", import.meta.url));
  console.log(`juhao_methods_bg.wasm: ${kb(methods)} raw, ${kb(gzipSync(methods, { level: 9 }))} gzip`);
  return gzip.length;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href && printSize() > GZIP_LIMIT) {
  console.error(`juhao_bg.wasm is over ${GZIP_LIMIT / 1024} KB after gzip`);
  process.exit(1);
}
