// Which shard holds what.
import { postings } from "juhao";
import type { Env } from "./env.ts";
import type { Shard } from "./shard.ts";

/** Where the texts of a collection are: let go after reading, in the shard, in R2. */
export type Texts = "none" | "shard" | "r2";

/** How a collection is spread over shards. Another number of shards is another generation, of other objects. */
export interface Layout {
  readonly collection: string;
  readonly generation: number;
  readonly shards: number;
  readonly texts: Texts;
}

export const MOST_SHARDS = 32;

/** What a shard says that is not part of the layout any more, or not yet. */
export const MOVED = "the layout of this collection has changed";

export const isMoved = (error: unknown): boolean => error instanceof Error && error.message.includes(MOVED);

export function shard(env: Env, layout: Layout, index: number): DurableObjectStub<Shard> {
  const { collection, generation } = layout;
  return env.SHARDS.get(env.SHARDS.idFromName(`${collection}/${generation}/${index}`));
}

export const everyShard = ({ shards }: Layout): number[] => Array.from({ length: shards }, (_, index) => index);

/** The shard of a document: FNV-1a of its id. */
export function homeOf(id: string, { shards }: Layout): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % shards;
}

/** The keys of a profile as the database keeps them: the upper 53 bits, which a number holds exactly. */
export const keysOf = (profile: Uint8Array): number[] => Array.from(postings(profile), (key) => Number(key >> 11n));

/** The keys of a stored profile; `null` of one that this version of the engine does not read. */
export function storedKeys(profile: Uint8Array): number[] | null {
  try {
    return keysOf(profile);
  } catch {
    return null;
  }
}

/** Things by the shard they belong to. */
export function byShard<T>(things: Iterable<T>, place: (thing: T) => number): Map<number, T[]> {
  const parts = new Map<number, T[]>();
  for (const thing of things) {
    const index = place(thing);
    const part = parts.get(index);
    if (part) part.push(thing);
    else parts.set(index, [thing]);
  }
  return parts;
}

/** Keys by the shard that has their rows. */
export const keysByShard = (keys: readonly number[], { shards }: Layout): Map<number, number[]> =>
  byShard(keys, (key) => key % shards);

/** Where the text of a document lies in R2. */
export const textKey = (collection: string, number: number): string => `${collection}/${number}`;
