/** Libraries that the user saved in this browser: the files that {@link makeLibrary} makes, each with a name. */

import { createStore, del, entries, set } from "idb-keyval";

export interface KeptLibrary {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly saved: number;
  readonly texts: number;
  readonly file: Blob;
}

const DATABASE = "juhao-libraries";

let opened: ReturnType<typeof createStore> | undefined;
const open = (): ReturnType<typeof createStore> => (opened ??= createStore(DATABASE, "libraries"));

export async function keepLibrary(name: string, texts: number, file: Blob): Promise<void> {
  const saved = Date.now();
  await set(`${saved}-${crypto.randomUUID()}`, { name, saved, texts, file }, open());
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
