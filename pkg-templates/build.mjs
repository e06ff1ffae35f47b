// wasm-pack output + templates -> pkg/, the npm package. Prints the size of the module.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { printSize } from "./size.mjs";

const root = new URL("../", import.meta.url);
const pkg = new URL("pkg/", root);
const npm = new URL("pkg-templates/npm/", root);
const read = (path) => readFileSync(new URL(path, root), "utf8");

const cargo = read("Cargo.toml");
const field = (name) => cargo.match(new RegExp(`^${name} = "(.*)"$`, "m"))[1];

const keep = new Set(["juhao.js", "juhao_bg.wasm"]);
for (const name of readdirSync(pkg)) if (!keep.has(name)) rmSync(new URL(name, pkg), { recursive: true });
cpSync(npm, pkg, { recursive: true });
for (const name of ["juhao_methods.js", "juhao_methods_bg.wasm"]) {
  cpSync(new URL(`target/methods/${name}`, root), new URL(`methods/${name}`, pkg));
}
// The second module is loaded as the first is, everywhere.
for (const host of ["node.js", "web.js", "workerd.js"]) {
  const loader = read(`pkg-templates/npm/${host}`)
    .replaceAll("juhao.js", "juhao_methods.js")
    .replaceAll("juhao_bg.wasm", "juhao_methods_bg.wasm")
    .replaceAll("./failure.js", "../failure.js")
    .replace('import "./fold-zh.js";\n', "");
  writeFileSync(new URL(`methods/${host}`, pkg), loader);
}
// Lines of comment, then rows of pairs.
const lines = read("src/fold-zh.txt").trimEnd().split("\n");
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
const manifest = read("pkg-templates/npm/package.json");
const filled = manifest.replace("{{version}}", field("version")).replace("{{description}}", field("description"));
writeFileSync(new URL("package.json", pkg), filled);

printSize();
