// Writes reports, built on the bindings in juhao_report.js. Types and docs: index.d.ts.
import { badInput, got } from "../failure.js";
import { write } from "./juhao_report.js";
import { need } from "./loading.js";
import { attempt } from "./traps.js";

export function writeReport(values) {
  if (values === null || typeof values !== "object") throw badInput(`a report is an object, not ${got(values)}`);
  need();
  return attempt(() => write(JSON.stringify(values)));
}
