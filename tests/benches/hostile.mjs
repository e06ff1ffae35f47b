// `npm run bench -- hostile [BYTES]`: times align and compare of the packed package on every hostile pair of
// tests/support/hostile.rs, by default 1 MB per side. Prints a table as Markdown; a first call that takes too long is
// stopped.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Child } from "./process.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, "target/bench");
const PATIENCE = 20_000;

const bytes = process.argv[2] ?? "1000000";
const scratch = mkdtempSync(join(tmpdir(), "juhao-hostile-"));
try {
  write(scratch);
  const names = readFileSync(join(scratch, "names.txt"), "utf8").trim().split("\n");
  console.log(`| ${bytes} bytes a side | align, ms | compare, ms |\n| --- | ---: | ---: |`);
  for (const [i, name] of names.entries()) {
    const [left, right] = ["left", "right"].map((side) => join(scratch, `${i}.${side}.txt`));
    const cells = [];
    for (const tool of ["align", "compare"]) {
      const child = new Child();
      const answer = await child.ask({ tool, folder: FOLDER, facts: { common: 0 }, left, right }, PATIENCE);
      child.end();
      cells.push(answer.failed ? `**${answer.failed}**` : answer.ms.toFixed(0));
    }
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
} finally {
  rmSync(scratch, { recursive: true });
}

/** The pairs, made by the native benchmark. */
function write(folder) {
  const manifest = join(ROOT, "tests/benches/native/Cargo.toml");
  const args = ["run", "--release", "--quiet", "--manifest-path", manifest, "--bin", "hostile", "--"];
  const made = spawnSync("cargo", [...args, "--write", folder, bytes], { stdio: ["ignore", "inherit", "inherit"] });
  if (made.status !== 0) throw new Error("the native benchmark did not write its texts");
}
