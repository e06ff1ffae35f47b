// A part of the table of ../hosts: command line, Node and Python give the same Report of two files, with the same
// options. `npm run hosts` runs all of it.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { checkedOnCommandLine, hasPython, inPython, onCommandLine, opener, optionsOf } from "../hosts/hosts.mjs";
import { archives, bytes, canonical, documents, nameOf, rows, some } from "../hosts/table.mjs";
import { installed } from "./packed.js";

// A step without a common factor with the number of choices, so that every choice is in it.
const wanted = some(19);
const place = installed();
const juhao = await place.load("node.js");
const readers = await place.load("documents/node.js");
const open = opener(readers);
const inNode = (row) =>
  JSON.parse(JSON.stringify(juhao.compare(open(row.left), open(row.right), optionsOf(row, open))));

let python;
before(() => {
  python = hasPython ? inPython(wanted, open) : null;
});

test("the table has what hosts could do differently", () => {
  assert.ok(documents.length >= 40, `${documents.length} documents`);
  for (const kind of ["docx", "odt", "fodt", "rtf", "epub", "html", "txt", "eml", "ipynb", "srt", "tex", "pdf"]) {
    assert.ok(documents.filter((name) => name.endsWith(kind)).length >= 2, kind);
  }
  const choices = (all) => new Set(all.map(({ preset, leaveOut, template }) => [preset, leaveOut, template].join("|")));
  assert.deepEqual(choices(wanted), choices(rows));
  // An option that changed nothing would say nothing.
  const plain = rows.filter(({ preset, leaveOut, template }) => preset === "standard" && !template && !leaveOut.length);
  const shared = plain.filter((row) => inNode(row).matches.length > 0);
  assert.ok(shared.length > plain.length / 2, `${shared.length} of ${plain.length} documents share text`);
  const changed = (change) =>
    shared.filter((row) => canonical(inNode(row)) !== canonical(inNode({ ...row, ...change })));
  for (const change of [{ preset: "thesis" }, { leaveOut: rows.at(-1).leaveOut }, { template: rows.at(-1).template }]) {
    assert.ok(changed(change).length > shared.length / 3, JSON.stringify(change));
  }
  const hides = shared.filter((row) => inNode(row).signs.some(({ kind }) => kind === "hidden-text"));
  assert.ok(hides.length > 5, `${hides.length} documents hide text`);
});

for (const [i, row] of wanted.entries()) {
  test(nameOf(row), () => {
    assert.deepEqual(inNode(row), onCommandLine(row), "Node");
    if (python) assert.deepEqual(python[i], onCommandLine(row, "char"), "Python");
  });
}

for (const archive of archives) {
  test(`the files of ${archive}`, () => {
    const other = "tests/cases/hosts/copy.txt";
    const answer = checkedOnCommandLine(archive, other);
    const files = readers.filesOf(bytes(archive));
    assert.equal(files.length, 2);
    for (const { path, bytes: content } of files) {
      const id = `${archive}/${path}`;
      const opened = readers.openDocument(content, { name: path });
      const file = opened.html === null ? opened : { html: opened.html };
      const pair = answer.pairs.find(({ left, right }) => left === id && right === other);
      const report = juhao.compare(file, open(other), { preset: "standard" });
      assert.ok(report.matches.length > 0, id);
      const { relation, reason, coverage } = JSON.parse(JSON.stringify(report));
      assert.deepEqual(
        { relation, reason, coverage },
        { relation: pair.relation, reason: pair.reason, coverage: pair.coverage },
        id,
      );
    }
  });
}
