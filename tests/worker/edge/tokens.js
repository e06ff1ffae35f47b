// Tokens of the tests, and the grants that the Worker is given for them. Runs in Node and in workerd.
import { createHash } from "node:crypto";

const grant = (token, scopes, collections, expires) => ({
  sha256: createHash("sha256").update(token).digest("hex"),
  scopes,
  collections,
  ...(expires ? { expires } : {}),
});

export const TOKENS = [
  grant("all", ["read", "write", "admin"], ["*"]),
  grant("reader", ["read"], ["*"]),
  grant("writer", ["write"], ["*"]),
  grant("of-blog", ["read", "write", "admin"], ["blog"]),
  { ...grant("unlimited", ["read"], ["*"]), unlimited: true },
  grant("expired", ["read", "write", "admin"], ["*"], "2020-01-01"),
];
