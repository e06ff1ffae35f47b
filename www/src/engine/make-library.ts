/** Makes a library file in its own worker, which ends with it. */

import type { Filters } from "../filters.ts";

export interface LibraryRequest {
  readonly files: readonly { readonly name: string; readonly file: File }[];
  readonly filters: Filters;
}

/** The file with texts, the one without, and the number of texts. Texts that can no longer be read are left out. */
export interface MadeLibrary {
  readonly full: Uint8Array<ArrayBuffer>;
  readonly textless: Uint8Array<ArrayBuffer>;
  readonly texts: number;
}

export function makeLibrary(request: LibraryRequest): Promise<MadeLibrary> {
  const worker = new Worker(new URL("./make-library.worker.ts", import.meta.url), { type: "module", name: "index" });
  return new Promise<MadeLibrary>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<MadeLibrary | string>) => {
      if (typeof data === "string") reject(new Error(data));
      else resolve(data);
    });
    worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker could not be started")));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
