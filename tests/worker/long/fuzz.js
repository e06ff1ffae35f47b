// Serves the Worker and lets schemathesis ask it; started by fuzz.sh.
import { spawnSync } from "node:child_process";
import { serve } from "../served/serve.js";

const worker = await serve({ vars: { NEW_SHARDS: 2 } });
try {
  const args = [
    "run",
    `${worker.url}/openapi.json`,
    "--header",
    "Authorization: Bearer all",
    "--checks",
    "all",
    "--max-examples",
    "60",
  ];
  const { status } = spawnSync("target/schemathesis/bin/schemathesis", [...args, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  await worker.stop();
}
