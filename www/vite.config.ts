import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

/** The same policy as the server's, for hosts that cannot set headers. `frame-ancestors` works in a header only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const policy: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
  ],
};

/** Tables of characters that a PDF may ask for, beside the page as they are. */
const characterTables: Plugin = {
  name: "character-tables",
  apply: "build",
  generateBundle() {
    const folder = fileURLToPath(new URL("../node_modules/pdfjs-dist/cmaps/", import.meta.url));
    for (const name of readdirSync(folder).filter((name) => name.endsWith(".bcmap"))) {
      this.emitFile({ type: "asset", fileName: `cmaps/${name}`, source: readFileSync(join(folder, name)) });
    }
  },
};

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  plugins: [policy, characterTables],
  resolve: {
    alias: {
      "juhao/methods": fileURLToPath(new URL("../pkg/methods/web.js", import.meta.url)),
      juhao: fileURLToPath(new URL("../pkg/web.js", import.meta.url)),
    },
  },
  worker: { format: "es" },
  server: { fs: { allow: [".."] } },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    // Nothing becomes a data: address, which the policy would refuse.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
