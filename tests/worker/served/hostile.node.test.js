// Hostile requests: each gets a correct 4xx with problem+json, never a 5xx, and never data of another collection.
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { chinese } from "../edge/texts.js";
import { ask, asLines, linesOf, NDJSON, serve } from "./serve.js";

const SECRET = chinese(77, 300);
const JSON_TYPE = "application/json";
let worker;

before(async () => {
  worker = await serve();
  await ask(worker.url, "PUT", "/v1/collections/secret/documents/hidden", { text: SECRET });
  await ask(worker.url, "PUT", "/v1/collections/blog/documents/a", { text: chinese(1) });
});
after(() => worker?.stop());

/** A request as it is written, without anything being put right on the way. */
function raw({ method = "POST", path, headers = {}, body, token = "all" }) {
  return new Promise((resolve, reject) => {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    const asked = request(
      { host: "127.0.0.1", port: worker.port, method, path, headers: { ...authorization, ...headers }, agent: false },
      (answer) => {
        const pieces = [];
        answer.on("data", (piece) => pieces.push(piece));
        answer.on("end", () =>
          resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(pieces).toString() }),
        );
        answer.on("error", reject);
      },
    );
    asked.on("error", reject);
    for (const piece of Array.isArray(body) ? body : [body]) if (piece !== undefined) asked.write(piece);
    asked.end();
  });
}

const here = "/v1/collections/blog";
const bytes = (...values) => Buffer.from(values);
const typed = (body, type = JSON_TYPE) => ({ body, headers: { "content-type": type } });
const json = (value) => typed(JSON.stringify(value));
const text = chinese(2, 60);

/** [what, request, statuses that are right] */
const cases = [];
const add = (what, statuses, ...requests) =>
  requests.forEach((one, i) => cases.push([`${what} ${i + 1}`, one, statuses]));

// Values of wrong types, in every field.
const WRONG = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  "",
  "\u0000",
  [],
  [[]],
  {},
  { text: {} },
  { $ne: null },
  "../secret",
  ["__proto__"],
];
const each = (path, method, shape, isRight = () => false) =>
  WRONG.filter((value) => !isRight(value)).map((value) => ({ method, path, ...json(shape(value)) }));
