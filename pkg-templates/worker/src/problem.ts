// Errors in the form of RFC 9457. One table maps codes, including those of the engine, to statuses and titles.
import type { ContentfulStatusCode } from "hono/utils/http-status";

const PROBLEMS = {
  "bad-json": [400, "The body is not valid JSON."],
  "bad-encoding": [400, "The body is not valid UTF-8."],
  "bad-address": [400, "The address is not percent-encoded UTF-8."],
  "no-token": [401, "The request needs a bearer token."],
  "bad-token": [401, "The token is unknown or has expired."],
  forbidden: [403, "This token lacks the required scope or collection."],
  "not-found": [404, "No route has this address."],
  "no-collection": [404, "There is no collection with this name."],
  "no-document": [404, "There is no document with this id."],
  "wrong-method": [405, "This address does not support the method."],
  expired: [409, "The document has expired: `expires` is in the past."],
  moving: [409, "The collection is already moving to another number of shards."],
  "other-settings": [409, "The collection exists with other settings."],
  "too-large": [413, "The body is too large."],
  "input-too-long": [413, "The text is too long."],
  "wrong-type": [415, "The content type or the encoding of the body is not supported."],
  invalid: [422, "The request does not match the API description."],
  "bad-input": [422, "The input cannot be read."],
  "bad-option": [422, "An option has a wrong value."],
  "bad-range": [422, "A range lies outside the text."],
  "bad-stored": [422, "The profile is damaged or of another version; send the text instead."],
  "no-bucket": [422, "No R2 bucket is bound to keep texts in."],
  "no-texts": [422, "The collection keeps no texts, so quotations cannot be checked word for word."],
  "too-many-lines": [422, "The batch has too many lines."],
  "too-many-documents": [422, "The collection has too many documents for this request."],
  "too-many-requests": [429, "Too many requests."],
  internal: [500, "The Worker failed."],
  unavailable: [503, "The index could not be reached; repeat the request."],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type Code = keyof typeof PROBLEMS;

export const statusOf = (code: Code): ContentfulStatusCode => PROBLEMS[code][0];
export const titleOf = (code: Code): string => PROBLEMS[code][1];
export const isCode = (code: unknown): code is Code => typeof code === "string" && Object.hasOwn(PROBLEMS, code);

/** A fault in a part of a request. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** An error that becomes a response. */
export class Problem extends Error {
  readonly code: Code;
  readonly faults: readonly Fault[];

  constructor(code: Code, detail = titleOf(code), faults: readonly Fault[] = []) {
    super(detail);
    this.code = code;
    this.faults = faults;
  }

  /** The body of the response. */
  get body() {
    return {
      type: `urn:juhao:problem:${this.code}`,
      title: titleOf(this.code),
      status: statusOf(this.code) as number,
      code: this.code,
      detail: this.message,
      errors: [...this.faults],
    };
  }
}

const HEADERS: Partial<Record<Code, Record<string, string>>> = {
  "no-token": { "www-authenticate": 'Bearer realm="juhao"' },
  "bad-token": { "www-authenticate": 'Bearer realm="juhao", error="invalid_token"' },
  "too-many-requests": { "retry-after": "60" },
  unavailable: { "retry-after": "1" },
};

export function answerOf(problem: Problem): Response {
  const headers = { "content-type": "application/problem+json", ...HEADERS[problem.code] };
  return new Response(JSON.stringify(problem.body), { status: statusOf(problem.code), headers });
}

/**
 * Converts any error to a problem. Of an unknown error only the fact is reported, because its message could contain
 * text.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === "JuhaoError" && isCode(code)) return new Problem(code, (error as Error).message);
  const { retryable, remote } = error as { retryable?: boolean; remote?: boolean };
  return new Problem(retryable || remote ? "unavailable" : "internal");
}
