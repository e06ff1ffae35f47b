// A collection as the routes see it: documents in, documents out, candidates of a text. It knows the layout and asks the shards.
import { profile as profileOf, rank } from "juhao";
import { DIRECTORY } from "./collection.ts";
import { count } from "./counters.ts";
import type { Env } from "./env.ts";
import {
  everyShard,
  homeOf,
  isMoved,
  keysByShard,
  keysOf,
  type Layout,
  shard,
  storedKeys,
  textKey,
  byShard,
} from "./layout.ts";
import { Problem } from "./problem.ts";
import type { Entry, Listed, Rows, Stored, Written } from "./shard.ts";

/** Layouts this isolate has seen. An old one is noticed, for its shards are closed. */
const seen = new Map<string, Layout>();

/** Times a request asks again when the layout has changed under it. */
const TRIES = 3;

const coordinator = (env: Env, collection: string) => env.COLLECTIONS.get(env.COLLECTIONS.idFromName(collection));

/** Makes a collection, unless it is there; the layout in force. */
export async function settle(env: Env, collection: string, shards: number, texts: Layout["texts"]): Promise<Layout> {
  return coordinator(env, collection).create(collection, shards, texts);
}

/** Begins to move a collection to another number of shards; `false` while it is moving already. */
export const reshard = (env: Env, collection: string, shards: number): Promise<boolean> =>
  coordinator(env, collection).reshard(shards);

/** Deletes a collection; `false` where there is none. */
export async function removeCollection(env: Env, collection: string): Promise<boolean> {
  seen.delete(collection);
  return coordinator(env, collection).remove();
}

/** Names of collections in order, those after one. */
export const collectionNames = (env: Env, after: string, most: number): Promise<string[]> =>
  coordinator(env, DIRECTORY).names(after, most);

/** What is told of a collection. */
export async function overviewOf(env: Env, collection: string) {
  const told = await coordinator(env, collection).tell();
  if (!told) throw new Problem("no-collection");
  return { collection, ...told, documents: await new Index(env, collection).count() };
}

/** A document by what shards of keys know of it. */
export interface Member {
  readonly number: number;
  readonly id: string;
}

export class Index {
  readonly #env: Env;
  readonly #collection: string;

  constructor(env: Env, collection: string) {
    this.#env = env;
    this.#collection = collection;
  }

  /** The layout; a problem where there is no collection. */
  async layout(): Promise<Layout> {
    const known = seen.get(this.#collection);
    if (known) return known;
    const layout = await coordinator(this.#env, this.#collection).layout();
    if (!layout) throw new Problem("no-collection");
    seen.set(this.#collection, layout);
    return layout;
  }

  /** The layout of a collection that comes into being if there is none; a problem where its texts can be kept nowhere. */
  async ensure(): Promise<Layout> {
    const { NEW_SHARDS, NEW_TEXTS } = this.#env;
    const layout =
      seen.get(this.#collection) ??
      (await coordinator(this.#env, this.#collection).create(this.#collection, NEW_SHARDS, NEW_TEXTS));
    if (layout.texts === "r2" && !this.#env.TEXTS) throw new Problem("no-bucket");
    return layout;
  }

  /** Work with the layout in force: again with the new one, should it change meanwhile. */
  async #with<T>(work: (layout: Layout) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await work(await this.layout());
      } catch (error) {
        if (!isMoved(error) || tries === TRIES) throw error;
        seen.delete(this.#collection);
      }
    }
  }

  /** Writes documents, of which no two have one id; what became of each. */
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

  /** The text of a document, if it is kept. */
  async textOf({ text, elsewhere, number }: Stored): Promise<string | null> {
    if (!elsewhere) return text;
    const object = await this.#env.TEXTS?.get(textKey(this.#collection, number));
    return (await object?.text()) ?? null;
  }

  /**
   * Documents with profiles that this version of the engine reads, and how many had none: what another version stored is read again where
   * its text is kept, and left out where it is not.
   */
  async renewed(documents: readonly Stored[]): Promise<[Stored[], number]> {
    let outdated = 0;
    const renewed = documents.map(async (document) => {
      if (storedKeys(document.profile) !== null) return document;
      outdated++;
      const text = await this.textOf(document);
      return text === null ? [] : { ...document, profile: profileOf(text) };
    });
    return [(await Promise.all(renewed)).flat(), outdated];
  }

  /** What is told of documents in a list, in the order of ids. */
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

  count(): Promise<number> {
    return this.#with(async (layout) => {
      const counts = await Promise.all(everyShard(layout).map((index) => shard(this.#env, layout, index).count()));
      return counts.reduce((sum, count) => sum + count, 0);
    });
  }

  /** Documents that a text may have something in common with, those with most in common first; and how many there are. */
  candidates(profile: Uint8Array, without: string | null, most: number): Promise<{ members: Member[]; found: number }> {
    return this.#with(async (layout) => {
      const parts = keysByShard(keysOf(profile), layout);
      const rows = await Promise.all(
        [...parts].map(([index, keys]) => shard(this.#env, layout, index).look(keys, without)),
      );
      const ranked = ranking(profile, rows);
      return { members: ranked.slice(0, most), found: ranked.length };
    });
  }

  /** Those of some documents that are live, in the order in which they are given. */
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

/** Rows of all shards, with documents numbered from 0 in the order in which they were written, as the engine wants them. */
function ranking(profile: Uint8Array, parts: readonly Rows[]): Member[] {
  const known = new Map(parts.flatMap(({ members }) => members.map((member) => [member.number, member] as const)));
  const members = [...known.values()].sort((a, b) => a.number - b.number);
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

/** As the shards order them: by code points, where `<` compares UTF-16 units. */
function byId({ id: a }: { id: string }, { id: b }: { id: string }): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}
