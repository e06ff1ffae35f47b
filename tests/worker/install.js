// Before the tests: the packed package becomes tests/worker/node_modules/juhao, a real folder inside the Vite root, where workerd
// can import its module.
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "../npm/packed.js";

export default function setup() {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const modules = join(here, "node_modules");
  rmSync(modules, { recursive: true, force: true });
  const folder = install(mkdtempSync(join(here, ".install-")));
  renameSync(join(folder, "node_modules"), modules);
  rmSync(folder, { recursive: true });
}
