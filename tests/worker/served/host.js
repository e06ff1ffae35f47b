// Started by serve.js, in a process that can be killed: a built Worker in workerd, without what a developer's server puts around it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Miniflare } from "miniflare";

const { bundle, store, port, settings } = JSON.parse(process.argv[2]);
const wasm = readdirSync(bundle).find((name) => name.endsWith(".wasm"));

const worker = new Miniflare({
  host: "127.0.0.1",
  port,
  cf: false,
  telemetry: { enabled: false },
  modulesRoot: bundle,
  modules: [
    { type: "ESModule", path: join(bundle, "index.js"), contents: readFileSync(join(bundle, "index.js"), "utf8") },
    { type: "CompiledWasm", path: join(bundle, wasm), contents: readFileSync(join(bundle, wasm)) },
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
