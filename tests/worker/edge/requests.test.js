// What a request can contain, what its answer says where it cannot, and the headers of answers.
import { env } from "cloudflare:test";
import * as v from "valibot";
import { expect, test } from "vitest";
import { faultsIn } from "../../../pkg-templates/worker/src/faults.ts";
import { ROUTES } from "../../../pkg-templates/worker/src/routes.ts";
import { CollectionName, Id } from "../../../pkg-templates/worker/src/schemas.ts";
import { ask, askLines, check, put, send } from "./client.js";
import { chinese } from "./texts.js";

/** JSON in which each character is escaped, as some clients write it. */
const escaped = (value) =>
  JSON.stringify(value).replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

test("a text of the greatest length can be sent however a client escapes it", async () => {
  const text = chinese(1, env.MAX_CHARS + 50).slice(0, env.MAX_CHARS - 2) + "👍";
  expect(text.length).toBe(env.MAX_CHARS);
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, "句".repeat(1000)]));
  const labels = { site: "句".repeat(200), group: "号".repeat(200), metadata };
  const body = escaped({ text, ...labels });
  expect(body.length).toBeGreaterThan(6 * (env.MAX_CHARS - env.MAX_CHARS / 8));
  expect((await ask("PUT", "/v1/collections/escaped/documents/a", body)).body.written).toBe("created");
  const checked = await ask("POST", "/v1/collections/escaped/check", escaped({ text }));
  expect([checked.status, checked.body.verdict]).toEqual([200, "block"]);
  const compared = await ask("POST", "/v1/compare", escaped({ left: text, right: text }));
  expect([compared.status, compared.body.relation]).toEqual([200, "duplicate"]);
  const type = { type: "application/x-ndjson" };
  const { lines } = await askLines("POST", "/v1/collections/escaped/documents:batch", escaped({ id: "b", text }), type);
  expect(lines[0].written).toBe("created");
  // Two texts of nothing but escaped characters, and labels.
  expect(env.MAX_BODY_BYTES).toBeGreaterThan(2 * 6 * env.MAX_CHARS + 6 * 21 * 1100);
});

test("half of a surrogate pair is refused in texts, as it is in ids", async () => {
  const fault = (path) => [422, [{ path, message: "expected no lone surrogates" }]];
  const refused = async (method, path, body) => {
    const answer = await ask(method, path, JSON.stringify(body));
    return [answer.status, answer.body.errors];
  };
  await put("half", "a", { text: chinese(1) });
  for (const broken of ["\ud83d", "句\udc4d号", "\udc4d\ud83d"]) {
    expect(await refused("PUT", "/v1/collections/half/documents/b", { text: broken })).toEqual(fault("text"));
    expect(await refused("PUT", "/v1/collections/half/documents/b", { html: broken })).toEqual(fault("html"));
    expect(await refused("POST", "/v1/collections/half/check", { text: broken })).toEqual(fault("text"));
    expect(await refused("POST", "/v1/collections/half/check", { html: broken })).toEqual(fault("html"));
    expect(await refused("POST", "/v1/compare", { left: broken, right: "x" })).toEqual(fault("left"));
    expect(await refused("POST", "/v1/compare", { left: "x", right: { html: broken } })).toEqual(fault("right.html"));
    const line = JSON.stringify({ id: "c", text: broken });
    const type = { type: "application/x-ndjson" };
    const { lines } = await askLines("POST", "/v1/collections/half/documents:batch", line, type);
    expect(lines[0].problem.errors).toEqual([{ path: "text", message: "expected no lone surrogates" }]);
  }
  expect((await check("half", { text: "👍" })).status).toBe(200);
});

test("messages are words, not patterns, and numbers have units", async () => {
  const said = async (body) => (await ask("PUT", "/v1/collections/words/documents/a", body)).body.errors[0];
  expect(await said({ text: "x", site: "a\u0000" })).toEqual({
    path: "site",
    message: "expected no control characters",
  });
  expect(await said({ text: "x", site: "" })).toEqual({ path: "site", message: "expected at least 1 character" });
  expect(await said({ text: "x", group: "g".repeat(201) })).toEqual({
    path: "group",
    message: "expected at most 200 characters",
  });
  const fields = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, 1]));
  expect(await said({ text: "x", metadata: fields })).toEqual({
    path: "metadata",
    message: "expected at most 20 fields",
  });
  expect((await ask("PUT", "/v1/collections/Blog/documents/a", { text: "x" })).body.errors).toEqual([
    {
      path: "collection",
      message: "expected 1 to 64 lower case letters, digits, hyphens and underscores, the first a letter or a digit",
    },
  ]);
});

/** Values that break one expectation of a schema each, whatever the schema is. */
const WRONG = [
  ...[null, true, 0.5, -1, 1e9, "", "\u0000", "\ud800", "x".repeat(3000), "?", [], [0], ["a", "b", "c", "d"], {}],
  { a: 1 },
  Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, 1])),
];

