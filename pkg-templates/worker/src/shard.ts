// A shard: one part of an index, as rows in SQLite.
//
// A shard is the home of some documents (chosen by id) and holds the rows of some keys (chosen by key), which belong to
// documents of any shard. The home of a document carries out a write in steps:
//
//   intend    stores the document here with everything that the other steps need; it is not found yet
//   store     writes its text to R2, if the collection keeps texts there
//   enter     writes its keys to their shards
//   forward   while the collection is moving, writes it to the next layout, too
//   commit    makes the document live; from now on it is found, and the one it replaces is not
//   forget    removes a replaced or deleted document from the other shards, then from this one
//
// Each step can be repeated. A step that failed, or was interrupted by a crash, is repeated with the next request or by
// the alarm. Only committed documents are found, so a document is never partly written for a reader.
import { DurableObject } from "cloudflare:workers";
import { everyShard, homeOf, keysByShard, type Layout, MOVED, sketchOf, storedKeys, textKey } from "./layout.ts";

/** A document to write. */
export interface Entry {
  readonly id: string;
  /** Hash of its content; the same content is not written again. */
  readonly digest: string;
  readonly profile: Uint8Array;
  /** The text; `null` if none is kept. */
  readonly text: string | null;
  readonly site: string | null;
  readonly group: string | null;
  /** When it was published: a day or a time, as it was sent. */
  readonly published: string | null;
  /** When it expires, in milliseconds since 1970. */
  readonly expires: number | null;
  /** Metadata as JSON. */
  readonly metadata: string | null;
  /** Its number, if it comes from the home of the previous layout. */
  readonly number?: number;
  /** Whether its text is in R2 already. */
  readonly elsewhere?: boolean;
}

/** A stored document. */
export interface Stored extends Entry {
  readonly number: number;
  readonly elsewhere: boolean;
}

/** A stored document without profile and text. */
export type Listed = Omit<Stored, "profile" | "text" | "elsewhere">;

/** The result of a write. */
export type Written = "created" | "replaced" | "unchanged";

/** Rows of keys: document `numbers[i]` has `keys[i]`. `members` has each of these documents once. */
export interface Rows {
  readonly keys: Float64Array;
  readonly numbers: Float64Array;
  readonly members: { number: number; id: string; size: number; site: string | null }[];
}

/** The data of a document that a shard of its keys stores. */
interface Member {
  number: number;
  id: string;
  size: number;
  site: string | null;
  group: string | null;
  keys: number[];
  /** Its rows by date: those of its keys that are in its sketch; empty if it has no date. */
  dated: number[];
  /** When it was published, in milliseconds since 1970; `null` if it has no date. */
  time: number | null;
}

/**
 * A document that a shard of its keys has to remove. `keys` are its keys there, or `null` if they are unknown, so that
 * all rows must be searched.
 */
interface Leaving {
  number: number;
  keys: number[] | null;
  time: number | null;
}

/** The state of a shard. */
interface Place {
  layout: Layout;
  index: number;
  /** The layout that the collection is moving to. */
  next?: Layout;
  /** The number of the last document that was copied to the next layout. */
  carried?: number;
  closed?: boolean;
}

interface Row extends Record<string, SqlStorageValue> {
  number: number;
  id: string;
  state: number;
  digest: string;
  profile: ArrayBuffer;
  text: string | null;
  elsewhere: number;
  site: string | null;
  grp: string | null;
  published: string | null;
  expires: number | null;
  metadata: string | null;
}

/** Columns of a document without profile and text. */
const LISTED = ["number", "id", "digest", "site", "grp", "published", "expires", "metadata"] as const;
type ListedRow = Pick<Row, (typeof LISTED)[number]>;

const INTENDED = 0;
const LIVE = 1;
const LEAVING = 2;

