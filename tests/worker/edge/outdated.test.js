// Documents that another version of the engine stored: nothing fails because of them, and sending them again renews
// them.
import { reset, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, test } from "vitest";
import { ask, askLines, batch, check, hitsOf, put } from "./client.js";
import { audited, shardsOf, until } from "./inside.js";
import { chinese } from "./texts.js";

afterEach(reset);

const SHARDS = 2;
const OLD = chinese(1);
const NEW = chinese(2);

/** Makes all profiles of a collection those of another version. */
const age = (name) =>
  Promise.all(
    shardsOf(name, SHARDS).map((stub) =>
      runInDurableObject(stub, (_, { storage }) => {
        for (const { number, profile } of storage.sql.exec("SELECT number, profile FROM documents").toArray()) {
          new DataView(profile).setUint16(4, 1, true); // "JHPF", then the version
          storage.sql.exec("UPDATE documents SET profile = ? WHERE number = ?", profile, number);
        }
      }),
    ),
  );

describe.each(["none", "shard", "r2"])("texts kept: %s", (texts) => {
  const keeps = texts !== "none";

  /** A collection with an outdated document and one of today. */
  async function mixed(name) {
    await ask("PUT", `/v1/collections/${name}`, { shards: SHARDS, texts });
    await put(name, "old", { text: OLD });
    await age(name);
    await put(name, "new", { text: OLD + NEW });
  }

  test("are checked by their texts where these are kept, and told", async () => {
    const name = `checked-${texts}`;
    await mixed(name);
    const { status, body } = await check(name, { text: OLD });
    expect([status, body.hits.map(({ id }) => id)]).toEqual([200, keeps ? ["old", "new"] : ["new"]]);
    expect(body.limits).toEqual([{ name: "check.outdated", limit: 0, reached: 1 }]);
    expect(body.coverage.atLeast).toBe(true);
    const clusters = (await ask("GET", `/v1/collections/${name}/clusters`)).body;
    expect(clusters.documents).toBe(keeps ? 2 : 1);
    expect(clusters.limits).toEqual([{ name: "clusters.outdated", limit: 0, reached: 1 }]);
  });

  test("are replaced by the same content, and deleted", async () => {
    const name = `again-${texts}`;
    await mixed(name);
    expect((await put(name, "old", { text: OLD })).body.written).toBe("replaced");
    expect((await put(name, "old", { text: OLD })).body.written).toBe("unchanged");
    expect(await audited(name, SHARDS)).toEqual(["new", "old"]);
    expect((await check(name, { text: OLD })).body.limits).toEqual([]);
    await age(name);
    for (const id of ["new", "old"]) {
      expect((await ask("DELETE", `/v1/collections/${name}/documents/${id}`)).status).toBe(204);
    }
    expect(await audited(name, SHARDS)).toEqual([]);
  });

  test("are mended by sending back an export, where it has the texts", async () => {
    const name = `back-${texts}`;
    await mixed(name);
    const { lines } = await askLines("GET", `/v1/collections/${name}/export`);
    const answers = (await batch(name, lines)).lines;
    const taken = answers.map(({ written, problem }) => written ?? problem.code);
    expect(taken).toEqual(["replaced", keeps ? "replaced" : "bad-stored"]);
    if (!keeps)
      expect(answers[1].problem.detail).toMatch(/^stored profile has version 1, only \d+ can be read: make it/);
    const { body } = await check(name, { text: OLD });
    expect(body.limits.length).toBe(keeps ? 0 : 1);
    if (keeps) expect(await audited(name, SHARDS)).toEqual(["new", "old"]);
  });

  test("go along to other shards", async () => {
    const name = `moved-${texts}`;
    await mixed(name);
    await ask("POST", `/v1/collections/${name}/shards`, { shards: 3 });
    const told = async () => (await ask("GET", `/v1/collections/${name}`)).body;
    expect((await until(told, ({ phase }) => phase === "ready")).documents).toBe(2);
    expect((await ask("GET", `/v1/collections/${name}/documents/old`)).body.text).toBe(keeps ? OLD : null);
    expect(await hitsOf(name, OLD)).toEqual(["new"]);
    expect((await put(name, "old", { text: OLD })).body.written).toBe("replaced");
    expect(await audited(name, 3, 2)).toEqual(["new", "old"]);
  });
});
