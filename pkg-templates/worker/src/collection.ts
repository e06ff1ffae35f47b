// The coordinator of a collection. It keeps the number of shards, and moves the collection to another number.
//
//   opening   the shards of the first layout are being opened
//   ready     in use
//   moving    the next layout is open; every write goes to both, and documents are copied page by page
//   closing   all documents are copied; the old shards finish their writes and close; requests for the layout wait
//   ready     in use in the next layout; the old shards are emptied
//   deleting  all shards are emptied, then the collection is gone
//
// Another object, named DIRECTORY, keeps the names of all collections.
//
// Each state is stored before its work begins, and the work can be repeated, so that a crash loses nothing.
import { DurableObject } from "cloudflare:workers";
import { everyShard, type Fold, foldOf, type Layout, type Texts } from "./layout.ts";
import type { Kept } from "./rules.ts";
import { shard, type ShardEnv } from "./shard.ts";

interface State {
  readonly phase: "opening" | "ready" | "moving" | "closing" | "deleting";
  readonly layout: Layout;
  readonly next?: Layout;
  /** A layout whose shards are still to be emptied. */
  readonly old?: Layout;
}

/** Name of the object that keeps the names of all collections; it is not a valid name of a collection. */
export const DIRECTORY = "/";

/** The state of a collection, as the API reports it. */
export interface Overview {
  readonly phase: "ready" | "moving";
  readonly shards: number;
  /** The number of shards that it is moving to; `null` if it is not moving. */
  readonly movingTo: number | null;
  readonly texts: Texts;
  readonly fold: Fold;
}

/** Number of documents that are copied at a time. */
const PAGE = 200;
/** Milliseconds after which a step that failed is tried again. */
const AGAIN = 1000;

/** The bindings of the collections. */
export interface CollectionEnv extends ShardEnv {
  readonly COLLECTIONS: DurableObjectNamespace<Collection>;
}

export class Collection extends DurableObject<CollectionEnv> {
  #state: State | undefined;
  #settling: Promise<void> | undefined;

  constructor(ctx: DurableObjectState, env: CollectionEnv) {
    super(ctx, env);
    this.#state = ctx.storage.kv.get<State>("state");
  }

  /** The layout in use; `null` if there is no collection. */
  async layout(): Promise<Layout | null> {
    await this.#settle();
    return this.#state?.layout ?? null;
  }

