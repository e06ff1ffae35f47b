// The API description is valid OpenAPI 3.1, and real responses match it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import { chinese } from "../edge/texts.js";
import { ask, asLines, linesOf, NDJSON, serve } from "./serve.js";

let worker;
let description;
let ajv;

before(async () => {
  worker = await serve();
  ({ body: description } = await ask(worker.url, "GET", "/openapi.json", undefined, { token: null }));
  ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTuple: false, validateFormats: false });
  ajv.addVocabulary(["openapi", "info", "servers", "paths", "components", "x-line"]);
  ajv.addSchema({ $id: "juhao:openapi", ...description });
});
after(() => worker?.stop());

/** Checks a value against the schema at a place in the description. */
function hold(pointer, value) {
  const check = ajv.getSchema(`juhao:openapi#${pointer}`);
  assert.ok(check, `nothing is described at ${pointer}`);
  assert.ok(check(value), `${pointer}: ${ajv.errorsText(check.errors)}\n${JSON.stringify(value).slice(0, 500)}`);
}

const inPointer = (part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

const LABELS = { published: "2020-02-29", expires: "2199-01-01T00:00:00+08:00", metadata: { title: "t", page: 1 } };

const seen = new Set();

/** Sends a request and checks the response against the description. */
async function asked(method, path, where, body, options) {
  const answer = await ask(worker.url, method, path, body, options);
  const operation = description.paths[where]?.[method.toLowerCase()];
  const said = operation?.responses[answer.status];
  assert.ok(said, `${method} ${where} answered ${answer.status}, which is not described: ${answer.text.slice(0, 300)}`);
  seen.add(`${method} ${where} ${answer.status}`);
  const place = `/paths/${inPointer(where)}/${method.toLowerCase()}/responses/${answer.status}/content`;
  const [type] = Object.keys(said.content ?? {});
  if (type === undefined) assert.equal(answer.text, "");
  else assert.equal(answer.headers["content-type"].split(";")[0], type);
  if (type === NDJSON) for (const line of linesOf(answer.text)) hold(`${place}/${inPointer(type)}/x-line`, line);
  else if (type === "text/plain") hold(`${place}/${inPointer(type)}/schema`, answer.text);
  else if (type) hold(`${place}/${inPointer(type)}/schema`, JSON.parse(answer.text));
  return answer;
}

const COLLECTION = "/v1/collections/{collection}";
const DOCUMENT = `${COLLECTION}/documents/{id}`;
const BATCH = `${COLLECTION}/documents:batch`;

test("the description names its version and every schema in it compiles", () => {
  assert.match(description.openapi, /^3\.1\./);
  assert.ok(description.servers.length > 0 && description.info.license.identifier);
  for (const [path, item] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      assert.ok(operation.operationId && operation.summary && operation.security, path);
      assert.ok(
        Object.keys(operation.responses).some((status) => status.startsWith("4")),
        path,
      );
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        for (const type of Object.keys(content)) {
          const kind = type === NDJSON ? "x-line" : "schema";
          const pointer = `/paths/${inPointer(path)}/${method}/responses/${status}/content/${inPointer(type)}/${kind}`;
          assert.ok(ajv.getSchema(`juhao:openapi#${pointer}`), pointer);
        }
      }
    }
  }
});

