// Access to the objects of a collection from inside.
import { env, runInDurableObject } from "cloudflare:test";
import { postings } from "juhao";

/** The shards of a generation. */
export const shardsOf = (collection, shards, generation = 1) =>
  Array.from({ length: shards }, (_, index) =>
    env.SHARDS.get(env.SHARDS.idFromName(`${collection}/${generation}/${index}`)),
  );

export const coordinatorOf = (collection) => env.COLLECTIONS.get(env.COLLECTIONS.idFromName(collection));

/** Repeats a request until its response is accepted. */
export async function until(ask, will) {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await ask();
    if (will(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("it never came to be");
}

/** Rows of a table of a shard. */
export const rowsOf = (stub, query) => runInDurableObject(stub, (_, { storage }) => storage.sql.exec(query).toArray());

/** Makes a method of a shard fail, before or after its work, until the object is evicted. */
export const breakAt = (stub, method, when) =>
  runInDurableObject(stub, (instance) => {
    const work = instance[method].bind(instance);
    const fail = () => {
      throw new Error("broken by the test");
    };
    instance[method] = (...given) => {
      const done = when === "after" ? work(...given) : undefined;
      return done instanceof Promise ? done.then(fail) : fail();
    };
  });

/**
 * Ids of the documents of a collection; fails unless each is complete: its keys are in the shards of the keys, and no
 * key of anything else anywhere.
 */
export async function audited(collection, shards, generation = 1) {
  const stubs = shardsOf(collection, shards, generation);
  const documents = (
    await Promise.all(stubs.map((stub) => rowsOf(stub, "SELECT number, id, state, profile FROM documents")))
  ).flat();
  const open = documents.filter(({ state }) => state !== 1);
  if (open.length > 0) throw new Error(`${open.length} documents are neither there nor gone`);
  const want = documents.flatMap(({ number, profile }) =>
    Array.from(postings(new Uint8Array(profile)), (key) => Number(key >> 11n)).map(
      (key) => `${key % shards} ${key} ${number}`,
    ),
  );
  const postingsOf = async (stub, index) =>
    (await rowsOf(stub, "SELECT key, number FROM postings")).map(({ key, number }) => `${index} ${key} ${number}`);
  const have = (await Promise.all(stubs.map(postingsOf))).flat();
  if (want.sort().join("\n") !== have.sort().join("\n"))
    throw new Error(`${want.length} rows wanted, ${have.length} found`);
  const stored = new Set(have);
  const dated = await Promise.all(
    stubs.map(async (stub, index) =>
      (await rowsOf(stub, "SELECT key, number FROM dated")).map(({ key, number }) => `${index} ${key} ${number}`),
    ),
  );
  if (dated.flat().some((row) => !stored.has(row))) throw new Error("a row by date is of a document that is not there");
  const members = (await Promise.all(stubs.map((stub) => rowsOf(stub, "SELECT number FROM members")))).flat();
  const numbers = new Set(documents.map(({ number }) => number));
  if (members.some(({ number }) => !numbers.has(number))) throw new Error("a shard knows a document that is not there");
  return documents.map(({ id }) => id).sort();
}