  /** Creates the collection unless it exists; returns its layout. */
  async create(collection: string, shards: number, texts: Texts, fold: Fold): Promise<Layout> {
    await this.#settle();
    if (!this.#state) {
      // A new generation, because the objects of earlier ones were emptied and must not be used again.
      const generation = (this.ctx.storage.kv.get<number>("generation") ?? 0) + 1;
      this.#keep({ phase: "opening", layout: { collection, generation, shards, texts, fold } });
    }
    await this.#settle();
    return (this.#state as State).layout;
  }

  /** Deletes the collection with all its documents; returns `false` if there is none. */
  async remove(): Promise<boolean> {
    await this.#settle();
    if (!this.#state) return false;
    this.#keep({ ...this.#state, phase: "deleting" });
    await this.#settle();
    return true;
  }

  // ---- the directory

  enlist(collection: string): void {
    this.ctx.storage.kv.put(`name:${collection}`, true);
  }

  strike(collection: string): void {
    this.ctx.storage.kv.delete(`name:${collection}`);
  }

  /** The names of collections after `after`, in order. */
  names(after: string, most: number): string[] {
    const found = this.ctx.storage.kv.list({ prefix: "name:", startAfter: `name:${after}`, limit: most });
    return Array.from(found, ([key]) => key.slice("name:".length));
  }

  /** The state of the collection; `null` if there is none. */
  async overview(): Promise<Overview | null> {
    await this.#settle();
    if (!this.#state) return null;
    const { phase, layout, next } = this.#state;
    return {
      phase: phase === "moving" ? "moving" : "ready",
      shards: layout.shards,
      movingTo: next?.shards ?? null,
      texts: layout.texts,
      fold: foldOf(layout),
    };
  }

  /** The rules that are kept with the collection; `null` if there is no collection. */
  async rules(): Promise<Kept | null> {
    await this.#settle();
    return this.#state ? (this.ctx.storage.kv.get<Kept>("rules") ?? {}) : null;
  }

  /** Replaces the rules; returns `false` if there is no collection. */
  async setRules(rules: Kept): Promise<boolean> {
    await this.#settle();
    if (!this.#state) return false;
    this.ctx.storage.kv.put("rules", rules);
    return true;
  }

  /** Starts moving to another number of shards; returns `false` if it is moving already. */
  async reshard(shards: number): Promise<boolean> {
    await this.#settle();
    const state = this.#state;
    if (!state || state.phase !== "ready" || state.old) return false;
    if (state.layout.shards === shards) return true;
    const next = { ...state.layout, shards, generation: state.layout.generation + 1 };
    this.#keep({ ...state, phase: "moving", next });
    await this.ctx.storage.setAlarm(Date.now());
    return true;
  }

  /** One step of moving, or of emptying what was left. */
  override async alarm(): Promise<void> {
    try {
      const more = await this.#step();
      if (more) await this.ctx.storage.setAlarm(Date.now());
    } catch {
      await this.ctx.storage.setAlarm(Date.now() + AGAIN);
    }
  }

  /** Whether there is another step to do. */
  async #step(): Promise<boolean> {
    await this.#settle();
    const state = this.#state;
    if (!state) return false;
    const { layout, next, old } = state;
    if (state.phase === "moving" && next) {
      await this.#open(next);
      const stubs = this.#shards(layout);
      await Promise.all(stubs.map((stub) => stub.moveTo(next)));
      const more = await Promise.all(stubs.map((stub) => stub.carry(PAGE)));
      if (more.includes(true)) return true;
      this.#keep({ ...state, phase: "closing" });
      await this.#settle();
      return true;
    }
    if (old) {
      await Promise.all(this.#shards(old).map((stub) => stub.clear()));
      this.#keep({ phase: "ready", layout });
    }
    return false;
  }

  /** Finishes opening, closing or deleting; concurrent callers wait for the same work. */
  #settle(): Promise<void> {
    this.#settling ??= this.#finish().finally(() => {
      this.#settling = undefined;
    });
    return this.#settling;
  }

  async #finish(): Promise<void> {
    const state = this.#state;
    if (state?.phase === "opening") {
      await this.#open(state.layout);
      await this.#directory().enlist(state.layout.collection);
      this.#keep({ phase: "ready", layout: state.layout });
    }
    if (state?.phase === "deleting") await this.#delete(state);
    if (state?.phase === "closing" && state.next) {
      await Promise.all(this.#shards(state.layout).map((stub) => stub.close()));
      this.#keep({ phase: "ready", layout: state.next, old: state.layout });
    }
  }

  async #delete({ layout, next, old }: State): Promise<void> {
    const layouts = [layout, next, old].filter((one) => one !== undefined);
    await Promise.all(layouts.flatMap((one) => this.#shards(one)).map((stub) => stub.wipe()));
    await this.#directory().strike(layout.collection);
    this.ctx.storage.transactionSync(() => {
      this.ctx.storage.kv.put("generation", Math.max(...layouts.map(({ generation }) => generation)));
      this.ctx.storage.kv.delete("state");
      this.ctx.storage.kv.delete("rules");
    });
    this.#state = undefined;
    await this.ctx.storage.deleteAlarm();
  }

  #directory() {
    return this.env.COLLECTIONS.get(this.env.COLLECTIONS.idFromName(DIRECTORY));
  }

  async #open(layout: Layout): Promise<void> {
    await Promise.all(this.#shards(layout).map((stub, index) => stub.open(layout, index)));
  }

  #shards(layout: Layout) {
    return everyShard(layout).map((index) => shard(this.env, layout, index));
  }

  #keep(state: State): void {
    this.#state = state;
    this.ctx.storage.kv.put("state", state);
  }
}
