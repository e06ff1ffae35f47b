// Checks tokens. The secret TOKENS holds only the SHA-256 of each token:
//   [{ "sha256": "<64 hexadecimal digits>", "scopes": ["read", "write", "admin"], "collections": ["blog"],
//      "expires": "2027-01-01", "unlimited": true }]
import * as v from "valibot";
import type { Env } from "./env.ts";
import { Problem } from "./problem.ts";
import { CollectionName } from "./schemas.ts";

/** Among the collections of a grant: means all of them. */
export const EVERY = "*";

export const SCOPES = ["read", "write", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

const Grants = v.array(
  v.strictObject({
    sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    scopes: v.array(v.picklist(SCOPES)),
    /** Names of collections, or `*` for all. */
    collections: v.array(v.union([CollectionName, v.literal(EVERY)])),
    expires: v.optional(v.pipe(v.string(), v.isoDate())),
    /** Whether its requests are not limited, for a service that many people share and that limits each of them. */
    unlimited: v.optional(v.boolean()),
  }),
);
type Grant = v.InferOutput<typeof Grants>[number];

let read: { source: string; grants: Grant[] } | undefined;

/** The grants of the secret; none if the secret is not a valid list. */
function grantsOf(env: Env): Grant[] {
  const source = env.TOKENS ?? "[]";
  if (read?.source === source) return read.grants;
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    value = undefined;
  }
  const parsed = v.safeParse(Grants, value);
  if (!parsed.success)
    console.error(
      JSON.stringify({
        level: "error",
        event: "tokens",
        detail: "the secret TOKENS is not a valid list of grants, so every request with a token is refused",
      }),
    );
  read = { source, grants: parsed.success ? parsed.output : [] };
  return read.grants;
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));

/**
 * The hash of the token "local" of .dev.vars.example. Everybody knows this token, so it must not work if it was
 * deployed by mistake.
 */
const LOCAL = "25bf8e1a2393f1108d37029b3df5593236c755742ec93465bbafa9b290bddcf6";
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/**
 * The grant of a request's token, and a name for the token that does not reveal it. Compares with every grant, in
 * constant time.
 */
export async function grantOf(env: Env, { headers, url }: Request): Promise<{ grant: Grant; key: string }> {
  const token = /^Bearer +([\x21-\x7e]{1,256})$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (token === undefined) throw new Problem("no-token");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  let found: Grant | undefined;
  for (const grant of grantsOf(env)) {
    if (crypto.subtle.timingSafeEqual(bytesOf(grant.sha256), hash)) found = grant;
  }
  if (!found || (found.expires !== undefined && Date.parse(found.expires) <= Date.now()))
    throw new Problem("bad-token");
  if (found.sha256 === LOCAL && !LOOPBACK.includes(new URL(url).hostname)) throw new Problem("bad-token");
  return { grant: found, key: found.sha256.slice(0, 16) };
}

/** Whether a grant includes a collection. */
export const isFor = ({ collections }: Grant, collection: string): boolean =>
  collections.includes(EVERY) || collections.includes(collection);

/** Throws `forbidden` unless a grant includes a scope and, if one is given, a collection. */
export function requireScope(grant: Grant, scope: Scope, collection: string | undefined): void {
  const isForIt = collection === undefined || isFor(grant, collection);
  if (!isForIt || !grant.scopes.includes(scope)) throw new Problem("forbidden");
}
