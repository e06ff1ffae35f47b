// Prints the size of the built modules; run by itself, fails if one exceeds its limit.
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

/**
 * Limits in bytes after gzip: main module, alignment module with its JavaScript, two texts, readers of documents,
 * quotations, reports, element without the engine.
 */
const LIMITS = {
  module: 439 * 1024,
  align: 84 * 1024,
  compare: 258 * 1024,
  documents: 220_000,
  verify: 208 * 1024,
  report: 198 * 1024,
  element: 60 * 1024,
};

const read = (name) => readFileSync(new URL(`../pkg/${name}`, import.meta.url));
const packed = (bytes) => gzipSync(bytes, { level: 9 }).length;
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** Prints the sizes; returns the sizes after gzip that have limits. */
export function printSize() {
  const names = [
    "juhao_bg.wasm",
    "methods/juhao_methods_bg.wasm",
    "align/juhao_align_bg.wasm",
    "documents/juhao_documents_bg.wasm",
    "verify/juhao_verify_bg.wasm",
    "report/juhao_report_bg.wasm",
    "compare/juhao_compare_bg.wasm",
  ];
  for (const name of names) {
    const wasm = read(name);
    console.log(
      `${name}: ${kb(wasm.length)} raw, ${kb(packed(wasm))} gzip, ${kb(brotliCompressSync(wasm).length)} brotli`,
    );
  }
  // The files that a page loads for `import { align } from "juhao/align"`.
  const scripts = [
    "align/web.js",
    "align/api.js",
    "align/loading.js",
    "align/juhao_align.js",
    "checks.js",
    "failure.js",
    "contract.js",
  ];
  const align = packed(read(names[2])) + packed(Buffer.concat(scripts.map(read)));
  console.log(`juhao/align with its JavaScript: ${kb(align)} gzip`);
  // Its program and the largest language: a page loads one.
  const parts = readdirSync(new URL("../pkg/element/", import.meta.url)).filter(
    (name) => name.endsWith(".js") && name !== "source.js",
  );
  const sizes = parts.map((name) => [name, packed(read(`element/${name}`))]);
  const words = sizes.filter(([name]) => name !== "element.js").map(([, size]) => size);
  const element =
    sizes.reduce((sum, [, size]) => sum + size, 0) - words.reduce((a, b) => a + b, 0) + Math.max(...words);
  console.log(`juhao/element with one language: ${kb(element)} gzip`);
  return {
    module: packed(read(names[0])),
    align,
    documents: packed(read(names[3])),
    verify: packed(read(names[4])),
    report: packed(read(names[5])),
    compare: packed(read(names[6])),
    element,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [name, bytes] of Object.entries(printSize())) {
    if (bytes <= LIMITS[name]) continue;
    console.error(`${name} is over ${kb(LIMITS[name])} after gzip`);
    process.exitCode = 1;
  }
}
