// The labels of a document: when it was published, when it expires, and metadata.
import { env, reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, test } from "vitest";
import { ask, askLines, batch, check, hitsOf, put } from "./client.js";
import { audited, rowsOf, shardsOf } from "./inside.js";
import { chinese } from "./texts.js";

afterEach(reset);

const TEXT = chinese(1);
const SOON = () => new Date(Date.now() + 3_600_000).toISOString();

/** Moves the end of all documents that have one into the past. */
const pass = (name, shards) =>
  Promise.all(
    shardsOf(name, shards).map((stub) =>
      runInDurableObject(stub, (_, { storage }) =>
        storage.sql.exec("UPDATE documents SET expires = 1 WHERE expires IS NOT NULL").toArray(),
      ),
    ),
  );

test.each(["none", "shard", "r2"])(
  "the earliest source is named, by when it was published or stored (%s)",
  async (texts) => {
    const name = `first-${texts}`;
    await ask("PUT", `/v1/collections/${name}`, { texts, shards: 2 });
    await put(name, "stored", { text: TEXT });
    await put(name, "later", { text: TEXT, published: "2021-05-01T00:30:00+08:00" });
    const { first: second } = (await check(name, { text: TEXT })).body;
    expect(second).toEqual({ id: "later", time: "2021-05-01T00:30:00+08:00", by: "published" });
    await put(name, "earlier", {
      text: TEXT,
      published: "2021-04-30",
      metadata: { title: "通知", page: 3, free: true },
    });
    await put(name, "other", { text: chinese(2), published: "1999-01-01" });
    const { body } = await check(name, { text: TEXT, limit: 1 });
    expect(body.first).toEqual({ id: "earlier", time: "2021-04-30", by: "published" });
    expect((await check(name, { text: chinese(3) })).body.first).toBe(null);

    const hit = (await check(name, { text: TEXT })).body.hits.find(({ id }) => id === "earlier");
    expect([hit.published, hit.expires, hit.metadata]).toEqual([
      "2021-04-30",
      null,
      { title: "通知", page: 3, free: true },
    ]);
    expect(Date.parse(hit.written)).toBeGreaterThan(Date.now() - 60_000);
    await ask("DELETE", `/v1/collections/${name}/documents/earlier`);
    await ask("DELETE", `/v1/collections/${name}/documents/later`);
    const { first } = (await check(name, { text: TEXT })).body;
    expect([first.id, first.by]).toEqual(["stored", "written"]);
  },
);

test("the earliest of any number of copies is named, also after it was the last one stored", async () => {
  await ask("PUT", "/v1/collections/crowd", { texts: "shard", shards: 2 });
  const copies = Array.from({ length: 70 }, (_, at) => ({
    id: `copy-${at}`,
    text: `${TEXT}${chinese(100 + at).slice(0, 9)}。`,
    published: `2024-02-${String(1 + (at % 28)).padStart(2, "0")}`,
    group: at % 2 ? "own" : "other",
  }));
  await batch("crowd", copies);
  await put("crowd", "undated", { text: TEXT });
  const text = `${chinese(9).slice(0, 60)}${TEXT}`;
  expect((await check("crowd", { text })).body.first.time).toBe("2024-02-01");
  await put("crowd", "reprint", { text: TEXT, published: "2023-01-01", group: "own" });
  await put("crowd", "source", { text: TEXT.slice(5), published: "2022-12-31", group: "own" });
  expect((await check("crowd", { text })).body.first).toEqual({ id: "source", time: "2022-12-31", by: "published" });
  const { first } = (await check("crowd", { text, excludeGroup: "own" })).body;
  expect([first.id.startsWith("copy-"), first.time]).toEqual([true, "2024-02-01"]);
  await ask("DELETE", "/v1/collections/crowd/documents/source");
  expect((await check("crowd", { text })).body.first.id).toBe("reprint");
  expect((await audited("crowd", 2)).length).toBe(72);
});

test("dates and fields are in lists, in documents and in exports, which give the same documents back", async () => {
  const labels = {
    site: "s",
    group: "g",
    published: "2020-02-29",
    expires: "2199-01-01T08:00:00+08:00",
    metadata: { a: "b" },
  };
  const told = { ...labels, expires: "2199-01-01T00:00:00.000Z" };
  const { body: written } = await put("kept", "a", { text: TEXT, ...labels });
  expect((await put("kept", "a", { text: TEXT, ...labels })).body.written).toBe("unchanged");
  expect((await put("kept", "a", { text: TEXT, ...labels, metadata: { a: "c" } })).body.written).toBe("replaced");
  expect((await put("kept", "a", { text: TEXT, ...labels })).body.etag).toBe(written.etag);
  expect((await ask("GET", "/v1/collections/kept/documents/a")).body).toMatchObject(told);
  expect((await ask("GET", "/v1/collections/kept/documents")).body.documents[0]).toMatchObject(told);
  const { lines } = await askLines("GET", "/v1/collections/kept/export");
  expect(lines[0]).toMatchObject({ id: "a", text: TEXT, ...told });
  expect((await batch("kept-again", lines)).lines[0].written).toBe("created");
  expect((await askLines("GET", "/v1/collections/kept-again/export")).lines).toEqual(lines);
  expect((await batch("kept-again", lines)).lines[0].written).toBe("unchanged");
});

