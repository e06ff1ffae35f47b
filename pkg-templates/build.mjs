// wasm-pack output + templates -> pkg/, the npm package. Prints the size of the module.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { printSize } from "./size.mjs";

const root = new URL("../", import.meta.url);
const pkg = new URL("pkg/", root);
const npm = new URL("pkg-templates/npm/", root);
const read = (path) => readFileSync(new URL(path, root), "utf8");

const cargo = read("Cargo.toml");
const field = (name) => cargo.match(new RegExp(`^${name} = "(.*)"$`, "m"))?.[1];

const keep = new Set(["juhao.js", "juhao_bg.wasm"]);
for (const name of readdirSync(pkg)) if (!keep.has(name)) rmSync(new URL(name, pkg), { recursive: true });
cpSync(npm, pkg, { recursive: true });
// The other modules are loaded in the same way as the main one.
const LOADING = ["loading.js", "unpack.js", "node.js", "web.js", "workerd.js", "edge.js"];
const MODULE = ["module/node.js", "module/web.js", "module/workerd.js", "module/edge.js", "module/index.d.ts"];
/** Other files that use the bindings of a module, and are made for it. */
const OWN = { verify: ["traps.js"], report: ["traps.js"], compare: ["traps.js", "matches.js"] };
for (const folder of ["methods", "align", "compare", "documents", "verify", "report"]) {
  const own = `juhao_${folder}`;
  for (const name of [`${own}.js`, `${own}_bg.wasm`]) {
    cpSync(new URL(`target/${folder}/${name}`, root), new URL(`${folder}/${name}`, pkg));
  }
  mkdirSync(new URL(`${folder}/module/`, pkg));
  for (const name of [...LOADING, ...MODULE, ...(OWN[folder] ?? [])]) {
    const file = read(`pkg-templates/npm/${name}`)
      .replaceAll("juhao.js", `${own}.js`)
      .replaceAll("juhao_bg.wasm", `${own}_bg.wasm`)
      .replaceAll('"juhao"', `"juhao/${folder}"`)
      .replaceAll("juhao/module", `juhao/${folder}/module`)
      .replaceAll("./failure.js", "../failure.js");
    writeFileSync(new URL(`${folder}/${name}`, pkg), file);
  }
}
// The bytes of each module as JavaScript, for hosts and bundlers that do not deliver the .wasm file.
for (const name of [
  "juhao",
  "methods/juhao_methods",
  "align/juhao_align",
  "compare/juhao_compare",
  "documents/juhao_documents",
  "verify/juhao_verify",
  "report/juhao_report",
]) {
  if (read(`pkg/${name}.js`).includes("import.meta"))
    throw new Error(`${name}.js knows where its module is: only web.js may`);
  const packed = gzipSync(readFileSync(new URL(`${name}_bg.wasm`, pkg)), { level: 9 }).toString("base64");
  const comment = "// The WebAssembly module, packed by gzip, in base64.";
  writeFileSync(new URL(`${dirname(name)}/bytes.js`, pkg), `${comment}\nexport const PACKED =\n  "${packed}";\n`);
}
// The table has comment lines, then lines of pairs.
const lines = read("src/core/text/fold-zh.txt").trimEnd().split("\n");
const isComment = (line) => line.startsWith("#");
const comments = lines.filter(isComment).map((line) => line.replace("#", "//"));
const rows = lines.filter((line) => !isComment(line));
writeFileSync(new URL("fold-zh-table.js", pkg), `${comments.join("\n")}\nexport const TABLE = "${rows.join("")}";\n`);
for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) {
  if (existsSync(new URL(licence, root))) cpSync(new URL(licence, root), new URL(licence, pkg));
}
for (const name of ["report", "sources"]) {
  cpSync(new URL(`tests/schema/${name}.schema.json`, root), new URL(`${name}.schema.json`, pkg));
}

// The element is built from the page's own modules and styles. It is for browsers, so it has no CommonJS form.
const style = {
  name: "style",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true });
      return { contents: code, loader: "text" };
    });
  },
};
const engine = {
  name: "engine",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^juhao$/ }, () => ({ path: "../web.js", external: true }));
    onResolve({ filter: /^juhao\/module$/ }, () => ({ path: "../module/web.js", external: true }));
  },
};
const ELEMENT = {
  entryPoints: { element: fileURLToPath(new URL("www/src/element/element.ts", root)) },
  outdir: fileURLToPath(new URL("element/", pkg)),
  bundle: true,
  format: "esm",
  charset: "utf8",
  target: "es2022",
  minify: true,
  plugins: [style, engine],
};
await build({ ...ELEMENT, splitting: true, chunkNames: "[name]-[hash]" }); // a file for each language
// And as one string with all languages, for a server that has no files, such as a Worker.
const { outputFiles } = await build({ ...ELEMENT, write: false });
writeFileSync(new URL("element/source.js", pkg), `export const SOURCE = ${JSON.stringify(outputFiles[0].text)};\n`);

// One file with the engine inside, as a script that sets a global and as a module: a page makes one request for it.
for (const [format, name] of [
  ["iife", "juhao.min.js"],
  ["esm", "juhao.esm.min.js"],
]) {
  await build({
    entryPoints: [fileURLToPath(new URL("one-file.js", pkg))],
    outfile: fileURLToPath(new URL(`dist/${name}`, pkg)),
    bundle: true,
    minify: true,
    format,
    globalName: "juhao",
    charset: "utf8",
    target: "es2022",
  });
}
rmSync(new URL("one-file.js", pkg));

// CommonJS: the files for Node, converted one by one into a folder marked as CommonJS, with the same types. jsdom, in
// which Jest runs tests, has no TextDecoder.
const HOSTS = /(^|\/)((web|workerd|edge)(-thread)?\.js$|element\/|dist\/)/;
const scripts = readdirSync(pkg, { recursive: true }).filter((name) => name.endsWith(".js") && !HOSTS.test(name));
await build({
  entryPoints: scripts.map((name) => fileURLToPath(new URL(name, pkg))),
  outbase: fileURLToPath(pkg),
  outdir: fileURLToPath(new URL("cjs/", pkg)),
  format: "cjs",
  platform: "node",
  charset: "utf8",
  target: "node20.19",
  define: { "import.meta.url": "URL_OF_FILE" },
  banner: {
    js: `"use strict";
const { TextDecoder, TextEncoder } = require("node:util");
const URL_OF_FILE = require("node:url").pathToFileURL(__filename);`,
  },
});
for (const name of readdirSync(pkg, { recursive: true })) {
  if (name.endsWith(".d.ts") && !HOSTS.test(name)) cpSync(new URL(name, pkg), new URL(`cjs/${name}`, pkg));
}
writeFileSync(new URL("cjs/package.json", pkg), '{ "type": "commonjs" }\n');

const manifest = JSON.parse(read("pkg-templates/npm/package.json"));
manifest.version = field("version");
manifest.description = field("description");
// The address of the repository comes from the host that publishes, or from Cargo.toml. It is left out if nobody has
// filled it in.
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: path } = process.env;
const named = server && path ? `${server}/${path}` : field("repository");
const repository = new URL(named).hostname.endsWith(".invalid") ? undefined : named;
if (repository !== undefined) {
  Object.assign(manifest, {
    homepage: `${repository}#readme`,
    repository: { type: "git", url: `git+${repository}.git` },
    bugs: `${repository}/issues`,
  });
}
writeFileSync(new URL("package.json", pkg), `${JSON.stringify(manifest, undefined, 2)}\n`);

printSize();
