// Serves the Worker for schemathesis; started by fuzz.sh. Options of the command are passed to the tool.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../../npm/packed.js";
import { serve } from "../served/serve.js";

const home = join(root, "target/schemathesis");
const worker = await serve({ vars: { NEW_SHARDS: 2 } });
try {
  const args = ["run", `${worker.url}/openapi.json`, "--header", "Authorization: Bearer all", "--checks", "all"];
  // The tool writes no NDJSON; lines of a batch are among the hostile requests of the tests.
  const left = ["batch", "checkBatch"].flatMap((name) => ["--exclude-operation-id", name]);
  const given = process.argv.slice(2);
  const { status } = spawnSync(join(home, "bin/schemathesis"), [...args, ...left, ...given], {
    cwd: home,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  await worker.stop();
}
