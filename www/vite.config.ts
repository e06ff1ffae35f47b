import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type InlineConfig, type Plugin } from "vite";
import { writeOneFile } from "./one-file.ts";

/** The policy for hosts that cannot set headers. It has no `frame-ancestors`, which works only in a header. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "manifest-src 'self'",
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

/** Copies the character tables that a PDF may need next to the page. */
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

/** Builds the service worker with the names of all files and a version that is a hash of their contents. */
const offline: Plugin = {
  name: "offline",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const names = Object.keys(bundle).sort();
      const isFirst = (name: string): boolean => !LATER.test(name);
      const hash = createHash("sha256");
      for (const name of names) {
        const file = bundle[name];
        hash.update(name).update(file?.type === "chunk" ? file.code : (file?.source ?? ""));
      }
      const all = [...new Set([...names, "index.html", "favicon.svg", "manifest.webmanifest"])];
      const template = readFileSync(fileURLToPath(new URL("src/offline/service-worker.js", import.meta.url)), "utf8");
      const source = template
        .replace("$VERSION", hash.digest("hex").slice(0, 12))
        .replace("$FIRST", JSON.stringify(all.filter(isFirst)))
        .replace("$ALL", JSON.stringify(all));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  },
};

/** Libraries for documents, which the service worker caches only when they are needed. */
const LATER =
  /^cmaps\/|\/(?:pdf|documents|juhao_documents_bg|fold-zh|lib|browser|methods|juhao_methods_bg|quotations|verify\.worker|juhao_verify_bg|report\.worker|juhao_report_bg)[.-]/;

/** Returns the modules that the page needs to start: everything that its program imports, directly or indirectly. */
const atOnce = new Set<string>();
const firstModules: Plugin = {
  name: "first-modules",
  apply: "build",
  buildEnd() {
    const waiting = [fileURLToPath(new URL("src/main.ts", import.meta.url))];
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) {
        if (atOnce.has(next) || next.includes("vite/preload-helper")) continue;
        atOnce.add(next);
        waiting.push(next);
      }
    }
  },
};

/** Settings of both builds: the page, and the page in one file. */
const SHARED: InlineConfig = {
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  resolve: {
    alias: {
      "juhao/documents": fileURLToPath(new URL("../pkg/documents/web.js", import.meta.url)),
      "juhao/methods": fileURLToPath(new URL("../pkg/methods/web.js", import.meta.url)),
      "juhao/report": fileURLToPath(new URL("../pkg/report/web.js", import.meta.url)),
      "juhao/verify": fileURLToPath(new URL("../pkg/verify/web.js", import.meta.url)),
      "juhao/fold-zh": fileURLToPath(new URL("../pkg/fold-zh.js", import.meta.url)),
      juhao: fileURLToPath(new URL("../pkg/web.js", import.meta.url)),
    },
  },
};

const oneFile: Plugin = { name: "one-file", apply: "build", closeBundle: () => writeOneFile(SHARED) };

export default defineConfig({
  ...SHARED,
  plugins: [policy, characterTables, offline, oneFile, firstModules],
  worker: { format: "es" },
  server: { fs: { allow: [".."] } },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    // Inlines no file as a data: address, because the policy would refuse it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Puts the modules that are needed at once into one file, instead of many small shared chunks.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", test: (id) => atOnce.has(id) }] } } },
  },
});
