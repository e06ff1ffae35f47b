// What a collection stores, and what that costs.
import { Index } from "./collection-index.ts";
import type { Env } from "./env.ts";

/** List prices of Cloudflare for Durable Objects with SQLite, in US dollars; README.md names them. */
const PER_MILLION_ROWS = 1;
const PER_GB_MONTH = 0.2;

export async function usageOf(env: Env, collection: string) {
  const { documents, rows, bytes } = await new Index(env, collection).usage();
  const cost = { written: (rows / 1e6) * PER_MILLION_ROWS, month: (bytes / 1e9) * PER_GB_MONTH };
  return { documents, rows, bytes, cost };
}
