// A check that stores what it lets pass.
import { reset } from "cloudflare:test";
import { afterEach, expect, test } from "vitest";
import { ask, check, put } from "./client.js";
import { chinese } from "./texts.js";

afterEach(reset);

const store = (name, body, options) => ask("POST", `/v1/collections/${name}/check:store`, body, options);
const isThere = async (name, id) => (await ask("GET", `/v1/collections/${name}/documents/${id}`)).status === 200;

/** A text of which the given part is that of the seed 1. */
const sharing = (part) => chinese(1).slice(0, Math.round(chinese(1).length * part)) + chinese(9);

test.each(["none", "shard", "r2"])("what is no copy is checked and stored in one step (%s)", async (texts) => {
  const name = `store-${texts}`;
  await ask("PUT", `/v1/collections/${name}`, { texts, shards: 2 });
  const first = await store(name, { id: "a/1", text: chinese(1), group: "g", metadata: { title: "通知" } });
  expect([first.status, first.body.verdict, first.body.stored.id, first.body.stored.written]).toEqual([
    200,
    "allow",
    "a/1",
    "created",
  ]);
  const document = (await ask("GET", `/v1/collections/${name}/documents/a/1`)).body;
  expect([document.group, document.metadata, document.etag]).toEqual(["g", { title: "通知" }, first.body.stored.etag]);

  const copy = await store(name, { id: "b", html: `<p>${chinese(1)}` });
  expect([copy.body.verdict, copy.body.hits[0].id, copy.body.stored]).toEqual(["block", "a/1", null]);
  expect(await isThere(name, "b")).toBe(false);

  // The answer is that of a check, and of the group that it leaves out nothing counts.
  const { stored, ...verdict } = (await store(name, { id: "c", text: chinese(1), excludeGroup: "g" })).body;
  expect([stored.written, verdict.verdict]).toEqual(["created", "allow"]);
  await ask("DELETE", `/v1/collections/${name}/documents/c`);
  expect(verdict).toEqual((await check(name, { text: chinese(1), excludeGroup: "g" })).body);
});

test("a document is no copy of itself: sent again it stays, and a new version replaces it", async () => {
  const sent = { id: "a", text: chinese(1) };
  expect((await store("again", sent)).body.stored.written).toBe("created");
  const again = (await store("again", sent)).body;
  expect([again.verdict, again.hits, again.stored.written]).toEqual(["allow", [], "unchanged"]);
  const next = (await store("again", { id: "a", text: chinese(1) + chinese(2) })).body;
  expect([next.verdict, next.stored.written]).toEqual(["allow", "replaced"]);
});

test("what needs a review is stored, unless the request says otherwise", async () => {
  await put("half", "a", { text: chinese(1) });
  const text = sharing(1);
  const strict = (await store("half", { id: "b", text, unless: "review" })).body;
  expect([strict.verdict, strict.stored]).toEqual(["review", null]);
  const usual = (await store("half", { id: "b", text })).body;
  expect([usual.verdict, usual.stored.written]).toEqual(["review", "created"]);
});

test("it needs the rights to read and to write, and what is wrong stores nothing", async () => {
  const good = { id: "a", text: chinese(1) };
  for (const token of ["reader", "writer"]) {
    const { status, body } = await store("rights", good, { token });
    expect([status, body.code]).toEqual([403, "forbidden"]);
  }
  for (const [wrong, code] of [
    [{ text: chinese(1) }, "invalid"],
    [{ ...good, unless: "allow" }, "invalid"],
    [{ ...good, policy: { block: 0.1, review: 0.5 } }, "invalid"],
    [{ ...good, preset: "stern" }, "bad-option"],
    [{ ...good, expires: "2020-01-01T00:00:00Z" }, "expired"],
    [{ ...good, text: "x".repeat(200_001) }, "input-too-long"],
  ])
    expect((await store("rights", wrong)).body.code, JSON.stringify(wrong).slice(0, 99)).toBe(code);
  expect((await ask("GET", "/v1/collections/rights")).body.documents ?? 0).toBe(0);
});
