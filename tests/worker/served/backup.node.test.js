// The backup of the Worker's folder: what it saves is stored again, in a Worker that has nothing.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { root } from "../../npm/packed.js";
import { chinese } from "../edge/texts.js";
import { ask, asLines, linesOf, NDJSON, serve } from "./serve.js";

const SCRIPT = join(root, "pkg-templates/worker/backup.mjs");
let folder;
let first;
let second;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "juhao-backup-"));
  [first, second] = [await serve(), await serve()];
});
after(async () => {
  await first?.stop();
  await second?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = ({ url }, ...given) =>
  execFileSync(process.execPath, [SCRIPT, ...given, folder], {
    env: { ...process.env, JUHAO_URL: url, JUHAO_TOKEN: "all" },
    encoding: "utf8",
  });

const RULES = { policy: { block: 0.9 }, allowedSites: ["ours.example"], phrases: [chinese(9, 30)] };

/** All documents of a collection, without what depends on the time. */
async function exported({ url }, name) {
  const all = [];
  for (let next = `/v1/collections/${name}/export`; next;) {
    const answer = await ask(url, "GET", next);
    all.push(...linesOf(answer.text));
    next = /^<([^>]*)>/.exec(answer.headers.link ?? "")?.[1];
  }
  return all;
}

test("collections are stored again with their settings, rules and documents", async () => {
  const documents = Array.from({ length: 620 }, (_, i) => ({
    id: `d/${i}`,
    text: chinese(i, 60),
    metadata: { title: `No ${i}` },
  }));
  await ask(first.url, "PUT", "/v1/collections/one", { shards: 2, fold: "none" });
  await ask(first.url, "POST", "/v1/collections/one/documents:batch", asLines(documents), { type: NDJSON });
  await ask(first.url, "PUT", "/v1/collections/one/rules", RULES);
  await ask(first.url, "PUT", "/v1/collections/bare", { texts: "none" });
  await ask(first.url, "PUT", "/v1/collections/bare/documents/a", { text: chinese(1) });
  const said = "bare: 1 documents\none: 620 documents\n";
  assert.equal(run(first, "save"), said);
  assert.deepEqual(readdirSync(folder).sort(), ["bare.json", "bare.ndjson", "one.json", "one.ndjson"]);

  assert.equal(run(second, "restore"), said);
  for (const name of ["one", "bare"]) {
    assert.deepEqual(await exported(second, name), await exported(first, name), name);
    for (const path of [`/v1/collections/${name}`, `/v1/collections/${name}/rules`]) {
      assert.deepEqual((await ask(second.url, "GET", path)).body, (await ask(first.url, "GET", path)).body);
    }
  }
  assert.equal(run(second, "restore"), said); // again, which changes nothing
  assert.equal((await ask(second.url, "GET", "/v1/collections/one")).body.documents, 620);
});

test("a problem ends it with a message, and the last backup stays", async () => {
  const before = readdirSync(folder).sort();
  const env = { ...process.env, JUHAO_URL: first.url, JUHAO_TOKEN: "guessed" };
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, "save", folder], { env, encoding: "utf8" });
  assert.notEqual(status, 0);
  assert.match(stderr, /bad-token/);
  assert.deepEqual(readdirSync(folder).sort(), before);
  assert.equal(spawnSync(process.execPath, [SCRIPT, "save"], { env, encoding: "utf8" }).status, 2);
});