add("wrong body of a check", [422], ...each(`${here}/check`, "POST", (value) => value));
add(
  "wrong text of a check",
  [422],
  ...each(
    `${here}/check`,
    "POST",
    (value) => ({ text: value }),
    (value) => typeof value === "string",
  ),
);
add(
  "wrong coverage",
  [422],
  ...each(
    `${here}/check`,
    "POST",
    (value) => ({ text, minCoverage: value }),
    (value) => value === 0,
  ),
);
add("wrong limit", [422], ...each(`${here}/check`, "POST", (value) => ({ text, limit: value })));
add(
  "wrong group",
  [422],
  ...each(
    `${here}/check`,
    "POST",
    (value) => ({ text, excludeGroup: value }),
    (value) => value === "../secret",
  ),
);
const isEmpty = (value) => JSON.stringify(value) === "{}";
add("wrong rules", [422], ...each(`${here}/rules`, "PUT", (value) => value, isEmpty));
for (const name of ["policy", "allowedSites", "phrases"]) {
  const isFine = name === "policy" ? isEmpty : (value) => JSON.stringify(value) === "[]" || `${value}` === "__proto__";
  add(`wrong ${name}`, [422], ...each(`${here}/rules`, "PUT", (value) => ({ [name]: value }), isFine));
}
add(
  "phrases that are too long or too many",
  [422],
  {
    method: "PUT",
    path: `${here}/rules`,
    ...json({ phrases: Array(101).fill(text) }),
  },
  {
    method: "PUT",
    path: `${here}/rules`,
    ...json({ phrases: ["字".repeat(2001)] }),
  },
);
add("wrong fold", [422, 409], ...each(here, "PUT", (value) => ({ fold: value })));
add(
  "wrong matches",
  [422],
  ...each(
    "/v1/edits",
    "POST",
    (value) => ({ left: text, right: text, matches: value }),
    (value) => JSON.stringify(value) === "[]",
  ),
);
add(
  "matches outside the texts",
  [422],
  ...[
    [0, 1e9],
    [5, 2],
    [4294967290, 4294967299],
  ].map(([start, end]) => ({
    path: "/v1/edits",
    ...json({ left: text, right: text, matches: [{ left: { start, end }, right: { start: 0, end: 1 } }] }),
  })),
);
add(
  "rules and rows of another collection",
  [403],
  ...["rules", "usage"].map((name) => ({ method: "GET", path: `/v1/collections/secret/${name}`, token: "of-blog" })),
  { method: "PUT", path: "/v1/collections/secret/rules", ...json({}), token: "of-blog" },
  { method: "PUT", path: `${here}/rules`, ...json({}), token: "reader" },
);
add(
  "wrong policy",
  [422],
  ...each(
    `${here}/check`,
    "POST",
    (value) => ({ text, policy: value }),
    (value) => JSON.stringify(value) === "{}",
  ),
);
add(
  "wrong document",
  [422],
  ...each(
    `${here}/documents/x`,
    "PUT",
    (value) => ({ text, site: value }),
    (value) => value === "../secret",
  ),
);
add(
  "wrong html",
  [422],
  ...each(
    `${here}/documents/x`,
    "PUT",
    (value) => ({ html: value }),
    (value) => typeof value === "string",
  ),
);
add(
  "wrong side",
  [422],
  ...each(
    "/v1/compare",
    "POST",
    (value) => ({ left: value, right: text }),
    (value) => typeof value === "string",
  ),
);
add(
  "wrong option",
  [422],
  ...each(
    "/v1/compare",
    "POST",
    (value) => ({ left: text, right: text, options: { kinds: value } }),
    (value) => Array.isArray(value) && value.length === 0,
  ),
);
for (const name of ["published", "expires", "metadata"]) {
  add(
    `wrong ${name}`,
    [422],
    ...each(
      `${here}/documents/x`,
      "PUT",
      (value) => ({ text, [name]: value }),
      (value) => name === "metadata" && JSON.stringify(value) === "{}",
    ).filter(({ body }) => !body.includes("$ne") || name !== "metadata"), // a name as good as any
  );
}
add("an end in the past", [409], {
  path: `${here}/documents/x`,
  method: "PUT",
  ...json({ text, expires: "2001-01-01T00:00:00Z" }),
});
add("wrong shards", [422], ...each(`${here}/shards`, "POST", (value) => ({ shards: value })));
add("wrong settings", [422], ...each("/v1/collections/new", "PUT", (value) => ({ texts: value })));
add(
  "names nobody knows",
  [422],
  { path: `${here}/check`, ...typed('{"text":"a","__proto__":{"limit":1}}') },
  { path: `${here}/check`, ...typed('{"text":"a","constructor":1}') },
  ...["__proto__", "constructor", "prototype"].map((name) => ({
    path: `${here}/documents/x`,
    method: "PUT",
    ...typed(`{"text":"a","metadata":{"${name}":"b"}}`),
  })),
  { path: `${here}/check`, ...json({ text, html: "<p>" }) },
  { path: `${here}/check`, ...json({ text, collection: "secret" }) },
  { path: "/v1/compare", ...json({ left: text, right: text, options: { limits: { work: 1e18 } } }) },
  { path: "/v1/compare", ...json({ left: { html: text, text }, right: text }) },
  { path: `${here}/check`, ...json({ text, limit: 51 }) },
  { path: `${here}/documents/x`, method: "PUT", ...json({ text, id: "y" }) },
);

