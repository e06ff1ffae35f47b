// The published methods in Node: the second module of the package.
import assert from "node:assert/strict";
import { test } from "node:test";
import { installed } from "./packed.js";

const HOURS = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const NOTICE = `图书馆周一闭馆。${HOURS}`;

const place = installed();
const methods = await place.load("methods/node.js");

test("every method answers by its name, and its spans are those of slice", () => {
  const left = `👍${NOTICE}`;
  const reports = methods.compareMethods(left, HOURS);
  assert.deepEqual(
    reports.map(({ method }) => method),
    methods.methodNames(),
  );
  const ccdet = reports.find(({ method }) => method === "ccdet");
  assert.equal(ccdet.verdict, "duplicate");
  assert.equal(ccdet.shared.length, 2);
  for (const { shared } of reports) {
    for (const { left: a, right: b } of shared) assert.ok(a.length > 0 && b.length > 0);
  }
  const [{ left: a, right: b }] = ccdet.shared;
  assert.equal(left.slice(a[0].start, a[0].end), HOURS.slice(b[0].start, b[0].end));
});

test("figures are in the units of the papers, with their counts and limits", () => {
  const figures = (method) => methods.compareMethods(NOTICE, HOURS, { methods: [method] })[0].figures;
  assert.deepEqual(figures("ccdet"), [
    { name: "ccs", value: 1, num: 2, den: 2, least: 0.5, most: null },
    { name: "clr", value: 2 / 3, num: 2, den: 3, least: 0.5, most: null },
  ]);
  const [{ name, value, num, most }] = figures("simhash-sp");
  assert.deepEqual([name, Number.isInteger(value), num, most], ["hamming", true, null, 3]);
  assert.deepEqual(methods.compareMethods("", HOURS, { methods: ["ccdet"] })[0].figures, []);
});

test("pages answer with places in their source", () => {
  const html = `<title>开放时间</title><p>${NOTICE}</p>`;
  const [{ shared }] = methods.compareMethods({ html }, HOURS, { methods: ["ccdet"] });
  const [from, to] = shared[0].left[0].source;
  assert.match(html.slice(from, to), /关门。$/);
});

test("of a page its title, description and keywords are read", () => {
  const page = (body) => ({ html: `<title>开放时间</title><meta name="description" content="有变。"><p>${body}</p>` });
  const [{ verdict }] = methods.compareMethods(page(NOTICE), page(HOURS), { methods: ["recipe-3a"] });
  assert.equal(verdict, "duplicate");
  assert.throws(() => methods.compareMethods({ html: "", extraction: "none" }, "a"), { code: "bad-option" });
  assert.throws(() => methods.compareMethods({ html: "", comments: "none" }, "a"), { code: "bad-option" });
});

test("parameters are listed and set by name", () => {
  const length = (values) => methods.methodParameters("ccdet", values).find(({ name }) => name === "L");
  assert.deepEqual(length(), { name: "L", value: "10", from: "CCDet" });
  assert.equal(length({ L: 12 }).value, "12");
  const threshold = (parameters) =>
    methods.compareMethods(NOTICE, HOURS, { methods: ["ccdet"], parameters })[0].threshold;
  assert.equal(threshold({ ccdet: { T_ccs: 0.25 } }), 0.25);
  assert.throws(() => threshold({ ccdet: { l: 1 } }), { code: "bad-option", message: /it has L, T_ccs/ });
  assert.throws(() => threshold({ ccdet: { L: null } }), { code: "bad-option" });
  assert.throws(() => threshold({ none: {} }), { code: "bad-option", message: /must be one of juhao, ccdet/ });
  assert.throws(() => methods.methodParameters("none"), { code: "bad-option" });
});

/** A corpus of documents: id, input, site. */
function corpusOf(documents, options) {
  const corpus = new methods.MethodCorpus(options);
  for (const [id, input, site] of documents) corpus.add(id, input, { site });
  return corpus;
}

test("a corpus has the pairs, clusters and fingerprints of each paper", () => {
  const corpus = corpusOf([
    ["notice", NOTICE, "a"],
    ["page", { html: `<p>${NOTICE}</p>` }],
    ["empty", ""],
  ]);
  assert.deepEqual([corpus.size, corpus.has("page"), corpus.has("other")], [3, true, false]);
  for (const by of methods.methodNames()) {
    const { pairs, clusters, without, limits } = corpus.find({ by });
    // Both documents have the same terms, so no term is rare and recipe 6 finds nothing. SpotSigs needs more spots.
    const found = { a: "notice", b: "page", verdict: "duplicate", score: 1 };
    if (by !== "spotsigs") assert.deepEqual(pairs, by === "recipe-6" ? pairs : [found], by);
    for (const cluster of clusters) assert.deepEqual(cluster, ["notice", "page"], by);
    assert.ok(without.includes("empty") && limits.length === 0, by);
    for (const { id, fingerprints } of corpus.fingerprints({ by })) {
      assert.equal(fingerprints.length === 0, without.includes(id), `${by} ${id}`);
    }
  }
  const [{ id, fingerprints }] = corpusOf([["a", "abc"]]).fingerprints({ by: "recipe-3a" });
  assert.deepEqual([id, fingerprints], ["a", ["900150983cd24fb0d6963f7d28e17f72"]]);
});

