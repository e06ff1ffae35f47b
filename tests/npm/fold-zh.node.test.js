// Traditional and Simplified Chinese count as equal in every function and every host, but not with `fold: "none"`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Converter } from "opencc-js";
import { installed, root } from "./packed.js";

const place = installed();
const { load, run } = place;
const juhao = await load("node.js");

/** The free Chinese texts of the repository. */
const TEXTS = ["statutes", "classics"].flatMap((name) => {
  const folder = join(root, "tests/corpus", name);
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
});

const FORMS = {
  traditional: "週二至週日上午九點開門，晚上八點關門，借書證可以在一樓服務臺辦理。",
  simplified: "周二至周日上午九点开门，晚上八点关门，借书证可以在一楼服务台办理。",
};

test("a Traditional text and a Simplified one are the same by themselves, and as written if asked", () => {
  const { traditional, simplified } = FORMS;
  for (const [left, right, side] of [
    [traditional, simplified, "left"],
    [simplified, traditional, "right"],
  ]) {
    const report = juhao.compare(left, right);
    assert.equal(report.relation, "duplicate");
    assert.equal(report.coverage.left, 1);
    const [sign, ...others] = report.signs;
    assert.deepEqual([sign.kind, sign.side, others.length], ["traditional-simplified", side, 0]);
    assert.equal(sign.count, [...traditional].filter((character, i) => character !== [...simplified][i]).length);
    assert.equal(traditional.slice(sign.places[0].start, sign.places[0].end), "週");
    assert.deepEqual(juhao.compare(left, right, { fold: "zh" }), report);
    const written = juhao.compare(left, right, { fold: "none" });
    assert.notEqual(written.relation, "duplicate");
    assert.deepEqual(written.signs, [{ ...sign, count: 0, places: [] }]);
    assert.equal(juhao.align(left, right).lcs.lower, juhao.compare(left, left).lcs.lower);
    assert.ok(juhao.align(left, right, { fold: "none" }).lcs.upper < juhao.align(left, right).lcs.lower);
    // Pages and prepared texts, which are read before the other side is known.
    assert.equal(juhao.compare({ html: `<p>${left}` }, { html: `<p>${right}` }).relation, "duplicate");
    const [a, b] = [left, right].map((text) => juhao.prepare(text));
    assert.deepEqual(juhao.compare(a, b), report);
    assert.deepEqual(juhao.compare(a, b, { fold: "zh" }), report);
    const asWritten = [left, right].map((text) => juhao.prepare(text, { fold: "none" }));
    assert.deepEqual(juhao.compare(...asWritten), written);
    const unlike = { code: "bad-option", values: { name: "fold" } };
    assert.throws(() => juhao.compare(a, b, { fold: "none" }), unlike);
    assert.throws(() => juhao.compare(asWritten[0], b), unlike);
  }
  assert.equal(juhao.prepare(traditional).chineseForm, "traditional");
  assert.equal(juhao.prepare(simplified, { fold: "zh" }).chineseForm, "simplified");
  assert.equal(juhao.prepare(traditional + simplified).chineseForm, null);
  for (const fold of ["tw", "auto"])
    assert.throws(() => juhao.compare("a", "b", { fold }), { code: "bad-option", values: { name: "fold" } });
});

test("a corpus and profiles read both forms as the same, and as written if asked", () => {
  const { traditional, simplified } = FORMS;
  const duplicates = (options) => {
    const corpus = new juhao.Corpus(options);
    corpus.add("traditional", traditional);
    corpus.add("simplified", simplified);
    const isDuplicate = ({ relation }) => relation === "duplicate";
    const found = [corpus.pairs().pairs, corpus.query(traditional)].map((hits) => hits.filter(isDuplicate).length);
    corpus.free();
    return found;
  };
  assert.deepEqual(duplicates(), [1, 2]);
  assert.deepEqual(duplicates({ keepTexts: true }), [1, 2]);
  assert.equal(juhao.compareProfiles(juhao.profile(traditional), juhao.profile(simplified)).relation, "duplicate");
});

test("juhao/fold-zh replaces the characters of a text as they are compared", async () => {
  const { simplified } = await load("fold-zh.js");
  assert.equal(simplified(FORMS.traditional), FORMS.simplified);
  assert.equal(simplified("A 後 𠀀。"), "A 后 𠀀。");
});

test("a pasted paragraph in the other form is found by every function", () => {
  const { traditional, simplified } = FORMS;
  const own = "市文化站昨天公布了借阅的新规定，请大家互相转告，也欢迎提出意见。".repeat(3);
  const pasted = `${own}\n\n${traditional}\n\n${own}`;
  assert.equal(juhao.compare(pasted, simplified).coverage.right, 1);
  assert.equal(juhao.sources(simplified, [{ id: "pasted", input: pasted }]).coverage.value, 1);
  const corpus = new juhao.Corpus({ keepTexts: true });
  corpus.add("pasted", pasted);
  assert.equal(corpus.query(simplified)[0].coverage.left, 1);
  corpus.free();
});

test("the engine of a page needs nothing but its module", () => {
  const program = `
    import { readFileSync } from "node:fs";
    import { initSync, compare } from "./node_modules/juhao/web.js";
    initSync({ module: readFileSync("./node_modules/juhao/juhao_bg.wasm") });
    console.log(compare(...${JSON.stringify([FORMS.traditional, FORMS.simplified])}).relation);`;
  assert.equal(run("--input-type=module", "-e", program).trim(), "duplicate");
});

test("a text and its conversion are duplicates in both directions", () => {
  assert.ok(TEXTS.length > 40);
  // Taiwan's words (twp) are other words, not other characters.
  for (const [to, least] of Object.entries({ t: 0.999, tw: 0.999, hk: 0.999, twp: 0.95 })) {
    const convert = Converter({ from: "cn", to });
    for (const text of TEXTS) {
      const converted = convert(text);
      for (const [left, right] of [
        [text, converted],
        [converted, text],
      ]) {
        const { relation, coverage } = juhao.compare(left, right);
        assert.equal(relation, "duplicate");
        assert.ok(Math.min(coverage.left, coverage.right) > least, `${to} ${coverage.left} ${coverage.right}`);
      }
    }
  }
});

test("a paragraph has its form, of Taiwan and Hong Kong, too, modern or classical", () => {
  const formOf = (text) => {
    const prepared = juhao.prepare(text);
    const form = prepared.chineseForm;
    prepared.free();
    return form;
  };
  const paragraphs = TEXTS.flatMap((text) => text.match(/.{80}/g));
  assert.ok(paragraphs.length > 1000);
  const share = (form, of) => of.filter((text) => formOf(text) === form).length / of.length;
  assert.ok(share("simplified", paragraphs) > 0.98);
  assert.equal(share("traditional", paragraphs), 0);
  for (const to of ["t", "tw", "hk"]) {
    const converted = paragraphs.map(Converter({ from: "cn", to }));
    assert.ok(share("traditional", converted) > 0.98);
    assert.equal(share("simplified", converted), 0);
  }
});

test("the table is what its script makes of the data of OpenCC", () => {
  execFileSync(process.execPath, [join(root, "scripts/fold-zh.mjs"), "--check"], { stdio: "pipe" });
});
