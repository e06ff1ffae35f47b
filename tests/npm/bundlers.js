// Programs that use the package, to be bundled. Each bundle runs in an otherwise empty folder.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./packed.js";

const LEFT = "👍图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。";
const RIGHT = "周二至周日上午九点开门，晚上八点关门。";
/** The output of each program: the relation, the passage, and what two other modules say: a method, a status. */
export const SAID = "contains 周二至周日上午九点开门，晚上八点关门。 ccdet verified";

/** The body of a program, after its imports. */
export const ANSWER = `
  const left = ${JSON.stringify(LEFT)};
  const report = compare(left, ${JSON.stringify(RIGHT)});
  const { start, end } = report.matches[0].left;
  const [{ method }] = compareMethods(left, left, { methods: ["ccdet"] });
  const [{ status }] = verify("“周一闭馆”", [{ id: "left", input: left }]).quotations;
  const said = [report.relation, left.slice(start, end), method, status].join(" ");
`;
export const IMPORTED = `
  import { compare } from "juhao";
  import { compareMethods } from "juhao/methods";
  import { verify } from "juhao/verify";
  ${ANSWER} console.log(said);`;
export const REQUIRED = `
  const { compare } = require("juhao");
  const { compareMethods } = require("juhao/methods");
  const { verify } = require("juhao/verify");
  ${ANSWER} console.log(said);`;
/** A page whose bundler does not copy files that modules refer to. */
export const PAGE = `
  import init, { compare } from "juhao";
  import module from "juhao/module";
  import initMethods, { compareMethods } from "juhao/methods";
  import methods from "juhao/methods/module";
  import initVerify, { verify } from "juhao/verify";
  import quotations from "juhao/verify/module";
  Promise.all([init(module), initMethods(methods), initVerify(quotations)]).then(() => {
    ${ANSWER} document.body.append(said);
  });`;
/** A page whose bundler copies the files that `new URL(..., import.meta.url)` names. */
export const FETCHING = PAGE.replace(/import (module|methods|quotations) .*/g, "").replace(
  "init(module), initMethods(methods), initVerify(quotations)",
  "init(), initMethods(), initVerify()",
);
/** A page with `<juhao-compare>`, which loads the engine itself, and is called `element` in the document. */
export const ELEMENT = `
  import "juhao/element";
  const element = Object.assign(document.createElement("juhao-compare"), ${JSON.stringify({ left: LEFT, right: RIGHT, lang: "zh-CN" })});
  const said = document.createElement("output");
  element.addEventListener("juhao-report", ({ detail }) => (said.value = detail.relation));
  document.body.append(element, said);`;

export const bin = (name) => join(root, "node_modules/.bin", name);

/** The binary of the platform's own package, or where the script of `bun` puts it if npm runs scripts. */
export function bun() {
  const folder = join(root, "node_modules/@oven");
  const own = readdirSync(folder).map((name) => join(folder, name, "bin/bun"));
  return own.find((path) => existsSync(path)) ?? bin("bun");
}

/** Writes files into a folder. */
export function write(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Runs a command in a folder; returns its output, or its error messages if it fails. */
export function command(cwd, file, ...args) {
  try {
    const env = { ...process.env, NO_COLOR: "1", CI: "1" };
    return execFileSync(file, args, { cwd, encoding: "utf8", stdio: "pipe", env });
  } catch ({ message, stdout, stderr }) {
    throw new Error(`${message}\n${stdout}\n${stderr}`);
  }
}

/**
 * Runs the bundle `file` of `folder` from a copy without anything else; runs it directly if `program` is
 * null.
 */
export function alone(folder, file, program = process.execPath) {
  const empty = mkdtempSync(join(tmpdir(), "juhao-alone-"));
  try {
    cpSync(folder, empty, { recursive: true });
    const path = join(empty, file);
    return program ? command(empty, program, path) : command(empty, path);
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}