/** Number of rows of a key that are read: one more than the most that a rare key can have. */
const ROWS = 65;
/** Number of rows of a key that are searched for rows outside a group. */
const WALK = 1024;
/** Number of rows of a key that are read in the order of dates. */
const EARLIEST = 8;
const TABLES = ["documents", "members", "postings", "dated"] as const;
/** Columns that tables of the first version lack. */
const LATER_COLUMNS = { published: "TEXT", expires: "INTEGER", metadata: "TEXT" };
/** Maximum number of documents that are expired at a time. */
const MOST_EXPIRED = 500;
/** Milliseconds after which the alarm repeats an unfinished write. */
const LOOK_AFTER = 30_000;
/** The time that document number 0 represents. */
const EPOCH = Date.UTC(2026, 0);
/** Number of document numbers per millisecond. */
const NUMBERS = 4096;
/** Maximum number of keys that R2 deletes at a time. */
const MOST_KEYS = 1000;

/** The time when a document was written, from its number. */
export const timeOf = (number: number): string => new Date(EPOCH + Math.floor(number / NUMBERS)).toISOString();

/** The time of a date of publication. */
const timeOfDate = (published: string | null): number | null => (published === null ? null : Date.parse(published));

/** The bindings of the shards. */
export interface ShardEnv {
  readonly SHARDS: DurableObjectNamespace<Shard>;
  /** The bucket for texts of collections that keep them in R2. */
  readonly TEXTS?: R2Bucket;
}

/** Returns a shard of a layout. */
export function shard(env: ShardEnv, layout: Layout, index: number): DurableObjectStub<Shard> {
  const { collection, generation } = layout;
  return env.SHARDS.get(env.SHARDS.idFromName(`${collection}/${generation}/${index}`));
}

export class Shard extends DurableObject<ShardEnv> {
  readonly #sql: SqlStorage;
  #place: Place | undefined;
  /** The last write of each document; the next one waits for it. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Whether there can be unfinished writes. */
  #open = true;
  #repairing: Promise<void> | undefined;
  /** Whether the alarm is set. */
  #watched = false;
  /** The last document number that was assigned. */
  #last = 0;

