// Documents in, verdicts out.
import { createExecutionContext, env } from "cloudflare:test";
import { compare, profile } from "juhao";
import { describe, expect, test } from "vitest";
import { app } from "../../../pkg-templates/worker/src/app.ts";
import { ask, askLines, batch, check, hitsOf, put } from "./client.js";
import { chinese, numbers } from "./texts.js";

const NOTICE = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const HOURS = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const MENU = "食堂周一供应面条，周二供应饺子，周三供应米饭和三种炒菜。周末休息，不供应早餐。";

describe.each(["none", "shard", "r2"])("texts kept: %s", (texts) => {
  const name = `kept-${texts}`;
  const keeps = texts !== "none";

  test("from an empty store to a hit", async () => {
    expect((await ask("PUT", `/v1/collections/${name}`, { texts, shards: 2 })).body).toEqual({
      collection: name,
      phase: "ready",
      shards: 2,
      movingTo: null,
      texts,
      fold: "zh",
      documents: 0,
    });
    const written = await put(name, "notice/1", { text: NOTICE, site: "library", group: "staff" });
    expect([written.status, written.body.written]).toEqual([201, "created"]);
    expect(written.headers.get("etag")).toBe(written.body.etag);
    await put(name, "menu", { text: MENU });

    const { status, body } = await check(name, { text: HOURS });
    expect(status).toBe(200);
    expect(body.verdict).toBe("block");
    expect(body.texts).toBe(keeps ? "kept" : "none");
    expect(body.hits.map(({ id, relation, site, group }) => ({ id, relation, site, group }))).toEqual([
      { id: "notice/1", relation: keeps ? "contained" : "duplicate", site: "library", group: "staff" }, // profiles cannot see a difference of eight characters
    ]);
    const [hit] = body.hits;
    expect(hit.by).toBe(keeps ? "texts" : "profiles");
    expect([body.version, hit.coverage.submission, hit.shown.submission]).toEqual([2, 1, 1]);
    if (keeps) {
      const report = compare(HOURS, NOTICE);
      for (const share of ["coverage", "reworded", "shown"]) {
        expect(hit[share], share).toEqual({ submission: report[share].left, document: report[share].right });
      }
      expect(hit.passages).toEqual(
        report.matches.map(({ left, right, ...rest }) => ({ submission: left, document: right, ...rest })),
      );
      expect(hit.passages[0].role).toBe("evidence");
      const [{ submission, document }] = hit.passages;
      expect(HOURS.slice(submission.start, submission.end)).toBe(NOTICE.slice(document.start, document.end));
      expect(hit.sentences).toEqual([]);
    } else {
      expect(hit.passages).toEqual([]);
      expect(hit.sentences.map(({ start, end }) => HOURS.slice(start, end))).toEqual(HOURS.split(/(?<=。)/));
    }
  });

  test("a document comes back as it was kept", async () => {
    const { status, body, headers } = await ask("GET", `/v1/collections/${name}/documents/notice%2F1`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: "notice/1",
      etag: headers.get("etag"),
      site: "library",
      group: "staff",
      published: null,
      expires: null,
      metadata: null,
      written: expect.stringMatching(/^2\d{3}-.*Z$/),
      text: keeps ? NOTICE : null,
    });
    const again = await ask("GET", `/v1/collections/${name}/documents/notice%2F1`, undefined, {
      headers: { "if-none-match": body.etag },
    });
    expect([again.status, again.body]).toEqual([304, null]);
  });

  test("what was exported is taken back elsewhere", async () => {
    const { lines } = await askLines("GET", `/v1/collections/${name}/export`);
    expect(lines.map(({ id }) => id)).toEqual(["menu", "notice/1"]);
    expect(lines.map(({ text }) => text)).toEqual(keeps ? [MENU, NOTICE] : [undefined, undefined]);
    await ask("PUT", `/v1/collections/${name}-again`, { texts });
    const taken = await batch(`${name}-again`, lines);
    expect(taken.lines.map(({ written }) => written)).toEqual(["created", "created"]);
    const [first, second] = await Promise.all([check(name, { text: HOURS }), check(`${name}-again`, { text: HOURS })]);
    const timeless = ({ first, hits, ...rest }) => ({
      ...rest,
      first: first.id,
      hits: hits.map(({ written: _, ...hit }) => hit),
    });
    expect(timeless(second.body)).toEqual(timeless(first.body));
  });

  test("a replaced document is found by its new text alone, a deleted one not at all", async () => {
    expect((await put(name, "menu", { text: chinese(1) })).body.written).toBe("replaced");
    expect(await hitsOf(name, MENU)).toEqual([]);
    expect(await hitsOf(name, chinese(1))).toEqual(["menu"]);
    expect((await ask("DELETE", `/v1/collections/${name}/documents/menu`)).status).toBe(204);
    expect((await ask("DELETE", `/v1/collections/${name}/documents/menu`)).body.code).toBe("no-document");
    expect((await ask("GET", `/v1/collections/${name}/documents/menu`)).body.code).toBe("no-document");
    expect(await hitsOf(name, chinese(1))).toEqual([]);
    expect((await ask("GET", `/v1/collections/${name}`)).body.documents).toBe(1);
  });
});

