// The package as its users get it: packed, and installed into an empty project.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

const run = (args, cwd) => execFileSync("npm", args, { cwd, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });

/** Packs pkg/ and installs it, offline, into `folder`, which becomes a project with nothing else. */
export function install(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "name": "empty", "private": true, "type": "module" }\n');
  run(["pack", "--silent", "--pack-destination", folder, join(root, "pkg")], folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  run(["install", "--offline", "--no-audit", "--no-fund", "--install-links", `./${tarball}`], folder);
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
