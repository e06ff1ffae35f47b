// The report: the module writes the same bytes as the command line for the same texts and settings.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { commandLine } from "../hosts/command-line.mjs";
import { installed } from "./packed.js";

const place = installed();
const { compare, prepare, Sources } = await place.load("node.js");
const { writeReport } = await place.load("report/node.js");

const BRIDGE =
  "The old bridge by the river was built of stone from the quarry 👍 on the hill, and it has carried every cart of the " +
  "town since then. In the spring of last year the water took one of its three arches.";
const 图书馆 =
  "图书馆从下个月起调整开放时间。周二至周日上午九点开门，晚上八点关门，周一闭馆整理图书。借书证可以在一楼服务台办理，" +
  "请带上身份证和一张新照片。每位读者最多可以借十本书，借期四个星期，到期前可以续借两次。";
const FILES = {
  "a.txt": `第一章 通知\n${图书馆}\n第二章 桥\n${BRIDGE}\n`,
  "b.txt": `馆长说：“${图书馆.replace("周日", "周六")}”[3]\n别的都不一样。`,
  "c.txt": `${BRIDGE.replace("stone", "timber")} Nobody knows <b>who</b> paid for it.\n`,
  "<i>.txt": "这一篇和其他各篇没有任何相同的地方，只是为了列在表里。",
};
const SETTINGS = {
  preset: "standard",
  minMatch: 13,
  kinds: ["exact", "edited", "loose"],
  exclude: [],
  same: ["case", "forms"],
  templates: [],
};
const ABOUT = { author: "王明", course: "", examiner: "Reed & Co", notes: "" };
const SAID = ["--date", "28 November 2026", "--author", ABOUT.author, "--examiner", ABOUT.examiner];

const folder = mkdtempSync(join(tmpdir(), "juhao-report-"));
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
after(() => rmSync(folder, { recursive: true }));

/** What the command line writes. */
function printed(args, lang) {
  execFileSync(commandLine, [...args, "report.html", "--lang", lang, ...SAID], { cwd: folder, stdio: "pipe" });
  return readFileSync(join(folder, "report.html"), "utf8");
}

const textOf = (name) => {
  const prepared = prepare(FILES[name]);
  const counted = compare(prepared, prepared).lengths.left.counted;
  return { name, text: prepared.text, counted, out: [] };
};

for (const lang of ["zh-CN", "zh-Hant", "en"]) {
  test(`two texts give the same bytes in Node and on the command line: ${lang}`, () => {
    const names = ["a.txt", "b.txt"];
    const two = compare(FILES["a.txt"], FILES["b.txt"]);
    const values = { lang, date: SAID[1], about: ABOUT, settings: SETTINGS, texts: names.map(textOf), two };
    const html = writeReport({ ...values, limits: two.limits });
    assert.equal(html, printed(["compare", ...names, "--html"], lang));
    assert.match(html, /<u>/);
  });

  test(`many texts give the same bytes in Node and on the command line: ${lang}`, () => {
    const names = Object.keys(FILES).sort();
    const reportOf = (name, other) => compare(FILES[name], FILES[other]);
    const all = names.flatMap((name, left) => names.slice(left + 1).map((other, i) => ({ left, right: left + 1 + i })));
    const pairs = all.flatMap(({ left, right }) => {
      const { relation, reason, role, coverage } = reportOf(names[left], names[right]);
      return role === "evidence" ? [{ left, right, relation, reason: reason.code, role, coverage }] : [];
    });
    const most = ({ coverage }) => Math.max(coverage.left, coverage.right);
    pairs.sort((one, other) => most(other) - most(one));
    const texts = names.map((name, index) => {
      const sources = new Sources(FILES[name], { minor: true });
      // In the order of the pairs, as the command line adds them.
      for (const { left, right } of pairs) {
        if (left === index) sources.add(String(right), FILES[names[right]]);
        if (right === index) sources.add(String(left), FILES[names[left]]);
      }
      return { ...textOf(name), sources: sources.report() };
    });
    const html = writeReport({ lang, date: SAID[1], about: ABOUT, settings: SETTINGS, texts, pairs });
    assert.equal(html, printed(["check", ...names, "--quiet", "--report"], lang));
    assert.equal(pairs.length, 2);
    assert.doesNotMatch(html, /<i>/);
  });
}

test("values that are no report are refused with a clear answer", () => {
  assert.throws(() => writeReport(null), /a report is an object/);
  assert.throws(() => writeReport({}), /missing field/);
  const text = { name: "a", text: "句👍", out: [{ start: 2, end: 3, reason: "hand" }] };
  const values = { lang: "en", date: "", settings: {}, texts: [text] };
  assert.throws(() => writeReport(values), /an offset is outside of the texts/);
  assert.match(writeReport({ ...values, texts: [{ ...text, out: [] }] }), /^<!DOCTYPE html>/);
});
