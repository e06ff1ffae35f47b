// Readers of documents: the module `juhao/documents`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { zipSync } from "fflate";
import { pagesOf } from "../hosts/pdf.mjs";
import { commandLine } from "../hosts/command-line.mjs";
import { installed, root } from "./packed.js";

const place = installed();
const documents = await place.load("documents/node.js");
const { compare } = await place.load("node.js");
const { decode, filesOf, holdsFiles, isPdf, namedFiles, openDocument, openPages } = documents;

const file = (name) => readFileSync(join(root, "tests/cases/readers", name));
const json = (name) => JSON.parse(file(name).toString());
const bytes = (text) => new TextEncoder().encode(text);

test("files of real programs are read as on the command line", () => {
  for (const [name, want] of Object.entries(json("opened.json"))) {
    const opened = openDocument(file(name), { name });
    const slice = ({ start, end }) => opened.text.slice(start, end);
    assert.deepEqual(
      {
        format: opened.format,
        text: opened.text,
        headings: opened.headings.map((head) => [head.level, slice(head)]),
        footnotes: opened.footnotes.map(slice),
        hidden: opened.hidden.map(slice),
        pages: opened.pages.length,
      },
      want,
      name,
    );
    assert.equal(opened.charset, null);
  }
});

test("a copied footnote has the Report of the command line", () => {
  const { text } = openDocument(file("footnote.docx"));
  assert.deepEqual(JSON.parse(JSON.stringify(compare(file("note.txt").toString(), text))), json("report.json"));
});

test("equal lines of a PDF have the text of the command line", () => {
  const { pages, text, notes } = json("pages.json");
  const opened = openPages(pages);
  assert.deepEqual([opened.text, opened.notes.map(({ message }) => message)], [text, notes]);
});

test("a PDF has the text that the command line extracts from it with another library", async () => {
  for (const name of ["readers/bridge.pdf", "readers/columns.pdf", "hosts/thesis.pdf", "hosts/traditional.pdf"]) {
    const path = join(root, "tests/cases", name);
    const { text } = openPages(await pagesOf(readFileSync(path)));
    const own = execFileSync(commandLine, ["extract", path], { encoding: "utf8" });
    assert.equal(`${text}\n`, own, name);
  }
});

test("text and pages are read in any charset", () => {
  const gbk = Uint8Array.of(0xbe, 0xe4, 0xba, 0xc5, 0xa1, 0xa3, 0xbe, 0xe4, 0xba, 0xc5, 0xa1, 0xa3);
  assert.deepEqual(decode(gbk).text, "句号。句号。");
  const opened = openDocument(gbk, { name: "a.txt" });
  assert.deepEqual([opened.text, opened.charset, opened.html], ["句号。句号。", "gb18030", null]);
  assert.equal(openDocument(gbk, { charset: "windows-1252" }).charset, "windows-1252");
  const page = openDocument(bytes("<!doctype html><p>One"), { name: "a" });
  assert.deepEqual([page.format, page.html], ["html", "<!doctype html><p>One"]);
  const empty = openDocument(new Uint8Array(0), { name: "a.txt" });
  assert.deepEqual(empty.notes, [{ code: "empty", message: "has no text in it" }]);
});

test("the pages of a PDF are joined, and those without text are named", () => {
  assert.ok(isPdf(bytes("%PDF-1.7")));
  const run = (str, y) => ({ str, transform: [10, 0, 0, 10, 50, y], width: 5 * str.length });
  const pages = ["One.", "Two.", "Three.", ""].map((own, i) =>
    own === "" ? [] : [run(own, 600), run(`Journal ${i + 4}`, 700)],
  );
  const opened = openPages(pages);
  assert.equal(opened.text, "One.\n\fTwo.\n\fThree.\n\f");
  assert.deepEqual(opened.pages, [0, 6, 12, 20]);
  assert.deepEqual(opened.notes[0].detail, [4]);
  assert.throws(() => openPages([[], []]), { code: "unreadable", values: { reason: "no-text" } });
});

test("files of an archive have their paths, and what cannot be read its reason", () => {
  const inner = zipSync({ "in.txt": bytes("in") });
  const archive = zipSync({ "a/one.zip": inner, "a/two.txt": bytes("two"), "__MACOSX/x": bytes("x") });
  assert.deepEqual(
    filesOf(archive).map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]),
    [
      ["a/one.zip/in.txt", "in"],
      ["a/two.txt", "two"],
    ],
  );
  assert.ok(holdsFiles(archive) && !holdsFiles(file("bridge.docx")));
  archive[6] = 1; // the flags of its first file: encrypted
  assert.equal(filesOf(archive)[0].error.values.reason, "encrypted");
});

test("files are named by a table of submissions as on the command line", () => {
  const rows = [
    [" File ", "Full_Name", "created_at", "labels"],
    ["./a/b.txt", "Ada / Lovelace", "2026-01-02", "7b"],
    ["cleo", "Cleo"],
    ["d.txt", "", ""],
  ];
  const paths = ["all/a/b.txt", "all/cleo/one.txt", "all/d.txt", "b.txt", "cleo"];
  const want = ["all/Ada ∕ Lovelace · 7b · 2026-01-02", "all/Cleo/one.txt", "all/d.txt", "b.txt", "all/Cleo"];
  assert.deepEqual(namedFiles(paths, rows, "all/"), want);
  assert.equal(
    namedFiles(
      ["a"],
      [
        ["filename", "size"],
        ["a", "2"],
      ],
    ),
    null,
  );
  assert.equal(namedFiles(["a"], []), null);
  for (const wrong of [
    ["a", rows],
    [["a"], ["a"]],
    [["a"], rows, 1],
  ])
    assert.throws(() => namedFiles(...wrong), { code: "bad-input" });
});

test("what cannot be read throws with its reason, and wrong arguments with their name", () => {
  for (const [content, reason] of [
    [Uint8Array.of(0x89, 0x50, 0x4e, 0x47), "no-text"],
    [bytes("Rar!"), "unsupported"],
    [bytes("PK\x03\x04"), "broken"],
    [zipSync({ "a.txt": bytes("a") }), "archive"],
    [zipSync({ "word/document.xml": new Uint8Array((64 << 20) + 1).fill(97) }), "too-large"],
  ])
    assert.throws(() => openDocument(content), { name: "JuhaoError", code: "unreadable", values: { reason } });
  assert.throws(() => openDocument("text"), { code: "bad-input" });
  assert.throws(() => openDocument(bytes("a"), { named: "a" }), { code: "bad-option" });
  assert.throws(() => openDocument(bytes("a"), { charset: "utf-99" }), { code: "bad-option" });
  const place = { transform: [10, 0, 0, 10, 0, 0], width: 1 };
  for (const pages of [
    "a",
    ["a"],
    [["a"]],
    [[{ str: "a" }]],
    [[{ ...place, str: 1 }]],
    [[{ ...place, str: "a", width: "1" }]],
  ])
    assert.throws(() => openPages(pages), { code: "bad-input" });
});
