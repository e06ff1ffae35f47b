// The copied folders: files that they refer to exist, and the example token works on a developer's machine only.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../npm/packed.js";
import { ask, serve } from "./serve.js";

const read = (path) => readFileSync(join(root, path), "utf8");
const json = (path) => JSON.parse(read(path));

test("the token of the example is accepted on this machine only", async () => {
  const [, TOKENS] = /^TOKENS='(.*)'$/m.exec(read("pkg-templates/worker/.dev.vars.example"));
  const [, token] = /^JUHAO_TOKEN=(.*)$/m.exec(read("pkg-templates/middleware/.dev.vars.example"));
  const worker = await serve({ vars: { TOKENS } });
  try {
    const statusAt = async (host) => {
      const headers = host ? { host } : {};
      return (await ask(worker.url, "PUT", "/v1/collections/blog", {}, { token, headers })).status;
    };
    assert.equal(await statusAt(), 200);
    assert.equal(await statusAt(`localhost:${worker.port}`), 200);
    for (const host of ["juhao.example.org", "localhost.example.org", "juhao.account.workers.dev"]) {
      assert.equal(await statusAt(host), 401, host);
    }
  } finally {
    await worker.stop();
  }
});

test("packages are named by one version, that of the repository", () => {
  const { version } = json("pkg/package.json");
  const own = { ...json("package.json").devDependencies, juhao: version };
  for (const folder of ["worker", "middleware"]) {
    const { dependencies = {}, devDependencies, cloudflare } = json(`pkg-templates/${folder}/package.json`);
    for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
      assert.equal(wanted, own[name], `${folder}: ${name}`);
    }
    const example = read(`pkg-templates/${folder}/.dev.vars.example`);
    assert.deepEqual(
      [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name),
      Object.keys(cloudflare.bindings),
    );
    const ignored = read(`pkg-templates/${folder}/.gitignore`).trim().split("\n");
    assert.deepEqual(ignored, ["node_modules/", ".wrangler/", ".dev.vars"]);
  }
});

test("every module of the source is in the folder or among its packages", () => {
  const { dependencies } = json("pkg-templates/worker/package.json");
  const files = readdirSync(join(root, "pkg-templates/worker/src")).filter((file) => file.endsWith(".ts"));
  assert.ok(files.length > 15);
  for (const file of files) {
    for (const [, name] of read(`pkg-templates/worker/src/${file}`).matchAll(/ from "([^"]+)"/g)) {
      const packaged = Object.keys(dependencies).some((one) => name === one || name.startsWith(`${one}/`));
      assert.ok(name.startsWith("./") || name === "cloudflare:workers" || packaged, `${file}: ${name}`);
    }
  }
});
