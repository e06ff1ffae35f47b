// Reads and writes the documents of a collection, and finds candidates of a text. Knows the layout and calls the
// shards.
import { profile as profileOf, rank } from "juhao";
import { DIRECTORY } from "./collection.ts";
import { count } from "./counters.ts";
import type { Env } from "./env.ts";
import {
  foldOf,
  everyShard,
  homeOf,
  isMoved,
  keysByShard,
  keysOf,
  type Layout,
  sketchOf,
  storedKeys,
  textKey,
  byShard,
  type Fold,
  readingOf,
} from "./layout.ts";
import { Problem } from "./problem.ts";
import { type Entry, type Listed, type Rows, shard, type Stored, type Written } from "./shard.ts";

/** Layouts that this isolate has used. An outdated one is detected, because its shards are closed. */
const seen = new Map<string, Layout>();

/** Number of attempts of a request whose layout changes. */
const TRIES = 3;

/** The object that keeps the layout and the rules of a collection. */
export const coordinator = (env: Env, collection: string) =>
  env.COLLECTIONS.get(env.COLLECTIONS.idFromName(collection));

/** Creates a collection unless it exists; returns its layout. */
export async function createCollection(
  env: Env,
  collection: string,
  shards: number,
  texts: Layout["texts"],
  fold: Fold,
): Promise<Layout> {
  return coordinator(env, collection).create(collection, shards, texts, fold);
}

/** Starts moving a collection to another number of shards; returns `false` if it is moving already. */
export const reshard = (env: Env, collection: string, shards: number): Promise<boolean> =>
  coordinator(env, collection).reshard(shards);

/** Deletes a collection; returns `false` if there is none. */
export async function removeCollection(env: Env, collection: string): Promise<boolean> {
  seen.delete(collection);
  return coordinator(env, collection).remove();
}

/** The names of collections after `after`, in order. */
export const collectionNames = (env: Env, after: string, most: number): Promise<string[]> =>
  coordinator(env, DIRECTORY).names(after, most);

/** Describes a collection, with its number of documents. */
export async function overviewOf(env: Env, collection: string) {
  const overview = await coordinator(env, collection).overview();
  if (!overview) throw new Problem("no-collection");
  return { collection, ...overview, documents: await new Index(env, collection).count() };
}

/** A candidate: number and id of a document. */
export interface Member {
  readonly number: number;
  readonly id: string;
}

/** Documents that are not looked for. */
export interface Without {
  readonly group?: string | undefined;
  readonly sites?: readonly string[] | undefined;
}

export class Index {
  readonly #env: Env;
  /** Its name. */
  readonly collection: string;

  constructor(env: Env, collection: string) {
    this.#env = env;
    this.collection = collection;
  }

  /** The layout. Throws `no-collection` if there is no collection. */
  async layout(): Promise<Layout> {
    const known = seen.get(this.collection);
    if (known) return known;
    const layout = await coordinator(this.#env, this.collection).layout();
    if (!layout) throw new Problem("no-collection");
    seen.set(this.collection, layout);
    return layout;
  }

  /**
   * The layout; creates the collection if there is none. Throws `no-bucket` if texts belong in R2 and no bucket is
   * bound.
   */
  async ensure(): Promise<Layout> {
    const { NEW_SHARDS, NEW_TEXTS } = this.#env;
    const layout =
      seen.get(this.collection) ??
      (await coordinator(this.#env, this.collection).create(this.collection, NEW_SHARDS, NEW_TEXTS, foldOf({})));
    if (layout.texts === "r2" && !this.#env.TEXTS) throw new Problem("no-bucket");
    return layout;
  }

  /** Calls `work` with the layout, and again with the new one if the layout changes meanwhile. */
  async #with<T>(work: (layout: Layout) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work(await this.layout());
      } catch (error) {
        if (!isMoved(error) || tries === TRIES) throw error;
        seen.delete(this.collection);
      }
    }
  }

  /** Writes documents with different ids; returns the result of each. */
  async put(entries: readonly Entry[]): Promise<Written[]> {
    return this.#with(async (layout) => {
      const places = entries.map((entry, place) => ({ entry, place }));
      const written: Written[] = [];
      const parts = byShard(places, ({ entry }) => homeOf(entry.id, layout));
      await Promise.all(
        [...parts].map(async ([index, part]) => {
          const answers = await shard(this.#env, layout, index).put(part.map(({ entry }) => entry));
          for (const [i, { place }] of part.entries()) written[place] = answers[i] as Written;
        }),
      );
      for (const one of written) count("documents_total", { written: one });
      return written;
    });
  }