// Bodies that are no JSON, no UTF-8, of another type, compressed, too large.
add(
  "no JSON",
  [400],
  ...[
    "",
    "{",
    "nul",
    "{'text':1}",
    '{"text":"a"}x',
    "[1,]",
    "\ufeff\ufeff{}",
    "NaN",
    "<xml/>",
    '{"text":"\u0001"}',
    '"'.repeat(5000),
    "[".repeat(200_000),
    '{"a":'.repeat(50_000),
  ].map((body) => ({ path: `${here}/check`, ...typed(body) })),
);
add(
  "no UTF-8",
  [400],
  ...[
    bytes(0xff),
    bytes(0x7b, 0x22, 0xc3, 0x28),
    bytes(0xed, 0xa0, 0x80),
    bytes(0xf8, 0x88, 0x80, 0x80),
    bytes(0xc0, 0xaf),
    Buffer.from('{"text":"a"}', "utf16le"),
    Buffer.concat([bytes(0xff, 0xfe), Buffer.from("{}")]),
  ].map((body) => ({ path: `${here}/check`, ...typed(body) })),
);
add(
  "another type",
  [415],
  ...[
    "text/plain",
    "text/html",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/json; charset=gb2312",
    "application/jsonx",
    "",
    NDJSON,
  ].map((type) => ({ path: `${here}/check`, ...typed('{"text":"a"}', type) })),
);
add(
  "compressed",
  [415],
  ...["gzip", "deflate", "br", "zstd", "gzip, gzip"].map((encoding) => ({
    path: `${here}/check`,
    body: gzipSync('{"text":"a"}'),
    headers: { "content-type": JSON_TYPE, "content-encoding": encoding },
  })),
);
add("a bomb of zeros, compressed", [415], {
  path: `${here}/check`,
  body: gzipSync(Buffer.alloc(50 << 20)),
  headers: { "content-type": JSON_TYPE, "content-encoding": "gzip" },
});
add(
  "too large",
  [413],
  { path: `${here}/check`, ...typed(Buffer.alloc(2_621_441, 32)) },
  { path: `${here}/check`, ...typed([Buffer.alloc(1_400_000, 32), Buffer.alloc(1_400_000, 32)]) }, // in pieces, without a length
  { path: "/v1/compare", ...typed(Buffer.alloc(3 << 20, 97)) },
  { path: `${here}/documents/x`, method: "PUT", ...typed(Buffer.alloc(3 << 20, 97)) },
);
add(
  "too long",
  [413],
  { path: `${here}/check`, ...json({ text: "x".repeat(200_001) }) },
  { path: `${here}/check`, ...json({ html: `<p>${"word ".repeat(60_000)}` }) },
  { path: `${here}/documents/x`, method: "PUT", ...json({ text: "句".repeat(200_001) }) },
  { path: "/v1/compare", ...json({ left: "x".repeat(200_001), right: "" }) },
);

// Tricks with addresses.
const tricks = [
  "..",
  ".",
  "%2e%2e",
  "%2E%2e%2Fsecret",
  "..%2f..%2fsecret",
  "%00",
  "a%00b",
  "%0a",
  "%7f",
  "%C2%85",
  "%ed%a0%80",
  "%ff",
  "%zz",
  "%",
  "a".repeat(201),
  "%E5%8F%A5".repeat(201),
  "",
];
add(
  "tricks with ids",
  [400, 404, 405, 422],
  ...tricks.flatMap((id) =>
    ["GET", "PUT", "DELETE"].map((method) => ({
      method,
      path: `${here}/documents/${id}`,
      ...(method === "PUT" ? json({ text }) : {}),
    })),
  ),
);
const names = [
  "..",
  "%2e%2e",
  "secret%2f..",
  "Secret",
  "a%20b",
  "a.b",
  "a/b",
  "%00",
  "-a",
  "a".repeat(65),
  "%E5%8F%A5",
  "constructor%00",
  "*",
  "%2A",
  "{collection}",
  ":collection",
  "",
];
add(
  "tricks with collections",
  [400, 404, 405, 422],
  ...names.flatMap((name) => [
    { path: `/v1/collections/${name}/check`, ...json({ text }) },
    { method: "GET", path: `/v1/collections/${name}` },
  ]),
);
add(
  "addresses nobody knows",
  [404, 405, 422],
  ...[
    "/",
    "/v1",
    "/v2/compare",
    "/v1/compare/",
    "/v1/collections",
    `${here}/`,
    `${here}/check/`,
    `${here}/documents`,
    `${here}/documents:batch/x`,
    `${here}/documents/a/b`,
    "/health/",
    "//health",
    "/v1//collections/blog",
    "/V1/compare",
    "/.env",
    "/.dev.vars",
    "/cdn-cgi/x",
    `${here};x/check`,
  ].map((path) => ({ path, ...json({ text }) })),
);
add(
  "other methods",
  [404, 405],
  ...["PATCH", "DELETE", "PUT", "GET", "HEAD", "OPTIONS"].map((method) => ({ method, path: `${here}/check` })),
  { method: "POST", path: here, ...json({}) },
  { method: "POST", path: `${here}/documents/a`, ...json({ text }) },
  { method: "POST", path: "/health" },
);
add(
  "queries nobody knows",
  [422],
  { path: `${here}/check?limit=1`, ...json({ text }) },
  { method: "GET", path: `${here}/export?after=a&after=b` },
  { method: "GET", path: `${here}/export?after=${"a".repeat(201)}` },
  { method: "GET", path: `${here}/clusters?__proto__=1` },
  { method: "GET", path: `${here}?x` },
);

