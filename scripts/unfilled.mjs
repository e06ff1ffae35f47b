// What must be filled in before a release, and where; fails if there is anything.
import { readFileSync } from "node:fs";

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
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
for (const path of ["README.md", "pkg-templates/npm/README.md"])
  if (/not on (npm|crates)[^.]* yet/i.test(read(path)))
    left.push(`${path}: the note that the package is not published yet`);

for (const line of left) console.error(line);
process.exitCode = left.length > 0 ? 1 : 0;
