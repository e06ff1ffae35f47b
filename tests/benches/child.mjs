// Runs one tool on one case in its own process, so that the parent can stop it and measure its peak memory.
// Receives `{ tool, folder, facts, left, right }` (paths of texts) and then `{ calls }`; answers each.
import { readFileSync, writeFileSync } from "node:fs";
import { collect, since } from "./clock.mjs";
import { TOOLS } from "./tools.mjs";

let call;

process.on("message", async (order) => {
  process.send("tool" in order ? await first(order) : { ms: timed(order.calls) });
});

/** The first call: the result, and how far memory rose above that of the loaded inputs. */
async function first({ tool, folder, facts, left, right }) {
  const texts = [left, right].map((path) => readFileSync(path, "utf8"));
  const run = await TOOLS[tool].load(folder);
  run("a", "b");
  const before = resetPeak();
  const begin = process.cpuUsage();
  const answer = run(...texts);
  const ms = since(begin);
  const peak = memory("VmHWM");
  const found = facts.common > 0 ? TOOLS[tool].found?.(answer, facts) : undefined;
  call = () => run(...texts);
  return { ms, found, extra: before === undefined ? undefined : Math.max(0, peak - before) };
}

/** Mean processor time of a number of calls, in milliseconds. */
function timed(calls) {
  collect();
  const begin = process.cpuUsage();
  for (let i = 0; i < calls; i++) call();
  return since(begin) / calls;
}

/** Resets the peak and returns the present memory in bytes; `undefined` if the system does not support this. */
function resetPeak() {
  try {
    collect();
    writeFileSync("/proc/self/clear_refs", "5");
    return memory("VmRSS");
  } catch {
    return undefined;
  }
}

function memory(name) {
  try {
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync("/proc/self/status", "utf8"))[1]) * 1024;
  } catch {
    return undefined;
  }
}
