// Who may do what.
import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { app } from "../../../pkg-templates/worker/src/app.ts";
import { ROUTES } from "../../../pkg-templates/worker/src/routes.ts";
import { ask, put, send } from "./client.js";
import { chinese } from "./texts.js";

const document = { text: chinese(1) };

/** The Worker with other settings. */
const asked = (settings, path, init) =>
  app.request(`https://juhao.test${path}`, init, { ...env, ...settings }, createExecutionContext());

test("without a token nothing is answered but health and the description", async () => {
  for (const path of ["/", "/health", "/openapi.json"])
    expect((await send("GET", path, undefined, { token: null })).status, path).toBe(200);
  for (const { method, path, scope } of ROUTES.filter(({ scope }) => scope !== null)) {
    const address = path.replace("{collection}", "blog").replace("{id}", "a");
    for (const verb of [method.toUpperCase(), "PATCH", "OPTIONS"]) {
      const { status, body, headers } = await ask(verb, address, undefined, { token: null });
      expect([verb, path, scope, status, body?.code]).toEqual([verb, path, scope, 401, "no-token"]);
      expect(headers.get("www-authenticate")).toMatch(/^Bearer/);
      expect(headers.get("content-type")).toBe("application/problem+json");
    }
  }
  expect((await ask("GET", "/anything", undefined, { token: null })).status).toBe(401);
});

test("an unknown, an expired and a half token are no tokens", async () => {
  for (const token of ["nobody", "expired", "al", "all ", "ALL", "a".repeat(256)]) {
    const { status, body } = await ask("GET", "/v1/collections/blog", undefined, { token });
    expect([token, status, body.code]).toEqual([
      token,
      token === "all " ? 404 : 401,
      token === "all " ? "no-collection" : "bad-token",
    ]);
  }
  for (const authorization of [
    "",
    "all",
    "Basic YWxsOg==",
    "Bearer",
    "Bearer ",
    "Bearer a b",
    `Bearer ${"a".repeat(257)}`,
  ]) {
    expect(
      (await ask("GET", "/v1/collections/blog", undefined, { token: null, headers: { authorization } })).body.code,
    ).toBe("no-token");
  }
});

test("scopes", async () => {
  const allowed = async (token, ...request) => (await ask(...request, { token })).status !== 403;
  const read = ["GET", "/v1/collections/scopes", undefined];
  const write = ["PUT", "/v1/collections/scopes/documents/a", document];
  const admin = ["PUT", "/v1/collections/scopes", {}];
  const table = [];
  for (const token of ["all", "reader", "writer"]) {
    table.push([token, await allowed(token, ...read), await allowed(token, ...write), await allowed(token, ...admin)]);
  }
  expect(table).toEqual([
    ["all", true, true, true],
    ["reader", true, false, false],
    ["writer", false, true, false],
  ]);
});

test("a token of one collection opens no other, and cannot tell whether there is one", async () => {
  await put("secret", "a", document);
  for (const [method, path, body] of [
    ["GET", "/v1/collections/secret", undefined],
    ["GET", "/v1/collections/absent", undefined],
    ["GET", "/v1/collections/secret/documents/a", undefined],
    ["GET", "/v1/collections/secret/export", undefined],
    ["GET", "/v1/collections/secret/clusters", undefined],
    ["POST", "/v1/collections/secret/check", document],
    ["PUT", "/v1/collections/secret/documents/b", document],
    ["DELETE", "/v1/collections/secret/documents/a", undefined],
    ["PUT", "/v1/collections/blog%2F..%2Fsecret/documents/a", document],
  ]) {
    expect([path, (await ask(method, path, body, { token: "of-blog" })).status]).toEqual([path, 403]);
  }
  expect((await ask("PUT", "/v1/collections/blog/documents/a", document, { token: "of-blog" })).status).toBe(201);
  const { body } = await ask("POST", "/v1/collections/blog/check", document, { token: "of-blog" });
  expect(body.hits.map(({ id }) => id)).toEqual(["a"]);
});

test("a secret that cannot be read opens nothing", async () => {
  for (const TOKENS of [undefined, "", "{", "[1]", '[{"sha256":"00","scopes":["read"],"collections":["*"]}]']) {
    const answer = await asked({ TOKENS }, "/v1/collections/blog", { headers: { authorization: "Bearer all" } });
    expect(answer.status).toBe(401);
  }
});

test("a token that asks too often has to wait, others have not", async () => {
  const counts = {};
  const RATE = { limit: async ({ key }) => ({ success: (counts[key] = (counts[key] ?? 0) + 1) <= 3 }) };
  const statuses = [];
  for (let i = 0; i < 5; i++) {
    const answer = await asked({ RATE }, "/v1/collections/absent", { headers: { authorization: "Bearer all" } });
    statuses.push(answer.status);
    if (answer.status === 429)
      expect([answer.headers.get("retry-after"), (await answer.json()).code]).toEqual(["60", "too-many-requests"]);
  }
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
  expect(
    (await asked({ RATE }, "/v1/collections/absent", { headers: { authorization: "Bearer reader" } })).status,
  ).toBe(404);
  const own = { headers: { authorization: "Bearer unlimited" } };
  for (let i = 0; i < 5; i++) expect((await asked({ RATE }, "/v1/collections/absent", own)).status).toBe(404);
  expect(Object.keys(counts).length).toBe(2); // the unlimited one is not counted
  expect(Object.keys(counts).every((key) => /^[0-9a-f]{16}$/.test(key))).toBe(true);
});

test("pages of other origins may ask when they are named, and only then", async () => {
  const preflight = {
    method: "OPTIONS",
    headers: { origin: "https://site.test", "access-control-request-method": "POST" },
  };
  const shut = await asked({}, "/v1/compare", preflight);
  expect([shut.status, shut.headers.get("access-control-allow-origin")]).toEqual([401, null]);
  const open = await asked({ CORS_ORIGINS: "https://site.test https://other.test" }, "/v1/compare", preflight);
  expect([open.status, open.headers.get("access-control-allow-origin")]).toEqual([204, "https://site.test"]);
  const foreign = await asked({ CORS_ORIGINS: "https://other.test" }, "/v1/compare", preflight);
  expect(foreign.headers.get("access-control-allow-origin")).toBe(null);
  const answer = await asked({ CORS_ORIGINS: "*" }, "/health", { headers: { origin: "https://site.test" } });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});

test("what is sent stands in no log", async () => {
  const said = [];
  const names = ["log", "info", "warn", "error", "debug"];
  const before = names.map((name) => console[name]);
  for (const name of names) console[name] = (...words) => said.push(words.join(" "));
  try {
    const broken = {
      SHARDS: {
        idFromName: () => {
          throw new TypeError("图书馆周一闭馆");
        },
      },
    };
    const init = {
      method: "POST",
      body: JSON.stringify({ text: "图书馆周一闭馆" }),
      headers: { authorization: "Bearer all", "content-type": "application/json" },
    };
    await put("logs", "a", document);
    expect((await asked(broken, "/v1/collections/logs/check", init)).status).toBe(500);
    await asked({}, "/v1/collections/logs/check", { ...init, body: "图书馆周一闭馆" });
  } finally {
    names.forEach((name, i) => (console[name] = before[i]));
  }
  const line = { level: "error", event: "request", status: 500, code: "internal", error: "TypeError" };
  expect(said.map((one) => JSON.parse(one))).toMatchObject([line]);
  expect(said.join()).not.toContain("图书馆");
});
