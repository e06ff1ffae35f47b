// Handles a request: checks the token, the rate and the address, then calls the route. Errors become problems in one
// place.
import { Hono } from "hono";
import { cors } from "hono/cors";
import * as v from "valibot";
import { grantOf, isFor, requireScope } from "./access.ts";
import { validate } from "./body.ts";
import type { Env } from "./env.ts";
import { count, sendCounts } from "./counters.ts";
import { description } from "./openapi.ts";
import { COMPARE, element, page } from "./page.ts";
import { answerOf, type Code, Problem, problemOf } from "./problem.ts";
import { type Route, ROUTES } from "./routes.ts";
import { CollectionName, Id } from "./schemas.ts";

/** Data for the log line and the counters of a request; contains nothing that was sent. */
interface Seen {
  route: string;
  /** A name for its token, which does not reveal it. */
  token?: string;
  /** The collection, if the token includes it. */
  collection?: string;
  code?: Code;
  /** The name of an error without a code. */
  error?: string;
}

export const app = new Hono<{ Bindings: Env; Variables: { seen: Seen } }>({ strict: true });

app.use(async (context, next) => {
  const begin = Date.now();
  const seen: Seen = { route: "none" };
  context.set("seen", seen);
  await next();
  // Answers depend on the token and on the moment, and none is a page but the page.
  context.res.headers.set("x-content-type-options", "nosniff");
  if (!context.res.headers.has("cache-control")) context.res.headers.set("cache-control", "no-store");
  const { method } = context.req;
  const { status } = context.res;
  const ms = Date.now() - begin;
  count("requests_total", { route: seen.route, status });
  count("request_duration_seconds_sum", { route: seen.route }, ms / 1000);
  count("request_duration_seconds_count", { route: seen.route });
  if (seen.code) count("problems_total", { code: seen.code });
  sendCounts(context.env, context.executionCtx);
  const line = JSON.stringify({
    level: status >= 500 ? "error" : "info",
    event: "request",
    method,
    status,
    ms,
    ...seen,
  });
  if (status >= 500) console.error(line);
  else if (context.env.LOG_REQUESTS) console.log(line);
});

app.use(async (context, next) => {
  const origins = (context.env.CORS_ORIGINS ?? "").split(/\s+/).filter(Boolean);
  if (origins.length === 0) return next();
  return cors({
    origin: origins.includes("*") ? "*" : origins,
    allowHeaders: ["authorization", "content-type", "if-none-match"],
    allowMethods: ["GET", "PUT", "POST", "DELETE"],
    exposeHeaders: ["etag", "link", "retry-after"],
    maxAge: 600,
  })(context, next);
});

app.get("/", (context) => {
  context.get("seen").route = "page";
  return page(context.req.raw);
});
app.get(COMPARE, (context) => {
  context.get("seen").route = "element";
  return element();
});
app.get("/openapi.json", (context) => {
  context.get("seen").route = "description";
  checkQuery({}, new URL(context.req.url));
  return context.json(description());
});

for (const route of ROUTES)
  app.on(route.method.toUpperCase(), addressOf(route), (context) =>
    answer(route, context.env, context.req.raw, context.executionCtx, context.get("seen")),
  );

// A known address answers other methods with 405, but only to requests with a valid token.
for (const address of new Set([...ROUTES.map(addressOf), "/", COMPARE, "/openapi.json"])) {
  app.all(address, async (context) => {
    if (ROUTES.some((route) => addressOf(route) === address && route.scope !== null)) {
      await grantOf(context.env, context.req.raw);
    }
    const methods = ROUTES.filter((route) => addressOf(route) === address).map(({ method }) => method.toUpperCase());
    const answer = answerOf(new Problem("wrong-method"));
    answer.headers.set("allow", (methods.length > 0 ? methods : ["GET"]).join(", "));
    return answer;
  });
}

app.notFound(async (context) => {
  await grantOf(context.env, context.req.raw);
  throw new Problem("not-found");
});

app.onError((error, context) => {
  const problem = problemOf(error);
  const seen = context.get("seen");
  seen.code = problem.code;
  // Only the name of an error is logged, because its message could contain what was sent.
  if (problem.code === "internal") seen.error = error.name;
  return answerOf(problem);
});

/**
 * Converts `{name}` in a path to the form of the router. An id is the rest of the path, because it can have slashes.
 */
function addressOf({ path }: Route): string {
  return path.replaceAll("{id}", ":id{.+}").replaceAll(/\{(\w+)\}/g, ":$1");
}

async function answer(
  route: Route,
  env: Env,
  request: Request,
  context: ExecutionContext,
  seen: Seen,
): Promise<Response> {
  seen.route = route.name;
  const url = new URL(request.url);
  const { collection, id } = namesIn(route, url);
  let may = (_: string): boolean => false;
  if (route.scope !== null) {
    const { grant, key } = await grantOf(env, request);
    seen.token = key;
    if (env.RATE && !grant.unlimited && !(await env.RATE.limit({ key })).success)
      throw new Problem("too-many-requests");
    requireScope(grant, route.scope, collection);
    if (route.also) requireScope(grant, route.also, collection);
    may = (name) => isFor(grant, name);
  }
  if (collection !== undefined) validate(v.strictObject({ collection: CollectionName }), { collection });
  if (collection !== undefined) seen.collection = collection;
  if (id !== undefined) validate(v.strictObject({ id: Id }), { id });
  checkQuery(route, url);
  return route.handle({ env, request, url, collection: collection ?? "", id: id ?? "", may, body: undefined, context });
}

/** The names in an address, decoded once. */
function namesIn(route: Route, url: URL): { collection?: string; id?: string } {
  const parts = url.pathname.split("/");
  const names: Record<string, string> = {};
  for (const [i, part] of route.path.split("/").entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) continue;
    const sent = name === "id" ? parts.slice(i).join("/") : parts[i];
    try {
      names[name] = decodeURIComponent(sent ?? "");
    } catch {
      throw new Problem("bad-address");
    }
  }
  return names;
}

/** Refuses query parameters that the API description does not have. */
function checkQuery({ query = {} }: Pick<Route, "query">, url: URL): void {
  for (const [name, value] of url.searchParams) {
    if (!Object.hasOwn(query, name))
      throw new Problem("invalid", undefined, [{ path: `?${name.slice(0, 100)}`, message: "unknown parameter" }]);
    if (value.length > 200 || url.searchParams.getAll(name).length > 1) {
      throw new Problem("invalid", undefined, [{ path: `?${name}`, message: "expected one short value" }]);
    }
  }
}
