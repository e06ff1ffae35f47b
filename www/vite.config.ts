import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type InlineConfig, type Plugin } from "vite";
import { writeOneFile } from "./one-file.ts";

/** For hosts that cannot set headers; `frame-ancestors` would work in a header only. */
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

/** The service worker, which knows the names of all files; its version is what they hold. */
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

/** Readers of documents, which are kept when they were needed. */
const LATER = /^cmaps\/|\/(?:pdf|docx|odt|fold-zh|lib|browser|methods|juhao_methods_bg)[.-]/;

/** The modules that the page cannot begin without: all that its program imports, and what these do. */
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

/** What the page and the page in one file share. */
const SHARED: InlineConfig = {
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  resolve: {
    alias: {
      "juhao/methods": fileURLToPath(new URL("../pkg/methods/web.js", import.meta.url)),
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
    // Nothing becomes a data: address, which the policy would refuse.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file of what is needed at once, instead of one for each set of parts that share it with others.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", test: (id) => atOnce.has(id) }] } } },
  },
});
