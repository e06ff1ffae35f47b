// Counts what the Worker does, for Prometheus. The names of all series are below; none comes from a request.
//
// Each isolate adds its counts up and sends them, at most once a second, to one object that keeps the sums. If an
// isolate ends before its next request, the counts of its last second are lost.
import { DurableObject } from "cloudflare:workers";

/** Kind and meaning of each metric. */
const METRICS = {
  requests_total: ["counter", "Requests by route and status."],
  request_duration_seconds: [
    "summary",
    "Time from a request to its response, by the clock of the Worker, which does not run while it computes.",
  ],
  problems_total: ["counter", "Responses that were problems, by code."],
  checks_total: ["counter", "Checks by verdict."],
  candidates_total: ["counter", "Documents that checks compared."],
  documents_total: ["counter", "Documents written, by result, and documents deleted on request."],
} as const;
type Metric = keyof typeof METRICS;
type Series = Metric | `${Metric}_${"sum" | "count"}`;

/** Milliseconds between two messages of an isolate. */
const PAUSE = 1000;
/** Milliseconds after which sums are stored. */
const STORE_AFTER = 5000;
const PREFIX = "juhao_";

/** The binding of the sums. */
export interface CountersEnv {
  readonly COUNTERS: DurableObjectNamespace<Counters>;
}

/** The sums, in one object for the whole Worker. */
export class Counters extends DurableObject<CountersEnv> {
  readonly #sums: Map<string, number>;
  #isWatched = false;

  constructor(ctx: DurableObjectState, env: CountersEnv) {
    super(ctx, env);
    this.#sums = new Map(Object.entries(ctx.storage.kv.get<Record<string, number>>("sums") ?? {}));
  }

  add(counts: Readonly<Record<string, number>>): void {
    for (const [series, by] of Object.entries(counts)) this.#sums.set(series, (this.#sums.get(series) ?? 0) + by);
    if (this.#isWatched) return;
    this.#isWatched = true;
    void this.ctx.storage.setAlarm(Date.now() + STORE_AFTER);
  }

  sums(): Record<string, number> {
    return Object.fromEntries(this.#sums);
  }

  override alarm(): void {
    this.#isWatched = false;
    this.ctx.storage.kv.put("sums", this.sums());
  }
}

const countersOf = (env: CountersEnv) => env.COUNTERS.get(env.COUNTERS.idFromName("/"));

const pending = new Map<string, number>();
let lastSent = 0;

export function count(series: Series, labels: Readonly<Record<string, string | number>> = {}, by = 1): void {
  const inside = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  const key = inside.length > 0 ? `${series}{${inside.join(",")}}` : series;
  pending.set(key, (pending.get(key) ?? 0) + by);
}

async function send(env: CountersEnv): Promise<void> {
  const counts = Object.fromEntries(pending);
  pending.clear();
  lastSent = Date.now();
  try {
    await countersOf(env).add(counts);
  } catch {
    for (const [key, by] of Object.entries(counts)) pending.set(key, (pending.get(key) ?? 0) + by);
  }
}

/** Sends the counts, unless the last message was sent less than a second ago. */
export function sendCounts(env: CountersEnv, context: Pick<ExecutionContext, "waitUntil">): void {
  if (pending.size > 0 && Date.now() - lastSent >= PAUSE) context.waitUntil(send(env));
}

/** Returns all sums in the text format of Prometheus. */
export async function exposition(env: CountersEnv): Promise<string> {
  if (pending.size > 0) await send(env);
  const sums = Object.entries(await countersOf(env).sums()).sort(([a], [b]) => (a < b ? -1 : 1));
  const blocks = Object.entries(METRICS).map(([name, [kind, help]]) => {
    const isOfIt = (key: string): boolean => /^[a-z_]+/.exec(key)?.[0].replace(/_(?:sum|count)$/, "") === name;
    const lines = sums.filter(([key]) => isOfIt(key)).map(([key, sum]) => `${PREFIX}${key} ${sum}\n`);
    return `# HELP ${PREFIX}${name} ${help}\n# TYPE ${PREFIX}${name} ${kind}\n${lines.join("")}`;
  });
  return blocks.join("");
}
