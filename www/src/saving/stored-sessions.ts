/** Sessions that the user saved in this browser. */

import { clear, createStore, del, entries, set } from "idb-keyval";
import type { ManySession } from "./many-session.ts";
import { checked, refusalOf, type Refused, type Session } from "./session.ts";

export interface Kept {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly saved: number;
  /** The session, or why it cannot be opened. */
  readonly session: Session | ManySession | Refused;
}

let shelf: ReturnType<typeof createStore> | undefined;
const open = (): ReturnType<typeof createStore> => (shelf ??= createStore("juhao", "sessions"));

export async function keep(title: string, session: Session | ManySession): Promise<void> {
  const saved = Date.now();
  await set(`${saved}-${crypto.randomUUID()}`, { title, saved, session }, open());
}

/** Returns all sessions, newest first. Does not create the database if nothing was ever saved. */
export async function kept(): Promise<Kept[]> {
  const known = await indexedDB.databases?.();
  if (known && !known.some(({ name }) => name === "juhao")) return [];
  const all = await entries<string, Omit<Kept, "id">>(open());
  return all
    .map(([id, { title, saved, session }]) => ({ id, title, saved, session: checked(session) ?? refusalOf(session) }))
    .sort((a, b) => b.saved - a.saved);
}

export function forget(id: string): Promise<void> {
  return del(id, open());
}

export function forgetAll(): Promise<void> {
  return clear(open());
}
