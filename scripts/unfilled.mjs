// What must be filled in before a release, and where; fails if there is anything.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const left = [];

const [, repository] = read("Cargo.toml").match(/^repository = "(.*)"$/m);
if (new URL(repository).hostname.endsWith(".invalid"))
  left.push("Cargo.toml: repository, the address of the repository (crates.io and npm publish --provenance want it)");
const manifest = JSON.parse(read("pkg/package.json"));
for (const name of ["repository", "homepage", "bugs"])
  if (!(name in manifest)) left.push(`pkg/package.json: ${name}; npm run build takes it from Cargo.toml`);
const version = manifest.version.replaceAll(".", "\\.");
if (!new RegExp(`^## ${version} - \\d{4}-\\d\\d-\\d\\d$`, "m").test(read("CHANGELOG.md")))
  left.push(`CHANGELOG.md: a heading with the date of ${manifest.version}`);
for (const [path, pattern] of [
  ["src/python/Cargo.toml", /^version = "(.*)"$/m],
  ["pkg-templates/worker/package.json", /^  "version": "(.*)"/m],
  ["pkg-templates/middleware/package.json", /^  "version": "(.*)"/m],
  ["CITATION.cff", /^version: (.*)$/m],
])
  if (read(path).match(pattern)?.[1] !== manifest.version) left.push(`${path}: the version ${manifest.version}`);
if (!/^\[project\.urls\]$/m.test(read("pkg-templates/python/pyproject.toml")))
  left.push("pkg-templates/python/pyproject.toml: [project.urls] with the address of the repository, which PyPI shows");
for (const path of execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" }).trim().split("\n")) {
  const text = read(path);
  if (/not on (?:npm|crates\.io|PyPI)|\bnpm \(not yet\)/.test(text))
    left.push(`${path}: the note that it is not published yet`);
  if (text.includes("OWNER/REPOSITORY")) left.push(`${path}: OWNER/REPOSITORY, the address of the repository`);
}

for (const line of left) console.error(line);
process.exitCode = left.length > 0 ? 1 : 0;
