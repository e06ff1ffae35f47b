// Errors as RFC 9457 has them. One table from codes to statuses; codes of the engine are among them.
import type { ContentfulStatusCode } from "hono/utils/http-status";

const PROBLEMS = {
  "bad-json": [400, "The body is not valid JSON."],
  "bad-encoding": [400, "The body is not valid UTF-8."],
  "bad-address": [400, "The address is not percent-encoded UTF-8."],
  "no-token": [401, "A bearer token is needed."],
  "bad-token": [401, "The token is unknown or has expired."],
  forbidden: [403, "This token lacks the required scope or collection."],
  "not-found": [404, "There is nothing at this address."],
  "no-collection": [404, "There is no collection of this name."],
  "no-document": [404, "There is no document of this id."],
  "wrong-method": [405, "The address does not know this method."],
  expired: [409, "The document has expired: `expires` is in the past."],
  moving: [409, "The collection is moving to another number of shards."],
  "other-settings": [409, "The collection is there with other settings."],
  "too-large": [413, "The body is too large."],
  "input-too-long": [413, "The text is too long."],
  "wrong-type": [415, "The body has a type or an encoding that is not read here."],
  invalid: [422, "The request is not what the description says."],
  "bad-input": [422, "The input cannot be read."],
  "bad-option": [422, "An option is impossible."],
  "bad-range": [422, "A range lies outside the text."],
  "bad-stored": [422, "The profile is damaged, or of another version; the text itself can be sent."],
  "no-bucket": [422, "There is no bucket that texts could be kept in."],
  "too-many-lines": [422, "The batch has too many lines."],
  "too-many-documents": [422, "The collection is too large for this."],
  "too-many-requests": [429, "Too many requests."],
  internal: [500, "Something went wrong here."],
  unavailable: [503, "The index could not be reached; the request may be repeated."],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type Code = keyof typeof PROBLEMS;

export const statusOf = (code: Code): ContentfulStatusCode => PROBLEMS[code][0];
export const titleOf = (code: Code): string => PROBLEMS[code][1];
export const isCode = (code: unknown): code is Code => typeof code === "string" && Object.hasOwn(PROBLEMS, code);

/** What is wrong with a part of a request. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** A problem to be told. */
export class Problem extends Error {
  readonly code: Code;
  readonly faults: readonly Fault[];

  constructor(code: Code, detail = titleOf(code), faults: readonly Fault[] = []) {
    super(detail);
    this.code = code;
    this.faults = faults;
  }

  /** As it stands in an answer. */
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

/** Any error as a problem. Of what is not known here nothing is told or logged but that it happened. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === "JuhaoError" && isCode(code)) return new Problem(code, (error as Error).message);
  const { retryable, remote } = error as { retryable?: boolean; remote?: boolean };
  return new Problem(retryable || remote ? "unavailable" : "internal");
}