test("fields and dates that cannot be kept are refused, with the reason", async () => {
  const reasons = [
    [{ published: "2021-02-29" }, "published", "expected a day that exists"],
    [{ published: "yesterday" }, "published", /^expected a day such as 2027-01-31, or a moment/],
    [{ expires: "2199-01-01" }, "expires", /^expected a moment such as/],
    [{ metadata: [] }, "metadata", /^expected an object/],
    [{ metadata: { a: null } }, "metadata.a", /^expected/],
    [{ metadata: { a: 2 ** 60 } }, "metadata.a", /^expected/],
    [{ metadata: { "": 1 } }, "metadata.", /^expected/],
    [{ metadata: { constructor: 1 } }, "metadata.constructor", /^expected/],
    [{ metadata: { a: "x".repeat(1001) } }, "metadata.a", /^expected/],
    [{ metadata: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, i])) }, "metadata", /^expected/],
  ];
  for (const [labels, path, message] of reasons) {
    const { status, body } = await put("refused", "a", { text: TEXT, ...labels });
    expect([status, body.code, body.errors?.[0].path], JSON.stringify(body)).toEqual([422, "invalid", path]);
    expect(body.errors[0].message).toMatch(message);
  }
  const past = await put("refused", "a", { text: TEXT, expires: "2020-01-01T00:00:00Z" });
  expect([past.status, past.body.code]).toEqual([409, "expired"]);
});

test.each(["shard", "r2"])(
  "a document that has expired is not found, and is deleted by the alarm (%s)",
  async (texts) => {
    const name = `ends-${texts}`;
    await ask("PUT", `/v1/collections/${name}`, { texts, shards: 2 });
    for (const id of ["a", "b", "c"]) await put(name, id, { text: TEXT, expires: SOON() });
    await put(name, "stays", { text: TEXT });
    expect((await hitsOf(name, TEXT)).sort()).toEqual(["a", "b", "c", "stays"]);
    // The alarm that looks after writes is followed by one for the first end.
    for (const stub of shardsOf(name, 2)) await runDurableObjectAlarm(stub);
    const homes = await Promise.all(
      shardsOf(name, 2).map(async (stub) => [
        (await rowsOf(stub, "SELECT min(expires) AS next FROM documents"))[0].next,
        await runInDurableObject(stub, (_, { storage }) => storage.getAlarm()),
      ]),
    );
    expect(homes.some(([next]) => next !== null)).toBe(true);
    for (const [next, alarm] of homes) expect(alarm).toBe(next);

    await pass(name, 2);
    expect(await hitsOf(name, TEXT)).toEqual(["stays"]);
    expect((await ask("GET", `/v1/collections/${name}`)).body.documents).toBe(1);
    expect((await ask("GET", `/v1/collections/${name}/documents/a`)).body.code).toBe("no-document");
    expect((await ask("GET", `/v1/collections/${name}/documents`)).body.documents.map(({ id }) => id)).toEqual([
      "stays",
    ]);
    expect((await askLines("GET", `/v1/collections/${name}/export`)).lines.map(({ id }) => id)).toEqual(["stays"]);
    expect((await put(name, "c", { text: TEXT })).body.written).toBe("created"); // one that expired is as good as none

    for (const stub of shardsOf(name, 2)) await runDurableObjectAlarm(stub);
    expect(await audited(name, 2)).toEqual(["c", "stays"]);
    if (texts === "r2") expect((await env.TEXTS.list({ prefix: `${name}/` })).objects.length).toBe(2);
  },
);

test("tables of before these fields are read on", async () => {
  await put("older", "a", { text: TEXT });
  const [stub] = shardsOf("older", 1);
  await runInDurableObject(stub, (_, { storage }) => {
    storage.sql.exec("DROP INDEX documents_by_end");
    for (const name of ["published", "expires", "metadata"])
      storage.sql.exec(`ALTER TABLE documents DROP COLUMN ${name}`);
  });
  await runInDurableObject(stub, (_, state) => state.abort()).catch(() => {});
  expect(await hitsOf("older", TEXT)).toEqual(["a"]);
  expect((await put("older", "b", { text: TEXT, published: "2020-01-01" })).status).toBe(201);
  expect((await check("older", { text: TEXT })).body.first.id).toBe("b");
});
