/** Extracts the text of a PDF with its places, page by page. A page of pictures has none. */

import { getDocument, GlobalWorkerOptions } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PageRun } from "juhao/documents";
import { NotLoaded } from "./not-loaded.ts";
import { table } from "./tables.ts";

/** The end of the last document. Documents are read one after the other, because each one destroys the worker. */
let last: Promise<unknown> = Promise.resolve();

/** Whether a character table failed to load. The library would continue without it and lose those letters. */
let isLost = false;

/** Gives character tables to the library. Refuses fonts and other data, which are only for drawing. */
class Tables {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== "cMapUrl") throw new Error(`no ${kind} here`);
    try {
      return await table(filename);
    } catch (error) {
      isLost = true;
      throw error;
    }
  }
}

export function textOfPages(data: Uint8Array): Promise<PageRun[][]> {
  const next = last.then(() => read(data));
  last = next.catch(() => undefined);
  return next;
}

async function read(data: Uint8Array): Promise<PageRun[][]> {
  GlobalWorkerOptions.workerPort ??= new Worker(
    new URL("../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url),
    { type: "module", name: "pdf" },
  );
  isLost = false;
  const task = getDocument({ data, BinaryDataFactory: Tables, cMapPacked: true, useWorkerFetch: false });
  try {
    const document = await task.promise;
    const pages: PageRun[][] = [];
    for (let i = 1; i <= document.numPages; i++) {
      const page = await document.getPage(i);
      const { items } = await page.getTextContent();
      pages.push(items.filter((item) => "str" in item));
      page.cleanup();
    }
    if (isLost) throw new NotLoaded();
    return pages;
  } finally {
    await task.destroy();
  }
}
