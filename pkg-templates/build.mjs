// wasm-pack output + templates -> pkg/, the npm package. Prints the size of the module and holds it to its limit.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const GZIP_LIMIT = 120 * 1024;

const root = new URL("../", import.meta.url);
const pkg = new URL("pkg/", root);
const npm = new URL("pkg-templates/npm/", root);
const read = (path) => readFileSync(new URL(path, root), "utf8");

const cargo = read("Cargo.toml");
const field = (name) => cargo.match(new RegExp(`^${name} = "(.*)"$`, "m"))[1];

const keep = new Set(["juhao.js", "juhao_bg.wasm"]);
for (const name of readdirSync(pkg)) if (!keep.has(name)) rmSync(new URL(name, pkg), { recursive: true });
cpSync(npm, pkg, { recursive: true });
for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) {
  if (existsSync(new URL(licence, root))) cpSync(new URL(licence, root), new URL(licence, pkg));
}
const manifest = read("pkg-templates/npm/package.json");
const filled = manifest.replace("{{version}}", field("version")).replace("{{description}}", field("description"));
writeFileSync(new URL("package.json", pkg), filled);

const wasm = readFileSync(new URL("juhao_bg.wasm", pkg));
const kb = (bytes) => `${(bytes.length / 1024).toFixed(1)} KB`;
const gzip = gzipSync(wasm, { level: 9 });
console.log(`juhao_bg.wasm: ${kb(wasm)} raw, ${kb(gzip)} gzip, ${kb(brotliCompressSync(wasm))} brotli`);
if (gzip.length > GZIP_LIMIT) {
  console.error(`juhao_bg.wasm is over ${GZIP_LIMIT / 1024} KB after gzip`);
  process.exit(1);
}
