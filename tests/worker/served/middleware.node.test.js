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
    bindings: { JUHAO_TOKEN: "reader", COLLECTION: "blog", FIELDS: "text comment post.body", REFUSE: "", ...settings },
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
    "x-juhao-reason": "total",
    "x-juhao-total": "1.000",
    "x-juhao-document": "notice",
    "x-juhao-coverage": "1.000",
  });
  const json = await post(JSON.stringify({ comment: STORED.slice(0, 150) + chinese(2, 200) }), JSON_TYPE);
  assert.equal(json.marks["x-juhao-verdict"], "review");
});

const said = ({ status, marks }) => (status === 200 ? [marks["x-juhao-verdict"], marks["x-juhao-reason"]] : [status]);
const NEW = chinese(3, 400);

test("every named field is checked, wherever it is, and the worst decides", async () => {
  const posts = [await middleware(), await middleware({ REFUSE: "block" })];
  const files = new FormData();
  files.append("text", STORED);
  files.append("comment", NEW);
  files.append("photo", new Blob(["picture"]), "photo.png");
  const multipart = new Request("https://site.test", { method: "POST", body: files });
  const cases = [
    [JSON.stringify({ text: STORED, comment: NEW }), JSON_TYPE],
    [JSON.stringify({ text: NEW, comment: STORED }), JSON_TYPE],
    [JSON.stringify({ text: [NEW, STORED] }), JSON_TYPE],
    [JSON.stringify({ text: { ops: [{ insert: NEW }, { insert: STORED }] } }), JSON_TYPE],
    [JSON.stringify({ post: { body: STORED }, text: NEW }), JSON_TYPE],
    [JSON.stringify([{ post: [{ body: NEW }, { body: STORED }] }]), JSON_TYPE],
    [JSON.stringify({ text: `${STORED}\ud800` }), JSON_TYPE],
    [JSON.stringify({ text: STORED }), { "content-type": "application/vnd.api+json; charset=UTF-8" }],
    [`\ufeff${JSON.stringify({ text: STORED })}`, JSON_TYPE],
    [new URLSearchParams({ text: STORED, comment: NEW }).toString(), FORM],
    [`text=${NEW}&text=${STORED}`, FORM],
    [STORED, { "content-type": "text/plain" }],
    [await multipart.text(), { "content-type": multipart.headers.get("content-type") }],
    [JSON.stringify({ text: STORED, other: "x".repeat(1_200_000) }), JSON_TYPE],
  ];
  for (const [body, headers] of cases) {
    for (const method of ["POST", "PUT", "PATCH"]) {
      assert.deepEqual(
        said(await posts[0](body, headers, method)),
        ["block", "total"],
        `${method} ${body.slice(0, 60)}`,
      );
      assert.deepEqual(said(await posts[1](body, headers, method)), [409], `${method} ${body.slice(0, 60)}`);
    }
  }
});

test("what was not read is unknown, and may be refused", async () => {
  const [post, strict] = [await middleware(), await middleware({ REFUSE: "block unknown" })];
  const file = new FormData();
  file.append("text", new Blob([STORED]), "text.txt");
  const upload = new Request("https://site.test", { method: "POST", body: file });
  const json = (value) => JSON.stringify(value);
  const cases = [
    [STORED, { "content-type": "application/octet-stream" }, "type", 415],
    [new TextEncoder().encode(STORED), {}, "type", 415],
    [`<p>${STORED}`, { "content-type": "text/html" }, "type", 415],
    [form(STORED), { "content-type": "application/x-www-form-urlencoded; charset=gbk" }, "charset", 415],
    [json({ text: STORED }), { ...JSON_TYPE, "content-encoding": "br" }, "encoding", 415],
    [json({ text: STORED, other: "x".repeat(2_600_000) }), JSON_TYPE, "too-large", 413],
    ["{", JSON_TYPE, "malformed", 400],
    ["[".repeat(200_000), JSON_TYPE, "malformed", 400],
    [new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE, "malformed", 400],
    ["null", JSON_TYPE, "no-field", 422],
    [json({ content: STORED }), JSON_TYPE, "no-field", 422],
    [json({ post: { text: STORED } }), JSON_TYPE, "no-field", 422],
    [json({ text: Array.from({ length: 51 }, (_, i) => `${i}`) }), JSON_TYPE, "too-many-texts", 413],
    [json({ text: "x".repeat(200_001) }), JSON_TYPE, "input-too-long", 413],
    [await upload.text(), { "content-type": upload.headers.get("content-type") }, "file", 415],
  ];
  for (const [body, headers, reason, status] of cases) {
    for (const method of ["POST", "PUT", "PATCH"]) {
      assert.deepEqual(said(await post(body, headers, method)), ["unknown", reason], reason);
      const refused = await strict(body, headers, method);
      assert.deepEqual([refused.status, refused.type], [status, "urn:juhao:problem:not-checked"], reason);
    }
  }
  // A copy is a copy, whatever else was not read.
  const texts = [STORED, ...Array.from({ length: 60 }, (_, i) => `${i}`)];
  assert.deepEqual(said(await post(json({ text: texts }), JSON_TYPE)), ["block", "total"]);
  assert.deepEqual(said(await post(json({ text: [NEW, "x".repeat(200_001)] }), JSON_TYPE)), [
    "unknown",
    "input-too-long",
  ]);
  assert.deepEqual(said(await strict(json({ text: NEW }), JSON_TYPE)), ["allow", "little-shared"]);
});