test("the same content again changes nothing; other labels do", async () => {
  const first = await put("same", "a", { text: NOTICE });
  const again = await put("same", "a", { text: NOTICE });
  expect([again.status, again.body.written, again.body.etag]).toEqual([200, "unchanged", first.body.etag]);
  const labelled = await put("same", "a", { text: NOTICE, group: "staff" });
  expect([labelled.body.written, labelled.body.etag === first.body.etag]).toEqual(["replaced", false]);
  expect((await ask("GET", "/v1/collections/same")).body.documents).toBe(1);
});

test("many writes of one document at a time leave the last of them, whole", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => put("race", "a", { text: chinese(i) })));
  expect(answers.every(({ status }) => status < 300)).toBe(true);
  const found = await Promise.all(Array.from({ length: 20 }, (_, i) => hitsOf("race", chinese(i))));
  expect(found.filter((ids) => ids.length > 0)).toEqual([["a"]]);
});

test("a page is held against texts, and places stand in its HTML", async () => {
  await put("page", "notice", { html: `<title>通知</title><p>${NOTICE}` });
  const html = `<title>转载</title><nav>首页 关于</nav><p>他们写道：<p>${HOURS}`;
  const { body } = await check("page", { html });
  const [{ submission }] = body.hits[0].passages;
  expect(html.slice(...submission.source)).toContain("周二至周日上午九点开门");
});

test("options of a check", async () => {
  await batch("options", [
    { id: "long", text: NOTICE + chinese(3, 100), group: "staff" },
    { id: "short", text: HOURS.slice(0, 20) },
  ]);
  const ids = async (asked) => (await check("options", { text: NOTICE, ...asked })).body.hits.map(({ id }) => id);
  expect(await ids({})).toEqual(["long", "short"]);
  expect(await ids({ excludeGroup: "staff" })).toEqual(["short"]);
  expect(await ids({ minCoverage: 0.6 })).toEqual(["long"]);
  expect(await ids({ minChars: 30 })).toEqual(["long"]);
  const limited = await check("options", { text: NOTICE, limit: 1 });
  expect(limited.body.hits.map(({ id }) => id)).toEqual(["long"]);
  expect(limited.body.limits).toEqual([{ name: "check.hits", limit: 1, reached: 2 }]);
  const verdict = async (asked) => (await check("options", { text: NOTICE, ...asked })).body.verdict;
  expect(await verdict({ policy: { block: 1, review: 0.9 } })).not.toBe("allow");
  expect(await verdict({ excludeGroup: "staff", policy: { review: 0.1, block: 1 } })).toBe("review");
  expect((await check("options", { text: MENU })).body).toEqual({
    version: 2,
    verdict: "allow",
    reason: "little-shared",
    texts: "kept",
    coverage: { total: 0, included: 0, largest: 0, counted: 34, equal: 0, length: 34, atLeast: false },
    leftOut: [],
    first: null,
    bySource: [],
    passages: [],
    hits: [],
    minor: 0,
    limits: [],
  });
});

test("the verdict is about coverage, to the last digit, whatever else is shown", async () => {
  const text = chinese(1, 300);
  const submission = chinese(2, 200) + text;
  const stored = [...text].map((c, i) => (c !== "。" && i % 17 === 3 ? "改" : c)).join("");
  await put("shares", "edited", { text: stored });
  const { coverage } = compare(submission, stored);
  expect(coverage.left).toBeGreaterThan(0.3);
  expect(coverage.left).toBeLessThan(0.8);
  const verdict = async (block, review) =>
    (await check("shares", { text: submission, policy: { block, review } })).body.verdict;
  const more = coverage.left + 1e-9;
  expect(await verdict(coverage.left, 0)).toBe("block");
  expect(await verdict(more, coverage.left)).toBe("review");
  expect(await verdict(1, more)).toBe("allow");
  expect((await check("shares", { text: submission, minCoverage: coverage.left })).body.hits.length).toBe(1);
  expect((await check("shares", { text: submission, minCoverage: more })).body.hits).toEqual([]);
});

test("the verdict is that of the document that has most, however few are told", async () => {
  const text = chinese(1, 600);
  const edited = [...text].map((c, i) => (c !== "。" && (i % 12 === 3 || text[i + 2] === "。") ? "改" : c)).join("");
  await put("most", "edited", { text: edited }); // its profile has a third of the text
  await put("most", "half", { text: text.slice(0, 300) + chinese(2, 200) });
  for (const limit of [1, 2]) {
    const { body } = await check("most", { text, limit });
    expect([body.verdict, body.hits.map(({ id }) => id)]).toEqual(["block", ["edited", "half"].slice(0, limit)]);
  }
});

