// From one shard to four and back, while documents come and go and checks are answered.
import { abortAllDurableObjects, reset } from "cloudflare:test";
import { afterEach, expect, test } from "vitest";
import { ask, batch, check, hitsOf, put } from "./client.js";
import { audited, breakAt, coordinatorOf, rowsOf, shardsOf, until } from "./inside.js";
import { chinese } from "./texts.js";

afterEach(reset);

const COUNT = 240;
const documents = Array.from({ length: COUNT }, (_, i) => ({ id: `d${i}`, text: chinese(i, 60) }));

const told = async (name) => (await ask("GET", `/v1/collections/${name}`)).body;

/** Waits until the collection has the given number of shards, by requests as from a user. */
const settled = (name, shards) =>
  until(
    () => told(name),
    (now) => now.phase === "ready" && now.shards === shards,
  );

const reshard = (name, shards) => ask("POST", `/v1/collections/${name}/shards`, { shards });

test.each(["shard", "r2"])("no document is lost and no check fails, texts in %s", async (texts) => {
  const name = `grows-${texts}`;
  await ask("PUT", `/v1/collections/${name}`, { shards: 1, texts });
  await batch(name, documents);
  const begun = await reshard(name, 4);
  expect([begun.status, begun.body.phase, begun.body.movingTo]).toEqual([202, "moving", 4]);
  expect((await reshard(name, 2)).body.code).toBe("moving");

  // Meanwhile: documents are checked, added, replaced and deleted.
  const live = new Map(documents.map(({ id, text }) => [id, text]));
  const gone = [];
  for (let i = 0; (await told(name)).phase === "moving" || i < 30; i++) {
    const { id, text } = documents[(i * 37) % COUNT];
    if (i % 3 === 0) {
      expect((await put(name, `new-${i}`, { text: chinese(1000 + i, 60) })).body.written).toBe("created");
      live.set(`new-${i}`, chinese(1000 + i, 60));
    } else if (i % 3 === 1 && live.get(id) === text) {
      expect((await put(name, id, { text: chinese(2000 + i, 60) })).body.written).toBe("replaced");
      gone.push(text);
      live.set(id, chinese(2000 + i, 60));
    } else if (live.has(id)) {
      expect((await ask("DELETE", `/v1/collections/${name}/documents/${id}`)).status).toBe(204);
      gone.push(live.get(id));
      live.delete(id);
    }
    const [some] = live;
    const { status, body } = await check(name, { text: some[1] });
    expect([status, body.hits.map(({ id }) => id)]).toEqual([200, [some[0]]]);
    expect(body.hits[0].by).toBe("texts");
  }

  expect((await settled(name, 4)).documents).toBe(live.size);
  expect(await audited(name, 4, 2)).toEqual([...live.keys()].sort());
  for (const [id, text] of [...live].filter((_, i) => i % 7 === 0)) expect(await hitsOf(name, text)).toEqual([id]);
  for (const text of gone) expect(await hitsOf(name, text)).toEqual([]);
  const counts = await Promise.all(
    shardsOf(name, 4, 2).map((stub) => rowsOf(stub, "SELECT count(*) AS n FROM documents")),
  );
  for (const [{ n }] of counts) expect(n).toBeGreaterThan(live.size / 8);

  // The old shard is empty in the end, and the way back is the same.
  const [old] = shardsOf(name, 1);
  await until(
    () => rowsOf(old, "SELECT count(*) AS left FROM postings"),
    ([{ left }]) => left === 0,
  );
  await until(
    () => reshard(name, 1),
    ({ status }) => status === 202,
  );
  expect((await settled(name, 1)).documents).toBe(live.size);
  expect(await audited(name, 1, 3)).toEqual([...live.keys()].sort());
});

test.each([
  ["shard", "carry", 1],
  ["shard", "close", 1],
  ["shard", "put", 2],
  ["shard", "open", 2],
])("a crash of the %s at %s is mended", async (_, method, generation) => {
  const name = `crash-${method}`;
  await ask("PUT", `/v1/collections/${name}`, { shards: 1 });
  await batch(name, documents);
  for (const stub of shardsOf(name, generation === 1 ? 1 : 4, generation)) await breakAt(stub, method, "after");
  expect((await reshard(name, 4)).status).toBe(202);
  expect(await hitsOf(name, documents[5].text)).toEqual(["d5"]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await abortAllDurableObjects();
  await settled(name, 4);
  expect(await audited(name, 4, 2)).toEqual(documents.map(({ id }) => id).sort());
  expect(await hitsOf(name, documents[5].text)).toEqual(["d5"]);
});

test("the coordinator holds the layout alone", async () => {
  await ask("PUT", "/v1/collections/small", { shards: 2 });
  await batch("small", documents.slice(0, 20));
  const tables = await rowsOf(
    coordinatorOf("small"),
    "SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'",
  );
  expect(tables).toEqual([]);
});
