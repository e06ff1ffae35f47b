// Determines which shard holds which documents and keys.
import { postings } from "juhao";

/** Where the texts of a collection are kept: nowhere, in the shard, or in R2. */
export type Texts = "none" | "shard" | "r2";

/** How Traditional and Simplified Chinese are compared in a collection: as the same characters, or as written. */
export type Fold = "zh" | "none";

/** How a collection is spread over shards. Another number of shards is another generation, with new objects. */
export interface Layout {
  readonly collection: string;
  readonly generation: number;
  readonly shards: number;
  readonly texts: Texts;
  /** Missing in layouts that were stored before collections had it; then it is `zh`. */
  readonly fold?: Fold;
}

export const foldOf = ({ fold = "zh" }: Pick<Layout, "fold">): Fold => fold;

/** How the documents of a collection are read, and every text that is compared with their profiles. */
export const readingOf = (layout: Pick<Layout, "fold">): { readonly fold?: Fold } =>
  foldOf(layout) === "none" ? { fold: "none" } : {};

export const MOST_SHARDS = 32;

/** The error of a shard that does not belong to the layout yet, or no longer. */
export const MOVED = "the layout of this collection has changed";

export const isMoved = (error: unknown): boolean => error instanceof Error && error.message.includes(MOVED);

export const everyShard = ({ shards }: Layout): number[] => Array.from({ length: shards }, (_, index) => index);

/** The shard of a document, by the FNV-1a hash of its id. */
export function homeOf(id: string, { shards }: Layout): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % shards;
}

/**
 * The keys of a profile as the database keeps them: the upper 53 bits, which a JavaScript number represents exactly.
 */
export const keysOf = (profile: Uint8Array): number[] => Array.from(postings(profile), (key) => Number(key >> 11n));

/** Number of keys of a document that are also kept by date. */
const SKETCH = 8;

/**
 * The smallest keys of a document. Keys are hashes, so near copies have most of these keys in common, and a text that
 * contains another one has some of them. They find the earliest documents of a crowd of copies by date, without a
 * second row for every key.
 */
export const sketchOf = (keys: readonly number[]): number[] =>
  [...new Set(keys)].sort((a, b) => a - b).slice(0, SKETCH);

/** The keys of a stored profile; `null` if this version of the engine cannot read it. */
export function storedKeys(profile: Uint8Array): number[] | null {
  try {
    return keysOf(profile);
  } catch {
    return null;
  }
}

/** Groups items by shard. */
export function byShard<T>(items: Iterable<T>, shardOf: (item: T) => number): Map<number, T[]> {
  const parts = new Map<number, T[]>();
  for (const item of items) {
    const index = shardOf(item);
    const part = parts.get(index);
    if (part) part.push(item);
    else parts.set(index, [item]);
  }
  return parts;
}

/** Groups keys by the shard that has their rows. */
export const keysByShard = (keys: readonly number[], { shards }: Layout): Map<number, number[]> =>
  byShard(keys, (key) => key % shards);

/** The key of a document's text in R2. */
export const textKey = (collection: string, number: number): string => `${collection}/${number}`;