// Tokens that are none, or not for this.
const addresses = [
  { path: `${here}/check`, ...json({ text }) },
  { method: "GET", path: "/v1/collections/secret/documents/hidden" },
  { method: "GET", path: "/v1/collections/secret/export" },
  { method: "PUT", path: "/v1/collections/secret/documents/x", ...json({ text }) },
];
add(
  "no token",
  [401],
  ...addresses.map((one) => ({ ...one, token: null })),
  ...addresses.map((one) => ({ ...one, token: "expired" })),
  ...addresses.map((one) => ({ ...one, token: "guessed" })),
);
add(
  "odd headers",
  [401],
  ...[
    "Bearer",
    "bearer  ",
    "Basic YTpi",
    "Token all",
    "Bearer all,Bearer all",
    "Bearer\tall",
    `Bearer ${"x".repeat(4000)}`,
    'Bearer "all"',
  ].map((authorization) => ({ ...addresses[0], token: null, headers: { ...addresses[0].headers, authorization } })),
);
add("a token of another collection", [403], ...addresses.slice(1).map((one) => ({ ...one, token: "of-blog" })));
add(
  "a scope that was not given",
  [403],
  { ...addresses[3], token: "reader" },
  { ...addresses[0], token: "writer" },
  { method: "PUT", path: here, ...json({}), token: "writer" },
  { path: `${here}/shards`, ...json({ shards: 2 }), token: "reader" },
);
add(
  "nothing there",
  [404],
  { method: "GET", path: "/v1/collections/absent" },
  { path: "/v1/collections/absent/check", ...json({ text }) },
  { method: "GET", path: `${here}/documents/absent` },
  { method: "DELETE", path: `${here}/documents/absent` },
  { method: "GET", path: "/v1/collections/absent/export" },
  { method: "GET", path: "/v1/collections/absent/clusters" },
  { path: "/v1/collections/absent/shards", ...json({ shards: 2 }) },
);

test(`${cases.length} hostile requests get a right 4xx`, async () => {
  assert.ok(cases.length >= 200);
  const wrong = [];
  for (const [what, one, statuses] of cases) {
    const { status, headers, text } = await raw(one);
    const isHead = one.method === "HEAD";
    const isProblem = headers["content-type"] === "application/problem+json";
    const problem = isProblem && !isHead ? JSON.parse(text) : { status };
    const isRight = statuses.includes(status) && (isProblem || isHead) && problem.status === status;
    if (!isRight || text.includes(SECRET.slice(0, 10)))
      wrong.push(`${what}: ${one.method ?? "POST"} ${one.path.slice(0, 80)} ${status} ${text.slice(0, 200)}`);
  }
  assert.deepEqual(wrong, []);
  assert.doesNotMatch(worker.said(), /"level":"error"|uncaught/i);
});