test("answers are what the description says", async () => {
  const text = chinese(1);
  await asked("GET", "/openapi.json", "/openapi.json");
  await asked("GET", "/openapi.json?x=1", "/openapi.json");
  await asked("GET", "/health", "/health");
  await asked("GET", "/health?x=1", "/health");
  await asked("POST", "/v1/compare", "/v1/compare", { left: text, right: chinese(2) });
  await asked("POST", "/v1/compare", "/v1/compare", {
    left: { html: `<p>${text}` },
    right: text,
    options: { method: "ccdet" },
  });
  await asked("POST", "/v1/compare", "/v1/compare", { left: "", right: "" });
  await asked("POST", "/v1/compare", "/v1/compare", { left: "" });
  const matches = [{ left: { start: 0, end: 20 }, right: { start: 0, end: 21 } }];
  await asked("POST", "/v1/edits", "/v1/edits", { left: text, right: `首${text}`, matches });
  await asked("POST", "/v1/edits", "/v1/edits", { left: { html: `<p>${text}` }, right: text, matches });
  await asked("POST", "/v1/edits", "/v1/edits", { left: "", right: "", matches });
  const quoting = { sources: [{ id: "a", text }], missing: true };
  await asked("POST", "/v1/verify", "/v1/verify", {
    text: `他说：“${text.slice(0, 40)}不${text.slice(40, 60)}”。`,
    ...quoting,
  });
  await asked("POST", "/v1/verify", "/v1/verify", { html: `<p>“${chinese(3)}”，“没有结束的`, ...quoting });
  await asked("POST", "/v1/verify", "/v1/verify", { quotations: ["山高水长人间好"], ...quoting, strict: true });
  await asked("POST", "/v1/verify", "/v1/verify", { text });
  await asked("GET", "/metrics", "/metrics");
  await asked("GET", "/metrics", "/metrics", undefined, { token: "of-blog" });
  for (const texts of ["none", "shard", "r2"]) {
    const here = `/v1/collections/${texts}`;
    await asked("GET", here, COLLECTION);
    await asked("PUT", here, COLLECTION, { texts, shards: 2 });
    await asked("GET", here, COLLECTION);
    await asked("GET", `${here}/usage`, `${COLLECTION}/usage`);
    await asked("GET", `${here}/rules`, `${COLLECTION}/rules`);
    const rules = { policy: { block: 0.9 }, allowedSites: ["x"], phrases: [text] };
    for (const kept of [{ ...rules, policy: { block: 0 } }, rules, {}]) {
      await asked("PUT", `${here}/rules`, `${COLLECTION}/rules`, kept);
    }
    await asked("PUT", `${here}/documents/a`, DOCUMENT, { text, site: "s", group: "g" });
    await asked("PUT", `${here}/documents/a`, DOCUMENT, { text, site: "s", group: "g" });
    await asked("PUT", `${here}/documents/b`, DOCUMENT, { html: `<p>${text}` });
    await asked(
      "POST",
      `${here}/documents:batch`,
      BATCH,
      asLines([{ id: "c", text }, { id: "" }, { id: "d", html: text }]),
      { type: NDJSON },
    );
    await asked("POST", `${here}/documents:batch`, BATCH, { id: "c" });
    const { headers } = await asked("GET", `${here}/documents/a`, DOCUMENT);
    await asked("GET", `${here}/documents/a`, DOCUMENT, undefined, {
      headers: { "if-none-match": headers.etag },
    });
    await asked("GET", `${here}/documents/absent`, DOCUMENT);
    await asked("GET", `${here}/documents`, `${COLLECTION}/documents`);
    await asked("GET", "/v1/collections", "/v1/collections");
    await asked("PUT", here, COLLECTION, { texts: texts === "none" ? "shard" : "none" });
    await asked("POST", `${here}/check`, `${COLLECTION}/check`, { text });
    await asked("POST", `${here}/check`, `${COLLECTION}/check`, {
      html: `<nav>menu</nav><p>${text}`,
      limit: 1,
      leaveOut: ["quotations", "references"],
      policy: { block: 0.5, largest: { review: 0.1 } },
    });
    await asked("POST", `${here}/check`, `${COLLECTION}/check`, { text: 1 });
    const store = (more) => asked("POST", `${here}/check:store`, `${COLLECTION}/check:store`, more);
    await store({ id: "copy", text });
    await store({ id: "new", text: chinese(7), ...LABELS });
    await store({ id: "new" });
    const submissions = asLines([{ id: "a", text }, { text: 1 }]);
    await asked("POST", `${here}/check:batch`, `${COLLECTION}/check:batch`, submissions, { type: NDJSON });
    await asked("PUT", `${here}/documents/labelled`, DOCUMENT, { text, ...LABELS });
    await asked("PUT", `${here}/documents/labelled`, DOCUMENT, { text, expires: "2001-01-01T00:00:00Z" });
    await asked("GET", `${here}/documents/labelled`, DOCUMENT);
    const quoted = { text: `他说：“${text.slice(0, 60)}”，“${chinese(5)}”。`, missing: true };
    const { status } = await asked("POST", `${here}/verify`, `${COLLECTION}/verify`, quoted);
    assert.equal(status, texts === "none" ? 422 : 200);
    await asked("GET", `${here}/clusters`, `${COLLECTION}/clusters`);
    await asked("GET", `${here}/export`, `${COLLECTION}/export`);
    await asked("DELETE", `${here}/documents/a`, DOCUMENT);
    await asked("DELETE", `${here}/documents/a`, DOCUMENT);
    await asked("POST", `${here}/shards`, `${COLLECTION}/shards`, { shards: 3 });
    await asked("POST", `${here}/shards`, `${COLLECTION}/shards`, { shards: 4 });
    await asked("POST", `${here}/shards`, `${COLLECTION}/shards`, { shards: 0 });
    await asked("GET", here, COLLECTION, undefined, { token: "writer" });
    await asked("GET", here, COLLECTION, undefined, { token: null });
    await asked("DELETE", here, COLLECTION);
    await asked("DELETE", here, COLLECTION);
  }
  const said = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) =>
      Object.keys(responses)
        .filter((status) => status < 300)
        .map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  );
  assert.deepEqual(
    said.filter((one) => !seen.has(one)),
    [],
    "every good answer was seen",
  );
});