test("parameters, sites, statistics and words change what a corpus finds", () => {
  const corpus = corpusOf([
    ["a", NOTICE],
    ["b", `${NOTICE}新馆明年开放。地点在河边。门票免费。咖啡馆在二楼。`],
  ]);
  const count = (options) => corpus.find(options).pairs.length;
  assert.equal(count({ by: "ccdet" }), 1);
  assert.equal(corpus.find({ by: "ccdet" }).pairs[0].verdict, "contained");
  assert.equal(corpus.find({ by: "ccdet", parameters: { T_clr: 0.3 } }).pairs[0].verdict, "duplicate");
  const notice = "本站内容未经授权不得转载或者使用。";
  const pages = Array.from({ length: 10 }, (_, i) => [`${i}`, `第${i}号文章。${notice}`, "a site"]);
  assert.equal(corpusOf(pages).find({ by: "ccdet" }).pairs.length, 0, "the notice of a site is pruned");
  const elsewhere = pages.map(([id, text]) => [id, text, `site ${id}`]);
  assert.equal(corpusOf(elsewhere).find({ by: "ccdet" }).pairs.length, 45, "a sentence of many sites is not");
  const words = (options) =>
    corpusOf([["a", NOTICE]], options).fingerprints({ by: "shingling" })[0].fingerprints.length;
  assert.ok(words({ words: true }) < words({ words: false }));
});

test("what a corpus cannot do is refused with a code and what it can", () => {
  const corpus = corpusOf([["a", NOTICE]]);
  for (const [options, name, message] of [
    [{ by: "none" }, "by", /must be one of juhao, ccdet/],
    [{}, "by", /must be one of juhao, ccdet/],
    [undefined, "by", /must be one of juhao, ccdet/],
    [{ by: "ccdet", parameters: { l: 1 } }, "parameters", /it has L/],
    [{ by: "ccdet", parameters: { L: 0 } }, "parameters", /from 1 to/],
    [{ by: "ccdet", parameters: [] }, "parameters", /plain object/],
    [{ by: "ccdet", method: "ccdet" }, "method", /the options are by, parameters, statistics/],
    [{ by: "ccdet", statistics: {} }, "statistics", /TermStatistics/],
  ]) {
    assert.throws(() => corpus.find(options), { code: "bad-option", message, values: { name } });
    assert.throws(() => corpus.fingerprints(options), { code: "bad-option", message, values: { name } });
  }
  assert.throws(() => corpus.add("a", NOTICE), { code: "bad-input", message: /exists already/ });
  assert.throws(() => corpus.add(1, NOTICE), { code: "bad-input" });
  assert.throws(() => corpus.add("b"), { code: "bad-input" });
  assert.throws(() => corpus.add("b", NOTICE, { site: 1 }), { code: "bad-option", values: { name: "site" } });
  assert.throws(() => corpus.add("b", NOTICE, { group: "g" }), { code: "bad-option", values: { name: "group" } });
  assert.deepEqual([corpus.size, corpus.has("b")], [1, false]);
  corpus.free();
  corpus.free();
  for (const ask of [() => corpus.size, () => corpus.find({ by: "ccdet" }), () => corpus.add("c", "")]) {
    assert.throws(ask, { code: "bad-input", message: /freed/ });
  }
});

test("words come from the host's segmenter where that is asked for", () => {
  const count = (options) =>
    methods.compareMethods(NOTICE, HOURS, { methods: ["shingling"], ...options })[0].reason.values.left;
  assert.ok(count({ words: true }) < count({ words: false }));
});

test("statistics are built, merged and stored, and change what is rare", () => {
  const { TermStatistics } = methods;
  const both = new TermStatistics().add(NOTICE).add(HOURS);
  const merged = new TermStatistics().add(HOURS).merge(new TermStatistics().add(NOTICE));
  assert.equal(both.documents, 2);
  assert.deepEqual(merged.toBytes(), both.toBytes());
  const stored = TermStatistics.fromBytes(both.toBytes());
  const score = (statistics) => methods.compareMethods(NOTICE, HOURS, { methods: ["cosine"], statistics })[0].score;
  assert.equal(score(stored), null, "what both have weighs nothing, and the second has nothing else");
  assert.ok(score(undefined) > 0);
  assert.throws(() => TermStatistics.fromBytes(both.toBytes().slice(1)), { code: "bad-stored", values: {} });
});

test("what is no method, no option and no input is refused with a code", () => {
  const { compareMethods } = methods;
  assert.throws(() => compareMethods("a", "b", { methods: ["none"] }), { code: "bad-option" });
  assert.throws(() => compareMethods("a", "b", { methods: [, "ccdet"] }), { code: "bad-option" });
  for (const options of [5, "words", () => {}]) {
    assert.throws(() => compareMethods("a", "b", options), {
      code: "bad-option",
      message: "options must be an object",
    });
  }
  assert.throws(() => compareMethods("a", "b", { word: true }), { code: "bad-option" });
  assert.throws(() => compareMethods("a", "b", { methods: "shingling" }), { code: "bad-option" });
  assert.throws(() => compareMethods("a", 7), { code: "bad-input" });
  const [statistics, pair] = [new methods.TermStatistics(), new methods.MethodPair("a", "b")];
  assert.throws(() => statistics.merge(statistics), { code: "bad-input" });
  for (const object of [statistics, pair, statistics, pair]) object.free();
  assert.throws(() => statistics.documents, { code: "bad-input" });
  assert.throws(() => pair.compare("shingling"), { code: "bad-input" });
});
