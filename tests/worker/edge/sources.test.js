// One submission, many sources: the verdict depends on the sum over all documents.
import { compare, Corpus, sources } from "juhao";
import { describe, expect, test } from "vitest";
import { ask, batch, check, put } from "./client.js";
import { chinese } from "./texts.js";

const files = import.meta.glob("../../corpus/*/*.{txt,md}", { query: "?raw", import: "default", eager: true });

/** Documents of a folder of the free corpus. */
const documentsOf = (folder) =>
  Object.entries(files)
    .filter(([path]) => path.includes(`/corpus/${folder}/`))
    .map(([path, text], i) => ({ id: `${i}-${path.split("/").at(-1)}`, text: text.slice(0, 150_000) }));

/** Passages of the given length, one from each of ten documents. */
function madeOf(documents, length, share) {
  const ten = documents.slice(0, 10);
  return ten.map(({ text }) => text.slice(Math.floor(share * (text.length - length))).slice(0, length)).join("\n");
}

describe.each([
  ["classics", 60, 38],
  ["statutes", 60, 25],
  ["book", 120, 14],
])("%s", (folder, length, least) => {
  const documents = documentsOf(folder);

  test(
    "a check finds what a corpus with texts finds, in short passages of ten documents",
    { timeout: 200_000 },
    async () => {
      expect(documents.length).toBeGreaterThan(9);
      await batch(folder, documents);
      const corpus = new Corpus({ keepTexts: true });
      for (const { id, text } of documents) corpus.add(id, text);
      let found = 0;
      let compared = 0;
      for (const share of [0.2, 0.4, 0.6, 0.8]) {
        const text = madeOf(documents, length, share);
        const want = sources(text, corpus);
        const { body } = await check(folder, { text, limit: 50 });
        const ids = ({ bySource }) => bySource.map(({ id }) => id).sort();
        expect(ids(body)).toEqual(ids(want));
        expect([body.coverage.total, body.limits]).toEqual([want.coverage.value, []]);
        for (const { id, text: other } of documents.slice(0, 10)) {
          found += Number(body.bySource.some((source) => source.id === id));
          compared += Number(compare(text, other).matches.some(({ role }) => role === "evidence"));
        }
      }
      corpus.free();
      // Nothing is lost on the way to the comparison.
      expect(found).toBe(compared);
      expect(found).toBeGreaterThan(least);
    },
  );
});

describe("a text made of four stored documents", () => {
  const stored = [1, 2, 3, 4].map((seed) => ({ id: `stored-${seed}`, text: chinese(seed, 400) }));
  const text = stored.map(({ text }) => text.slice(0, 250)).join("") + chinese(99, 30);

  test("is blocked by the total, though no document has a third of it", async () => {
    await batch("four", stored);
    const { body } = await check("four", { text });
    expect(body.verdict).toBe("block");
    expect(body.coverage.total).toBeGreaterThan(0.9);
    expect(body.coverage.largest).toBeLessThan(0.3);
    expect(body.bySource.length).toBe(4);
    expect(body.bySource.reduce((sum, { fresh }) => sum + fresh, 0)).toBeCloseTo(body.coverage.total, 10);
    expect(body.hits.map(({ certain, by }) => [certain, by])).toEqual(Array(4).fill([true, "texts"]));
    for (const { coverage, fresh } of body.hits) expect(fresh).toBeLessThanOrEqual(coverage.submission);
    // Each passage is where its document has it.
    for (const { start, end, from } of body.passages) {
      const source = stored.find(({ id }) => id === body.bySource[from].id);
      expect(source.text).toContain(text.slice(start, end).slice(0, 200));
    }
    for (const { id, coverage } of body.hits) {
      expect(coverage.submission).toBe(compare(text, stored.find((one) => one.id === id).text).coverage.left);
    }
  });

  test("a policy may ask for the total, or for the largest source", async () => {
    const { coverage } = (await check("four", { text })).body;
    const verdict = async (policy) => (await check("four", { text, policy })).body.verdict;
    const more = coverage.largest + 1e-9;
    expect(await verdict({ block: 1, review: 1 })).toBe("allow");
    expect(await verdict({ block: 1, review: 1, largest: { block: coverage.largest } })).toBe("block");
    expect(await verdict({ block: 1, review: 1, largest: { block: more, review: coverage.largest } })).toBe("review");
    expect(await verdict({ block: 1, review: 1, largest: { block: more, review: more } })).toBe("allow");
  });

  test("a filter of hits leaves the total", async () => {
    const { body } = await check("four", { text, minCoverage: 0.9 });
    expect([body.hits, body.verdict, body.bySource.length]).toEqual([[], "block", 4]);
  });
});

test("what a submission quotes may be left out, and the denominator stays", async () => {
  await put("quoted", "a", { text: chinese(7, 300) });
  const text = `${chinese(8, 200)}\n“${chinese(7, 300).slice(0, 150).replaceAll("\n", "")}”\n`;
  const whole = (await check("quoted", { text })).body;
  const without = (await check("quoted", { text, leaveOut: ["quotations"] })).body;
  expect([whole.verdict, without.verdict]).toEqual(["review", "allow"]);
  expect(without.coverage).toEqual({ ...whole.coverage, included: 0 });
  expect(without.leftOut.map(({ reason, total }) => [reason, total])).toEqual([["quotations", 0]]);
  expect(without.hits.length).toBe(1);
});

test("without texts a hit is an estimate, and says so", async () => {
  await ask("PUT", "/v1/collections/bare", { texts: "none" });
  await put("bare", "a", { text: chinese(9, 400) });
  const { body } = await check("bare", { text: chinese(9, 400).slice(0, 300) });
  expect(body.hits.map(({ certain, by, fresh }) => [certain, by, fresh])).toEqual([[false, "profiles", null]]);
  expect([body.verdict, body.bySource, body.passages]).toEqual(["block", [], []]);
  expect(body.coverage.total).toBe(body.hits[0].coverage.submission);
});

describe("the scores of the published methods", () => {
  const stored = chinese(5, 400);
  const text = stored.slice(0, 300) + chinese(98, 40);
  const ofHit = ({ contain, ...rest }) => ({
    ...rest,
    contain: contain && { left: contain.submission, right: contain.document },
  });

  test("are those of a Report, if a check asks for them", async () => {
    await put("scores", "a", { text: stored });
    const plain = (await check("scores", { text })).body.hits[0];
    expect(plain.scores).toBe(undefined);
    for (const scores of [true, false]) {
      const { scores: found, ...hit } = (await check("scores", { text, scores })).body.hits[0];
      expect(hit).toEqual(plain);
      expect(found && ofHit(found)).toEqual(scores ? compare(text, stored).scores : undefined);
    }
    expect(compare(text, stored).scores.regions).toBe(1);
  });

  test("are estimated from profiles where texts are not kept, without those of PKU-LCS", async () => {
    await ask("PUT", "/v1/collections/scores-none", { texts: "none" });
    await put("scores-none", "a", { text: stored });
    const [hit] = (await check("scores-none", { text, scores: true })).body.hits;
    expect(hit.by).toBe("profiles");
    const { ccs, clr, jaccard, blocks, hamming } = compare(text, stored).scores;
    expect(hit.scores).toEqual({ ccs, clr, jaccard, blocks, hamming, resemble: null, contain: null, regions: null });
  });

  test("are asked for by true or false", async () => {
    const { status, body } = await check("scores", { text, scores: "yes" });
    expect([status, body.code, body.errors[0].path]).toEqual([422, "bad-option", "scores"]);
  });
});
