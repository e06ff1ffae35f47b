// Runs a built Worker in workerd without a development server; started by serve.js, in a process that can be killed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Miniflare } from "miniflare";

const { bundle, store, port, settings } = JSON.parse(process.argv[2]);
/** Modules that the script imports, by the ends of their names. */
const TYPES = { wasm: "CompiledWasm", html: "Text" };
const others = readdirSync(bundle).flatMap((name) => {
  const type = TYPES[name.split(".").at(-1)];
  return type ? [{ type, path: join(bundle, name), contents: readFileSync(join(bundle, name)) }] : [];
});

const worker = new Miniflare({
  host: "127.0.0.1",
  port,
  cf: false,
  telemetry: { enabled: false },
  modulesRoot: bundle,
  modules: [
    { type: "ESModule", path: join(bundle, "index.js"), contents: readFileSync(join(bundle, "index.js"), "utf8") },
    ...others,
  ],
  compatibilityDate: settings.compatibility_date,
  bindings: settings.vars,
  durableObjects: Object.fromEntries(
    settings.durable_objects.bindings.map(({ name, class_name }) => [name, { className: class_name, useSQLite: true }]),
  ),
  durableObjectsPersist: join(store, "objects"),
  r2Buckets: ["TEXTS"],
  r2Persist: join(store, "texts"),
});
await worker.ready;
process.send("ready");
