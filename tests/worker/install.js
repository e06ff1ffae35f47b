// Before the tests: installs the packed package as node_modules/juhao of the tested Workers, in a real folder inside
// the Vite root, so that workerd can import its module.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { install, root } from "../npm/packed.js";

/** Folders of Workers. */
const WORKERS = ["tests/worker", "pkg-templates/worker"];

/** Done before the tests, and when this file is run by itself. */
export default function setup() {
  const folder = install(mkdtempSync(join(root, "tests/worker/.install-")));
  for (const worker of WORKERS) {
    const place = join(root, worker, "node_modules/juhao");
    rmSync(place, { recursive: true, force: true });
    cpSync(join(folder, "node_modules/juhao"), place, { recursive: true });
  }
  rmSync(folder, { recursive: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) setup();
