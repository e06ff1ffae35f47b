// Counters and the log: what happened is in them, and nothing of what was sent.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chinese } from "../edge/texts.js";
import { ask, asLines, linesOf, NDJSON, serve } from "./serve.js";

const here = "/v1/collections/blog";
let worker;

before(async () => {
  worker = await serve();
});
after(() => worker?.stop());

/** The value of each series. */
async function sums(token = "all") {
  const { status, text, headers } = await ask(worker.url, "GET", "/metrics", undefined, { token });
  assert.deepEqual([status, headers["content-type"]], [200, "text/plain; version=0.0.4; charset=utf-8"]);
  for (const line of text.trimEnd().split("\n")) {
    assert.match(
      line,
      /^(# (HELP|TYPE) juhao_[a-z_]+ .+|juhao_[a-z_]+(\{[a-z]+="[\w-]+"(,[a-z]+="[\w-]+")*\})? [\d.e-]+)$/,
    );
  }
  return new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

test("what was done is counted, also over a crash", async () => {
  const documents = [1, 2, 3].map((seed) => ({ id: `d${seed}`, text: chinese(seed) }));
  await ask(worker.url, "POST", `${here}/documents:batch`, asLines(documents), { type: NDJSON });
  await ask(worker.url, "PUT", `${here}/documents/d1`, { text: chinese(1) });
  await ask(worker.url, "PUT", `${here}/documents/d2`, { text: chinese(4) });
  await ask(worker.url, "DELETE", `${here}/documents/d3`);
  await ask(worker.url, "DELETE", `${here}/documents/d3`);
  for (let i = 0; i < 5; i++) await ask(worker.url, "POST", `${here}/check`, { text: chinese(1) });
  const submissions = asLines([{ text: chinese(1) }, { text: chinese(9) }]);
  await ask(worker.url, "POST", `${here}/check:batch`, submissions, { type: NDJSON });
  const wanted = {
    'juhao_documents_total{written="created"}': 3,
    'juhao_documents_total{written="unchanged"}': 1,
    'juhao_documents_total{written="replaced"}': 1,
    'juhao_documents_total{written="deleted"}': 1,
    'juhao_checks_total{verdict="block"}': 6,
    'juhao_checks_total{verdict="allow"}': 1,
    juhao_candidates_total: 6,
    'juhao_requests_total{route="check",status="200"}': 5,
    'juhao_requests_total{route="deleteDocument",status="404"}': 1,
    'juhao_problems_total{code="no-document"}': 1,
    'juhao_request_duration_seconds_count{route="check"}': 5,
  };
  const counted = await sums();
  for (const [series, value] of Object.entries(wanted)) assert.equal(counted.get(series), value, series);
  assert.ok(counted.get('juhao_request_duration_seconds_sum{route="check"}') >= 0);

  await new Promise((resolve) => setTimeout(resolve, 6000)); // until the sums are stored
  await worker.kill();
  await worker.start();
  const again = await sums();
  for (const [series, value] of Object.entries(wanted)) assert.equal(again.get(series), value, series);
});

test("counters are for a token of everything", async () => {
  for (const [token, status] of [
    [null, 401],
    ["reader", 403],
    ["of-blog", 403],
  ]) {
    assert.equal((await ask(worker.url, "GET", "/metrics", undefined, { token })).status, status);
  }
});

test("each request is a line of the log, without texts, ids and tokens", async () => {
  const secret = "a-secret-in-the-id";
  const word = "kumquat";
  const text = `${word} ${chinese(5)}`;
  await ask(worker.url, "PUT", `${here}/documents/${secret}`, { text, metadata: { [secret]: secret }, group: secret });
  await ask(worker.url, "POST", `${here}/check`, { text });
  await ask(worker.url, "POST", `${here}/check`, { html: text, [secret]: 1 });
  await ask(worker.url, "POST", `${here}/check?${secret}=${secret}`, { text });
  await ask(worker.url, "GET", `/${secret}`, undefined, { token: secret });
  // The log is another stream than the answers.
  while (!/"status":401[^\n]*\n$/.test(worker.said())) await new Promise((resolve) => setTimeout(resolve, 20));
  const said = worker.said();
  const lines = linesOf(said).filter(({ event }) => event === "request");
  const about = (route) => lines.filter((line) => line.route === route);
  const [put] = about("putDocument").slice(-1);
  assert.deepEqual(
    [put.level, put.method, put.status, put.collection, typeof put.ms],
    ["info", "PUT", 201, "blog", "number"],
  );
  assert.match(put.token, /^[0-9a-f]{16}$/);
  assert.deepEqual(
    about("check")
      .slice(-3)
      .map(({ status, code }) => [status, code]),
    [
      [200, undefined],
      [422, "invalid"],
      [422, "invalid"],
    ],
  );
  assert.deepEqual(lines.at(-1), { ...lines.at(-1), route: "none", status: 401, code: "bad-token" });
  for (const part of [secret, word, chinese(5).slice(0, 8), chinese(1).slice(0, 8), "Bearer"]) {
    assert.ok(!said.includes(part), part);
  }
});