/** A right value of each field of the bodies. */
const RIGHT = { text: "x", html: "x", left: "x", right: "x", profile: "AAAA", id: "a", shards: 1 };

test("no message of any field of any route is a pattern or a bare sign", () => {
  const messages = new Set();
  const take = (schema, value) => faultsIn(schema, value).forEach(({ message }) => messages.add(message));
  const within = (schema, embed) => {
    for (const wrong of WRONG) take(schema.top, embed(wrong));
  };
  const fieldsOf = (schema) => schema.entries ?? schema.wrapped?.entries ?? schema.pipe?.[0]?.entries ?? {};
  const visit = (top, schema, embed) => {
    within({ top }, embed);
    for (const option of schema.options ?? []) if (typeof option === "object") visit(top, option, embed);
    for (const [name, field] of Object.entries(fieldsOf(schema))) {
      const needed = Object.entries(fieldsOf(schema)).filter(([, one]) => one.type !== "optional");
      const others = Object.fromEntries(needed.map(([name]) => [name, RIGHT[name] ?? "x"]));
      visit(top, field.wrapped ?? field, (value) => embed({ ...others, [name]: value }));
    }
  };
  for (const { body } of ROUTES) if (body) visit(body.schema, body.schema, (value) => value);
  for (const schema of [CollectionName, Id]) for (const wrong of WRONG) take(schema, wrong);
  expect(messages.size).toBeGreaterThan(25);
  const bad = [...messages].filter((message) => /[\\^$<>=|]|\bObject\b|\bArray\b|\/|\(|undefined/.test(message));
  expect(bad).toEqual([]);
  expect(v.is(Id, "a/b")).toBe(true);
});

test("no answer is read as another type, or kept where it can be read by others", async () => {
  await put("headers", "a", { text: chinese(1) });
  const of = async (...request) => {
    const { headers, body } = await send(...request);
    await body?.cancel();
    return [headers.get("x-content-type-options"), headers.get("cache-control")];
  };
  const usual = ["nosniff", "no-store"];
  expect(await of("GET", "/health")).toEqual(usual);
  expect(await of("GET", "/")).toEqual(usual);
  expect(await of("GET", "/openapi.json")).toEqual(usual);
  expect(await of("GET", "/metrics")).toEqual(usual);
  expect(await of("GET", "/v1/collections/headers")).toEqual(usual);
  expect(await of("POST", "/v1/collections/headers/check", { text: "x" })).toEqual(usual);
  expect(await of("POST", "/v1/collections/headers/check", { txt: "x" })).toEqual(usual);
  expect(await of("GET", "/v1/collections/headers", undefined, { token: null })).toEqual(usual);
  expect(await of("GET", "/nothing")).toEqual(usual);
  expect(await of("GET", "/v1/collections/headers/export")).toEqual(usual);
  expect(await of("PATCH", "/v1/collections/headers/check")).toEqual(usual);
  // A document has an entity tag, so a client may keep it and ask whether it is still the same.
  expect(await of("GET", "/v1/collections/headers/documents/a")).toEqual(["nosniff", "private, no-cache"]);
});

test("an id may be an address, with its slashes as they are or encoded", async () => {
  for (const id of ["news/2026/11/28", "https://example.org/a/b", "a//b", "a/", "//"]) {
    const path = `/v1/collections/slashes/documents/${id}`;
    expect([id, (await ask("PUT", path, { text: chinese(1) })).body.id]).toEqual([id, id]);
    const encoded = `/v1/collections/slashes/documents/${encodeURIComponent(id)}`;
    for (const one of [path, encoded]) expect((await ask("GET", one)).body.id).toBe(id);
    expect((await ask("PUT", encoded, { text: chinese(1) })).body.written).toBe("unchanged");
    expect((await ask("DELETE", path)).status).toBe(204);
  }
  expect((await ask("PATCH", "/v1/collections/slashes/documents/a/b")).status).toBe(405);
  expect((await ask("PUT", "/v1/collections/slashes/documents/a%2F..%2Fb", { text: "x" })).status).toBe(422);
  expect((await ask("PUT", "/v1/collections/slashes/documents/", { text: "x" })).status).toBe(404);
});

test("the ranges of the options of a comparison are those of the engine", async () => {
  const compared = async (options) => {
    const { status, body } = await ask("POST", "/v1/compare", { left: chinese(1), right: chinese(1), options });
    return status === 200 ? body.relation : [status, body.code];
  };
  for (const minMatchLength of [1, 1_000_000]) expect(await compared({ minMatchLength })).toBe("duplicate");
  for (const minMatchLength of [0, 1_000_001, 536_870_911, 2 ** 32]) {
    expect(await compared({ minMatchLength })).toEqual([422, "bad-option"]);
  }
  expect(await compared({ kinds: [] })).toEqual([422, "bad-option"]);
});
