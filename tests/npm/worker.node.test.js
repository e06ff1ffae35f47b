// The engine in a thread: one response for each request, whichever request is aborted.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { installed } from "./packed.js";

const HOURS = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const NOTICE = `图书馆周一闭馆。${HOURS}`;

const place = installed();
const juhao = await place.load("node.js");
const { createEngine } = await place.load("worker/node.js");

/** Two long texts that take a while to compare: they share all sentences, in another order. */
function long(sentences = 20_000) {
  const list = Array.from(
    { length: sentences },
    (_, i) => `第${i}句说的是${(i * 7919) % 10_007}和${(i * 104_729) % 9973}。`,
  );
  return [list.join(""), [...list].sort((a, b) => a.slice(-6).localeCompare(b.slice(-6))).join("")];
}

test("answers are those of the package", async () => {
  const engine = createEngine();
  const { compare, align, extract, profile, postings, compareProfiles, sharedSentences, decode, rank } = juhao;
  const stored = profile(HOURS);
  assert.deepEqual(await engine.compare(NOTICE, HOURS), compare(NOTICE, HOURS));
  const options = {
    minMatchLength: 10,
    ignoreCase: false,
    exclude: { left: [{ start: 0, end: 8, reason: "notice" }] },
  };
  assert.deepEqual(
    await engine.compare(NOTICE, { html: `<p>${HOURS}` }, options),
    compare(NOTICE, { html: `<p>${HOURS}` }, options),
  );
  assert.deepEqual(await engine.align(NOTICE, HOURS), align(NOTICE, HOURS));
  assert.deepEqual(await engine.extract(`<p>${HOURS}`), extract(`<p>${HOURS}`));
  assert.deepEqual(await engine.profile(HOURS), stored);
  assert.deepEqual(await engine.postings(stored), postings(stored));
  assert.deepEqual(await engine.compareProfiles(stored, profile(NOTICE)), compareProfiles(stored, profile(NOTICE)));
  assert.deepEqual(await engine.sharedSentences(NOTICE, stored), sharedSentences(NOTICE, stored));
  assert.equal(
    sharedSentences(NOTICE, stored)
      .map(({ start, end }) => NOTICE.slice(start, end))
      .join(""),
    HOURS,
  );
  const bytes = Uint8Array.of(0xbe, 0xe4, 0xba, 0xc5);
  assert.deepEqual(await engine.decode(bytes, { httpCharset: "gb2312" }), decode(bytes, { httpCharset: "gb2312" }));
  const rows = { keys: postings(stored), documents: new Uint32Array(postings(stored).length) };
  const stats = { sizes: [postings(stored).length] };
  assert.deepEqual(await engine.rank(stored, rows, stats), rank(stored, rows, stats));
  engine.free();
});

test("what is refused there is refused with the same words as here", async () => {
  const engine = createEngine();
  const stored = juhao.profile(HOURS);
  const page = juhao.extract(`<p>${HOURS}`);
  const reason = Symbol("notice");
  for (const [name, ...given] of [
    ["compare", () => HOURS, HOURS],
    ["compare", Symbol("hours"), HOURS],
    ["compare", null, HOURS],
    ["compare", Promise.resolve(HOURS), HOURS],
    ["compare", { html: () => HOURS }, HOURS],
    ["compare", { ...page, map: [{ start: 0, end: () => 1, source: [0, 1] }] }, HOURS],
    ["compare", HOURS, HOURS, 5],
    ["compare", HOURS, HOURS, "kinds"],
    ["compare", HOURS, HOURS, () => {}],
    ["compare", HOURS, HOURS, { kinds: () => {} }],
    ["compare", HOURS, HOURS, { fold: new Map([["a", () => {}]]) }],
    ["compare", HOURS, HOURS, { exclude: { left: [{ start: 0, end: 1, reason }] } }],
    ["extract", () => {}],
    ["extract", "<p>a", { isHidden: () => true }],
    ["decode", Symbol("bytes")],
    ["profile", HOURS, { limits: { work: () => {} } }],
    ["rank", stored, { keys: [() => {}], documents: [1] }, { sizes: [1] }],
    ["rank", stored, { keys: [1n], documents: [1] }, null],
    ["compareProfiles", stored, () => {}],
  ]) {
    const failed = await engine[name](...given).then(
      () => assert.fail(`${name} was answered`),
      ({ name, code, message, values }) => ({ name, code, message, values }),
    );
    assert.throws(() => juhao[name](...given), failed);
  }
  const more = { html: `<p>${HOURS}`, show: () => {} };
  assert.deepEqual(await engine.compare(more, HOURS), juhao.compare(more, HOURS));
  for (const [name, value] of [
    ["signal", 5],
    ["signal", false],
    ["onProgress", "told"],
  ]) {
    const refused = { code: "bad-option", values: { name } };
    await assert.rejects(engine.compare(HOURS, HOURS, { [name]: value }), refused);
  }
  engine.free();
});

