// Quotations: against sources of the request, and against the texts of a collection.
import { expect, test } from "vitest";
import { verify } from "juhao/verify";
import { ask, askLines, batch, put } from "./client.js";
import { chinese } from "./texts.js";

const files = import.meta.glob("../../corpus/statutes/*.md", { query: "?raw", import: "default", eager: true });
const LAWS = Object.entries(files).map(([path, text]) => ({ id: path.split("/").at(-1), text }));
const LAW = LAWS.find(({ id }) => id === "flood-control-law.md");
const SOURCE = "The office keeps a ledger of every barge. The river will rise in spring; it falls in autumn.";
const DRAFT = "😀 Vane: “the river will not rise in spring” [1], “it falls in autumn”, “a lamp of green glass”.";

const inSources = (body) => ask("POST", "/v1/verify", body);
const inCollection = (name, body) => ask("POST", `/v1/collections/${name}/verify`, body);

test("sources of a request: the answer is that of the package", async () => {
  const sources = [
    { id: "empty", text: "" },
    { id: "vane", html: `<nav>menu</nav><p>${SOURCE}` },
  ];
  const options = { missing: true, tolerate: ["negation"], alternatives: 2 };
  const { status, body } = await inSources({ text: DRAFT, sources, ...options });
  expect(status).toBe(200);
  const inputs = [
    { id: "empty", input: "" },
    { id: "vane", input: { html: sources[1].html } },
  ];
  expect(body).toEqual(verify(DRAFT, inputs, options));
  expect(body.quotations.map(({ status }) => status)).toEqual(["repaired", "verified", "not-found"]);
  expect(body.notes).toEqual([{ code: "source-without-text", source: "empty" }]);
  const page = await inSources({ html: `<p>${DRAFT}`, sources: [{ id: "vane", text: SOURCE }], strict: true });
  expect(page.body.quotations.map(({ status }) => status)).toEqual(["altered", "verified", "not-found"]);
  expect(page.body.quotations[0].span.source).toBeDefined();
});

test("quotations may come without a text, or by their place in it", async () => {
  const sources = [{ id: "vane", text: SOURCE }];
  const quotations = ["the river will not\nrise in spring", "a ledger of every barge", "nothing of it"];
  const { body } = await inSources({ quotations, sources });
  expect(body.quotations.map(({ status, text }) => [status, text])).toEqual([
    ["altered", "the river will not rise in spring"],
    ["verified", "a ledger of every barge"],
    ["not-found", "nothing of it"],
  ]);
  const given = [{ start: 4, end: 9 }, "rise in spring"];
  const some = await inSources({ text: "the river will not rise in spring", quotations: given, sources });
  expect(some.body.quotations.map(({ status }) => status)).toEqual(["verified", "verified"]);
});

test("what cannot be checked is refused with a code", async () => {
  const sources = [{ id: "vane", text: SOURCE }];
  const code = async (body) => {
    const answer = await inSources(body);
    return [answer.status, answer.body.code, answer.body.errors.map(({ path }) => path)];
  };
  expect(await code({ text: DRAFT })).toEqual([422, "invalid", ["sources"]]);
  expect(await code({ text: DRAFT, sources: [] })).toEqual([422, "invalid", ["sources"]]);
  expect((await code({ text: DRAFT, sources: Array(101).fill(sources[0]) }))[1]).toBe("invalid");
  expect((await code({ sources }))[1]).toBe("invalid");
  expect((await code({ quotations: [" \n"], sources }))[1]).toBe("invalid");
  expect((await code({ quotations: ["a", { start: 0, end: 1 }], sources }))[1]).toBe("invalid");
  expect(await code({ text: DRAFT, sources, tolerate: ["lies"] })).toEqual([422, "bad-option", []]);
  expect(await code({ text: DRAFT, sources, strict: true, tolerate: ["ocr"] })).toEqual([422, "bad-option", []]);
  expect(await code({ text: "a", sources, quotations: [{ start: 0, end: 9 }] })).toEqual([422, "bad-range", []]);
  expect(await code({ text: "x".repeat(200_001), sources })).toEqual([413, "input-too-long", []]);
  expect(await code({ html: "x".repeat(200_001), sources })).toEqual([413, "input-too-long", []]);
  expect(await code({ text: "x", sources: [{ id: "a", text: "x".repeat(200_001) }] })).toEqual([
    413,
    "input-too-long",
    [],
  ]);
  expect(await code({ quotations: ["x".repeat(200_001)], sources })).toEqual([413, "input-too-long", []]);
});

