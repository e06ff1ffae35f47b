// The way of a request: who asks, how often, what; then its route. Errors become problems in one place.
import { Hono } from "hono";
import { cors } from "hono/cors";
import * as v from "valibot";
import { allow, grantOf, isFor } from "./access.ts";
import { checked } from "./body.ts";
import type { Env } from "./env.ts";
import { description } from "./openapi.ts";
import { page } from "./page.ts";
import { answerOf, Problem, problemOf } from "./problem.ts";
import { type Route, ROUTES } from "./routes.ts";
import { CollectionName, Id } from "./schemas.ts";

export const app = new Hono<{ Bindings: Env }>({ strict: true });

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

app.get("/", (context) => page(context.req.raw));
app.get("/openapi.json", (context) => context.json(description()));

for (const route of ROUTES)
  app.on(route.method.toUpperCase(), addressOf(route), (context) => answer(route, context.env, context.req.raw));

// An address that is known answers other methods with 405, to those who may know.
for (const address of new Set([...ROUTES.map(addressOf), "/", "/openapi.json"])) {
  app.all(address, async (context) => {
    if (ROUTES.some((route) => addressOf(route) === address && route.scope !== null)) {
      await grantOf(context.env, context.req.header("authorization") ?? null);
    }
    const methods = ROUTES.filter((route) => addressOf(route) === address).map(({ method }) => method.toUpperCase());
    const answer = answerOf(new Problem("wrong-method"));
    answer.headers.set("allow", (methods.length > 0 ? methods : ["GET"]).join(", "));
    return answer;
  });
}

app.notFound(async (context) => {
  await grantOf(context.env, context.req.header("authorization") ?? null);
  throw new Problem("not-found");
});

app.onError((error) => {
  const problem = problemOf(error);
  // What an error says may hold what was sent: its name alone is logged.
  if (problem.code === "internal") console.error("internal error:", error.name);
  return answerOf(problem);
});

/** `{name}` as the router has it. */
function addressOf({ path }: Route): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

async function answer(route: Route, env: Env, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const { collection, id } = namesIn(route, url);
  let may = (_: string): boolean => false;
  if (route.scope !== null) {
    const { grant, key } = await grantOf(env, request.headers.get("authorization"));
    if (env.RATE && !(await env.RATE.limit({ key })).success) throw new Problem("too-many-requests");
    allow(grant, route.scope, collection);
    may = (name) => isFor(grant, name);
  }
  if (collection !== undefined) checked(v.strictObject({ collection: CollectionName }), { collection });
  if (id !== undefined) checked(v.strictObject({ id: Id }), { id });
  checkQuery(route, url);
  return route.handle({ env, request, url, collection: collection ?? "", id: id ?? "", may, body: undefined });
}

/** The names that stand in an address, decoded once. */
function namesIn(route: Route, url: URL): { collection?: string; id?: string } {
  const parts = url.pathname.split("/");
  const names: Record<string, string> = {};
  for (const [i, part] of route.path.split("/").entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) continue;
    try {
      names[name] = decodeURIComponent(parts[i] ?? "");
    } catch {
      throw new Problem("bad-address");
    }
  }
  return names;
}

/** Refuses what the address asks beyond its description. */
function checkQuery({ query = {} }: Route, url: URL): void {
  for (const [name, value] of url.searchParams) {
    if (!Object.hasOwn(query, name))
      throw new Problem("invalid", undefined, [
        { path: `?${name.slice(0, 100)}`, message: "expected no such parameter" },
      ]);
    if (value.length > 200 || url.searchParams.getAll(name).length > 1) {
      throw new Problem("invalid", undefined, [{ path: `?${name}`, message: "expected one short value" }]);
    }
  }
}
