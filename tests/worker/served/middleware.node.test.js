// The middleware, with the real index, and a site that returns what reached it.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Miniflare, Response } from "miniflare";
import { root } from "../../npm/packed.js";
import { chinese } from "../edge/texts.js";
import { ask, build, serve } from "./serve.js";

const STORED = chinese(1, 300);
let index;
let folder;
let script;
const open = [];
const logged = [];

before(async () => {
  index = await serve();
  await ask(index.url, "PUT", "/v1/collections/blog/documents/notice", { text: STORED });
  folder = mkdtempSync(join(tmpdir(), "juhao-middleware-"));
  build(folder, join(root, "pkg-templates/middleware"));
  script = readFileSync(join(folder, "index.js"), "utf8");
});
after(async () => {
  for (const one of open) await one.dispose();
  await index?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The middleware; the site answers with what it was sent. */
async function middleware(settings = {}, juhao = index.url, limit = 1000) {
  const worker = new Miniflare({
    ratelimits: { VISITORS: { simple: { limit, period: 60 } } },
    handleStructuredLogs: ({ message }) => void logged.push(message),
    modules: true,
    script,
    cf: false,
    compatibilityDate: "2026-04-01",
    bindings: { JUHAO_TOKEN: "reader", COLLECTION: "blog", FIELDS: "text comment", REFUSE: false, ...settings },
    serviceBindings: {
      JUHAO: (request) =>
        fetch(juhao + new URL(request.url).pathname, {
          method: request.method,
          headers: [...request.headers],
          body: request.body,
          duplex: "half",
        }).then(async (answer) => new Response(await answer.text(), { status: answer.status })),
      SITE: async (request) =>
        Response.json({
          method: request.method,
          path: new URL(request.url).pathname,
          marks: Object.fromEntries([...request.headers].filter(([name]) => name.startsWith("x-juhao-"))),
          body: await request.text(),
        }),
    },
  });
  open.push(worker);
  return async (body, headers = {}, method = "POST") => {
    const answer = await worker.dispatchFetch("https://site.test/comments", { method, headers, body });
    return { status: answer.status, ...(await answer.json()) };
  };
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "content-type": "application/json" };
const form = (text) => new URLSearchParams({ text, name: "visitor" }).toString();

test("a copy is marked, and reaches the site as it was sent", async () => {
  const post = await middleware();
  const { body, marks } = await post(form(STORED), FORM);
  assert.equal(body, form(STORED));
  assert.deepEqual(marks, {
    "x-juhao-verdict": "block",
    "x-juhao-total": "1.000",
    "x-juhao-document": "notice",
    "x-juhao-coverage": "1.000",
  });
  const json = await post(JSON.stringify({ comment: STORED.slice(0, 150) + chinese(2, 200) }), JSON_TYPE);
  assert.equal(json.marks["x-juhao-verdict"], "review");
});

test("what is new is allowed; what has no text, or is no post, is not asked about", async () => {
  const post = await middleware();
  assert.deepEqual((await post(form(chinese(3, 200)), FORM)).marks, {
    "x-juhao-verdict": "allow",
    "x-juhao-total": "0.000",
  });
  assert.deepEqual((await post(form("短"), FORM)).marks, {});
  assert.deepEqual((await post(STORED, { "content-type": "text/plain" })).marks, {});
  assert.deepEqual((await post("{", JSON_TYPE)).body, "{");
  assert.deepEqual((await post("null", JSON_TYPE)).marks, {});
  assert.deepEqual((await post(JSON.stringify({ text: [STORED] }), JSON_TYPE)).marks, {});
  assert.deepEqual((await post(undefined, {}, "GET")).method, "GET");
});

test("marks of the visitor are dropped", async () => {
  const post = await middleware();
  const forged = { "x-juhao-verdict": "allow", "X-Juhao-Anything": "1" };
  assert.equal((await post(form(STORED), { ...FORM, ...forged })).marks["x-juhao-verdict"], "block");
  assert.deepEqual((await post(undefined, forged, "GET")).marks, {});
});

test("a copy may be refused", async () => {
  const post = await middleware({ REFUSE: true });
  assert.equal((await post(form(STORED), FORM)).status, 409);
  assert.equal((await post(form(chinese(3, 200)), FORM)).status, 200);
});

test("a verdict in another version of the Report is none", async () => {
  let version = 2;
  const said = () => JSON.stringify({ version, verdict: "block", coverage: { included: 1 }, hits: [] });
  await serving(
    (_, answer) => answer.end(said()),
    async (url) => {
      const post = await middleware({ REFUSE: true }, url);
      assert.equal((await post(form(STORED), FORM)).status, 409);
      for (version of [undefined, 1, 3]) assert.deepEqual((await post(form(STORED), FORM)).marks, unknown("version"));
    },
  );
});

/** A server that answers as an index could. */
async function serving(answer, use) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await use(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const unknown = (reason) => ({ "x-juhao-verdict": "unknown", "x-juhao-reason": reason });

test("a site does not stop because the index does, and is given the reason", async () => {
  logged.length = 0;
  for (const [post, reason] of [
    // Here a proxy between the two responds for the index.
    [await middleware({}, "http://127.0.0.1:9"), "500"],
    [await middleware({ JUHAO_TOKEN: "guessed" }), "401"],
    [await middleware({ JUHAO_TOKEN: "writer" }), "403"],
    [await middleware({ COLLECTION: "absent" }), "404"],
  ]) {
    const { body, marks } = await post(form(STORED), FORM);
    assert.deepEqual([body, marks], [form(STORED), unknown(reason)]);
  }
  const problem =
    (status, body, type = "application/problem+json") =>
    (_, answer) =>
      answer.writeHead(status, { "content-type": type }).end(body);
  for (const [answer, reason] of [
    [problem(429, '{"code":"too-many-requests"}'), "429"],
    [problem(503, `{"code":"${STORED}"}`), "503"],
    [problem(502, "null"), "502"],
    [problem(200, "<html>"), "unreachable"],
    [() => {}, "time-out"],
  ]) {
    await serving(answer, async (url) => {
      const { body, marks } = await (await middleware({ REFUSE: true }, url))(form(STORED), FORM);
      assert.deepEqual([body, marks], [form(STORED), unknown(reason)]);
    });
  }
  assert.deepEqual(
    logged.map((line) => JSON.parse(line)).map(({ reason, code }) => [reason, code]),
    [
      ["500", undefined],
      ["401", "bad-token"],
      ["403", "forbidden"],
      ["404", "no-collection"],
      ["429", "too-many-requests"],
      ["503", undefined],
      ["502", undefined],
      ["unreachable", undefined],
      ["time-out", undefined],
    ],
  );
  assert.ok(!logged.join().includes(STORED.slice(0, 8)));
});

test("a visitor with too many posts does not use up the requests of others", async () => {
  const from = (address) => ({ ...FORM, "cf-connecting-ip": address });
  const verdicts = async (post, address) => {
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await post(form(chinese(3, 200)), from(address)));
    return answers.map(({ marks, status }) => marks?.["x-juhao-reason"] ?? marks?.["x-juhao-verdict"] ?? status);
  };
  const marking = await middleware({}, index.url, 2);
  const some = ["allow", "allow", "visitor-limit", "visitor-limit"];
  assert.deepEqual(await verdicts(marking, "192.0.2.1"), some);
  assert.deepEqual(await verdicts(marking, "192.0.2.2"), some);
  const refusing = await middleware({ REFUSE: true }, index.url, 2);
  assert.deepEqual(await verdicts(refusing, "192.0.2.1"), ["allow", "allow", 429, 429]);
});
