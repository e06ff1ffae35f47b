/** The readers of documents: the module of the package, loaded with the first file. */

import init, { filesOf, isPdf, namedFiles, openDocument, openPages } from "juhao/documents";

export interface Readers {
  readonly filesOf: typeof filesOf;
  readonly isPdf: typeof isPdf;
  readonly namedFiles: typeof namedFiles;
  readonly openDocument: typeof openDocument;
  readonly openPages: typeof openPages;
}

export async function ready(): Promise<Readers> {
  await init();
  return { filesOf, isPdf, namedFiles, openDocument, openPages };
}