test("a crowd of copies neither hides others nor makes a check slow", async () => {
  const crowd = Array.from({ length: 300 }, (_, i) => ({ id: `copy-${i}`, text: NOTICE, group: "spam" }));
  await batch("crowd", crowd);
  await put("crowd", "other", { text: NOTICE + chinese(5, 60), group: "editor" });
  const { body } = await check("crowd", { text: NOTICE, limit: 50 });
  expect(body.hits.length).toBe(50);
  expect(body.limits.length).toBeGreaterThan(0);
  expect((await check("crowd", { text: NOTICE, excludeGroup: "spam" })).body.hits.map(({ id }) => id)).toEqual([
    "other",
  ]);
});

test("a batch answers line by line, and one bad line spoils no other", async () => {
  const lines = [
    JSON.stringify({ id: "a", text: NOTICE }),
    "{ not json",
    JSON.stringify({ id: "b", text: 7 }),
    "",
    JSON.stringify({ id: "c", profile: btoa("no profile") }),
    JSON.stringify({ id: "d", html: `<p>${MENU}` }),
    JSON.stringify({ id: "a", text: MENU }),
    JSON.stringify({ id: "e", text: "x".repeat(200_001) }),
  ];
  const { status, lines: told } = await askLines("POST", "/v1/collections/lines/documents:batch", lines.join("\n"), {
    type: "application/x-ndjson",
  });
  expect(status).toBe(200);
  expect(told.map(({ line, written, problem }) => [line, written ?? problem.code])).toEqual([
    [1, "created"],
    [2, "bad-json"],
    [3, "invalid"],
    [5, "bad-stored"],
    [6, "created"],
    [7, "replaced"],
    [8, "input-too-long"],
  ]);
  expect((await hitsOf("lines", MENU)).sort()).toEqual(["a", "d"]);
  expect(await hitsOf("lines", NOTICE)).toEqual([]);
});

test("a profile that was taken with other options is made again from its text, or refused", async () => {
  const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
  const { lines } = await batch("foreign", [
    { id: "own", profile: base64(profile(NOTICE)), text: NOTICE },
    { id: "again", profile: base64(profile(NOTICE, { ignoreNumbers: true })), text: NOTICE },
    { id: "other", profile: base64(profile(NOTICE, { ignoreNumbers: true })) },
  ]);
  expect(lines.map(({ written, problem }) => written ?? problem.code)).toEqual(["created", "created", "bad-option"]);
  expect((await hitsOf("foreign", NOTICE)).sort()).toEqual(["again", "own"]);
});

test("a request that is wrong is told where, and what is expected there", async () => {
  const submissions = [
    [{ txt: "x" }, ["", "expected one of the fields text, html"], ["txt", "unknown field"]],
    [{ text: 5 }, ["text", "expected a string, not a number"]],
    [{ text: "x", html: "x" }, ["html", "expected no html where text is given"]],
    [{ text: "x", colour: "red" }, ["colour", "unknown field"]],
    [{ text: "x", policy: { block: 2 } }, ["policy.block", "expected a number of at most 1"]],
    [{ text: "x", policy: { blocked: 1 } }, ["policy.blocked", "unknown field"]],
    [[], ["", "expected an object, not a list"]],
    [null, ["", "expected an object, not null"]],
    ["x", ["", "expected an object, not a string"]],
  ];
  await put("wrong", "a", { text: NOTICE });
  for (const [body, ...faults] of submissions) {
    const answer = await ask("POST", "/v1/collections/wrong/check", JSON.stringify(body));
    expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([422, "invalid"]);
    expect(answer.body.errors.map(({ path, message }) => [path, message])).toEqual(faults);
  }
  const { body } = await put("wrong", "b", { html: "<p>x", site: 5 });
  expect(body.errors).toEqual([{ path: "site", message: "expected a string, not a number" }]);
  const compared = await ask("POST", "/v1/compare", { left: "x" });
  expect(compared.body.errors).toEqual([{ path: "right", message: "missing field" }]);
  const { lines } = await batch("wrong", [{ id: 5, text: "x" }, { id: "c" }, { text: "x" }]);
  expect(lines.map(({ problem }) => problem.errors.map(({ path, message }) => `${path}: ${message}`))).toEqual([
    ["id: expected a string, not a number"],
    [": expected one of the fields profile, text, html"],
    ["id: missing field"],
  ]);
});

