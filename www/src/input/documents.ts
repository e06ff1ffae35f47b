/** The readers of documents: the module of the package, loaded with the first file. */

import init, { filesOf, isPdf, openDocument, openPages } from "juhao/documents";

export interface Readers {
  readonly filesOf: typeof filesOf;
  readonly isPdf: typeof isPdf;
  readonly openDocument: typeof openDocument;
  readonly openPages: typeof openPages;
}

export async function ready(): Promise<Readers> {
  await init();
  return { filesOf, isPdf, openDocument, openPages };
}
