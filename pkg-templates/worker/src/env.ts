import type { Collection } from "./collection.ts";
import type { Counters } from "./counters.ts";
import type { Shard } from "./shard.ts";

/** The bindings of the Worker: wrangler.jsonc, and the secret TOKENS. */
export interface Env {
  readonly COLLECTIONS: DurableObjectNamespace<Collection>;
  readonly COUNTERS: DurableObjectNamespace<Counters>;
  readonly SHARDS: DurableObjectNamespace<Shard>;
  /** The bucket for texts of collections that keep them in R2. */
  readonly TEXTS?: R2Bucket;
  /** Limits the requests of each token, unless its grant is unlimited. Without it there is no limit. */
  readonly RATE?: RateLimit;
  /** The grants, as JSON (access.ts). Without it every request with a token is refused. */
  readonly TOKENS?: string;
  /** Origins whose pages may send requests, separated by spaces; `*` for all. Empty: none. */
  readonly CORS_ORIGINS: string;
  readonly MAX_BODY_BYTES: number;
  readonly MAX_BATCH_BYTES: number;
  /** Maximum length of a text in UTF-16 units. */
  readonly MAX_CHARS: number;
  readonly NEW_SHARDS: number;
  /** Whether each request is logged. */
  readonly LOG_REQUESTS: boolean;
  readonly NEW_TEXTS: "none" | "shard" | "r2";
}