  constructor(ctx: DurableObjectState, env: ShardEnv) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS documents (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL, state INTEGER NOT NULL, digest TEXT NOT NULL, profile BLOB NOT NULL,
        text TEXT, elsewhere INTEGER NOT NULL, site TEXT, grp TEXT
      );
    `);
    const columns = this.#sql.exec<{ name: string }>("PRAGMA table_info(documents)").toArray();
    for (const [name, type] of Object.entries(LATER_COLUMNS)) {
      if (!columns.some((column) => column.name === name)) {
        this.#sql.exec(`ALTER TABLE documents ADD COLUMN ${name} ${type}`);
      }
    }
    this.#sql.exec(`
      CREATE INDEX IF NOT EXISTS documents_by_id ON documents (id);
      CREATE INDEX IF NOT EXISTS documents_open ON documents (number) WHERE state <> ${LIVE};
      CREATE INDEX IF NOT EXISTS documents_by_end ON documents (expires) WHERE expires IS NOT NULL;
      CREATE TABLE IF NOT EXISTS members (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL, size INTEGER NOT NULL, site TEXT, grp TEXT
      );
      CREATE TABLE IF NOT EXISTS postings (
        key INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (key, number)
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS dated (
        key INTEGER NOT NULL, time INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (key, time, number)
      ) WITHOUT ROWID;
    `);
    this.#place = ctx.storage.kv.get<Place>("place");
  }

  // ---- the layout, set by the collection

  /** Makes this object a shard of a layout. */
  open(layout: Layout, index: number): void {
    if (!this.#place) this.#keep({ layout, index });
  }

  /** Starts moving: from now on every write also goes to the next layout. */
  moveTo(next: Layout): void {
    const place = this.#here();
    if (place.next?.generation !== next.generation) this.#keep({ ...place, next, carried: -1 });
  }

  /** Copies up to `most` documents to the next layout; returns whether there can be more. */
  async carry(most: number): Promise<boolean> {
    await this.#touch();
    const { next, carried = -1 } = this.#here();
    if (!next) return false;
    const page = this.#rows(`state = ${LIVE} AND number > ? ORDER BY number LIMIT ?`, carried, most);
    await this.#inTurn(
      page.map(({ id }) => id),
      async () => {
        const numbers = page.map(({ number }) => number);
        const still = this.#rows(`state = ${LIVE} AND number IN (SELECT value FROM json_each(?))`, json(numbers));
        await this.forward(still);
      },
    );
    const last = page.at(-1);
    if (last) this.#keep({ ...this.#here(), carried: last.number });
    return page.length === most;
  }

  /**
   * Closes this shard after its unfinished writes; throws if one of them cannot be finished.
   */
  async close(): Promise<void> {
    if (!this.#place) return;
    if (!this.#place.closed) this.#keep({ ...this.#place, closed: true });
    while (this.#turns.size > 0) await Promise.allSettled(this.#turns.values());
    await this.#repair();
    if (this.#rows(`state <> ${LIVE} LIMIT 1`).length > 0) throw new Error("a write could not be finished");
  }

  /** Deletes all rows of a closed shard. */
  async clear(): Promise<void> {
    this.#place = undefined;
    await this.ctx.storage.deleteAlarm();
    this.ctx.storage.transactionSync(() => {
      this.ctx.storage.kv.delete("place");
      for (const table of TABLES) this.#sql.exec(`DELETE FROM ${table}`);
    });
  }

  /** Deletes all rows and texts of this shard after its unfinished writes, because the collection is deleted. */
  async wipe(): Promise<void> {
    if (!this.#place) return;
    const { layout } = this.#place;
    if (!this.#place.closed) this.#keep({ ...this.#place, closed: true });
    while (this.#turns.size > 0) await Promise.allSettled(this.#turns.values());
    if (layout.texts === "r2") {
      const numbers = this.#sql.exec<{ number: number }>("SELECT number FROM documents").toArray();
      for (let at = 0; at < numbers.length; at += MOST_KEYS) {
        const keys = numbers.slice(at, at + MOST_KEYS).map(({ number }) => textKey(layout.collection, number));
        await this.env.TEXTS?.delete(keys);
      }
    }
    await this.clear();
  }

  // ---- writing

  /** Writes documents with different ids; returns the result of each. */
  async put(entries: readonly Entry[]): Promise<Written[]> {
    this.#here();
    await this.#touch();
    return this.#inTurn(
      entries.map(({ id }) => id),
      async () => {
        const { numbers, written } = this.intend(entries);
        await this.#carryOut(numbers);
        return written;
      },
    );
  }

  /** Deletes a document; returns whether there was one. */
  async remove(id: string): Promise<boolean> {
    this.#here();
    await this.#touch();
    return this.#inTurn([id], async () => {
      const found = this.#rows(`id = ? AND state <> ${LEAVING}`, id);
      this.#sql.exec("UPDATE documents SET state = ? WHERE id = ?", LEAVING, id);
      this.#watch();
      await this.#forgetAll(found.map(({ number }) => number));
      return found.length > 0;
    });
  }

  /** Deletes one version of a document, on request of its home in the previous layout. */
  async drop(id: string, number: number): Promise<void> {
    this.#here();
    await this.#inTurn([id], async () => {
      this.#sql.exec("UPDATE documents SET state = ? WHERE number = ?", LEAVING, number);
      this.#watch();
      await this.#forgetAll([number]);
    });
  }

  /** Step 1 (intend): stores the documents that are new. */
  intend(entries: readonly Entry[]): { numbers: number[]; written: Written[] } {
    const { index } = this.#here();
    const numbers: number[] = [];
    const written = this.ctx.storage.transactionSync(() =>
      entries.map((entry): Written => {
        const states = this.#rows(`id = ? AND state <> ${LEAVING} ORDER BY number DESC`, entry.id);
        const [last] = states;
        if (
          last?.state === LIVE &&
          (entry.number === undefined
            ? last.digest === entry.digest && storedKeys(new Uint8Array(last.profile)) !== null
            : last.number >= entry.number)
        ) {
          return "unchanged";
        }
        const number = entry.number ?? this.#nextNumber(index);
        this.#sql.exec(
          "INSERT OR IGNORE INTO documents (number, id, state, digest, profile, text, elsewhere, site, grp, published, expires, metadata) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
          ...[number, entry.id, INTENDED, entry.digest, entry.profile.slice().buffer],
          ...[
            entry.text,
            entry.elsewhere ? 1 : 0,
            entry.site,
            entry.group,
            entry.published,
            entry.expires,
            entry.metadata,
          ],
        );
        numbers.push(number);
        return states.some(isFound) ? "replaced" : "created";
      }),
    );
    if (numbers.length > 0) this.#watch();
    return { numbers, written };
  }

  /** Steps 2 to 6, for documents that were stored by step 1. */
  async #carryOut(numbers: number[]): Promise<void> {
    const rows = this.#rows(
      `state = ${INTENDED} AND number IN (SELECT value FROM json_each(?)) ORDER BY number`,
      json(numbers),
    );
    if (rows.length === 0) return;
    try {
      await this.store(rows);
      await this.enter(rows);
      if (this.#place?.next) await this.forward(rows);
      await this.#forgetAll(this.commit(rows));
    } catch (error) {
      this.#open = true;
      throw error;
    }
  }

  /** Step 2 (store): writes texts to R2. */
  async store(rows: readonly Row[]): Promise<void> {
    const { layout } = this.#known();
    if (layout.texts !== "r2") return;
    const bucket = this.env.TEXTS;
    if (!bucket) throw new Error("this collection keeps its texts in R2, which is not bound");
    const texts = rows.filter(({ text }) => text !== null);
    await Promise.all(texts.map(({ number, text }) => bucket.put(textKey(layout.collection, number), text)));
  }

  /** Step 3 (enter): writes keys to their shards, with one call to each. */
  async enter(rows: readonly Row[]): Promise<void> {
    const { layout } = this.#known();
    const parts = new Map<number, Member[]>(everyShard(layout).map((index) => [index, []]));
    for (const { number, id, profile, site, grp, published } of rows) {
      const keys = storedKeys(new Uint8Array(profile)) ?? []; // a profile of another version has no readable keys, but the document is still copied
      const time = timeOfDate(published);
      const sketch = new Set(time === null ? [] : sketchOf(keys));
      for (const [index, own] of keysByShard(keys, layout)) {
        const dated = own.filter((key) => sketch.has(key));
        parts.get(index)?.push({ number, id, size: keys.length, site, group: grp, keys: own, dated, time });
      }
    }
    await this.#toShards(parts, (target, members) => target.addRows(members));
  }

  /** Step 4 (forward): writes to the next layout. */
  async forward(rows: readonly Row[]): Promise<void> {
    const { next } = this.#known();
    if (!next) return;
    const inR2 = next.texts === "r2";
    const entries = rows.map((row): Entry => {
      const entry = stored(row);
      return inR2 ? { ...entry, text: null, elsewhere: entry.elsewhere || entry.text !== null } : entry;
    });
    const parts = Map.groupBy(entries, ({ id }) => homeOf(id, next));
    await Promise.all([...parts].map(([index, part]) => shard(this.env, next, index).put(part)));
  }

  /** Step 5 (commit): makes documents live; returns the numbers of those they replace. */
  commit(rows: readonly Row[]): number[] {
    const inR2 = this.#known().layout.texts === "r2";
    return this.ctx.storage.transactionSync(() =>
      rows.flatMap(({ id, number, text }) => {
        const newer = this.#rows(`id = ? AND state <> ${INTENDED} AND number > ?`, id, number).length > 0;
        if (newer) {
          this.#sql.exec("UPDATE documents SET state = ? WHERE number = ?", LEAVING, number);
          return [number];
        }
        const older = this.#rows("id = ? AND number < ?", id, number).map((row) => row.number);
        this.#sql.exec("UPDATE documents SET state = ? WHERE id = ? AND number < ?", LEAVING, id, number);
        this.#sql.exec("UPDATE documents SET state = ? WHERE number = ? AND state = ?", LIVE, number, INTENDED);
        if (inR2 && text !== null) {
          this.#sql.exec("UPDATE documents SET text = NULL, elsewhere = 1 WHERE number = ?", number);
        }
        return older;
      }),
    );
  }

  /** Step 6 (forget): removes documents from the shards of their keys, the next layout, R2 and this shard. */
  async forget(rows: readonly Row[]): Promise<void> {
    const { layout, next } = this.#known();
    const parts = new Map<number, Leaving[]>(everyShard(layout).map((index) => [index, []]));
    for (const { number, profile, published } of rows) {
      const known = storedKeys(new Uint8Array(profile));
      const time = timeOfDate(published);
      if (known === null) for (const part of parts.values()) part.push({ number, keys: null, time });
      else for (const [index, keys] of keysByShard(known, layout)) parts.get(index)?.push({ number, keys, time });
    }
    await this.#toShards(parts, (target, members) => target.removeRows(members));
    if (next) {
      await Promise.all(rows.map(({ id, number }) => shard(this.env, next, homeOf(id, next)).drop(id, number)));
    }
    if (layout.texts === "r2") {
      await this.env.TEXTS?.delete(rows.map(({ number }) => textKey(layout.collection, number)));
    }
    this.#sql.exec(
      "DELETE FROM documents WHERE number IN (SELECT value FROM json_each(?))",
      json(rows.map((row) => row.number)),
    );
  }

  /** Tries step 6 now; if it fails it is repeated later, which is safe because these documents are no longer found. */
  async #forgetAll(numbers: number[]): Promise<void> {
    const rows = this.#rows(`state = ${LEAVING} AND number IN (SELECT value FROM json_each(?))`, json(numbers));
    if (rows.length === 0) return;
    await this.forget(rows).catch(() => {
      this.#open = true;
    });
  }

  // ---- rows of keys

  /** Enters keys of documents whose home is elsewhere. */
  addRows(members: readonly Member[]): void {
    this.#known();
    this.ctx.storage.transactionSync(() => {
      for (const { number, id, size, site, group, keys, dated, time } of members) {
        this.#sql.exec("INSERT OR IGNORE INTO members VALUES (?, ?, ?, ?, ?)", number, id, size, site, group);
        this.#sql.exec("INSERT OR IGNORE INTO postings SELECT value, ? FROM json_each(?)", number, json(keys));
        if (dated.length > 0) {
          this.#sql.exec("INSERT OR IGNORE INTO dated SELECT value, ?, ? FROM json_each(?)", time, number, json(dated));
        }
      }
    });
  }

  removeRows(members: readonly Leaving[]): void {
    this.#known();
    this.ctx.storage.transactionSync(() => {
      for (const { number, keys, time } of members) {
        if (keys !== null && time !== null) {
          this.#sql.exec(
            "DELETE FROM dated WHERE number = ? AND time = ? AND key IN (SELECT value FROM json_each(?))",
            number,
            time,
            json(keys),
          );
        }
        if (keys !== null) {
          this.#sql.exec(
            "DELETE FROM postings WHERE number = ? AND key IN (SELECT value FROM json_each(?))",
            number,
            json(keys),
          );
        }
        this.#sql.exec("DELETE FROM members WHERE number = ?", number);
      }
      const others = members.filter(({ keys }) => keys === null).map(({ number }) => number);
      if (others.length > 0) {
        for (const rows of ["postings", "dated"]) {
          this.#sql.exec(`DELETE FROM ${rows} WHERE number IN (SELECT value FROM json_each(?))`, json(others));
        }
      }
    });
  }

  /**
   * Reads the rows of keys, without documents of the group `without`. For a key with many rows, reads those of the
   * documents that were stored first and, if it is one of `dated`, those that were published first.
   */
  look(keys: readonly number[], without: string | null, dated: readonly number[]): Rows {
    this.#here();
    const early = this.#earliest(dated, without);
    const rows = this.#sql
      .exec<{ key: number; number: number }>(
        `SELECT k.value AS key, p.number AS number FROM json_each(?) AS k JOIN postings AS p ON p.key = k.value AND p.number <= coalesce(
           (SELECT q.number FROM postings AS q WHERE q.key = k.value ORDER BY q.number LIMIT 1 OFFSET ?), ${Number.MAX_SAFE_INTEGER})`,
        json(keys),
        (without === null ? ROWS : WALK) - 1,
      )
      .toArray();
    const members = this.#sql
      .exec<{ number: number; id: string; size: number; site: string | null }>(
        "SELECT number, id, size, site FROM members WHERE number IN (SELECT value FROM json_each(?)) AND grp IS NOT ? ORDER BY number",
        json([...new Set([...rows, ...early].map(({ number }) => number))]),
        without ?? "", // the empty string is not a valid name of a group
      )
      .toArray();
    if (without === null) return table([...rows, ...early], members);
    const wanted = new Set(members.map(({ number }) => number));
    const counts = new Map<number, number>();
    const kept = rows.filter(({ key, number }) => {
      if (!wanted.has(number)) return false;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= ROWS;
    });
    kept.push(...early);
    const named = new Set(kept.map(({ number }) => number));
    return table(
      kept,
      members.filter(({ number }) => named.has(number)),
    );
  }

  /** Reads the rows of the documents that were published first, for each key. */
  #earliest(keys: readonly number[], without: string | null): { key: number; number: number }[] {
    return keys.flatMap((key) =>
      this.#sql
        .exec<{ key: number; number: number }>(
          `SELECT d.key, d.number FROM dated AS d JOIN members AS m ON m.number = d.number
           WHERE d.key = ? AND m.grp IS NOT ? ORDER BY d.time, d.number LIMIT ${EARLIEST}`,
          key,
          without ?? "",
        )
        .toArray(),
    );
  }

  // ---- reading

  /** Reads the documents with these numbers that are live. */
  async read(numbers: readonly number[]): Promise<Stored[]> {
    this.#here();
    await this.#touch();
    return this.#rows("number IN (SELECT value FROM json_each(?))", json(numbers)).filter(isFound).map(stored);
  }

  /** Reads a document by id; `null` if there is none. */
  async get(id: string): Promise<Stored | null> {
    this.#here();
    await this.#touch();
    const [row] = this.#rows("id = ?", id).filter(isFound);
    return row ? stored(row) : null;
  }

  /** Reads documents after `after`, in the order of ids. */
  async page(after: string, most: number): Promise<Stored[]> {
    this.#here();
    await this.#touch();
    return this.#rows(`${FOUND} AND id > ? ORDER BY id LIMIT ?`, Date.now(), after, most).map(stored);
  }

  /** Reads documents after `after`, in the order of ids, without profile and text. */
  async list(after: string, most: number): Promise<Listed[]> {
    this.#here();
    await this.#touch();
    return this.#sql
      .exec<ListedRow>(
        `SELECT ${LISTED.join(", ")} FROM documents WHERE ${FOUND} AND id > ? ORDER BY id LIMIT ?`,
        Date.now(),
        after,
        most,
      )
      .toArray()
      .map(({ grp, ...row }) => ({ ...row, group: grp }));
  }

  /** Number of documents. */
  async count(): Promise<number> {
    this.#here();
    await this.#touch();
    return this.#sql.exec<{ n: number }>(`SELECT count(*) AS n FROM documents WHERE ${FOUND}`, Date.now()).one().n;
  }

  /** Number of documents, of rows in all tables, and of bytes. */
  usage(): { documents: number; rows: number; bytes: number } {
    this.#here();
    const of = (table: string) => this.#sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n;
    const documents = of(`documents WHERE state = ${LIVE}`);
    const rows = TABLES.reduce((sum, table) => sum + of(table), 0);
    return { documents, rows, bytes: this.#sql.databaseSize };
  }

  // ---- repair

  override async alarm(): Promise<void> {
    this.#watched = false;
    if (this.#place) await this.#repair();
    if (this.#place && !this.#place.closed) await this.#expire();
    if (this.#open) return this.#watch();
    const { next } = this.#sql.exec<{ next: number | null }>(`SELECT min(expires) AS next FROM documents`).one();
    if (next !== null) await this.ctx.storage.setAlarm(Math.max(next, Date.now()));
  }

  /** Deletes documents that have expired. */
  async #expire(): Promise<void> {
    const rows = this.#rows(`state = ${LIVE} AND expires <= ? LIMIT ${MOST_EXPIRED}`, Date.now());
    await this.#inTurn(
      rows.map(({ id }) => id),
      async () => {
        const numbers = rows.map(({ number }) => number);
        this.#sql.exec(
          `UPDATE documents SET state = ${LEAVING} WHERE state = ${LIVE} AND number IN (SELECT value FROM json_each(?))`,
          json(numbers),
        );
        await this.#forgetAll(numbers);
      },
    );
  }

  /** Repeats unfinished writes. A shard that cannot be reached does not stop the others. */
  async #touch(): Promise<void> {
    if (this.#place && (this.#open || this.#repairing)) await this.#repair();
  }

  #repair(): Promise<void> {
    this.#repairing ??= this.#carryOn().finally(() => {
      this.#repairing = undefined;
    });
    return this.#repairing;
  }

  async #carryOn(): Promise<void> {
    this.#open = false;
    const open = this.#rows(`state <> ${LIVE} ORDER BY number LIMIT 1000`);
    if (open.length === 0) return;
    const numbers = open.map(({ number }) => number);
    await this.#inTurn(
      open.map(({ id }) => id),
      async () => {
        await this.#carryOut(numbers).catch(() => {}); // these writes stay open, and #open is set again
        await this.#forgetAll(numbers);
      },
    );
    if (open.length === 1000) this.#open = true;
  }

  /** Sets the alarm unless it is set. */
  #watch(): void {
    if (this.#watched) return;
    this.#watched = true;
    void this.ctx.storage.setAlarm(Date.now() + LOOK_AFTER);
  }

  // ---- helpers

  /** Runs `work` on documents after all earlier work on any of them. */
  #inTurn<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = Promise.allSettled(ids.flatMap((id) => this.#turns.get(id) ?? []));
    const turn = before.then(work);
    for (const id of ids) this.#turns.set(id, turn);
    const done = () => {
      for (const id of ids) if (this.#turns.get(id) === turn) this.#turns.delete(id);
    };
    turn.then(done, done);
    return turn;
  }

  /** Sends each part to its shard, or handles it here if it belongs to this one. */
  async #toShards<T>(parts: Map<number, T[]>, send: (target: Rpc, part: T[]) => unknown): Promise<void> {
    const { layout, index: own } = this.#known();
    await Promise.all(
      [...parts]
        .filter(([, part]) => part.length > 0)
        .map(([index, part]) => send(index === own ? this : (shard(this.env, layout, index) as unknown as Rpc), part)),
    );
  }

  /**
   * A number that no document of the collection has had: from the time, this shard, and a counter within the
   * millisecond.
   */
  #nextNumber(index: number): number {
    const { last } = this.#sql.exec<{ last: number | null }>("SELECT max(number) AS last FROM documents").one();
    const least = Math.max((Date.now() - EPOCH) * NUMBERS, (last ?? 0) + 1, this.#last + 1);
    this.#last = least + ((index - (least % 64) + 64) % 64);
    return this.#last;
  }

  #rows(where: string, ...values: SqlStorageValue[]): Row[] {
    return this.#sql.exec<Row>(`SELECT * FROM documents WHERE ${where}`, ...values).toArray();
  }

  #keep(place: Place): void {
    this.#place = place;
    this.ctx.storage.kv.put("place", place);
  }

  /** The layout and index of this shard; throws if it is closed. */
  #here(): Place {
    if (!this.#place || this.#place.closed) throw new Error(MOVED);
    return this.#place;
  }

  /** The layout and index of this shard, also while it is closing: it still accepts rows and finishes its writes. */
  #known(): Place {
    if (!this.#place) throw new Error(MOVED);
    return this.#place;
  }
}

/** The methods that shards call on each other. */
type Rpc = Pick<Shard, "addRows" | "removeRows">;

const json = (value: unknown): string => JSON.stringify(value);

/** Whether a document can be found: it is live and has not expired. */
const isFound = ({ state, expires }: Row): boolean => state === LIVE && (expires === null || expires > Date.now());
/** The same condition in SQL; its parameter is the current time. */
const FOUND = `state = ${LIVE} AND coalesce(expires, ${Number.MAX_SAFE_INTEGER}) > ?`;

function stored({ state: _, profile, grp, elsewhere, ...row }: Row): Stored {
  return { ...row, profile: new Uint8Array(profile), group: grp, elsewhere: elsewhere === 1 };
}

function table(rows: { key: number; number: number }[], members: Rows["members"]): Rows {
  return {
    keys: Float64Array.from(rows, ({ key }) => key),
    numbers: Float64Array.from(rows, ({ number }) => number),
    members,
  };
}
