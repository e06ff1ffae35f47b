// What the owner of an index asks: which collections and documents there are, and to delete them.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { ask, batch, check, hitsOf, put } from "./client.js";
import { chinese } from "./texts.js";

test("collections are listed to those who may read them", async () => {
  for (const name of ["list-b", "list-a", "blog"]) await put(name, "a", { text: chinese(1) });
  const { body } = await ask("GET", "/v1/collections");
  expect(body.collections.filter((name) => name.startsWith("list-"))).toEqual(["list-a", "list-b"]);
  expect(body.next).toBe(null);
  expect((await ask("GET", "/v1/collections?after=list-a")).body.collections).not.toContain("list-a");
  const own = await ask("GET", "/v1/collections", undefined, { token: "of-blog" });
  expect(own.body.collections).toEqual(["blog"]);
});

test("documents are listed page by page, with when they were written", async () => {
  const before = Date.now();
  const all = Array.from({ length: 720 }, (_, i) => ({ id: `d${i}`, text: chinese(i, 20), group: "g" }));
  await ask("PUT", "/v1/collections/pages", { shards: 3 });
  await batch("pages", all);
  const ids = [];
  for (let after = ""; after !== null;) {
    const { body } = await ask("GET", `/v1/collections/pages/documents?after=${encodeURIComponent(after)}`);
    ids.push(...body.documents.map(({ id }) => id));
    for (const { written, group, site, etag } of body.documents) {
      expect([group, site, etag.length]).toEqual(["g", null, 34]);
      expect(Date.parse(written)).toBeGreaterThanOrEqual(before - 1000);
      expect(Date.parse(written)).toBeLessThanOrEqual(Date.now() + 1000);
    }
    after = body.next;
  }
  expect(ids).toEqual(all.map(({ id }) => id).sort());
  expect((await ask("GET", "/v1/collections/none-of-these/documents")).body.code).toBe("no-collection");
});

test.each(["none", "shard", "r2"])(
  "a deleted collection is gone with its texts, and may be made again (%s)",
  async (texts) => {
    const name = `delete-${texts}`;
    const path = `/v1/collections/${name}`;
    await ask("PUT", path, { texts, shards: 3 });
    await batch(
      name,
      Array.from({ length: 30 }, (_, i) => ({ id: `d${i}`, text: chinese(i) })),
    );
    expect(await hitsOf(name, chinese(3))).toEqual(["d3"]);
    expect((await ask("DELETE", path, undefined, { token: "writer" })).status).toBe(403);
    expect((await ask("DELETE", path)).status).toBe(204);
    expect((await ask("DELETE", path)).body.code).toBe("no-collection");
    expect((await ask("GET", path)).body.code).toBe("no-collection");
    expect((await check(name, { text: chinese(3) })).body.code).toBe("no-collection");
    expect((await ask("GET", "/v1/collections")).body.collections).not.toContain(name);
    expect((await env.TEXTS.list({ prefix: `${name}/` })).objects).toEqual([]);

    // Other settings are as good as any, because nothing is left of the first one.
    expect((await ask("PUT", path, { texts: "shard", shards: 1 })).body).toMatchObject({ shards: 1, documents: 0 });
    await put(name, "new", { text: chinese(5) });
    expect(await hitsOf(name, chinese(3))).toEqual([]);
    expect(await hitsOf(name, chinese(5))).toEqual(["new"]);
  },
);
