// Quotations and their sources: the module `juhao/verify`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { installed } from "./packed.js";

const place = installed();
const { extract, prepare } = await place.load("node.js");
const { shown, verify } = await place.load("verify/node.js");

const SOURCE = "The office keeps a ledger of every barge that passes the lower gate. The river will rise in spring.";

test("each quotation has its status, its place and its edits", () => {
  const text =
    "😀 Vane: “every barge that passes the lower gate”, “the river will not rise in spring”, “a lamp of glass”.";
  const found = verify(text, [
    { id: "other", input: { html: "<p>Nothing of it." } },
    { id: "vane", input: SOURCE },
  ]);
  assert.deepEqual(found.totals, { quotations: 3, verified: 1, repaired: 0, altered: 1, notFound: 1, sources: 2 });
  const [verified, altered, missing] = found.quotations;
  assert.deepEqual([verified.status, verified.source, verified.line], ["verified", "vane", 1]);
  // Spans are UTF-16, so they slice the strings of the caller.
  for (const one of found.quotations) assert.equal(text.slice(one.span.start, one.span.end), one.text);
  assert.equal(SOURCE.slice(verified.sourceSpan.start, verified.sourceSpan.end), verified.text);
  assert.deepEqual(
    altered.edits.map(({ kind, text, accepted }) => ({ kind, text, accepted })),
    [{ kind: "negation", text: "not", accepted: false }],
  );
  assert.deepEqual([missing.status, missing.source], ["not-found", null]);
});

test("pages are read as HTML and as pages of extract", () => {
  const html = `<title>Barges</title><body><p>${SOURCE}</p><p>${SOURCE.replaceAll("river", "lake")}</p></body>`;
  const text = "Vane: “the river will rise in spring” and “the lake will rise in spring”.";
  const of = (input) => verify(text, [{ id: "page", input }]);
  const found = of({ html });
  assert.deepEqual(
    found.quotations.map(({ status, sourceSpan: { source } }) => [status, html.slice(...source)]),
    [
      ["verified", "The river will rise in spring"],
      ["verified", "The lake will rise in spring"],
    ],
  );
  assert.deepEqual(of(extract(html)), found);
  for (const { sourceSpan } of found.quotations) {
    assert.match(shown({ html }).slice(sourceSpan.start, sourceSpan.end), /^The (river|lake) will rise in spring$/);
  }
  assert.equal(shown(SOURCE), SOURCE);
  const page = `<p>Vane:</p><blockquote>${SOURCE}</blockquote>`;
  const [quoted] = verify({ html: page }, [{ id: "vane", input: SOURCE }], { extraction: "visible" }).quotations;
  assert.deepEqual([quoted.mark, quoted.status], ["blockquote", "verified"]);
});

test("options choose what is checked and what is accepted", () => {
  const status = (text, options) =>
    verify(text, [{ id: "1", input: SOURCE }], options).quotations.map((one) => one.status);
  const text = "the river will not rise in spring";
  assert.deepEqual(status(text), []);
  assert.deepEqual(status(text, { quotations: "lines" }), ["altered"]);
  assert.deepEqual(status(text, { quotations: "lines", tolerate: ["negation"] }), ["repaired"]);
  const given = ["the river", { start: 4, end: 9 }, "rise in spring"];
  assert.deepEqual(status(text, { quotations: given }), ["verified", "verified", "verified"]);
  const open = verify(SOURCE, [{ id: "1", input: SOURCE }], { missing: true });
  assert.equal(open.missing[0].text, SOURCE.slice(0, -1));
});

test("bad input has a clear answer", () => {
  const failure = (code, run) => assert.throws(run, (error) => error.code === code);
  assert.deepEqual(
    verify("no marks", []).notes.map((note) => note.code),
    ["no-quotations", "no-sources"],
  );
  assert.deepEqual(verify("“open one", [{ id: "empty", input: "" }]).notes, [
    { code: "unclosed", count: 1 },
    { code: "source-without-text", source: "empty" },
  ]);
  failure("bad-input", () => verify("a", "b"));
  assert.throws(() => verify("“a”", [{ id: "vane", input: prepare(SOURCE) }]), {
    code: "bad-input",
    message: `"vane": an input must be a string, { html } or a page of extract, not an object`,
  });
  assert.throws(() => verify("a", [{ id: "long", input: SOURCE }], { limits: { inputBytes: 9 } }), {
    code: "input-too-long",
    values: { bytes: SOURCE.length, limit: 9, id: "long" },
  });
  failure("bad-option", () => verify("a", [], { tolerates: [] }));
  failure("bad-input", () => verify("a", [{ input: "b" }]));
  failure("bad-option", () => verify("a", [], { tolerate: ["lies"] }));
  failure("bad-option", () => verify("a", [], { strict: true, tolerate: ["ocr"] }));
  failure("bad-option", () => verify("a", [], { quotations: ["b"] }));
  failure("bad-range", () => verify("a", [], { quotations: [{ start: 0, end: 9 }] }));
  failure("bad-option", () => verify("a", [], { quotations: 3 }));
});
