// Prints how many bytes of code each layer has in a WebAssembly module with names.
// Use: node scripts/wasm-size.mjs FILE [DEPTH].
// `bash scripts/wasm-size.sh` builds such a module. A release has no names.
import { readFileSync } from "node:fs";

const [file, depth = "2"] = process.argv.slice(2);
const bytes = readFileSync(file);
let at = 8;

/** Reads an unsigned LEB128 number. */
function number() {
  for (let value = 0, shift = 1; ; shift *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * shift;
    if (byte < 128) return value;
  }
}

function string() {
  const end = number() + at;
  const read = bytes.toString("utf8", at, end);
  at = end;
  return read;
}

/** Skips the limits of a table or a memory. */
function limits() {
  const hasMost = number() & 1;
  number();
  if (hasMost) number();
}

/** Number of imported functions: they come first in the numbering of functions. */
function importedFunctions() {
  let functions = 0;
  for (let left = number(); left > 0; left--) {
    string();
    string();
    const kind = bytes[at++];
    if (kind === 0) functions += 1;
    if (kind === 0) number();
    else if (kind === 1) at++;
    if (kind === 1 || kind === 2) limits();
    if (kind === 3) at += 2;
  }
  return functions;
}

let imported = 0;
let sizes = [];
let data = 0;
const names = new Map();
while (at < bytes.length) {
  const id = bytes[at++];
  const length = number();
  const end = at + length;
  if (id === 2) imported = importedFunctions();
  if (id === 10) {
    sizes = Array.from({ length: number() }, () => {
      const size = number();
      at += size;
      return size;
    });
  }
  if (id === 11) data = length;
  if (id === 0 && string() === "name") {
    while (at < end) {
      const part = bytes[at++];
      const next = number() + at;
      if (part === 1) for (let left = number(); left > 0; left--) names.set(number(), string());
      at = next;
    }
  }
  at = end;
}
if (names.size === 0) throw new Error(`${file} has no names: build it by scripts/wasm-size.sh`);

/** The path of a function, of its legacy mangling or of a readable name. */
function pathOf(name) {
  if (!name.startsWith("_ZN")) return name;
  const parts = [];
  for (let rest = name.slice(3), match; (match = /^(\d+)/.exec(rest));) {
    const start = match[1].length;
    parts.push(rest.slice(start, start + Number(match[1])));
    rest = rest.slice(start + Number(match[1]));
  }
  return parts
    .filter((part) => !/^h[0-9a-f]{16}$/.test(part))
    .join("::")
    .replaceAll("..", "::");
}

/** The layer of a function: its first path in this project, its crate, or the exports, which have plain names. */
function layerOf(path) {
  const own = /juhao(?:_core)?::[\w:]+/.exec(path)?.[0];
  if (own) return own.split("::").slice(0, Number(depth)).join("::");
  if (path.startsWith("_R")) return "std";
  if (!path.includes("::")) return "exports";
  return /[a-z]\w*(?=::)/.exec(path.replaceAll(/\$[A-Z]+\d*\$|\$u\w\w\$/g, " "))?.[0] ?? "std";
}

const layers = new Map();
let all = 0;
for (const [i, size] of sizes.entries()) {
  const name = names.get(imported + i) ?? "?";
  if (/__wbindgen_describe|WasmDescribe/.test(name)) continue; // wasm-bindgen reads them and takes them out
  const layer = layerOf(pathOf(name));
  all += size;
  layers.set(layer, (layers.get(layer) ?? 0) + size);
}
const row = (name, size) => `| ${name} | ${(size / 1024).toFixed(1)} | ${((100 * size) / (all + data)).toFixed(1)} % |`;
console.log("| layer | KB | share |\n|---|---|---|");
for (const [layer, size] of [...layers].sort(([, a], [, b]) => b - a)) {
  if (size > all / 200) console.log(row(`\`${layer}\``, size));
}
const small = [...layers.values()].filter((size) => size <= all / 200).reduce((sum, size) => sum + size, 0);
console.log([row("smaller ones", small), row("data", data), row("all", all + data)].join("\n"));
