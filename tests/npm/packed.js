// The package as its users get it: packed, and installed into an empty project.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

const run = (args, cwd) => execFileSync("npm", args, { cwd, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });

/** A digest of the names and bytes of all files of a folder. */
function digestOf(folder) {
  const hash = createHash("sha256");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of entries.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(path).update("\0").update(readFileSync(path));
  return hash.digest("hex").slice(0, 16);
}

/**
 * Packs pkg/ and installs it, offline, into a project with nothing else, and returns its folder. That takes npm a
 * second, so it is done once for each state of pkg/. Test files run at once: all of them use what the first has made.
 */
function madeOnce() {
  const all = join(root, "target/packed");
  mkdirSync(all, { recursive: true });
  const made = join(all, digestOf(join(root, "pkg")));
  if (existsSync(made)) return made;
  const folder = mkdtempSync(`${made}-`);
  writeFileSync(join(folder, "package.json"), '{ "name": "empty", "private": true, "type": "module" }\n');
  run(["pack", "--silent", "--pack-destination", folder, join(root, "pkg")], folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  run(["install", "--offline", "--no-audit", "--no-fund", "--install-links", `./${tarball}`], folder);
  try {
    renameSync(folder, made);
  } catch (error) {
    rmSync(folder, { recursive: true });
    if (!existsSync(made)) throw error;
  }
  return made;
}

/** Makes `folder` a project with nothing but the packed package, installed. */
export function install(folder) {
  cpSync(madeOnce(), folder, { recursive: true });
  return folder;
}

/** A project in a new folder, with the package in it; `remove` deletes it. */
export function project() {
  const folder = install(mkdtempSync(join(tmpdir(), "juhao-package-")));
  return {
    folder,
    /** What a file of the package exports. */
    load: (file) => import(pathToFileURL(join(folder, "node_modules/juhao", file)).href),
    /** What a program prints that runs in the project. */
    run: (...program) => execFileSync(process.execPath, program, { cwd: folder, encoding: "utf8", stdio: "pipe" }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A project with a folder `site` to be served, in which the package is the folder `juhao`. */
export function projectWithSite() {
  const place = project();
  const site = join(place.folder, "site");
  cpSync(join(place.folder, "node_modules/juhao"), join(site, "juhao"), { recursive: true });
  return { ...place, site };
}

/** A project for the tests of a file: it is deleted after them. */
export function installed() {
  const place = project();
  after(place.remove);
  return place;
}
