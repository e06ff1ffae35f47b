/** Libraries that the user saved in this browser: the files that {@link makeLibrary} makes, each with a name. */

import { createStore, del, entries, set } from "idb-keyval";

export interface KeptLibrary {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly saved: number;
  readonly texts: number;
  /** Whether its file has no texts. Earlier versions always kept texts. */
  readonly textless?: boolean;
  readonly file: Blob;
}

const DATABASE = "juhao-libraries";

let opened: ReturnType<typeof createStore> | undefined;
const open = (): ReturnType<typeof createStore> => (opened ??= createStore(DATABASE, "libraries"));

export async function keepLibrary(library: Omit<KeptLibrary, "id" | "saved">): Promise<void> {
  const saved = Date.now();
  await set(`${saved}-${crypto.randomUUID()}`, { ...library, saved }, open());
}

/** Returns all libraries, newest first. Does not create the database if nothing was ever saved. */
export async function keptLibraries(): Promise<KeptLibrary[]> {
  const known = await indexedDB.databases?.();
  if (known && !known.some(({ name }) => name === DATABASE)) return [];
  const all = await entries<string, Omit<KeptLibrary, "id">>(open());
  return all.map(([id, library]) => ({ id, ...library })).sort((a, b) => b.saved - a.saved);
}

export function deleteLibrary(id: string): Promise<void> {
  return del(id, open());
}
