// One text compared with many sources: the result matches the schema, and its figures agree with each other and with
// `compare`.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import { sources as schema } from "../schema/typescript.mjs";
import { installed, root } from "./packed.js";

const ajv = new Ajv2020({ allErrors: true });
const validate = ajv.compile(schema);

const statutes = readdirSync(join(root, "tests/corpus/statutes"))
  .filter((name) => name.endsWith(".md"))
  .slice(0, 6)
  .map((id) => ({ id, input: readFileSync(join(root, "tests/corpus/statutes", id), "utf8") }));
const made = statutes
  .slice(0, 4)
  .map(({ input }) => input.slice(400, 900))
  .join("");

const juhao = await installed().load("node.js");

/** Checks the rules of every result. */
function check(report) {
  assert.ok(validate(report), JSON.stringify(validate.errors));
  const { counted, coverage, included, largest, bySource, passages, leftOut } = report;
  const sum = (list, number) => list.reduce((all, one) => all + number(one), 0);
  const rates = [coverage, included, largest, ...bySource.flatMap((one) => [one.coverage, one.included, one.fresh])];
  assert.ok([...rates, ...leftOut.map((one) => one.coverage)].every(({ den }) => den === counted));
  assert.equal(
    sum(bySource, ({ fresh }) => fresh.num),
    coverage.num,
  );
  assert.equal(
    sum(passages, ({ equal }) => equal),
    coverage.num,
  );
  passages.forEach(({ start, end, from }, i) => {
    assert.ok(start < end && start >= (passages[i - 1]?.end ?? 0));
    assert.ok(bySource[from].passages.some(({ left }) => left.start <= start && end <= left.end));
  });
  for (const one of leftOut) assert.equal(one.coverage.num + one.equal, coverage.num);
}

test("a text made of four is the union of them, of a list as of a corpus as one by one", () => {
  const report = juhao.sources(made, statutes);
  check(report);
  assert.ok(report.coverage.value > 0.97 && report.largest.value < 0.35, JSON.stringify(report.coverage));
  for (const { id, input } of statutes) {
    const whole = juhao.compare(made, input);
    const found = report.bySource.find((one) => one.id === id);
    assert.equal(found?.coverage.value ?? 0, whole.coverage.left, id);
    if (found) assert.deepEqual(found.passages, whole.matches);
    if (found) assert.deepEqual(found.pair.reason, whole.reason);
  }

  const corpus = new juhao.Corpus({ keepTexts: true });
  for (const { id, input } of statutes) corpus.add(id, input);
  corpus.add("itself", made);
  assert.deepEqual(juhao.sources(made, corpus, { except: ["itself"] }), report);
  assert.equal(juhao.sources(made, corpus).bySource[0].id, "itself");
  corpus.free();

  const list = new juhao.Sources(made);
  const isFound = statutes.map(({ id, input }) => list.add(id, juhao.prepare(input)));
  assert.deepEqual(list.report(), report);
  assert.equal(isFound.filter(Boolean).length, report.bySource.length);
  list.free();
  assert.throws(() => list.report(), { code: "bad-input" });
});

test("what is left out lowers a figure and leaves the denominator", () => {
  const quoted = `Mine.\n“${statutes[0].input.slice(1200, 1280).replaceAll(/[\n“”]/g, "")}”\n${made}`;
  const exclude = [{ start: 100, end: 200, reason: "template" }];
  const report = juhao.sources(juhao.prepare(quoted, { exclude }), statutes);
  check(report);
  assert.deepEqual(
    report.leftOut.map(({ reason }) => reason),
    ["template", "quotations", "references"],
  );
  assert.ok(report.leftOut[0].counted > 50 && report.leftOut[1].equal > 20);
  const whole = juhao.sources(quoted, statutes, { leaveOut: [] });
  check(whole);
  assert.deepEqual([whole.coverage, whole.included], [report.coverage, report.coverage]);
  assert.deepEqual(juhao.sources(quoted, statutes, { exclude }).included, report.included);
});

test("pages have their places in the HTML, and their quoted blocks are quotations", () => {
  const html = `<p>Mine.</p><blockquote>${statutes[0].input.slice(500, 700)}</blockquote><p>${statutes[1].input.slice(500, 700)}</p>`;
  const sourced = statutes.map(({ id, input }) => ({ id, input: { html: `<p>${input.replaceAll("\n", "<p>")}` } }));
  const report = juhao.sources({ html }, sourced, { extraction: "visible" });
  check(report);
  assert.ok(report.included.num < report.coverage.num && report.included.num > 100);
  for (const { source } of report.passages) assert.ok(html.slice(...source).length > 0);
  for (const { left, right } of report.bySource[0].passages) assert.ok(left.source && right.source);
});

test("edits are what differs inside matches", () => {
  const left = statutes[0].input;
  const right = left.replaceAll("应当", "必须").replaceAll("，并", "并");
  const { matches } = juhao.compare(left, right);
  const all = juhao.edits(left, right, matches);
  assert.equal(all.length, matches.length);
  const words = all
    .flat()
    .map((edit) => [left.slice(edit.left.start, edit.left.end), right.slice(edit.right.start, edit.right.end)]);
  assert.ok(words.length > 10);
  assert.deepEqual([...new Set(words.map(String))].sort(), ["应当,必须", "，,"]);
  assert.deepEqual(juhao.edits("同一句话。", "同一句话。", juhao.compare("同一句话。", "同一句话。").matches), [[]]);
});