test("texts made to be slow are answered", async () => {
  const nested = "<div>".repeat(100_000);
  const attributes = `<p ${"a=b ".repeat(100_000)}>${text}`;
  for (const html of [
    nested,
    attributes,
    "<".repeat(500_000),
    "&".repeat(500_000),
    "<!--".repeat(100_000),
    "<table>".repeat(50_000),
    `<script>${"x".repeat(900_000)}`,
    "&#x10ffff;".repeat(50_000),
  ]) {
    const { status } = await ask(worker.url, "POST", `${here}/check`, { html });
    assert.ok(status === 200 || status === 413, `${status} ${html.slice(0, 20)}`);
  }
  for (const one of ["句", "a b ", "。", "ab", "😀", "\u200b", "a. "]) {
    const long = one.repeat(Math.floor(200_000 / one.length));
    const written = await ask(worker.url, "PUT", `${here}/documents/long`, { text: long });
    assert.ok(written.status < 300, `${JSON.stringify(one)} ${written.status} ${written.text}`);
    const { status, body } = await ask(worker.url, "POST", `${here}/check`, { text: long });
    assert.equal(status, 200);
    assert.ok(
      body.hits.length === 1 || !/\p{L}/u.test(one),
      `${JSON.stringify(one)} ${JSON.stringify(body).slice(0, 200)}`,
    );
  }
});

test("a batch outlives its bad lines", async () => {
  const good = (id) => ({ id, text: chinese(id.length + 50, 60) });
  const lines = [
    asLines([good("one")]),
    "\u0000\n",
    `${"[".repeat(50_000)}\n`,
    asLines([{ id: "..", text }]),
    asLines([{ id: "p", profile: "!!!" }]),
    asLines([{ id: "p", profile: Buffer.alloc(5000, 7).toString("base64") }]),
    asLines([good("four")]),
  ];
  const { status, text: told } = await ask(worker.url, "POST", `${here}/documents:batch`, lines.join(""), {
    type: NDJSON,
  });
  assert.equal(status, 200);
  assert.deepEqual(
    linesOf(told).map(({ written, problem }) => written ?? problem.code),
    ["created", "bad-json", "bad-json", "invalid", "invalid", "bad-stored", "created"],
  );
  const long = await ask(
    worker.url,
    "POST",
    `${here}/documents:batch`,
    `${asLines([good("three")])}${"x".repeat(2_700_000)}\n${asLines([good("five!")])}`,
    { type: NDJSON },
  );
  assert.deepEqual(
    linesOf(long.text).map(({ written, problem }) => written ?? problem.code),
    ["created", "too-large"],
  );
});

test("a batch of checks outlives its bad lines", async () => {
  const lines = [
    asLines([{ text }]),
    "\u0000\n",
    `${"[".repeat(50_000)}\n`,
    asLines([{ text, collection: "secret" }, { id: "..", text }, []]),
    Buffer.from([0x22, 0xff, 0x22, 10]),
    asLines([{ id: "last", html: "<".repeat(500_000) }]),
  ].map((line) => Buffer.from(line));
  const options = { type: NDJSON };
  const { status, text: told } = await ask(worker.url, "POST", `${here}/check:batch`, Buffer.concat(lines), options);
  assert.equal(status, 200);
  const codes = linesOf(told).map(({ result, problem }) => result?.verdict ?? problem.code);
  assert.deepEqual(codes.slice(0, 7), [
    "allow",
    "bad-json",
    "bad-json",
    "invalid",
    "invalid",
    "invalid",
    "bad-encoding",
  ]);
  assert.match(codes[7], /allow|input-too-long/);
  assert.equal(codes.length, 8);
});

test("what others hold is still theirs", async () => {
  const { status, body, text } = await ask(worker.url, "POST", `${here}/check`, { text: SECRET });
  assert.deepEqual([status, body?.hits], [200, []], text);
  assert.equal((await ask(worker.url, "GET", "/v1/collections/secret")).body.documents, 1);
});
