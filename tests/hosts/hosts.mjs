// Runs rows of the table through a host. Each returns the Reports, with offsets in UTF-16, or in characters for Python.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../npm/packed.js";
import { commandLine } from "./command-line.mjs";
import { pagesOf } from "./pdf.mjs";
import { bytes, documents, isPdf } from "./table.mjs";

/** The pieces of text of each PDF. */
const pages = new Map(
  await Promise.all(documents.filter(isPdf).map(async (path) => [path, await pagesOf(bytes(path))])),
);

/** The Report of the command line. */
export function onCommandLine(row, unit = "utf16") {
  const choices = ["--preset", row.preset];
  if (row.leaveOut.length > 0) choices.push("--exclude", row.leaveOut.join());
  if (row.template !== null) choices.push("--template", row.template);
  const args = ["compare", "--json", "--offsets", unit, ...choices, row.left, row.right];
  return JSON.parse(
    execFileSync(commandLine, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
  );
}

/** The answer of the command line about the files of an archive and another file. */
export function checkedOnCommandLine(archive, other) {
  const args = ["check", "--json", "--texts", "--offsets", "utf16", archive, other];
  return JSON.parse(
    execFileSync(commandLine, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
  );
}

/** What reads a file for an input of the package, once. */
export function opener({ openDocument, openPages }) {
  const known = new Map();
  return (path) => {
    if (!known.has(path)) {
      const opened = isPdf(path) ? openPages(pages.get(path)) : openDocument(bytes(path), { name: path });
      known.set(path, opened.html === null ? opened : { html: opened.html });
    }
    return known.get(path);
  };
}

/** The options of a row for the package. */
export function optionsOf(row, open) {
  const template = row.template === null ? {} : { template: open(row.template).text };
  return { preset: row.preset, ...(row.leaveOut.length > 0 && { leaveOut: row.leaveOut }), ...template };
}

const PYTHON = join(root, ".tools/python/bin/python");
export const hasPython = existsSync(PYTHON);

/** The Reports of the Python package, whose offsets are characters. It gets the text of a PDF from `open`. */
export function inPython(rows, open) {
  const texts = Object.fromEntries(rows.filter(({ left }) => isPdf(left)).map(({ left }) => [left, open(left).text]));
  const ran = spawnSync(PYTHON, [join(root, "tests/hosts/python.py")], {
    cwd: root,
    input: JSON.stringify({ rows, texts }),
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return ran.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}