test("quotations and references are ranges of the text shown", () => {
  const text = "他说：“今天的天气真的很好。”\n参考文献\n[1] 某人. 某书[M]. 2001.";
  const slices = (spans, shown) => spans.map(({ start, end }) => shown.slice(start, end));
  assert.deepEqual(slices(juhao.quotations(text), text), ["“今天的天气真的很好。”"]);
  assert.deepEqual(slices(juhao.references(text), text), ["参考文献\n[1] 某人. 某书[M]. 2001."]);
});

test("the wording of a template is found in every script", () => {
  for (const [form, own] of [
    ["申请人承诺以上内容真实有效", "我想借三本书。"],
    ["I confirm that this essay is my own work", "The ferry left early."],
    ["ข้าพเจ้าขอรับรองว่าข้อความข้างต้นเป็นความจริง", "เรือออกจากท่าแต่เช้า"],
  ]) {
    const text = `${own}\n${form}`;
    assert.deepEqual(slices(text, juhao.wording(form, text)), [form]);
    assert.deepEqual(juhao.wording(form, own), []);
  }
});

const slices = (text, ranges) => ranges.map(({ start, end }) => text.slice(start, end));

for (const [why, text, quotes] of [
  ["curly marks", "他说：“钟声传得不远，却足够了。”然后走了。", ["“钟声传得不远，却足够了。”"]],
  ["corner brackets, one inside the other", "「老人說：『聽鐘聲就能知道。』」", ["「老人說：『聽鐘聲就能知道。』」"]],
  ["straight marks", 'She said "the bell told both banks" and left.', ['"the bell told both banks"']],
  ["a name is no quotation", "所谓“老钟”在哪里？", []],
  ["inches are none either", 'A 6" pipe and a 12" pipe are in the shed.', []],
  ["an apostrophe opens nothing", "It’s the ferryman’s own bell, and it isn’t for sale.", []],
  [
    "a paragraph that opens and does not close",
    "“第一段没有结束的引号，\n第二段在引号之外。",
    ["“第一段没有结束的引号，"],
  ],
  ["an opening mark alone inside a sentence", "他写了一个“号，忘了写完它，于是整句都不算。", []],
  ["quoted lines", "As you wrote:\n> the bell told both banks\nI agree.", ["> the bell told both banks"]],
  ["guillemets", "Il dit « la cloche parle aux deux rives » et part.", ["« la cloche parle aux deux rives »"]],
]) {
  test(`quotations: ${why}`, () => assert.deepEqual(slices(text, juhao.quotations(text)), quotes));
}

const ENTRIES = "[1] 王明. 渡口的钟[J]. 桥梁, 2013, 50(2): 1-9.\n[2] Li H. Bells of the River. 2007.";

for (const [why, text, found] of [
  ["a Chinese list", `正文。\n参考文献\n${ENTRIES}`, [`参考文献\n${ENTRIES}`]],
  ["a numbered heading", `Body.\n6. References\n${ENTRIES}`, [`6. References\n${ENTRIES}`]],
  ["what follows takes part", `甲。\n参考文献：\n${ENTRIES}\n附录 A\n乙。`, [`参考文献：\n${ENTRIES}`]],
  [
    "a heading without a list is a heading",
    "参考文献\n这一节讨论前人如何使用文献。\n我们认为如此。\n它并不重要。\n完。",
    [],
  ],
  ["a heading in a table of contents", "目录\n参考文献……23\n第一章 钟", []],
  ["the word inside a sentence", "本文的参考文献很多，见于 2013 年。", []],
  [
    "a single entry at the foot of a page",
    "正文一句。\n[3] 李雷. 河与桥[M]. 北京, 2001.\n正文又一句。",
    ["[3] 李雷. 河与桥[M]. 北京, 2001."],
  ],
]) {
  test(`references: ${why}`, () => assert.deepEqual(slices(text, juhao.references(text)), found));
}

test("texts made to take long do not", () => {
  const spaces = " ".repeat(1_000_000);
  assert.deepEqual(juhao.quotations(`x${"“".repeat(1_000_000)}`), []);
  assert.deepEqual(juhao.quotations(`x${' "x'.repeat(500_000)}`), []);
  assert.deepEqual(juhao.quotations(`“${"”「『«„".repeat(200_000)}`), []);
  assert.equal(juhao.quotations(`${spaces}“x${spaces}“`).length, 1);
  assert.deepEqual(juhao.references(`references${spaces}x`), []);
  assert.deepEqual(juhao.references(`${spaces}:${spaces}x`), []);
  assert.equal(juhao.references("参考文献\n[1] 王明. 2013.\n附录\n".repeat(200_000)).length, 200_000);
});

test("what is wrong is named", () => {
  const own = new juhao.Corpus();
  const other = new juhao.Corpus({ keepTexts: true, ignoreNumbers: true });
  other.add("a", made);
  for (const [call, code, words] of [
    [() => juhao.sources(made, 5), "bad-input", /list of \{ id, input \} or a Corpus/],
    [() => juhao.sources(made, [made]), "bad-input", /id/],
    [() => juhao.sources(made, [{ id: 7, input: made }]), "bad-input", /give "7"/],
    [() => juhao.sources(made, own), "bad-input", /keepTexts/],
    [() => juhao.sources(made, other), "bad-option", /read with other options/],
    [() => juhao.sources(made, [], { leaveOut: ["all"] }), "bad-option", /quotations, references/],
    [() => juhao.sources(made, [], { except: "a" }), "bad-option", /list of ids/],
    [() => juhao.edits("a", "b", [{ left: { start: 0, end: 9 }, right: { start: 0, end: 1 } }]), "bad-range", /9\.\.9/],
    [() => juhao.edits("a", "b", [{ left: { start: 0, end: 1 } }]), "bad-input", /matches/],
  ]) {
    assert.throws(call, (error) => error.name === "JuhaoError" && error.code === code && words.test(error.message));
  }
});
