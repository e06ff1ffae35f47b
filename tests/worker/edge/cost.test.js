// Measures the rows and the requests to objects of a document and of a check; docs/edge.md and the README quote these
// figures.
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { ask, batch, check, put } from "./client.js";
import { shardsOf } from "./inside.js";

const files = import.meta.glob("../../corpus/{statutes,classics,book}/*.{txt,md}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Pieces of `length` characters, of all texts of a folder. */
const piecesOf = (folder, length) =>
  Object.entries(files)
    .filter(([path]) => path.includes(`/corpus/${folder}/`))
    .flatMap(([, text]) =>
      Array.from({ length: Math.floor(text.length / length) }, (_, i) => text.slice(i * length, (i + 1) * length)),
    );

/** Counts rows and requests of the shards of a collection from now on. */
async function counted(name, shards) {
  const cursors = [];
  const { requests } = counted;
  requests.length = 0;
  for (const stub of shardsOf(name, shards)) {
    await runInDurableObject(stub, (instance, { storage }) => {
      const { sql } = storage;
      const exec = sql.exec.bind(sql);
      sql.exec = (...given) => {
        const cursor = exec(...given);
        cursors.push(cursor);
        return cursor;
      };
      // Requests call the methods of the class, and so does the shard itself while `put` is running in it.
      const methods = Object.getPrototypeOf(instance);
      for (const method of ["put", "addRows", "look", "read"]) {
        const work = methods[method];
        if (work.isCounted) continue;
        methods[method] = function (...given) {
          requests.push({ method, shard: this, given });
          return work.apply(this, given);
        };
        methods[method].isCounted = true;
      }
    });
  }
  return () => {
    const sum = (field) => cursors.reduce((total, cursor) => total + cursor[field], 0);
    // A write enters keys in its own shard without a request.
    const puts = requests.filter(({ method }) => method === "put");
    const isOwn = ({ method, shard, given: [members] }) =>
      method === "addRows" &&
      puts.some((put) => put.shard === shard && put.given[0].some(({ id }) => id === members[0].id));
    const told = {
      read: sum("rowsRead"),
      written: sum("rowsWritten"),
      requests: requests.filter((one) => !isOwn(one)).length,
    };
    cursors.length = 0;
    requests.length = 0;
    return told;
  };
}

counted.requests = [];

test.each([
  ["statutes", 1000, 1],
  ["statutes", 1000, 4],
  ["classics", 1000, 1],
  ["book", 6000, 1],
])("%s, %i characters, %i shard(s)", { timeout: 300_000 }, async (folder, length, shards) => {
  const name = `cost-${folder}-${shards}`;
  const pieces = piecesOf(folder, length).slice(0, 60);
  expect(pieces.length).toBeGreaterThan(20);
  await ask("PUT", `/v1/collections/${name}`, { shards });
  await put(name, "first", { text: pieces[0] }); // makes the objects
  const take = await counted(name, shards);
  const stored = pieces.slice(1);
  for (const [i, text] of stored.entries()) await put(name, `d${i}`, { text });
  const one = take();
  await batch(
    `${name}`,
    stored.map((text, i) => ({ id: `b${i}`, text: `${text}。` })),
  );
  const many = take();
  const own = stored.filter((_, i) => i % 10 === 0);
  for (const text of own) await check(name, { text });
  const found = take();
  const other = stored.filter((_, i) => i % 10 === 5).map((text) => [...text].reverse().join(""));
  for (const text of other) expect((await check(name, { text })).status).toBe(200);
  const none = take();
  const by = (told, count) => Object.values(told).map((value) => (value / count).toFixed(1));
  const thousand = 1000 / length;
  console.log(
    [
      `${folder}, ${length} characters, ${shards} shard(s), ${stored.length} documents: rows read, rows written, requests`,
      `  a document by PUT: ${by(one, stored.length).join(", ")} (written per 1,000 characters: ${((one.written / stored.length) * thousand).toFixed(0)})`,
      `  a document in a batch: ${by(many, stored.length).join(", ")}`,
      `  a check of a stored text: ${by(found, own.length).join(", ")}`,
      `  a check of a new text: ${by(none, other.length).join(", ")}`,
    ].join("\n"),
  );
  // The figures in the README.
  const rows = (one.written / stored.length) * thousand;
  expect(rows).toBeGreaterThan(20);
  expect(rows).toBeLessThan(folder === "book" ? 60 : 160);
  expect([found.written, none.written]).toEqual([0, 0]);
  expect(one.requests / stored.length).toBeLessThanOrEqual(shards);
  expect(none.requests / other.length).toBeLessThanOrEqual(2 * shards);
  expect(none.requests / other.length).toBeGreaterThanOrEqual(shards);
});
