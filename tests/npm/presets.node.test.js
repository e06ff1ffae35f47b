// Presets by name: what they do in the package is what they do on the command line.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PRESETS } from "../../pkg-templates/npm/contract.js";
import { commandLine } from "../hosts/command-line.mjs";
import { installed } from "./packed.js";

const juhao = await installed().load("node.js");
const folder = join(installed().folder, "presets");
mkdirSync(folder, { recursive: true });

const QUOTED =
  "他写道：“周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。”我读完以后去了河边，看了很久的船。";
const NOTICE = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理。";
const CLASSICAL = [
  "夫道者覆天載地廓四方柝八極高不可際深不可測包裹天地稟授無形有萬不同而便於性",
  "古之君子其責己也重以周其待人也輕以約有萬不同之謂富故執德之謂紀德成之謂立",
];
const page = (body) =>
  `<nav><p>本站首页、新闻中心、联系我们和网站地图都在这里，欢迎各位读者常来常往。</p></nav><p>${body}</p>`;
const CASES = [
  ["plain", QUOTED, NOTICE],
  ["classical", ...CLASSICAL],
  ["latin", "The Ferry left the harbour at dawn; nobody waved.", "THE FERRY LEFT THE HARBOUR AT DAWN, NOBODY WAVED!"],
  ["pages", page(QUOTED), page("食堂周一供应面条，周二供应饺子，周三供应米饭和三种炒菜。")],
];

for (const [name, left, right] of CASES) {
  for (const { name: preset } of PRESETS) {
    test(`${preset}: ${name}`, () => {
      const isPage = name === "pages";
      const files = [left, right].map((text, i) => {
        const path = join(folder, `${name}-${i}.${isPage ? "html" : "txt"}`);
        writeFileSync(path, text);
        return path;
      });
      const inputs = [left, right].map((text) => (isPage ? { html: text } : text));
      const args = ["compare", "--json", "--offsets", "utf16", "--preset", preset, ...files];
      const printed = JSON.parse(execFileSync(commandLine, args, { encoding: "utf8" }));
      assert.deepEqual(juhao.compare(...inputs, { preset }), printed);
    });
  }
}

test("each preset does what it is for", () => {
  const of = (preset, left, right) => juhao.compare(left, right, { preset });
  assert.equal(of("standard", QUOTED, NOTICE).relation, "partial");
  assert.equal(of("thesis", QUOTED, NOTICE).matches.length, 0);
  assert.deepEqual(
    [of("standard", ...CLASSICAL), of("classical", ...CLASSICAL)].map(({ matches }) => matches.length),
    [0, 1],
  );
  const [, latin, upper] = CASES[2];
  assert.deepEqual(
    ["strict", "punctuation"].map((preset) => of(preset, latin, upper).matches.map(({ kind }) => kind)),
    [[], ["exact"]],
  );
});

test("other options override a preset, and an unknown name is an error with the names", () => {
  const { matches } = juhao.compare(CASES[2][1], CASES[2][2], {
    preset: "strict",
    ignoreCase: true,
    kinds: ["edited"],
  });
  assert.ok(matches.length > 0);
  assert.throws(() => juhao.compare("a", "b", { preset: "loose" }), {
    code: "bad-option",
    message: `option preset must be one of ${PRESETS.map(({ name }) => name).join(", ")}`,
  });
});

test("prepared texts, sources and a corpus read texts by a preset", () => {
  const prepared = juhao.prepare(QUOTED, { preset: "thesis" });
  assert.equal(juhao.compare(prepared, NOTICE).matches.length, 0);
  const { included, coverage } = juhao.sources(QUOTED, [{ id: "n", input: NOTICE }], { preset: "thesis" });
  assert.ok(coverage.num > 0 && included.num === 0);
  for (const [preset, count] of [
    ["standard", 1],
    ["thesis", 0],
  ]) {
    const corpus = new juhao.Corpus({ keepTexts: true, preset });
    corpus.add("quoted", QUOTED);
    corpus.add("notice", NOTICE);
    assert.equal(corpus.pairs().pairs.length, count);
    corpus.free();
  }
  prepared.free();
});
