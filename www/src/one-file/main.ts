/**
 * The page and all its workers as one program. The name of a worker is the file to run; outside workers it runs the
 * page.
 */

import "../styles/main.css";

const PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  "worker.ts": () => import("../engine/worker.ts"),
  "library.worker.ts": () => import("../engine/library.worker.ts"),
  "pool.worker.ts": () => import("../engine/pool.worker.ts"),
  "sources.worker.ts": () => import("../engine/sources.worker.ts"),
  "methods.worker.ts": () => import("../engine/methods.worker.ts"),
  "by-method.worker.ts": () => import("../engine/by-method.worker.ts"),
  "make-library.worker.ts": () => import("../engine/make-library.worker.ts"),
  "textless.worker.ts": () => import("../engine/textless.worker.ts"),
  "verify.worker.ts": () => import("../quotations/verify.worker.ts"),
  "report.worker.ts": () => import("../saving/report.worker.ts"),
  "pdf.worker.min.mjs": () => import("pdfjs-dist/legacy/build/pdf.worker.min.mjs"),
};

void (typeof document === "undefined" ? PARTS[self.name]?.() : import("../main.ts"));