  remove(id: string): Promise<boolean> {
    return this.#with(async (layout) => {
      const isRemoved = await shard(this.#env, layout, homeOf(id, layout)).remove(id);
      if (isRemoved) count("documents_total", { written: "deleted" });
      return isRemoved;
    });
  }

  get(id: string): Promise<Stored | null> {
    return this.#with(async (layout) => shard(this.#env, layout, homeOf(id, layout)).get(id));
  }

  /** The text of a document; `null` if it is not kept. */
  async textOf({ text, elsewhere, number }: Stored): Promise<string | null> {
    if (!elsewhere) return text;
    const object = await this.#env.TEXTS?.get(textKey(this.collection, number));
    return (await object?.text()) ?? null;
  }

  /**
   * Renews profiles that another version of the engine stored, from the texts if these are kept; documents without a
   * text are left out. Returns the documents, and the number of outdated profiles.
   */
  async renew(documents: readonly Stored[]): Promise<[Stored[], number]> {
    const reading = readingOf(await this.layout());
    let outdated = 0;
    const renewed = documents.map(async (document) => {
      if (storedKeys(document.profile) !== null) return document;
      outdated++;
      const text = await this.textOf(document);
      return text === null ? [] : { ...document, profile: profileOf(text, reading) };
    });
    return [(await Promise.all(renewed)).flat(), outdated];
  }

  /** Documents without text and profile, in the order of ids. */
  list(after: string, most: number): Promise<Listed[]> {
    return this.#with(async (layout) => {
      const pages = await Promise.all(
        everyShard(layout).map((index) => shard(this.#env, layout, index).list(after, most)),
      );
      return pages.flat().sort(byId).slice(0, most);
    });
  }

  /** Documents in the order of ids. */
  page(after: string, most: number): Promise<Stored[]> {
    return this.#with(async (layout) => {
      const pages = await Promise.all(
        everyShard(layout).map((index) => shard(this.#env, layout, index).page(after, most)),
      );
      return pages.flat().sort(byId).slice(0, most);
    });
  }

  /** All documents, page by page. */
  async *all(page: number): AsyncGenerator<Stored> {
    for (let after = "", read: Stored[] = []; ; after = read.at(-1)?.id ?? "") {
      read = await this.page(after, page);
      yield* read;
      if (read.length < page) return;
    }
  }

  /** Counts documents, rows and bytes. Cost: each row is read. */
  usage(): Promise<{ documents: number; rows: number; bytes: number }> {
    return this.#with(async (layout) => {
      const parts = await Promise.all(everyShard(layout).map((index) => shard(this.#env, layout, index).usage()));
      const sum = (field: "documents" | "rows" | "bytes") => parts.reduce((total, part) => total + part[field], 0);
      return { documents: sum("documents"), rows: sum("rows"), bytes: sum("bytes") };
    });
  }

  count(): Promise<number> {
    return this.#with(async (layout) => {
      const counts = await Promise.all(everyShard(layout).map((index) => shard(this.#env, layout, index).count()));
      return counts.reduce((sum, count) => sum + count, 0);
    });
  }

  /**
   * Finds the documents that could share text with a profile, the most similar first; returns the first `most`, and the
   * number of all.
   */
  candidates(
    profile: Uint8Array,
    { group, sites = [] }: Without,
    most: number,
  ): Promise<{ members: Member[]; found: number }> {
    return this.#with(async (layout) => {
      const all = keysOf(profile);
      const sketch = new Set(sketchOf(all));
      const rows = await Promise.all(
        [...keysByShard(all, layout)].map(([index, keys]) => {
          const dated = keys.filter((key) => sketch.has(key));
          return shard(this.#env, layout, index).look(keys, group ?? null, dated);
        }),
      );
      const ranked = rankCandidates(profile, rows, new Set(sites));
      return { members: ranked.slice(0, most), found: ranked.length };
    });
  }

  /**
   * As {@link candidates}, and all documents if the collection has at most `most`, because a short quotation may share
   * no key with its source. `of` is the number of documents of which these are the ones that share the most.
   */
  async candidatesOrAll(
    profile: Uint8Array,
    without: Without,
    most: number,
  ): Promise<{ members: Member[]; of: number }> {
    const of = await this.count();
    if (of <= most) {
      const members = await this.list("", most);
      return { members, of: members.length };
    }
    return { members: (await this.candidates(profile, without, most)).members, of };
  }

  /** Reads documents, in the given order; leaves out those that are no longer live. */
  read(members: readonly Member[]): Promise<Stored[]> {
    return this.#with(async (layout) => {
      const homes = byShard(members, ({ id }) => homeOf(id, layout));
      const read = await Promise.all(
        [...homes].map(([index, part]) => shard(this.#env, layout, index).read(part.map(({ number }) => number))),
      );
      const documents = new Map(read.flat().map((document) => [document.number, document]));
      return members.flatMap(({ number }) => documents.get(number) ?? []);
    });
  }
}

/**
 * Ranks candidates from the rows of all shards. The engine wants documents numbered from 0, here in the order of
 * writing.
 */
function rankCandidates(profile: Uint8Array, parts: readonly Rows[], without: ReadonlySet<string>): Member[] {
  const known = new Map(parts.flatMap(({ members }) => members.map((member) => [member.number, member] as const)));
  const isWanted = ({ site }: { site: string | null }) => site === null || !without.has(site);
  const members = [...known.values()].filter(isWanted).sort((a, b) => a.number - b.number);
  const places = new Map(members.map(({ number }, place) => [number, place]));
  const sites = new Map<string | null, number>([[null, 0]]);
  for (const { site } of members) if (!sites.has(site)) sites.set(site, sites.size);
  const keys: bigint[] = [];
  const documents: number[] = [];
  for (const part of parts) {
    part.numbers.forEach((number, i) => {
      const place = places.get(number);
      if (place === undefined) return;
      keys.push(BigInt(part.keys[i] as number));
      documents.push(place);
    });
  }
  const stats = { sizes: members.map(({ size }) => size), sites: members.map(({ site }) => sites.get(site) ?? 0) };
  return rank(profile, { keys, documents }, stats).map(({ document }) => members[document] as Member);
}

/** Compares ids by code points, as the shards do; `<` would compare UTF-16 units. */
function byId({ id: a }: { id: string }, { id: b }: { id: string }): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}
