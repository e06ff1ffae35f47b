// The examples of both READMEs print what their comments say, and they and the types compile.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { reportType, sourcesType } from "../schema/typescript.mjs";
import { installed, root } from "./packed.js";

const examples = ["pkg-templates/npm/README.md", "README.md"]
  .map((name) => readFileSync(join(root, name), "utf8"))
  .flatMap((readme) => [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code));

const place = installed();

/** The expected output: the comments after `console.log`; ` / ` separates the lines of a loop. */
const promised = (code) =>
  [...code.matchAll(/console\.log\(.*\)[;,] \/\/ (.*)/g)].flatMap(([, said]) => said.split(" / "));

examples.forEach((code, i) => {
  test(`example ${i + 1} prints what it says`, () => {
    const file = join(place.folder, `example-${i + 1}.mjs`);
    writeFileSync(file, code);
    const printed = execFileSync(process.execPath, [file], { encoding: "utf8" }).trimEnd().split("\n");
    assert.ok(promised(code).length > 0);
    assert.deepEqual(printed, promised(code));
  });
});

/** Compiles the project; returns the messages of the compiler, or "". */
function check(module, moduleResolution, lib = ["es2023", "dom", "dom.iterable", "esnext.disposable"]) {
  const compilerOptions = {
    module,
    moduleResolution,
    target: "es2022",
    lib,
    types: [],
  };
  const config = {
    compilerOptions: { ...compilerOptions, strict: true, noEmit: true },
    include: ["*.ts", "*.mts", "*.cts"],
  };
  writeFileSync(join(place.folder, "tsconfig.json"), JSON.stringify(config));
  try {
    execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", place.folder], { encoding: "utf8" });
    return "";
  } catch (error) {
    return error.stdout;
  }
}

const PLAIN = `
  import init, { compare, decode, extractFrom, initSync, JuhaoError, type Report } from "juhao";
  import { simplified } from "juhao/fold-zh";
  import { diff } from "juhao/align";
  import { compareMethods } from "juhao/methods";
  import { type CheckedQuotation, verify } from "juhao/verify";
  import module from "juhao/module";
  import { createEngine } from "juhao/worker";
  export const report: Report = compare(decode(Uint8Array.of(97)).text, "a");
  // @ts-expect-error: a text is no bytes
  decode("a");
  void init(module);
  extractFrom({ nodeType: 9 });
  export const checked: CheckedQuotation[] = verify("", []).quotations;
  export const more = [compareMethods, createEngine, diff("a", "b")[0]?.value.length, initSync, simplified("a").length];
  export const bytes = (error: unknown) =>
    error instanceof JuhaoError && error.code === "input-too-long" ? error.values.bytes.toFixed() : "";`;

test("types hold in a project without those of the DOM, from ESM and from CommonJS", () => {
  for (const name of ["plain.mts", "plain.cts"]) writeFileSync(join(place.folder, name), PLAIN);
  assert.equal(check("nodenext", "nodenext", ["es2023"]), "");
});

test("types declare nothing for all files of a project", () => {
  const names = ["AbortSignal", "Element", "Node", "Request", "Response", "Text", "URL", "WebAssembly.Module"];
  const used = names.map((name, i) => `\n// @ts-expect-error\nexport type Name${i} = ${name};`);
  writeFileSync(join(place.folder, "plain.mts"), PLAIN + used.join(""));
  assert.equal(check("nodenext", "nodenext", ["es2023"]), "");
  rmSync(join(place.folder, "plain.mts"));
  rmSync(join(place.folder, "plain.cts"));
});

test("the element has types, and takes the package and its threads for an engine", () => {
  writeFileSync(
    join(place.folder, "element.mts"),
    `import * as juhao from "juhao";
    import "juhao/element";
    import { createEngine } from "juhao/worker";
    const element = document.createElement("juhao-compare");
    element.engine = createEngine();
    element.engine = juhao;
    element.left = { html: "<p>Readers" };
    element.report = juhao.compare("a", "b");
    element.addEventListener("juhao-report", ({ detail }) => console.log(detail.relation));
    // @ts-expect-error
    element.options = { minMatchLenght: 4 };`,
  );
  assert.equal(check("nodenext", "nodenext"), "");
  rmSync(join(place.folder, "element.mts"));
});

test("every member is documented", () => {
  for (const name of [
    "index.d.ts",
    "align/index.d.ts",
    "compare/index.d.ts",
    "methods/index.d.ts",
    "verify/index.d.ts",
    "report/index.d.ts",
    "worker/index.d.ts",
    "element/index.d.ts",
  ]) {
    const lines = readFileSync(join(place.folder, "node_modules/juhao", name), "utf8").split("\n");
    const isMember = (line) => /^ {2}(readonly )?\w+\??: .*;$/.test(line);
    const bare = lines.filter((line, i) => isMember(line) && !lines[i - 1].endsWith("*/"));
    assert.deepEqual(bare, [], name);
  }
});

for (const [module, resolution] of [
  ["nodenext", "nodenext"],
  ["esnext", "bundler"],
]) {
  test(`types stand under ${resolution}, and those of the answers are the schemas'`, () => {
    examples.forEach((code, i) => {
      writeFileSync(join(place.folder, `example-${i + 1}.mts`), code);
    });
    cpSync(join(root, "tests/npm/usage.ts"), join(place.folder, "usage.mts"));
    const same = `
      import type { Report, SourceReport } from "juhao";
      type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
      // Codes and names are text to the schema; index.d.ts lists them, and the values of each code.
      type Deep<T> = T extends { code: string; values: object } ? { code: string; values: Record<string, number | string> }
        : T extends object ? { [K in keyof T]: K extends "name" | "code" ? string : Deep<T[K]> } : T;
    `;
    writeFileSync(
      join(place.folder, "same.mts"),
      `${same} export const same: Same<Deep<Report>, Deep<${reportType}>> = true;
      export const sources: Same<Deep<SourceReport>, Deep<${sourcesType}>> = true;\n`,
    );
    assert.equal(check(module, resolution), "");
    const other = reportType.replace("moved: boolean", "moved: boolean | null");
    writeFileSync(
      join(place.folder, "same.mts"),
      `${same} export const same: Same<Deep<Report>, Deep<${other}>> = true;\n`,
    );
    assert.match(check(module, resolution), /same\.mts.*TS2322/s);
  });
}
