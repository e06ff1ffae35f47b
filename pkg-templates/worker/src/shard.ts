// One part of an index: rows in SQLite.
//
// A shard is the home of some documents (by id) and holds the rows of some keys (by key); the two have nothing to do with each other.
// A write goes through its home, in steps:
//
//   intend    the document is written down here with all that the other steps need, not yet to be found
//   store     its text goes to R2, where the collection keeps texts there
//   enter     its keys go to their shards
//   forward   while the collection moves to another layout: the same there
//   commit    it is found from now on, and what it replaces is not
//   forget    what was replaced or deleted leaves the other shards, then this one
//
// Each step may be repeated. One that failed, or was cut short with the whole process, is taken up again with the next request, or by
// the alarm; a document is found by its last committed state alone, so none is ever half there.
import { DurableObject } from "cloudflare:workers";
import type { Env } from "./env.ts";
import { everyShard, homeOf, keysByShard, type Layout, MOVED, shard, storedKeys, textKey } from "./layout.ts";

/** A document as it is written. */
export interface Entry {
  readonly id: string;
  /** Hash of its content: the same content is written once. */
  readonly digest: string;
  readonly profile: Uint8Array;
  /** `null` where no text is kept here. */
  readonly text: string | null;
  readonly site: string | null;
  readonly group: string | null;
  /** A day or a moment, as it was given. */
  readonly published: string | null;
  /** Milliseconds since 1970. */
  readonly expires: number | null;
  /** JSON. */
  readonly metadata: string | null;
  /** Given to it before, by the home it moves from. */
  readonly number?: number;
  /** Whether its text lies in R2 already. */
  readonly elsewhere?: boolean;
}

/** A document as it is read. */
export interface Stored extends Entry {
  readonly number: number;
  readonly elsewhere: boolean;
}

/** A document in a list. */
export type Listed = Omit<Stored, "profile" | "text" | "elsewhere">;

/** What became of a write. */
export type Written = "created" | "replaced" | "unchanged";

/** Rows of some keys: `numbers[i]` has `keys[i]`; and the documents they name, each once. */
export interface Rows {
  readonly keys: Float64Array;
  readonly numbers: Float64Array;
  readonly members: { number: number; id: string; size: number; site: string | null }[];
}

/** What a shard of keys is told of a document. */
interface Member {
  number: number;
  id: string;
  size: number;
  site: string | null;
  group: string | null;
  keys: number[];
}

/** What a shard of keys is told of a document that leaves: its keys there, or `null` where they are not known and all rows are looked through. */
interface Leaving {
  number: number;
  keys: number[] | null;
}

/** What a shard knows of itself. */
interface Place {
  layout: Layout;
  index: number;
  /** The layout the collection moves to. */
  next?: Layout;
  /** The last document that was carried over. */
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

/** Columns of a document in a list. */
const LISTED = ["number", "id", "digest", "site", "grp", "published", "expires", "metadata"] as const;
type ListedRow = Pick<Row, (typeof LISTED)[number]>;

const INTENDED = 0;
const LIVE = 1;
const LEAVING = 2;

/** Rows of a key that are read: one more than a key may have to be telling. */
const ROWS = 65;
/** Rows of a key that are walked to find so many outside a group. */
const WALK = 1024;
/** Columns that the first tables of documents do not have. */
const LATER_COLUMNS = { published: "TEXT", expires: "INTEGER", metadata: "TEXT" };
/** Documents that expire together at most. */
const MOST_EXPIRED = 500;
/** Milliseconds until an open write is looked after without a request. */
const LOOK_AFTER = 30_000;
/** The first moment a number can tell. */
const EPOCH = Date.UTC(2026, 0);
/** Numbers of a millisecond. */
const NUMBERS = 4096;
/** Keys that R2 deletes at a time. */
const MOST_KEYS = 1000;

/** When a document was written, by its number. */
export const timeOf = (number: number): string => new Date(EPOCH + Math.floor(number / NUMBERS)).toISOString();

export class Shard extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  #place: Place | undefined;
  /** Writes of a document wait for each other. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** Whether there may be writes that were cut short. */
  #open = true;
  #repairing: Promise<void> | undefined;
  /** Whether the alarm is set. */
  #watched = false;
  /** The last number given. */
  #last = 0;

