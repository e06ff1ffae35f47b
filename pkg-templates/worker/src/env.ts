import type { CollectionEnv } from "./collection.ts";
import type { CountersEnv } from "./counters.ts";

/** The bindings of the Worker: wrangler.jsonc, and the secret TOKENS. */
export interface Env extends CollectionEnv, CountersEnv {
  /** Limits the requests of each token, unless its grant is unlimited. Without it there is no limit. */
  readonly RATE?: RateLimit;
  /** The grants, as JSON (access.ts). Without it every request with a token is refused. */
  readonly TOKENS?: string;
  /** Origins whose pages may send requests, separated by spaces; `*` for all. Empty: none. */
  readonly CORS_ORIGINS: string;
  /** The policy of checks that do not send their own, as in the API description. */
  readonly POLICY?: unknown;
  /** Maximum size of a request, and of a line of a batch. */
  readonly MAX_BODY_BYTES: number;
  readonly MAX_BATCH_BYTES: number;
  /** Maximum length of a text in UTF-16 units. */
  readonly MAX_CHARS: number;
  readonly NEW_SHARDS: number;
  /** Whether each request is logged. */
  readonly LOG_REQUESTS: boolean;
  readonly NEW_TEXTS: "none" | "shard" | "r2";
}
