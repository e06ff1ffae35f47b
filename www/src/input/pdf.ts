/** The text layer of a PDF. Lines that a page broke are joined again; a page of pictures has none. */

import { getDocument, GlobalWorkerOptions } from "pdfjs-dist/legacy/build/pdf.mjs";
import { joined } from "./pdf-lines.ts";
import { TABLES } from "./tables.ts";

/** Documents are read one after the other: the library lets its worker go with each. */
let last: Promise<unknown> = Promise.resolve();

export function textOf(data: Uint8Array): Promise<string> {
  const next = last.then(() => read(data));
  last = next.catch(() => undefined);
  return next;
}

async function read(data: Uint8Array): Promise<string> {
  GlobalWorkerOptions.workerPort ??= new Worker(
    new URL("../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url),
    { type: "module", name: "pdf" },
  );
  const task = getDocument({ data, ...TABLES, cMapPacked: true, useWorkerFetch: false });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let i = 1; i <= document.numPages; i++) {
      const page = await document.getPage(i);
      const { items } = await page.getTextContent();
      pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
      page.cleanup();
    }
    return pages.map(joined).join("\n").trim();
  } finally {
    await task.destroy();
  }
}
