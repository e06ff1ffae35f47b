// `release()` gives the engine's memory back: the process has it again, later answers are the same, and values from
// before say that they are gone.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { installed } from "./packed.js";

const place = installed();
const LEFT = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。";
const RIGHT = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const gone = { code: "bad-input", message: /gone: release\(\) gave its memory back/ };

for (const host of ["node.js", "cjs/node.js"]) {
  test(`answers are the same afterwards, any number of times: ${host}`, async () => {
    const juhao = await place.load(host);
    const options = { explain: true, ignoreNumbers: true };
    const answers = () => [
      juhao.compare(LEFT, RIGHT),
      juhao.compare(LEFT, RIGHT, options),
      juhao.align(LEFT, RIGHT),
      juhao.sources(LEFT, [{ id: "a", input: RIGHT }]),
      juhao.extract("<p>Readers may borrow ten books."),
      juhao.profile(LEFT),
    ];
    juhao.release(); // nothing is loaded yet
    const before = answers();
    for (let i = 0; i < 3; i++) {
      juhao.release();
      assert.deepEqual(answers(), before);
    }
  });
}

test("values from before are gone and say so, and freeing them touches nothing", async () => {
  const juhao = await place.load("node.js");
  const prepared = juhao.prepare(LEFT);
  const corpus = new juhao.Corpus({ keepTexts: true });
  corpus.add("a", LEFT);
  const sources = new juhao.Sources(LEFT);
  const page = juhao.extract(`<p>${LEFT}<p>${RIGHT}`);
  const site = juhao.template([page, page]);
  const report = juhao.compare(prepared, RIGHT);
  const stored = corpus.toBytes();
  juhao.release();

  const others = Array.from({ length: 50 }, () => juhao.prepare(RIGHT)); // where the memory of the others was
  for (const use of [
    () => prepared.text,
    () => prepared.length,
    () => JSON.stringify(prepared),
    () => juhao.compare(prepared, RIGHT),
    () => juhao.compare(LEFT, prepared),
    () => corpus.size,
    () => corpus.add("b", RIGHT),
    () => corpus.pairs(),
    () => corpus.toBytes(),
    () => juhao.sources(RIGHT, corpus),
    () => sources.add("a", RIGHT),
    () => sources.report(),
    () => site.exclusions(page),
  ]) {
    assert.throws(use, gone, use.toString());
  }
  for (const value of [prepared, corpus, sources, site]) value.free();
  for (const other of others) assert.equal(other.text, RIGHT);
  assert.equal(juhao.Corpus.fromBytes(stored).size, 1);
  assert.deepEqual(juhao.compare(LEFT, RIGHT), report);
});

/** Megabytes of the process: before a comparison of long texts, after it, and after `release`. */
const MEASURED = `
  const text = Array.from({ length: 120_000 }, (_, i) => \`第\${i}句说的是\${(i * 7919) % 10_007}。\`).join("");
  const megabytes = async () => {
    for (let i = 0; i < 5; i++) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return process.memoryUsage().rss / 1e6;
  };
  const said = [await megabytes()];
  await compare(text, text.slice(5000));
  said.push(await megabytes());
  await release();
  said.push(await megabytes());
  console.log(JSON.stringify(said));`;

for (const [name, program] of [
  ["release()", `import init, { compare, release } from "juhao"; await init(); ${MEASURED}`],
  [
    "free() of another thread",
    `import { createEngine } from "juhao/worker"; const engine = createEngine(); await engine.compare("a", "b");
    const compare = (left, right) => engine.compare(left, right), release = () => engine.free(); ${MEASURED}`,
  ],
]) {
  test(`${name} gives the memory of long texts back to the system`, () => {
    writeFileSync(join(place.folder, "memory.mjs"), program);
    const [before, after, released] = JSON.parse(place.run("--expose-gc", "memory.mjs"));
    assert.ok(after - before > 100, `${after - before} MB were used`);
    assert.ok(released - before < (after - before) / 3, `${released - before} of ${after - before} MB stay`);
  });
}
