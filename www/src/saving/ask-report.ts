/** Writes a report in a worker of its own, which ends with the answer. */

import { askOnce } from "../engine/ask-once.ts";
import type { ReportRequest } from "./report.worker.ts";

/** Returns the report as an HTML file. Rejects if a text can no longer be read, or the writer could not be loaded. */
export function askReport(request: ReportRequest): Promise<string> {
  const worker = new Worker(new URL("./report.worker.ts", import.meta.url), { type: "module", name: "report" });
  return new Promise((resolve, reject) => {
    askOnce<ReportRequest, string>(
      worker,
      request,
      () => undefined,
      (html) => (html === null ? reject(new Error("the report could not be written")) : resolve(html)),
    );
  });
}
