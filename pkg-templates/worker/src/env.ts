import type { Collection } from "./collection.ts";
import type { Counters } from "./counters.ts";
import type { Shard } from "./shard.ts";

/** What the Worker is bound to: wrangler.jsonc, and the secret TOKENS. */
export interface Env {
  readonly COLLECTIONS: DurableObjectNamespace<Collection>;
  readonly COUNTERS: DurableObjectNamespace<Counters>;
  readonly SHARDS: DurableObjectNamespace<Shard>;
  /** Where texts are kept, if collections keep them there. */
  readonly TEXTS?: R2Bucket;
  /** Requests a token may make, unless its grant is unlimited; without it any number. */
  readonly RATE?: RateLimit;
  /** Who may do what, as JSON: access.ts. Without it nobody may do anything. */
  readonly TOKENS?: string;
  /** Origins whose pages may ask, separated by spaces; `*` for all. Empty: none. */
  readonly CORS_ORIGINS: string;
  readonly MAX_BODY_BYTES: number;
  readonly MAX_BATCH_BYTES: number;
  /** UTF-16 units of a text. */
  readonly MAX_CHARS: number;
  readonly NEW_SHARDS: number;
  /** Whether each request is logged. */
  readonly LOG_REQUESTS: boolean;
  readonly NEW_TEXTS: "none" | "shard" | "r2";
}
