// The packed package in Node programs that bundlers of the repository make. scripts/bundlers.mjs tests other bundlers.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { rollup } from "rollup";
import { build } from "vite";
import webpack from "webpack";
import { alone, bin, bun, command, IMPORTED, REQUIRED, SAID, write } from "./bundlers.js";
import { installed } from "./packed.js";

const { folder } = installed();
write(folder, {
  "imported.mjs": IMPORTED,
  "required.cjs": REQUIRED,
  "vitest.config.mjs": "export default {};",
  "smoke.test.mjs": `import { expect, test } from "vitest";
    import { compare } from "juhao";
    test("compares", () => expect(compare("句号。", "句号").relation).toBe("duplicate"));`,
});
const built = (name) => join(folder, "built", name);
const says = (name, file, program) => assert.equal(alone(built(name), file, program), `${SAID}\n`);

for (const entry of ["imported.mjs", "required.cjs"]) {
  for (const [format, file] of [
    ["cjs", "program.cjs"],
    ["esm", "program.mjs"],
  ]) {
    test(`esbuild, ${entry} as ${format}`, () => {
      const name = `esbuild-${entry}-${format}`;
      const form = ["--bundle", "--platform=node", `--format=${format}`, "--minify", "--log-level=warning"];
      assert.equal(command(folder, bin("esbuild"), entry, ...form, `--outfile=${join(built(name), file)}`), "");
      says(name, file);
    });
  }

  test(`webpack, ${entry}`, async () => {
    const name = `webpack-${entry}`;
    const output = { path: built(name), filename: "program.cjs" };
    const config = { context: folder, mode: "production", target: "node", entry: `./${entry}`, output };
    const stats = await promisify(webpack)(config);
    assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }), { errors: [], warnings: [] });
    says(name, "program.cjs");
  });

  test(`bun build --compile, ${entry}`, () => {
    const name = `bun-${entry}`;
    command(folder, bun(), "build", "--compile", entry, "--outfile", join(built(name), "program"));
    says(name, "program", null);
  });
}

test("Rollup", async () => {
  const warnings = [];
  const onwarn = ({ message }) => warnings.push(message);
  const bundle = await rollup({
    input: join(folder, "imported.mjs"),
    external: /^node:/,
    plugins: [nodeResolve({ exportConditions: ["node"] })],
    onwarn,
  });
  await bundle.write({ file: join(built("rollup"), "program.mjs") });
  await bundle.close();
  assert.deepEqual(warnings, []);
  says("rollup", "program.mjs");
});

test("Vite, for a server, with all packages in the bundle", async () => {
  const outDir = built("vite");
  await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true },
    build: { ssr: "imported.mjs", outDir },
  });
  says("vite", "imported.js");
});

test("Vitest", () => {
  assert.match(command(folder, bin("vitest"), "run", "--root", folder), /1 passed/);
});
