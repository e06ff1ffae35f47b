// The command line that the answers of the other hosts are compared with.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Path of its binary: that of `JUHAO`, which `npm test` sets, or else of the last build, made if there is none. */
export const commandLine = process.env.JUHAO ?? `${root}target/debug/juhao`;
if (!existsSync(commandLine)) execFileSync("cargo", ["build", "--locked"], { cwd: root, stdio: "inherit" });
