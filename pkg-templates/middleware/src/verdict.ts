// Asks the index for the verdict on the texts of a post.
import type { Post, Unread } from "./reading.ts";

/** Part of the answer of the index to one text. */
interface Answer {
  readonly version: number;
  readonly verdict: "block" | "review" | "allow";
  readonly reason: string;
  readonly coverage: { readonly included: number };
  readonly hits: readonly { readonly id: string; readonly coverage: { readonly submission: number } }[];
}

/** The verdict on a post. `unknown`: a part of it was not checked, for the reason. */
export interface Verdict {
  readonly verdict: "block" | "unknown" | "review" | "allow";
  readonly reason: string;
  /** What the index answered; `null` if the verdict is not from it. */
  readonly answer: Answer | null;
}

export interface Index {
  /** The Worker that keeps the index. */
  readonly JUHAO: Fetcher;
  readonly JUHAO_TOKEN: string;
  readonly COLLECTION: string;
}

/** From severe to mild. What was not checked could be a copy, so it comes before what is only for review. */
export const VERDICTS = ["block", "unknown", "review", "allow"] as const;

/** Supported version of answers; in another version, the shares have another meaning. */
const VERSION = 2;
/** Maximum time in milliseconds that a post waits for its verdict. */
const PATIENCE = 2000;
/** Maximum number of texts of a post that are checked; the index accepts no more in one request. */
const MOST_TEXTS = 50;

export const unknown = (reason: Unread | (string & {})): Verdict => ({ verdict: "unknown", reason, answer: null });

/** The most severe verdict on any part of a post. `url` is the address of the post. */
export async function verdictOn({ texts, unread }: Post, index: Index, url: string): Promise<Verdict> {
  const parts = unread.map(unknown);
  if (texts.length > MOST_TEXTS) parts.push(unknown("too-many-texts"));
  if (texts.length > 0) parts.push(...(await ask(index, url, texts.slice(0, MOST_TEXTS))));
  parts.sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
  return parts[0] ?? { verdict: "allow", reason: "no-text", answer: null };
}

/**
 * Checks texts. The name of the host in the address does not matter to a service binding. It is that of the post, so
 * that the token `local`, which the index accepts only under the names of this machine, works only there.
 */
async function ask(index: Index, url: string, texts: readonly string[]): Promise<Verdict[]> {
  const address = new URL(`/v1/collections/${index.COLLECTION}/check:batch`, url);
  try {
    const response = await index.JUHAO.fetch(address.href, {
      method: "POST",
      headers: { authorization: `Bearer ${index.JUHAO_TOKEN}`, "content-type": "application/x-ndjson" },
      body: texts.map((text) => `${JSON.stringify({ text, limit: 1 })}\n`).join(""),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) return [unavailable(String(response.status), await codeOf(response))];
    const lines = (await response.text()).split("\n").filter(Boolean);
    const found = lines.map((line) => verdictOf(JSON.parse(line)));
    return found.length === texts.length ? found : [...found, unavailable("incomplete")];
  } catch (error) {
    return [unavailable((error as Error).name === "TimeoutError" ? "time-out" : "unreachable")];
  }
}

function verdictOf({ result, problem }: { result?: Answer; problem?: { code?: unknown } }): Verdict {
  if (result?.version === VERSION) return { verdict: result.verdict, reason: result.reason, answer: result };
  return result ? unavailable("version") : unavailable(safe(problem?.code) ?? "unreachable");
}

/** Logs why there is no verdict, but never the text. `code` is the error code of the index. */
function unavailable(reason: string, code?: string): Verdict {
  console.error(JSON.stringify({ level: "error", event: "no-verdict", reason, code }));
  return unknown(reason);
}

/** The code of a problem, such as `bad-token`; nothing else of a response is logged. */
async function codeOf(response: Response): Promise<string | undefined> {
  const problem = await response.json<{ code?: unknown } | null>().catch(() => null);
  return safe(problem?.code);
}

const safe = (code: unknown): string | undefined =>
  typeof code === "string" && /^[a-z-]{1,40}$/.test(code) ? code : undefined;