test("what is new, short or empty is allowed, and what is no post is not asked about", async () => {
  const post = await middleware();
  assert.deepEqual((await post(form(NEW), FORM)).marks, {
    "x-juhao-verdict": "allow",
    "x-juhao-reason": "little-shared",
    "x-juhao-total": "0.000",
  });
  await ask(index.url, "PUT", "/v1/collections/blog/documents/thanks", { text: "谢谢分享。" });
  assert.deepEqual(said(await post(form("谢谢分享。"), FORM)), ["allow", "too-short"]);
  for (const empty of ["", " \n"]) assert.deepEqual(said(await post(form(empty), FORM)), ["allow", "no-text"]);
  assert.deepEqual(said(await post(undefined, {})), ["allow", "no-text"]);
  assert.deepEqual(said(await post(JSON.stringify({ text: 5 }), JSON_TYPE)), ["allow", "no-text"]);
  for (const method of ["GET", "DELETE", "OPTIONS"]) assert.deepEqual((await post(undefined, {}, method)).marks, {});
});

test("marks of the visitor are dropped", async () => {
  const post = await middleware();
  const forged = { "x-juhao-verdict": "allow", "X-Juhao-Anything": "1" };
  assert.equal((await post(form(STORED), { ...FORM, ...forged })).marks["x-juhao-verdict"], "block");
  assert.deepEqual((await post(undefined, forged, "GET")).marks, {});
});

test("a copy may be refused", async () => {
  const post = await middleware({ REFUSE: "block" });
  assert.equal((await post(form(STORED), FORM)).status, 409);
  assert.equal((await post(form(chinese(3, 200)), FORM)).status, 200);
});

test("a verdict in REFUSE that does not exist is logged", async () => {
  logged.length = 0;
  assert.equal((await (await middleware({ REFUSE: "blok" }))(form(STORED), FORM)).status, 200);
  assert.deepEqual(JSON.parse(logged[0]), { level: "error", event: "setting", name: "REFUSE", wrong: ["blok"] });
  assert.equal((await (await middleware({ REFUSE: true }))(form(STORED), FORM)).status, 409); // as in version 0.1
});

test("a verdict in another version of the Report is none", async () => {
  let version = 2;
  const result = () => ({ version, verdict: "block", reason: "total", coverage: { included: 1 }, hits: [] });
  await serving(
    (_, answer) => answer.end(`${JSON.stringify({ line: 1, id: null, result: result() })}\n`),
    async (url) => {
      const post = await middleware({ REFUSE: "block" }, url);
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
      const { body, marks } = await (await middleware({ REFUSE: "block" }, url))(form(STORED), FORM);
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
  const some = ["little-shared", "little-shared", "visitor-limit", "visitor-limit"];
  assert.deepEqual(await verdicts(marking, "192.0.2.1"), some);
  assert.deepEqual(await verdicts(marking, "192.0.2.2"), some);
  const refusing = await middleware({ REFUSE: "block" }, index.url, 2);
  assert.deepEqual(await verdicts(refusing, "192.0.2.1"), ["little-shared", "little-shared", 429, 429]);
});
