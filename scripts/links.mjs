// Checks the links of the documentation: every relative link leads to an existing file, and to an existing heading.
// Also checks that source files named in backquotes, such as `matching/roles.rs`, exist, so that a renamed file is
// noticed.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file && existsSync(file));
const pages = files.filter((file) => file.endsWith(".md") && !file.startsWith("tests/corpus/"));

/** The anchor of a heading on GitHub: lower case letters, digits and hyphens; other characters are dropped. */
const anchor = (heading) =>
  heading
    .replace(/`|\*|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

const anchors = new Map();
function headings(file) {
  if (!anchors.has(file)) {
    const text = readFileSync(file, "utf8").replace(/^```[\s\S]*?^```/gm, "");
    anchors.set(file, new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchor(heading))));
  }
  return anchors.get(file);
}

const isThere = (name) => files.some((file) => file === name || file.endsWith(`/${name.replace(/^(\.\.?\/)+/, "")}`));

const broken = [];
for (const page of pages) {
  const text = readFileSync(page, "utf8").replace(/^```[\s\S]*?^```/gm, "");
  for (const [, name] of text.matchAll(/`((?!juhao\/)\w[\w./-]*\.(?:rs|ts|js|mjs|sh|py|toml|json))`/g)) {
    if (!isThere(name)) broken.push(`${page}: \`${name}\`: no such file`);
  }
  for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue;
    const [path, heading] = link.split("#");
    const file = path ? normalize(join(dirname(page), decodeURI(path))) : page;
    if (!existsSync(file)) broken.push(`${page}: ${link}: no such file`);
    else if (heading && !headings(file).has(heading)) broken.push(`${page}: ${link}: no such heading`);
  }
}
if (broken.length > 0) {
  console.error(broken.join("\n"));
  process.exit(1);
}
console.log(`${pages.length} pages: every link and every named file is there`);
