// The packed package in Deno and Bun, and the form of the package, checked by publint and Are the types wrong.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { bin, bun } from "./bundlers.js";
import { installed, root } from "./packed.js";

const PROGRAM = `
  import init, { compare } from "juhao";
  import { methodNames } from "juhao/methods";
  import { verify } from "juhao/verify";
  import { createEngine } from "juhao/worker";
  await init();
  const left = "👍图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。";
  const right = "周二至周日上午九点开门，晚上八点关门。";
  const report = compare(left, right);
  const { start, end } = report.matches[0].left;
  const engine = createEngine();
  const again = await engine.compare(left, right);
  engine.free();
  console.log(report.relation, left.slice(start, end), JSON.stringify(report) === JSON.stringify(again), methodNames().length > 5, verify("“周一闭馆”", [{ id: "a", input: left }]).quotations[0].status);
`;
const SAID = "contains 周二至周日上午九点开门，晚上八点关门。 true true verified\n";

const place = installed();
writeFileSync(join(place.folder, "program.mjs"), PROGRAM);
writeFileSync(
  join(place.folder, "required.cjs"),
  `const { compare } = require("juhao"); const { verify } = require("juhao/verify"); console.log(compare("句号。", "句号").relation, verify("", []).totals.sources);`,
);

const run = (command, args) =>
  execFileSync(command, args, { cwd: place.folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

for (const [name, command] of [
  ["Node", () => [process.execPath, ["program.mjs"]]],
  [
    "Deno",
    () => [
      bin("deno"),
      ["run", "--no-remote", "--cached-only", "--node-modules-dir=manual", "--allow-read", "program.mjs"],
    ],
  ],
  ["Bun", () => [bun(), ["program.mjs"]]],
]) {
  test(`${name} compares two texts, in its own thread and in another`, () => {
    assert.equal(run(...command()), SAID);
  });
}

test("a program that Bun compiles has its thread inside", { timeout: 120_000 }, () => {
  writeFileSync(join(place.folder, "node-thread.js"), `import "juhao/worker/thread";`);
  run(bun(), ["build", "--compile", "program.mjs", "node-thread.js", "--outfile", "compiled"]);
  const elsewhere = mkdtempSync(join(tmpdir(), "juhao-compiled-"));
  try {
    renameSync(join(place.folder, "compiled"), join(elsewhere, "compiled"));
    assert.equal(execFileSync(join(elsewhere, "compiled"), { cwd: elsewhere, encoding: "utf8" }), SAID);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

test("Node and Bun may require it", () => {
  for (const command of [process.execPath, bun()]) assert.equal(run(command, ["required.cjs"]), "duplicate 0\n");
});

test("publint finds nothing", async () => {
  const { messages, pkg } = await publint({ pkgDir: join(root, "pkg"), strict: true });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});

test("types are found by every resolver that reads exports", () => {
  const tarball = readdirSync(place.folder).find((name) => name.endsWith(".tgz"));
  // The value of an imported WebAssembly module depends on the host, so it has no types.
  const modules = [
    "juhao_bg.wasm",
    "align/juhao_align_bg.wasm",
    "compare/juhao_compare_bg.wasm",
    "methods/juhao_methods_bg.wasm",
    "documents/juhao_documents_bg.wasm",
    "verify/juhao_verify_bg.wasm",
    "report/juhao_report_bg.wasm",
  ];
  // For browsers alone, and so without CommonJS.
  const element = ["element", "element/source"];
  const form = ["--format", "ascii", "--no-color", "--no-emoji"];
  const told = run(bin("attw"), [
    tarball,
    "--profile",
    "node16",
    ...form,
    "--exclude-entrypoints",
    ...modules,
    ...element,
  ]);
  for (const entry of [
    "juhao",
    "juhao/module",
    "juhao/fold-zh",
    "juhao/align",
    "juhao/align/module",
    "juhao/compare",
    "juhao/compare/module",
    "juhao/documents",
    "juhao/documents/module",
    "juhao/methods",
    "juhao/methods/module",
    "juhao/verify",
    "juhao/verify/module",
    "juhao/report",
    "juhao/report/module",
    "juhao/worker",
    "juhao/worker/thread",
  ]) {
    const both = "node16 \\(from CJS\\): OK \\(CJS\\)\\s+node16 \\(from ESM\\): OK \\(ESM\\)\\s+bundler: OK";
    assert.match(told, new RegExp(`"${entry}"\\s+(node10: .*\\s+)?${both}`));
  }
});

test("the package holds what its users need, and nothing else", () => {
  const [{ files, size, unpackedSize }] = JSON.parse(run("npm", ["pack", "--dry-run", "--json", join(root, "pkg")]));
  const names = files.map(({ path }) => path).sort();
  const isWanted =
    /^(README\.md|LICENSE-(MIT|APACHE)|(cjs\/)?package\.json|(report|sources)\.schema\.json|dist\/juhao(\.esm)?\.min\.js|element\/[A-Za-z0-9-]+\.(js|d\.ts)|(cjs\/)?(((align|compare|documents|methods|report|verify)(\/module)?|module|worker)\/)?[a-z_-]+\.(js|d\.ts|wasm))$/;
  assert.deepEqual(
    names.filter((name) => !isWanted.test(name)),
    [],
  );
  for (const name of [
    "index.d.ts",
    "juhao_bg.wasm",
    "align/index.d.ts",
    "compare/index.d.ts",
    "documents/index.d.ts",
    "methods/index.d.ts",
    "verify/index.d.ts",
    "report/index.d.ts",
    "element/element.js",
    "element/index.d.ts",
    "worker/index.d.ts",
    "worker/web-thread.js",
    "cjs/node.js",
    "cjs/index.d.ts",
    "module/web.js",
    "report.schema.json",
    "sources.schema.json",
  ]) {
    assert.ok(names.includes(name), name);
  }
  console.log(
    `${files.length} files, ${(size / 1024).toFixed(0)} KB packed, ${(unpackedSize / 1024).toFixed(0)} KB unpacked`,
  );
});
