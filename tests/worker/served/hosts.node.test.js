// A part of the table of ../../hosts: the Worker gives the Report of Node for texts that `juhao/documents` opened.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { opener, optionsOf } from "../../hosts/hosts.mjs";
import { nameOf, some } from "../../hosts/table.mjs";
import { installed } from "../../npm/packed.js";
import { ask, serve } from "./serve.js";

const place = installed();
const juhao = await place.load("node.js");
const open = opener(await place.load("documents/node.js"));
/** What a request can hold: a text, or a page. */
const sent = (path) => (typeof open(path).html === "string" ? { html: open(path).html } : open(path).text);

let worker;
before(async () => {
  worker = await serve();
});
after(() => worker?.stop());

for (const row of some(29)) {
  test(nameOf(row), async () => {
    const [left, right, options] = [sent(row.left), sent(row.right), optionsOf(row, open)];
    const { status, body } = await ask(worker.url, "POST", "/v1/compare", { left, right, options });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body, JSON.parse(JSON.stringify(juhao.compare(left, right, options))));
  });
}
