// A Worker in front of a site. Passes every request through unchanged, except for posts: it checks their text against a
// collection and adds the verdict as headers. If the index does not respond, the post passes without a verdict, because
// a site must not stop for this.

interface Env {
  /** The Worker that keeps the index. */
  readonly JUHAO: Fetcher;
  readonly JUHAO_TOKEN: string;
  readonly COLLECTION: string;
  /** Names of the fields that hold text, separated by spaces. */
  readonly FIELDS: string;
  /** Whether a post with the verdict block is refused instead of passed with headers. */
  readonly REFUSE: boolean;
  /** Limits the posts of each visitor that are checked. Without it there is no limit. */
  readonly VISITORS?: RateLimit;
  /** The site, if it is also a Worker; otherwise requests go to the origin of the route. */
  readonly SITE?: Fetcher;
}

interface Verdict {
  readonly version: number;
  readonly verdict: "block" | "review" | "allow";
  readonly coverage: { readonly included: number };
  readonly hits: readonly { readonly id: string; readonly coverage: { readonly submission: number } }[];
}

/** Largest post that is checked, in bytes; a larger one passes unread. */
const MOST_BYTES = 1 << 20;
/** Shortest text that is checked; shorter texts resemble others by chance. */
const LEAST_CHARACTERS = 40;
/** Supported version of responses; in another version, the coverage has another meaning. */
const VERSION = 2;
/** Maximum time in milliseconds that a post waits for its verdict. */
const PATIENCE = 2000;

export default {
  async fetch(request, env) {
    const headers = new Headers(request.headers);
    for (const name of [...headers.keys()]) if (name.startsWith("x-juhao-")) headers.delete(name); // so that visitors cannot set their own verdict
    const text = request.method === "POST" ? await textOf(request, env.FIELDS.split(/\s+/)) : "";
    if (text.length >= LEAST_CHARACTERS) {
      const isCounted = await isWithinLimit(env, request);
      if (!isCounted && env.REFUSE) return refused(429, "too-many-posts", "Too many posts. Try again in a minute.");
      const verdict = isCounted ? await ask(env, text) : noVerdict("visitor-limit");
      if (typeof verdict !== "string" && verdict.verdict === "block" && env.REFUSE) {
        return refused(409, "published-before", "This text was published before.");
      }
      for (const [name, value] of marks(verdict)) headers.set(name, value);
    }
    const marked = new Request(request, { headers });
    return env.SITE ? env.SITE.fetch(marked) : fetch(marked);
  },
} satisfies ExportedHandler<Env>;

/** The text of a post: the longest of the named fields. Reads a copy, so that the request itself stays unread. */
async function textOf(request: Request, names: readonly string[]): Promise<string> {
  const type = request.headers.get("content-type") ?? "";
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  if (!isForm && !/^application\/json\b/i.test(type)) return "";
  if (Number(request.headers.get("content-length") ?? 0) > MOST_BYTES) return "";
  try {
    const copy = new Response(await beginningOf(request.clone()), { headers: { "content-type": type } });
    const fields = isForm
      ? await copy.formData().then((form) => names.flatMap((name) => form.getAll(name)))
      : valuesOf(await copy.json(), names);
    const texts = fields.filter((value): value is string => typeof value === "string");
    return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
  } catch {
    return ""; // too large, or not a valid form or JSON: the site reports that
  }
}

/** Reads a body; throws if it is too large. */
async function beginningOf({ body }: Request): Promise<Blob> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > MOST_BYTES) throw new RangeError("too large");
    pieces.push(piece);
  }
  return new Blob(pieces);
}

const valuesOf = (value: unknown, names: readonly string[]): unknown[] =>
  typeof value === "object" && value !== null
    ? names.map((name) => (Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : ""))
    : [];

/** Whether a visitor has posts left in this minute. The limit stops one visitor from using up the requests of all. */
async function isWithinLimit({ VISITORS }: Env, request: Request): Promise<boolean> {
  const key = request.headers.get("cf-connecting-ip") ?? "";
  return !VISITORS || (await VISITORS.limit({ key })).success;
}

/** Logs why there is no verdict, but never the text. `code` is the error code of the index. */
function noVerdict(reason: string, code?: string): string {
  console.error(JSON.stringify({ level: "error", event: "no-verdict", reason, code }));
  return reason;
}

/** The code of a problem, such as `bad-token`; nothing else of a response is logged. */
async function codeOf(response: Response): Promise<string | undefined> {
  const problem = await response.json<{ code?: unknown } | null>().catch(() => null);
  const code = problem?.code;
  return typeof code === "string" && /^[a-z-]{1,40}$/.test(code) ? code : undefined;
}

/** The verdict, or why there is none: a status of the index, `time-out`, `unreachable` or `version`. */
async function ask(env: Env, text: string): Promise<Verdict | string> {
  try {
    const response = await env.JUHAO.fetch(`https://juhao/v1/collections/${env.COLLECTION}/check`, {
      method: "POST",
      headers: { authorization: `Bearer ${env.JUHAO_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ text, limit: 1 }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) {
      return noVerdict(String(response.status), await codeOf(response));
    }
    const verdict = await response.json<Verdict>();
    return verdict.version === VERSION ? verdict : noVerdict("version");
  } catch (error) {
    return noVerdict((error as Error).name === "TimeoutError" ? "time-out" : "unreachable");
  }
}

/** The headers for the site. */
function marks(verdict: Verdict | string): [string, string][] {
  if (typeof verdict === "string") {
    return [
      ["x-juhao-verdict", "unknown"],
      ["x-juhao-reason", verdict],
    ];
  }
  const [hit] = verdict.hits;
  const found: [string, string][] = hit
    ? [
        ["x-juhao-document", encodeURIComponent(hit.id)],
        ["x-juhao-coverage", hit.coverage.submission.toFixed(3)],
      ]
    : [];
  return [["x-juhao-verdict", verdict.verdict], ["x-juhao-total", verdict.coverage.included.toFixed(3)], ...found];
}

function refused(status: 409 | 429, code: string, title: string): Response {
  return new Response(JSON.stringify({ type: `urn:juhao:problem:${code}`, title, status }), {
    status,
    headers: { "content-type": "application/problem+json", ...(status === 429 ? { "retry-after": "60" } : {}) },
  });
}