test("a comparison tells its steps", async () => {
  const engine = createEngine();
  const told = [];
  await engine.compare(NOTICE, HOURS, { onProgress: (progress) => told.push(progress) });
  assert.deepEqual(told, [
    { stage: "left", step: 1, steps: 3 },
    { stage: "right", step: 2, steps: 3 },
    { stage: "compare", step: 3, steps: 3 },
  ]);
  engine.free();
});

test("what the caller throws while it is told of steps ends that request alone", async () => {
  const engine = createEngine();
  const onProgress = () => {
    throw new RangeError("no room for a bar");
  };
  const told = engine.compare(NOTICE, HOURS, { onProgress });
  const next = engine.compare(NOTICE, HOURS);
  await assert.rejects(told, { name: "RangeError" });
  assert.equal((await next).relation, "contains");
  engine.free();
});

test("errors keep their codes, and the engine goes on", async () => {
  const engine = createEngine();
  await assert.rejects(engine.compare(NOTICE, HOURS, { minMatchlength: 3 }), {
    name: "JuhaoError",
    code: "bad-option",
    values: { name: "minMatchlength", nearest: "minMatchLength" },
  });
  await assert.rejects(engine.compare(7, HOURS), { code: "bad-input" });
  await assert.rejects(engine.extract(7), { code: "bad-input" });
  await assert.rejects(engine.compareProfiles(Uint8Array.of(1), Uint8Array.of(2)), { code: "bad-stored" });
  assert.equal((await engine.compare(NOTICE, HOURS)).relation, "contains");
  engine.free();
});

test("aborting ends the work that runs, and others are answered", async () => {
  const engine = createEngine();
  const [left, right] = long();
  const stop = new AbortController();
  const stages = [];
  const stopped = engine.compare(left, right, {
    signal: stop.signal,
    onProgress: ({ stage }) => {
      stages.push(stage);
      if (stage === "right") stop.abort(new Error("no longer wanted"));
    },
  });
  const later = engine.compare(NOTICE, HOURS);
  await assert.rejects(stopped, { message: "no longer wanted" });
  assert.deepEqual(stages, ["left", "right"], "it was not compared");
  assert.equal((await later).relation, "contains");
  await assert.rejects(engine.compare(NOTICE, HOURS, { signal: AbortSignal.abort() }), { name: "AbortError" });
  engine.free();
});

test("every request gets exactly one answer", async () => {
  const engine = createEngine();
  let state = 1;
  const random = (below) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % below;
  const answers = Array.from({ length: 120 }, () => 0);
  const requests = answers.map(async (_, i) => {
    const stop = new AbortController();
    const kind = random(4);
    const asked = engine.compare(NOTICE, HOURS.slice(0, i % 20), {
      signal: stop.signal,
      onProgress: ({ step }) => kind === 1 && step === 1 + (i % 3) && stop.abort(),
    });
    const count = () => answers[i]++;
    asked.then(count, count);
    if (kind === 2) stop.abort();
    if (kind === 3) setTimeout(() => stop.abort(), random(30));
    const [{ status, value, reason }] = await Promise.allSettled([asked]);
    if (status === "fulfilled") assert.deepEqual(value, juhao.compare(NOTICE, HOURS.slice(0, i % 20)));
    else assert.equal(reason.name, "AbortError");
    if (kind === 0) assert.equal(status, "fulfilled");
    if (kind === 2) assert.equal(status, "rejected");
  });
  await Promise.all(requests);
  assert.deepEqual([...new Set(answers)], [1]);
  engine.free();
});

test("a freed engine refuses what is open and what comes later", async () => {
  const engine = createEngine();
  const open = [engine.compare(...long()), engine.compare(NOTICE, HOURS)];
  engine.free();
  for (const one of [...open, engine.compare(NOTICE, HOURS)]) await assert.rejects(one, { code: "engine-failed" });
});

test("an idle engine lets the process end", () => {
  const file = join(place.folder, "idle.mjs");
  writeFileSync(
    file,
    `import { createEngine } from "juhao/worker"; console.log((await createEngine().compare("句号。", "句号")).relation);`,
  );
  assert.equal(execFileSync(process.execPath, [file], { encoding: "utf8", timeout: 60_000 }), "duplicate\n");
});
