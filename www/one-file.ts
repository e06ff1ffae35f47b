/**
 * Builds the page as one file that opens from the disk. It holds the program, the workers, the engine and the readers
 * of documents, and needs no connection.
 */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin } from "vite";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const WORKER = /new Worker\(\s*new URL\("([^"]+)", import\.meta\.url\),\s*\{ type: "module"[^}]*\},?\s*\)/g;

/**
 * Makes each worker a plain script that runs this same program, because a browser loads no modules and no worker files
 * for a page from the disk.
 */
const inside: Plugin = {
  name: "one-file",
  enforce: "pre",
  transform(code, id) {
    if (id.includes("node_modules") || code.search(WORKER) < 0) return undefined;
    const made = code.replace(WORKER, (_, file: string) => {
      return `new Worker(PROGRAM, { name: "${file.slice(file.lastIndexOf("/") + 1)}" })`;
    });
    return `import { PROGRAM } from "${path("src/one-file/program.ts")}";\n${made}`;
  },
  resolveId(source, importer) {
    return source === "./tables.ts" && importer?.endsWith("/input/pdf.ts") ? path("src/one-file/tables.ts") : undefined;
  },
};

/** Builds the file from the page's own settings, and writes it into the folder of the page. */
export async function writeOneFile(settings: InlineConfig): Promise<void> {
  const result = await build({
    ...settings,
    configFile: false,
    logLevel: "warn",
    plugins: [inside],
    publicDir: false,
    assetsInclude: ["**/*.bcmap"],
    define: {
      "import.meta.env.ONE_FILE": "true",
      // A plain script has no `import.meta.url`.
      "import.meta.url": "self.location.href",
      "import.meta.resolve": "undefined",
    },
    build: {
      target: "es2022",
      write: false,
      assetsInlineLimit: Infinity,
      cssCodeSplit: false,
      chunkSizeWarningLimit: Infinity,
      modulePreload: false,
      rolldownOptions: { input: path("src/one-file/main.ts"), output: { codeSplitting: false } },
    },
  });
  if (Array.isArray(result) || !("output" in result)) throw new Error("one build has one result");
  const [program, ...rest] = result.output;
  const style = rest.find(({ fileName }) => fileName.endsWith(".css"));
  if (rest.length !== 1 || style?.type !== "asset") {
    throw new Error(`the build made more files than one: ${rest.map(({ fileName }) => fileName).join(" ")}`);
  }
  writeFileSync(path("dist/juhao.html"), page(program.code, String(style.source)));
}

function page(program: string, style: string): string {
  // Escapes characters that would end the element, start a comment in it, or be changed by an HTML parser.
  const code = `(async function juhao() {"use strict";${program}})();`
    .replace(/<(?=\/script|!--|script)/gi, "\\x3c")
    .replaceAll("\0", "\\x00")
    .replaceAll("\r", "\\r");
  const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(path("public/favicon.svg"), "utf8").trim())}`;
  const policy = [
    "default-src 'none'",
    `script-src '${hash(code)}' 'wasm-unsafe-eval'`,
    "worker-src blob:",
    "connect-src data:",
    `style-src '${hash(style)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return readFileSync(path("index.html"), "utf8")
    .replace('<meta charset="utf-8" />', (charset) => {
      return `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`;
    })
    .replace(/ *<link rel="manifest".*\n/, "")
    .replace(/href="\.\/favicon\.svg"/, () => `href="${icon}"`)
    .replace(/<link rel="stylesheet".*/, () => `<style>${style}</style>`)
    .replace(/<p class="starting">[\s\S]*?<\/p>/, "")
    .replace(/<script type="module".*/, () => `<script>${code}</script>`);
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
