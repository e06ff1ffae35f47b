// A write that fails, or is cut short with its process, at any step: no document is ever half there.
import { abortAllDurableObjects, env, reset, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, describe, expect, test } from "vitest";
import { ask, batch, hitsOf, put } from "./client.js";
import { audited, breakAt, shardsOf } from "./inside.js";
import { chinese } from "./texts.js";

afterEach(reset);

const SHARDS = 2;
const OLD = chinese(1);
const NEW = chinese(2);
const OTHER = chinese(3);

const make = (name, texts = "shard") => ask("PUT", `/v1/collections/${name}`, { shards: SHARDS, texts });

/** Breaks a step in every shard. */
const breakAll = (name, step, when) => Promise.all(shardsOf(name, SHARDS).map((stub) => breakAt(stub, step, when)));

const STEPS = ["intend", "store", "enter", "addRows", "commit", "forget", "removeRows"];
const CASES = STEPS.flatMap((step) => ["before", "after"].map((when) => [step, when]));

describe.each(CASES)("broken at %s, %s its work", (step, when) => {
  const name = `broken-${step.toLowerCase()}-${when}`;

  test("a new document is there as a whole or not at all", async () => {
    const own = `${name}-new`;
    await make(own, "r2");
    await put(own, "other", { text: OTHER });
    await breakAll(own, step, when);
    const answer = await put(own, "a", { text: NEW });
    const acknowledged = answer.status < 300;
    if (!acknowledged) expect([answer.status, answer.body.code]).toEqual([503, "unavailable"]);
    const seen = await hitsOf(own, NEW);
    if (acknowledged) expect(seen).toEqual(["a"]);
    await abortAllDurableObjects();

    await ask("GET", `/v1/collections/${own}`); // touches every shard
    const found = await hitsOf(own, NEW);
    const there = await audited(own, SHARDS);
    expect(there).toEqual(found.length > 0 ? ["a", "other"] : ["other"]);
    if (acknowledged) expect(found).toEqual(["a"]);
    expect(await hitsOf(own, OTHER)).toEqual(["other"]);
    expect((await put(own, "a", { text: NEW })).status).toBeLessThan(300);
    expect(await audited(own, SHARDS)).toEqual(["a", "other"]);
    expect(await hitsOf(own, NEW)).toEqual(["a"]);
  });

  test("a replaced document is the old or the new one, never both or neither", async () => {
    const own = `${name}-replaced`;
    await make(own);
    await put(own, "a", { text: OLD });
    await breakAll(own, step, when);
    const { status } = await put(own, "a", { text: NEW });
    await abortAllDurableObjects();
    await ask("GET", `/v1/collections/${own}`);
    const found = [...(await hitsOf(own, OLD)).map(() => "old"), ...(await hitsOf(own, NEW)).map(() => "new")];
    expect(found.length).toBe(1);
    if (status < 300) expect(found).toEqual(["new"]);
    expect(await audited(own, SHARDS)).toEqual(["a"]);
  });

  test("a deleted document is there or gone", async () => {
    const own = `${name}-deleted`;
    await make(own);
    await batch(own, [
      { id: "a", text: OLD },
      { id: "other", text: OTHER },
    ]);
    await breakAll(own, step, when);
    const { status } = await ask("DELETE", `/v1/collections/${own}/documents/a`);
    await abortAllDurableObjects();
    await ask("GET", `/v1/collections/${own}`);
    const found = await hitsOf(own, OLD);
    if (status < 300) expect(found).toEqual([]);
    expect(await audited(own, SHARDS)).toEqual([...found, "other"]);
  });
});

test("what one shard failed to take is entered by the alarm", async () => {
  await make("alone");
  const [, broken] = shardsOf("alone", SHARDS);
  await breakAt(broken, "addRows", "before");
  const documents = Array.from({ length: 12 }, (_, i) => ({ id: `d${i}`, text: chinese(100 + i) }));
  const { lines } = await batch("alone", documents);
  expect(lines.some(({ problem }) => problem?.status === 503)).toBe(true);
  await abortAllDurableObjects();
  for (const stub of shardsOf("alone", SHARDS)) await runDurableObjectAlarm(stub);
  expect(await audited("alone", SHARDS)).toEqual(documents.map(({ id }) => id).sort());
  for (const { id, text } of documents) expect(await hitsOf("alone", text)).toEqual([id]);
});

test("a write after one that failed is the one that stays", async () => {
  await make("later");
  await put("later", "a", { text: OLD });
  await Promise.all(shardsOf("later", SHARDS).map((stub) => breakAt(stub, "enter", "before")));
  expect((await put("later", "a", { text: NEW })).status).toBe(503);
  await abortAllDurableObjects();
  expect((await put("later", "a", { text: OLD })).status).toBe(200);
  expect([await hitsOf("later", OLD), await hitsOf("later", NEW)]).toEqual([["a"], []]);
  expect(await audited("later", SHARDS)).toEqual(["a"]);
});

test("texts in R2 go with their documents", async () => {
  await make("bucket", "r2");
  await put("bucket", "a", { text: OLD });
  await put("bucket", "a", { text: NEW });
  await put("bucket", "b", { text: OTHER });
  await ask("DELETE", "/v1/collections/bucket/documents/b");
  const { objects } = await env.TEXTS.list({ prefix: "bucket/" });
  expect(await Promise.all(objects.map(async ({ key }) => (await env.TEXTS.get(key)).text()))).toEqual([NEW]);
});
