// Wrong calls: Node and the command line refuse them with the code and the words that ../wrong-calls.json has for all
// hosts. Each writes the names of options in its own way, by one rule.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { commandLine } from "../hosts/command-line.mjs";
import { installed, root } from "./packed.js";

const juhao = await installed().load("node.js");
const calls = JSON.parse(readFileSync(join(root, "tests/wrong-calls.json"), "utf8"));
const file = join(installed().folder, "text.txt");
writeFileSync(file, "句号。");

const CALLS = {
  compare: (options) => juhao.compare("句号。", "句号。", options),
  sources: (options) => juhao.sources("句号。", [{ id: "a", input: "句号。" }], options),
};

/** The name of an option on the command line: `minMatchLength` is `--min-match-length`. */
const flag = (name) => `--${kebab(name)}`;
const kebab = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** The thresholds of the command line are values of one option. */
const named = (name) =>
  name.startsWith("thresholds.") ? `--threshold ${kebab(name.slice("thresholds.".length))}` : flag(name);

function argumentsOf(options) {
  return Object.entries(options).flatMap(([name, value]) =>
    name === "thresholds"
      ? Object.entries(value).map(([own, share]) => `--threshold=${kebab(own)}=${share}`)
      : [`${flag(name)}=${value}`],
  );
}

/** A message in the words of the command line. */
function onCommandLine(message) {
  const [, name, rest] = /^option (\S+) (.*)$/.exec(message);
  const suggested = (_, other) =>
    `did you mean ${other.startsWith("thresholds.") ? kebab(other.slice("thresholds.".length)) : flag(other)}?`;
  return `juhao: option ${named(name)} ${rest.replace(/did you mean (\S+)\?/, suggested)}\n`;
}

test("there are 120 calls at least", () => assert.ok(calls.length >= 120));

for (const { call, options, message, cli = true } of calls) {
  test(`${message}: ${JSON.stringify(options)}`, () => {
    assert.throws(() => CALLS[call](options), { code: "bad-option", message });
    if (!cli) return;
    const { status, stderr } = spawnSync(commandLine, [call, file, file, ...argumentsOf(options)], {
      encoding: "utf8",
    });
    assert.deepEqual([status, stderr], [2, onCommandLine(message)]);
  });
}