test.each(["shard", "r2"])("a collection (%s): each quotation has its document and its place", async (texts) => {
  const name = `quoted-${texts}`;
  await ask("PUT", `/v1/collections/${name}`, { texts, shards: 2 });
  await batch(name, LAWS);
  await put(name, LAW.id, { text: LAW.text, group: "state", metadata: { title: "Flood control" } });
  const start = LAW.text.indexOf("第三条");
  const words = LAW.text
    .slice(start, start + 60)
    .replaceAll("\n", "")
    .replace(/\P{L}+$/u, "");
  const text = `法律规定：“${words}”。有人说：“${words.slice(0, 30)}不${words.slice(30)}”。`;
  const { status, body } = await inCollection(name, { text });
  expect(status).toBe(200);
  expect(body.quotations.map(({ status, source }) => [status, source])).toEqual([
    ["verified", LAW.id],
    ["altered", LAW.id],
  ]);
  const [{ sourceSpan }] = body.quotations;
  expect(LAW.text.slice(sourceSpan.start, sourceSpan.end).replaceAll("\n", "")).toBe(words);
  expect(body.totals.sources).toBe(LAWS.length);
  expect(body.limits).toEqual([]);
  expect(body.documents.map(({ id, metadata }) => [id, metadata])).toEqual([[LAW.id, { title: "Flood control" }]]);
  const apart = await inCollection(name, { text, excludeGroup: "state" });
  expect(apart.body.totals.sources).toBe(LAWS.length - 1);
  expect(apart.body.limits).toEqual([]);
  expect(apart.body.quotations[0].source).not.toBe(LAW.id);
});

test("of a large collection the documents that share the most are read, and the answer says how many", async () => {
  const all = Array.from({ length: 150 }, (_, i) => ({ id: `d${i}`, text: chinese(i, 600) }));
  await batch("quoted-large", all);
  const asked = [3, 40, 77, 120].map((i) => all[i].text.slice(200, 240));
  const { body } = await inCollection("quoted-large", { quotations: asked });
  expect(body.quotations.map(({ status, source }) => [status, source])).toEqual(
    [3, 40, 77, 120].map((i) => ["verified", `d${i}`]),
  );
  expect(body.totals.sources).toBeLessThan(65);
  expect(body.limits).toEqual([{ name: "verify.sources", limit: body.totals.sources, reached: 150 }]);
  const missing = await inCollection("quoted-large", { text: all[90].text.slice(100, 300), missing: true });
  expect(missing.body.missing.map(({ place }) => place.source)).toEqual(["d90"]);
  expect(missing.body.documents.map(({ id }) => id)).toEqual(["d90"]);
});

test("a collection without texts, an absent one and a document without text are named", async () => {
  await ask("PUT", "/v1/collections/quoted-bare", { texts: "none" });
  await put("quoted-bare", "a", { text: SOURCE });
  const code = async (name) => (await inCollection(name, { text: DRAFT })).body.code;
  expect(await code("quoted-bare")).toBe("no-texts");
  expect(await code("quoted-absent")).toBe("no-collection");
  const { lines } = await askLines("GET", "/v1/collections/quoted-bare/export");
  await batch("quoted-some", [{ id: "b", text: SOURCE }, lines[0]]);
  const { body } = await inCollection("quoted-some", { text: DRAFT });
  expect(body.notes).toEqual([{ code: "source-without-text", source: "a" }]);
  expect(body.quotations[1].source).toBe("b");
  const forbidden = await ask("POST", "/v1/collections/quoted-some/verify", { text: DRAFT }, { token: "writer" });
  expect(forbidden.status).toBe(403);
});