  constructor(ctx: DurableObjectState, env: Env) {
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
    `);
    this.#place = ctx.storage.kv.get<Place>("place");
  }

  // ---- the layout, told by the collection

  /** Makes this object a part of a layout. */
  open(layout: Layout, index: number): void {
    if (!this.#place) this.#keep({ layout, index });
  }

  /** From now on every write is made in the next layout, too. */
  moveTo(next: Layout): void {
    const place = this.#here();
    if (place.next?.generation !== next.generation) this.#keep({ ...place, next, carried: -1 });
  }

  /** Carries up to `most` documents over to the next layout; whether there may be more. */
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

  /** Ends the part of this object in its layout, after the writes that are under way; fails while one cannot be finished. */
  async close(): Promise<void> {
    if (!this.#place) return;
    if (!this.#place.closed) this.#keep({ ...this.#place, closed: true });
    while (this.#turns.size > 0) await Promise.allSettled(this.#turns.values());
    await this.#repair();
    if (this.#rows(`state <> ${LIVE} LIMIT 1`).length > 0) throw new Error("a write could not be finished");
  }

  /** Drops all rows of a closed shard. */
  async clear(): Promise<void> {
    this.#place = undefined;
    await this.ctx.storage.deleteAlarm();
    this.ctx.storage.transactionSync(() => {
      this.ctx.storage.kv.delete("place");
      for (const table of ["documents", "members", "postings"]) this.#sql.exec(`DELETE FROM ${table}`);
    });
  }

  /** Drops all rows and texts of this object, after the writes that are under way: its collection is deleted. */
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

  /** Writes documents, of which no two have one id; what became of each. */
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

  /** Deletes a document; whether there was one. */
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

  /** Deletes a state of a document, if it is there: for the home it moved from. */
  async drop(id: string, number: number): Promise<void> {
    this.#here();
    await this.#inTurn([id], async () => {
      this.#sql.exec("UPDATE documents SET state = ? WHERE number = ?", LEAVING, number);
      this.#watch();
      await this.#forgetAll([number]);
    });
  }

  /** Step 1: writes down what is new. */
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

  /** Steps 2 to 6, of documents that are written down. */
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

  /** Step 2: texts to R2. */
  async store(rows: readonly Row[]): Promise<void> {
    const { layout } = this.#known();
    if (layout.texts !== "r2") return;
    const bucket = this.env.TEXTS;
    if (!bucket) throw new Error("this collection keeps its texts in R2, which is not bound");
    const texts = rows.filter(({ text }) => text !== null);
    await Promise.all(texts.map(({ number, text }) => bucket.put(textKey(layout.collection, number), text)));
  }

  /** Step 3: keys to their shards, each asked once. */
  async enter(rows: readonly Row[]): Promise<void> {
    const { layout } = this.#known();
    const parts = new Map<number, Member[]>(everyShard(layout).map((index) => [index, []]));
    for (const { number, id, profile, site, grp } of rows) {
      const keys = storedKeys(new Uint8Array(profile)) ?? []; // one of another version is carried over, to be read
      for (const [index, own] of keysByShard(keys, layout)) {
        parts.get(index)?.push({ number, id, size: keys.length, site, group: grp, keys: own });
      }
    }
    await this.#toShards(parts, (target, members) => target.addRows(members));
  }

  /** Step 4: the same in the next layout. */
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

  /** Step 5: what was intended is live; the numbers of what it replaces. */
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

  /** Step 6: what is leaving leaves the shards of its keys, the next layout, R2 and this shard. */
  async forget(rows: readonly Row[]): Promise<void> {
    const { layout, next } = this.#known();
    const parts = new Map<number, Leaving[]>(everyShard(layout).map((index) => [index, []]));
    for (const { number, profile } of rows) {
      const known = storedKeys(new Uint8Array(profile));
      if (known === null) for (const part of parts.values()) part.push({ number, keys: null });
      else for (const [index, keys] of keysByShard(known, layout)) parts.get(index)?.push({ number, keys });
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

  /** Forgets what is leaving; what cannot be reached now is forgotten later, for it is not found any more. */
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
      for (const { number, id, size, site, group, keys } of members) {
        this.#sql.exec("INSERT OR IGNORE INTO members VALUES (?, ?, ?, ?, ?)", number, id, size, site, group);
        this.#sql.exec("INSERT OR IGNORE INTO postings SELECT value, ? FROM json_each(?)", number, json(keys));
      }
    });
  }

  removeRows(members: readonly Leaving[]): void {
    this.#known();
    this.ctx.storage.transactionSync(() => {
      for (const { number, keys } of members) {
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
        this.#sql.exec("DELETE FROM postings WHERE number IN (SELECT value FROM json_each(?))", json(others));
      }
    });
  }

  /** The rows of some keys: of a key that many documents have those of the oldest. Documents of one group may be left out. */
  look(keys: readonly number[], without: string | null): Rows {
    this.#here();
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
        json([...new Set(rows.map(({ number }) => number))]),
        without ?? "", // no group has this name
      )
      .toArray();
    if (without === null) return table(rows, members);
    const wanted = new Set(members.map(({ number }) => number));
    const counts = new Map<number, number>();
    const kept = rows.filter(({ key, number }) => {
      if (!wanted.has(number)) return false;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= ROWS;
    });
    const named = new Set(kept.map(({ number }) => number));
    return table(
      kept,
      members.filter(({ number }) => named.has(number)),
    );
  }

  // ---- reading

  /** Those of some documents that are live. */
  async read(numbers: readonly number[]): Promise<Stored[]> {
    this.#here();
    await this.#touch();
    return this.#rows("number IN (SELECT value FROM json_each(?))", json(numbers)).filter(isFound).map(stored);
  }

  /** A document, if there is one of this id. */
  async get(id: string): Promise<Stored | null> {
    this.#here();
    await this.#touch();
    const [row] = this.#rows("id = ?", id).filter(isFound);
    return row ? stored(row) : null;
  }

  /** Documents in the order of ids, those after one. */
  async page(after: string, most: number): Promise<Stored[]> {
    this.#here();
    await this.#touch();
    return this.#rows(`${FOUND} AND id > ? ORDER BY id LIMIT ?`, Date.now(), after, most).map(stored);
  }

  /** What is told of documents in a list, in the order of ids, those after one. */
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

  /** Takes up what was cut short. A shard that cannot be reached now does not keep others from being asked. */
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
        await this.#carryOut(numbers).catch(() => {}); // told by #open
        await this.#forgetAll(numbers);
      },
    );
    if (open.length === 1000) this.#open = true;
  }

  /** Makes sure that the alarm will ring. */
  #watch(): void {
    if (this.#watched) return;
    this.#watched = true;
    void this.ctx.storage.setAlarm(Date.now() + LOOK_AFTER);
  }

  // ---- small things

  /** Work on documents after all earlier work on any of them. */
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

  /** What each part is for, sent to its shard, or done here if it is this one. */
  async #toShards<T>(parts: Map<number, T[]>, send: (target: Rpc, part: T[]) => unknown): Promise<void> {
    const { layout, index: own } = this.#known();
    await Promise.all(
      [...parts]
        .filter(([, part]) => part.length > 0)
        .map(([index, part]) => send(index === own ? this : (shard(this.env, layout, index) as unknown as Rpc), part)),
    );
  }

  /** A number that no document of the collection has had: the time, this shard, and which in this millisecond. */
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

  /** The place of a shard that answers. */
  #here(): Place {
    if (!this.#place || this.#place.closed) throw new Error(MOVED);
    return this.#place;
  }

  /** The place of a shard that may be closing: it still takes rows, and finishes what it began. */
  #known(): Place {
    if (!this.#place) throw new Error(MOVED);
    return this.#place;
  }
}

/** What shards ask of each other. */
type Rpc = Pick<Shard, "addRows" | "removeRows">;

const json = (value: unknown): string => JSON.stringify(value);

/** Whether a document is found: it is live and has not expired. */
const isFound = ({ state, expires }: Row): boolean => state === LIVE && (expires === null || expires > Date.now());
/** The same in SQL; takes the time. */
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
