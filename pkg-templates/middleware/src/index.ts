// A Worker in front of a site. Passes every request through unchanged, except for posts: it checks their texts against
// a collection and adds the verdict as headers. If the index does not respond, the post passes with the verdict
// unknown, because a site must not stop for this, unless the settings say otherwise.
import { postOf } from "./reading.ts";
import { type Index, unknown, type Verdict, VERDICTS, verdictOn } from "./verdict.ts";

interface Env extends Index {
  /** Names of the fields that hold text, separated by spaces. A dot leads into JSON: `post.body`. */
  readonly FIELDS: string;
  /** The verdicts with which a post is refused instead of passed on, separated by spaces; empty: none. */
  readonly REFUSE: string | boolean;
  /** Limits the posts of each visitor that are checked. Without it there is no limit. */
  readonly VISITORS?: RateLimit;
  /** The site, if it is also a Worker; otherwise requests go to the origin of the route. */
  readonly SITE?: Fetcher;
}

/** Methods that send something to be published. */
const POSTS = ["POST", "PUT", "PATCH"];

export default {
  async fetch(request, env) {
    const headers = new Headers(request.headers);
    for (const name of [...headers.keys()]) if (name.startsWith("x-juhao-")) headers.delete(name); // so that visitors cannot set their own verdict
    if (POSTS.includes(request.method)) {
      const verdict = await check(env, request);
      if (isRefused(env, verdict)) return refusal(verdict);
      for (const [name, value] of marks(verdict)) headers.set(name, value);
    }
    const marked = new Request(request, { headers });
    return env.SITE ? env.SITE.fetch(marked) : fetch(marked);
  },
} satisfies ExportedHandler<Env>;

async function check(env: Env, request: Request): Promise<Verdict> {
  const post = await postOf(request, env.FIELDS.split(/\s+/).filter(Boolean));
  if (post.texts.length > 0 && !(await isWithinLimit(env, request))) return unknown("visitor-limit");
  return verdictOn(post, env, request.url);
}

/** Whether a visitor has posts left in this minute. The limit stops one visitor from using up the requests of all. */
async function isWithinLimit({ VISITORS }: Env, request: Request): Promise<boolean> {
  const key = request.headers.get("cf-connecting-ip") ?? "";
  return !VISITORS || (await VISITORS.limit({ key })).success;
}

/** Whether the settings refuse a post. Where any verdict is refused, a visitor with too many posts is, too. */
function isRefused({ REFUSE }: Env, { verdict, reason }: Verdict): boolean {
  const words = typeof REFUSE === "string" ? REFUSE.split(/\s+/).filter(Boolean) : REFUSE ? ["block"] : [];
  const wrong = words.filter((word) => !(VERDICTS as readonly string[]).includes(word));
  if (wrong.length > 0) console.error(JSON.stringify({ level: "error", event: "setting", name: "REFUSE", wrong }));
  return words.includes(verdict) || (words.length > 0 && reason === "visitor-limit");
}

/** The headers for the site. */
function marks({ verdict, reason, answer }: Verdict): [string, string][] {
  const said: [string, string][] = [
    ["x-juhao-verdict", verdict],
    ["x-juhao-reason", reason],
  ];
  if (!answer) return said;
  said.push(["x-juhao-total", answer.coverage.included.toFixed(3)]);
  const [hit] = answer.hits;
  if (hit) {
    said.push(["x-juhao-document", encodeURIComponent(hit.id)]);
    said.push(["x-juhao-coverage", hit.coverage.submission.toFixed(3)]);
  }
  return said;
}

/** The status of a refusal, by why the post was not read; without one, the index could not be asked. */
const STATUSES: Readonly<Record<string, number>> = {
  type: 415,
  charset: 415,
  encoding: 415,
  file: 415,
  "too-large": 413,
  "too-many-texts": 413,
  "input-too-long": 413,
  malformed: 400,
  "no-field": 422,
  "visitor-limit": 429,
};

function refusal({ verdict, reason }: Verdict): Response {
  if (reason === "visitor-limit") return problem(429, "too-many-posts", "Too many posts. Try again in a minute.");
  if (verdict === "unknown") {
    return problem(STATUSES[reason] ?? 503, "not-checked", `This post could not be checked (${reason}).`);
  }
  const title = verdict === "block" ? "This text was published before." : "This text was not accepted.";
  return problem(409, verdict === "block" ? "published-before" : verdict, title);
}

function problem(status: number, code: string, title: string): Response {
  return new Response(JSON.stringify({ type: `urn:juhao:problem:${code}`, title, status }), {
    status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(status === 429 || status === 503 ? { "retry-after": "60" } : {}),
    },
  });
}