test("settings of a collection cannot be changed unseen", async () => {
  const make = (body) => ask("PUT", "/v1/collections/settled", body);
  expect((await make({ texts: "shard", shards: 2 })).status).toBe(200);
  expect((await make({ texts: "shard", shards: 2 })).status).toBe(200);
  expect((await make({})).status).toBe(200);
  for (const [body, path, words] of [
    [{ texts: "none" }, "texts", /is "shard" and cannot be changed/],
    [{ shards: 3 }, "shards", /is 2: to change it, POST to \/v1\/collections\/settled\/shards/],
  ]) {
    const refused = await make(body);
    expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([409, "other-settings", path]);
    expect(refused.body.errors[0].message).toMatch(words);
  }
  expect((await ask("GET", "/v1/collections/settled")).body.texts).toBe("shard");
});

test("clusters", async () => {
  await batch("groups", [
    { id: "notice", text: NOTICE },
    { id: "again", text: NOTICE },
    { id: "menu", text: MENU },
    { id: "menu-too", text: `${MENU}谢谢。` },
    { id: "alone", text: chinese(9) },
  ]);
  const { body } = await ask("GET", "/v1/collections/groups/clusters");
  const clusters = body.clusters.map(({ centre, members }) => [centre, ...members.map(({ id }) => id)].sort()).sort();
  expect(body.documents).toBe(5);
  expect(clusters).toEqual([
    ["again", "notice"],
    ["menu", "menu-too"],
  ]);
});

test("an export goes on page by page", async () => {
  // In the order of their code points, which is not that of their UTF-16 units.
  const beginnings = ["", "Ａ", "😀"];
  const kept = Array.from({ length: 1100 }, (_, i) => beginnings[i % 3] + i);
  await batch(
    "paged",
    kept.map((id, i) => ({ id, text: chinese(i, 30) })),
  );
  const ids = [];
  let path = "/v1/collections/paged/export";
  for (let pages = 1; path; pages++) {
    const { lines, headers } = await askLines("GET", path);
    ids.push(...lines.map(({ id }) => id));
    path = /<(.+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    expect(pages).toBeLessThan(5);
  }
  expect(ids).toEqual(beginnings.flatMap((_, k) => kept.filter((_, i) => i % 3 === k).sort()));
});

test("a document as large as may be is taken back from an export", async () => {
  const next = numbers(1);
  const han = () => String.fromCharCode(0x4e00 + next(3000));
  const text = Array.from({ length: 100_000 }, () => `${han()}。`).join(""); // no text has more features
  expect((await put("large", "a", { text })).status).toBe(201);
  // With a smaller limit its line has no profile.
  for (const [limit, hasProfile] of [
    [env.MAX_BODY_BYTES, true],
    [1 << 20, false],
  ]) {
    const request = new Request("https://juhao.test/v1/collections/large/export", {
      headers: { authorization: "Bearer all" },
    });
    const answer = await app.fetch(request, { ...env, MAX_BODY_BYTES: limit }, createExecutionContext());
    const line = JSON.parse(await answer.text());
    expect([line.id, line.text === text, "profile" in line]).toEqual(["a", true, hasProfile]);
    const name = `large-${hasProfile}`;
    const taken = await batch(name, [line]);
    expect(taken.lines.map(({ written, problem }) => written ?? problem.code)).toEqual(["created"]);
    expect(await hitsOf(name, text.slice(0, 1000))).toEqual(["a"]);
  }
});

test("two texts are compared without being stored", async () => {
  const { status, body } = await ask("POST", "/v1/compare", {
    left: NOTICE,
    right: { html: `<p>${HOURS}` },
    options: { minMatchLength: 10 },
  });
  expect([status, body.relation]).toEqual([200, "contains"]);
});

test("a text is as long as it may be, whether it is given as text or as a page", async () => {
  const long = `${chinese(3, 100_000)}${chinese(4, 100_100)}`;
  for (const right of [long, { html: `<p>${long}` }]) {
    const { status, body } = await ask("POST", "/v1/compare", { left: NOTICE, right, options: { ignoreCase: false } });
    expect([status, body.code]).toEqual([413, "input-too-long"]);
  }
});

test("a collection that would keep its texts in a bucket says so where none is bound", async () => {
  const headers = { authorization: "Bearer all", "content-type": "application/json" };
  const asked = (method, path, body) =>
    app.fetch(
      new Request(`https://juhao.test/v1/collections/unbound${path}`, { method, headers, body }),
      { ...env, TEXTS: undefined, NEW_TEXTS: "r2" },
      createExecutionContext(),
    );
  const document = JSON.stringify({ text: NOTICE });
  for (const [method, path, body] of [
    ["PUT", "/documents/a", document],
    ["PUT", "", JSON.stringify({ texts: "r2" })],
  ]) {
    const answer = await asked(method, path, body);
    expect([answer.status, (await answer.json()).code]).toEqual([422, "no-bucket"]);
  }
});
