// The package in Node: import, require, offsets, options, errors, memory.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { installed, root } from "./packed.js";

const HOURS = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const NOTICE = `图书馆周一闭馆。${HOURS}`;

const place = installed();
const { load, run } = place;
const juhao = await load("node.js");

test("import and require give the same functions, ready without init", () => {
  const print = "console.log(Object.keys(juhao).sort().join(), juhao.compare('', '').relation)";
  const imported = run("--input-type=module", "-e", `import * as juhao from "juhao"; ${print}`);
  const required = run("--input-type=commonjs", "-e", `const juhao = require("juhao"); ${print}`);
  assert.match(imported, /no-features/);
  assert.equal(required.replace("__esModule,", ""), imported);
  const require = createRequire(join(place.folder, "program.cjs"));
  assert.equal(require("juhao").compare(NOTICE, NOTICE).relation, "duplicate");
});

test("init may be called anywhere, any number of times", async () => {
  assert.equal(await juhao.default(), undefined);
  assert.equal(await juhao.default("ignored"), undefined);
  juhao.initSync({ module: readFileSync(join(place.folder, "node_modules/juhao/juhao_bg.wasm")) });
  assert.equal(juhao.compare(NOTICE, HOURS).relation, "contains");
});

test("initSync while init is under way is refused, and harms nothing", () => {
  for (const [folder, call] of [
    [".", "compare('a', 'a').relation"],
    ["methods", "compareMethods('a', 'a', { methods: ['cosine'] }).length"],
    ["align", "align('a', 'a').lcs.lower"],
  ]) {
    const inside = `./node_modules/juhao/${folder}`;
    const program = `
      import { readFileSync, writeFileSync } from "node:fs";
      import * as engine from "${inside}/web.js";
      const module = readFileSync("${inside}/juhao${folder === "." ? "" : `_${folder}`}_bg.wasm");
      const sync = () => { try { engine.initSync({ module }); return "loaded"; } catch ({ code }) { return code; } };
      const loading = engine.default(Promise.resolve(module));
      const early = sync();
      await loading;
      console.log(early, sync(), engine.${call});`;
    assert.match(run("--input-type=module", "-e", program), /^not-loaded loaded (duplicate|1)\n$/);
  }
});

test("offsets are those of slice, whatever stands before and inside the passage", () => {
  const marks = {
    emoji: "👍🏽",
    han: "𠮷𩸽",
    family: "👨‍👩‍👧‍👦",
    combining: "e\u0301o\u0308",
    low: "\udc00",
    high: "\ud83d",
  };
  for (const [name, mark] of Object.entries(marks)) {
    const left = `${mark}甲。${HOURS}${mark}`;
    const right = `前言${mark}${mark}。${HOURS}`;
    const { matches } = juhao.compare(left, right);
    assert.equal(matches.length, 1, name);
    const [match] = matches;
    const slices = [left.slice(match.left.start, match.left.end), right.slice(match.right.start, match.right.end)];
    for (const slice of slices) assert.ok(slice.includes(HOURS.slice(0, -1)), `${name}: ${slice}`);
    for (const [text, span] of [
      [left, match.left],
      [right, match.right],
    ]) {
      for (const offset of [span.start, span.end]) {
        const pair = /[\ud800-\udbff]/.test(text[offset - 1] ?? "") && /[\udc00-\udfff]/.test(text[offset] ?? "");
        assert.ok(!pair, `${name}: ${offset} lies inside a pair`);
      }
    }
  }
});

test("a passage with astral characters inside is cut at its ends exactly", () => {
  const passage = "𠮷野家的𩸽很好吃👍🏽，一家人👨‍👩‍👧都喜欢，每个周末都要来吃一次，还要带上隔壁的老王。";
  const left = `\ud83d${passage}`;
  const right = `朋友昨天说：${passage}后来就下雨了。`;
  const [match] = juhao.compare(left, right).matches;
  assert.equal(left.slice(match.left.start, match.left.end), right.slice(match.right.start, match.right.end));
  assert.ok(passage.includes(left.slice(match.left.start, match.left.end)));
  assert.ok(match.left.end - match.left.start >= passage.length - 2);
});

test("a page with lone surrogates is read, and its sources fit the caller's string", () => {
  const lone = "\ud83d";
  const html = `<title>${lone}</title><p class="${lone}">${lone}今天天气很好，我们去公园。${lone}<p>明天下雨👍。${lone.repeat(1000)}`;
  const page = juhao.extract(html, { extraction: "visible" });
  assert.ok(page.body.startsWith("\ufffd今天") && page.body.endsWith("\ufffd"));
  for (const text of ["今天天气很好，我们去公园。", "明天下雨👍。"]) {
    const start = page.body.indexOf(text);
    const { source, ...piece } = page.map.find(({ start: from, end }) => from <= start && start < end);
    const at = source[0] + start - piece.start;
    assert.equal(html.slice(at, at + text.length), text);
  }
});

test("comments of readers are blocks of their own, and in the body only where they are kept", () => {
  const comment = "谢谢提醒，我们周末再去。";
  const html = `<h1>通知</h1><p>${NOTICE}</p><p>${HOURS}</p><ol class="comments"><li>${comment}</li></ol>`;
  for (const comments of ["leave-out", "keep"]) {
    const { body, blocks } = juhao.extract(html, { extraction: "body", comments });
    assert.equal(body.includes(comment), comments === "keep");
    assert.equal(blocks.find(({ kind }) => kind === "comment").kept, comments === "keep");
  }
});

test("swapping the texts mirrors the report", () => {
  const right = `${HOURS}另外，自习室全天开放。`;
  const there = juhao.compare(NOTICE, right);
  const back = juhao.compare(right, NOTICE);
  assert.deepEqual(back.coverage, { left: there.coverage.right, right: there.coverage.left });
  assert.deepEqual(
    back.matches.map(({ left, right }) => [right, left]),
    there.matches.map(({ left, right }) => [left, right]),
  );
});

test("a prepared text has its length in Han characters, of which a word has 13/8", () => {
  for (const [input, length] of [
    ["", 0],
    ["图书馆，周一闭馆。", 7],
    ["Once the old ferryman slept here, and there", 13],
    [{ html: "<p>句号" }, 2],
  ])
    assert.equal(juhao.prepare(input).length, length);
  const freed = juhao.prepare("句号");
  freed.free();
  assert.throws(() => freed.length, { code: "bad-input" });
});

test("a prepared text is written as its text, and is refused by another engine with the reason", () => {
  const prepared = juhao.prepare(NOTICE);
  const written = JSON.parse(JSON.stringify({ prepared }));
  assert.deepEqual(written, { prepared: { text: NOTICE, length: prepared.length, chineseForm: prepared.chineseForm } });
  const required = createRequire(join(place.folder, "program.cjs"))("./node_modules/juhao/cjs/node.js");
  assert.throws(() => required.compare(prepared, NOTICE), { code: "bad-input", message: /belongs to another engine/ });
  assert.throws(() => juhao.compare(NOTICE, required.prepare(NOTICE)), { message: /belongs to another engine/ });
});

test("a corpus is written as its size, and is refused by another engine with the reason", () => {
  const corpus = new juhao.Corpus({ keepTexts: true });
  corpus.add("a", NOTICE);
  assert.equal(JSON.stringify({ corpus }), '{"corpus":{"size":1}}');
  const other = createRequire(join(place.folder, "program.cjs"))("./node_modules/juhao/cjs/node.js");
  const refused = { code: "bad-input", message: /belongs to another engine/ };
  assert.throws(() => other.sources(NOTICE, corpus), refused);
  assert.throws(() => new other.Sources(NOTICE).addCorpus(corpus), refused);
  assert.equal(juhao.sources(NOTICE, corpus).coverage.value, 1);
});

test("import and require load one engine", () => {
  const code = `const required = require("juhao");
    import("juhao").then((juhao) => console.log(required.compare(juhao.prepare("a"), juhao.prepare("a")).relation));`;
  assert.match(run("--input-type=commonjs", "-e", code), /^duplicate|no-features/);
});

test("prepared texts give the same report, often, and give their memory back", () => {
  const once = juhao.compare(NOTICE, HOURS);
  const left = juhao.prepare(NOTICE);
  const right = juhao.prepare(HOURS);
  assert.equal(left.text, NOTICE);
  assert.deepEqual(juhao.compare(left, right), once);
  assert.deepEqual(juhao.compare(left, HOURS), once);
  assert.equal(juhao.compare(left, left).relation, "duplicate");
  left.free();
  assert.throws(() => juhao.compare(left, right), { name: "JuhaoError", code: "bad-input" });
  assert.throws(() => left.text, { name: "JuhaoError", code: "bad-input" });
  left.free();
  right.free();
});

test("a page is compared as its HTML, as what extract made of it, and as that after JSON", () => {
  const html = `<title>通知</title><script>var x = "${HOURS}"</script><p>亲爱的读者&#x1F44D;：</p>\n<p>${HOURS}</p><p hidden>隐藏</p>`;
  const page = juhao.extract(html);
  assert.equal(page.title, "通知");
  for (const { start, end, source } of page.blocks.filter((block) => block.kept)) {
    assert.ok(html.slice(...source).length >= end - start);
  }
  const report = juhao.compare({ html }, HOURS);
  const [{ left, right }] = report.matches;
  assert.equal(page.body.slice(left.start, left.end), HOURS.slice(right.start, right.end));
  assert.equal(html.slice(...left.source), HOURS.slice(right.start, right.end));
  assert.equal(right.source, undefined);
  assert.deepEqual(juhao.compare(page, HOURS), report);
  assert.deepEqual(juhao.compare(JSON.parse(JSON.stringify(page)), HOURS), report);
  const piece = page.map[0];
  const wrong = [
    { body: `${page.body}!` },
    { map: undefined },
    { map: [null] },
    { map: [{ ...piece, source: undefined }] },
    { map: [{ ...piece, source: [1, "2"] }] },
    { hidden: undefined },
    { hidden: [3] },
    { hidden: [[1, -2]] },
    { unread: undefined },
    { unread: { scripts: -1, frames: 0, images: 0 } },
    { confidence: "high" },
    { confidence: undefined },
  ];
  for (const part of wrong) {
    assert.throws(
      () => juhao.prepare({ ...page, ...part }),
      { name: "JuhaoError", code: "bad-input" },
      JSON.stringify(part),
    );
  }
});

test("a page without text says what was not read, and so does a Report", () => {
  const html = "<title>通知</title><div id=app></div><script src=a.js></script><img src=a.png>";
  const page = juhao.extract(html);
  assert.deepEqual([page.body, page.unread], ["", { scripts: 1, frames: 0, images: 1 }]);
  const signs = ["script-text", "image-text"].map((kind) => ({ kind, side: "right", count: 1, places: [] }));
  for (const input of [{ html }, page, juhao.prepare(page)]) assert.deepEqual(juhao.compare(HOURS, input).signs, signs);
  assert.deepEqual(juhao.extract(`${html}<p>${HOURS.repeat(9)}`).unread, { scripts: 0, frames: 0, images: 0 });
});

test("what pages of one site share can be left out of a comparison", () => {
  const menu = "<ul><li><a href=/>首页</a><li><a href=/n>新闻</a></ul>";
  const notice = "本站所登文章均为授权发布👍，未经许可不得转载，违者本站将依法追究其责任。";
  const page = (body) => juhao.extract(`${menu}<p>${body}<p>${notice}`, { extraction: "visible" });
  const pages = [
    page("昨天清晨，河边的老桥𠮷重新开放，不少居民带着孩子来看，有人说小时候每天从这里上学。"),
    page("从本周起，图书馆周末开到晚上九点，两名馆员轮流值班，阅览室的灯亮到最后一位读者离开。"),
    page("市场下周搬到南门外，公交车也跟着改线，摊位的次序不变，老顾客不难找到熟悉的面孔。"),
  ];
  const [a, b] = pages;
  const site = juhao.template(pages);
  for (const { body } of pages) {
    const shared = site.exclusions(pages.find((page) => page.body === body));
    assert.deepEqual(
      shared.map(({ start, end, reason }) => [body.slice(start, end), reason]),
      [
        ["首页", "template"],
        ["新闻", "template"],
        [notice, "template"],
      ],
    );
  }
  const exclude = { left: site.exclusions(a), right: site.exclusions(b) };
  assert.equal(juhao.compare(a, b).relation, "partial");
  assert.equal(juhao.compare(a, b, { exclude }).relation, "distinct");
  assert.deepEqual(site.exclusions(JSON.parse(JSON.stringify(a))), exclude.left);
  for (const few of [[], [a]]) assert.deepEqual(juhao.template(few).exclusions(a), []);
  site.free();
  assert.throws(() => site.exclusions(a), { name: "JuhaoError", code: "bad-input" });
});

test("a template is made of pages that hold what their blocks say", () => {
  const page = juhao.extract("<p>句号。<p>逗号。");
  for (const pages of [
    undefined,
    "page",
    [page, "page"],
    [page, { html: "<p>句号。" }],
    [{ ...page, blocks: [null] }],
  ]) {
    assert.throws(() => juhao.template(pages), { name: "JuhaoError", code: "bad-input" }, JSON.stringify(pages));
  }
  assert.throws(() => juhao.template([page, { ...page, body: "短" }]), { name: "JuhaoError", code: "bad-input" });
  const backwards = { ...page, blocks: page.blocks.map((block) => ({ ...block, start: block.end, end: block.start })) };
  assert.throws(() => juhao.template([page, backwards]), { name: "JuhaoError", code: "bad-input" });
});

test("bytes are decoded by what they are, whatever their label says", () => {
  const utf8 = (text) => new TextEncoder().encode(text);
  const hex = (bytes) => Uint8Array.from(Buffer.from(bytes, "hex"));
  const labelled = '<meta charset="gb2312">句号在正文里。';
  const cases = [
    [utf8("\ufeff句号"), undefined, "句号", "utf-8"],
    [hex("fffee553f753"), undefined, "句号", "utf-16le"],
    [hex("feff53e553f7"), undefined, "句号", "utf-16be"],
    [utf8(labelled), "gb2312", labelled, "utf-8"],
    [hex("bee4bac5"), "GBK", "句号", "gb18030"],
    [hex("a579b8b9"), "Big5", "句號", "big5"],
    [hex("93fa967b"), "Shift_JIS", "日本", "shift_jis"],
    [hex("c7d1b1db"), "ks_c_5601-1987", "한글", "euc-kr"],
    [hex("8c63b9e6b0a2c7cfbfcd20bc84c6d92c2094eea2e6c6528141"), "euc-kr", "똠방각하와 펲퍄, 뷁€힣갂", "euc-kr"],
    [hex("93636166e99480"), "latin1", "“café”€", "windows-1252"],
  ];
  for (const [bytes, httpCharset, text, charset] of cases) {
    assert.deepEqual(juhao.decode(bytes, { httpCharset }), { text, charset, confident: true });
    assert.equal(
      juhao.decode(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), { httpCharset }).text,
      text,
    );
  }
  for (const [order, charset] of [
    [(bytes) => bytes, "utf-16le"],
    [(bytes) => bytes.swap16(), "utf-16be"],
  ]) {
    const text = "一、句号在正文里。\n二、别处很少。\n"; // no mark, and a zero in 一
    assert.deepEqual(juhao.decode(order(Buffer.from(text, "utf16le"))), { text, charset, confident: true });
  }
  assert.equal(juhao.decode(hex("bee4ff"), { httpCharset: "gbk" }).text, "句\ufffd");
  // "句号在正文里，很少在别处。" in GBK, without a label
  const gbk = Uint8Array.from(Buffer.from("vuS6xdTa1f3OxMDvo6y63MnZ1Nqx8LSmoaM=", "base64"));
  assert.deepEqual(juhao.decode(gbk), { text: "句号在正文里，很少在别处。", charset: "gb18030", confident: true });
});

test("what cannot be decoded is an error with a code", () => {
  const given = new Uint8Array(2);
  structuredClone(given, { transfer: [given.buffer] });
  for (const bytes of ["text", null, [1, 2], given, given.buffer]) {
    assert.throws(() => juhao.decode(bytes), { code: "bad-input" });
  }
  assert.throws(() => juhao.decode(gzipSync("text")), { code: "bad-input", message: /gzip/ });
  assert.throws(() => juhao.decode(new Uint8Array(), { charset: "gbk" }), { code: "bad-option" });
  const { TextDecoder } = globalThis;
  globalThis.TextDecoder = class {
    constructor() {
      throw new RangeError("small-icu");
    }
  };
  try {
    const error = { name: "JuhaoError", code: "no-decoder", values: { charset: "big5" } };
    assert.throws(() => juhao.decode(Uint8Array.of(0xa5, 0x79), { httpCharset: "big5" }), error);
  } finally {
    globalThis.TextDecoder = TextDecoder;
  }
});

test("a tree must be a node of the DOM, and its options known ones", () => {
  const wrong = ["<p>句号", null, undefined, {}, { nodeType: 1 }, { nodeType: 1, attributes: [] }, { nodeType: 3 }];
  for (const root of wrong) assert.throws(() => juhao.extractFrom(root), { code: "bad-input" });
  const element = { nodeType: 1, localName: "p", attributes: [], firstChild: null };
  assert.equal(juhao.extractFrom(element).page.body, "");
  assert.throws(() => juhao.extractFrom(element, { isHidden: true }), { code: "bad-option" });
  assert.throws(() => juhao.extractFrom(element, { hidden: () => true }), { code: "bad-option" });
  const text = { nodeType: 3, data: "句号。".repeat(9), firstChild: null };
  assert.throws(() => juhao.extractFrom(text, { limits: { inputBytes: 80 } }), { code: "input-too-long" });
});

test("align gives all passages in one array of numbers", () => {
  const { lcs, spans, limits } = juhao.align(NOTICE, HOURS);
  assert.deepEqual(limits, []);
  assert.ok(spans instanceof Uint32Array && spans.length >= 4 && spans.length % 4 === 0);
  assert.equal(NOTICE.slice(spans[0], spans[1]), HOURS.slice(spans[2], spans[3]));
  assert.deepEqual(lcs, { lower: lcs.lower, upper: lcs.upper, exact: lcs.lower === lcs.upper });
});

test("align tells the limits that were reached, as the report does", () => {
  const other = `新书在二楼展出，读者可以预约。${HOURS.slice(0, 20)}请不要带食物进去。`;
  const options = { limits: { work: 10 } };
  const { lcs, spans, limits } = juhao.align(NOTICE, other, options);
  assert.ok(limits.length > 0 && !lcs.exact);
  assert.deepEqual(spans.length, 4 * juhao.compare(NOTICE, other, options).matches.length);
  const told = juhao.compare(NOTICE, other, options).limits;
  for (const limit of limits)
    assert.deepEqual(
      [limit],
      told.filter(({ name }) => name === limit.name),
    );
  assert.deepEqual(juhao.align(other, NOTICE, options).limits, limits);
});

test("profile gives the same bytes for the same text", () => {
  const bytes = juhao.profile(NOTICE);
  assert.ok(bytes instanceof Uint8Array && bytes.length > 0);
  assert.deepEqual(juhao.profile(juhao.prepare(NOTICE)), bytes);
  assert.notDeepEqual(juhao.profile(HOURS), bytes);
});

test("excluded ranges count on neither side", () => {
  const exclude = { left: [{ start: NOTICE.indexOf("借书证"), end: NOTICE.length, reason: "quote" }] };
  const whole = juhao.compare(NOTICE, NOTICE);
  const part = juhao.compare(NOTICE, NOTICE, { exclude });
  assert.ok(part.lengths.left.counted < whole.lengths.left.counted);
  assert.equal(part.lengths.right.counted, whole.lengths.right.counted);
  for (const { left } of part.matches) assert.ok(left.end <= exclude.left[0].start);
  const prepared = juhao.prepare(NOTICE);
  assert.deepEqual(juhao.compare(prepared, NOTICE, { exclude }), part);
  assert.deepEqual(juhao.compare(juhao.prepare(NOTICE, { exclude: exclude.left }), prepared), part);
});

test("fold makes two characters one, from an object and from a Map", () => {
  const traditional = "週二至週日上午九點開門，晚上八點關門，借書證可以在一樓服務臺辦理。";
  const simplified = "周二至周日上午九点开门，晚上八点关门，借书证可以在一楼服务台办理。";
  const fold = Object.fromEntries([...traditional].map((from, i) => [from, [...simplified][i]]));
  assert.equal(juhao.compare(traditional, simplified, { fold }).matches[0].kind, "exact");
  const map = new Map(Object.entries(fold));
  assert.deepEqual(
    juhao.compare(traditional, simplified, { fold: map }),
    juhao.compare(traditional, simplified, { fold }),
  );
  assert.notEqual(juhao.compare(traditional, simplified, { fold: {} }).matches[0]?.kind, "exact");
  const prepared = juhao.prepare(traditional, { fold });
  assert.throws(() => juhao.compare(prepared, simplified), { code: "bad-option", values: { name: "fold" } });
});

test("terms may come from Intl.Segmenter, as a list and as a typed array", () => {
  const ends = (text) =>
    [...new Intl.Segmenter("zh", { granularity: "word" }).segment(text)].map(
      ({ index, segment }) => index + segment.length,
    );
  const terms = { left: ends(NOTICE), right: Uint32Array.from(ends(HOURS)) };
  assert.equal(juhao.compare(NOTICE, HOURS, { terms }).relation, juhao.compare(NOTICE, HOURS).relation);
});

test("each option changes what it is there for, and nothing else is needed for that", () => {
  const left = "The ferry leaves the Old Pier at 9 in the morning, and returns at dusk; nobody waits for it.";
  const edited = left.replace("dusk", "night").replace("nobody", "no one");
  const shouted = left.toUpperCase();
  const cases = [
    ["ignoreCase", false, shouted, (report) => report.lcs.lower],
    ["ignoreNumbers", true, left, (report) => report.lengths.left.counted],
    ["minMatchLength", 60, edited, (report) => report.matches.length],
    ["kinds", ["exact"], edited, (report) => report.matches.map(({ kind }) => kind)],
    ["thresholds", { duplicate: 1 }, edited, (report) => report.relation],
    ["method", "simhash-sp", edited, (report) => report.reason.code],
    ["limits", { input: 4 }, left, () => "no error"],
  ];
  for (const [name, value, right, observe] of cases) {
    const seen = (options) => {
      try {
        return observe(juhao.compare(left, right, options));
      } catch (error) {
        return error.code;
      }
    };
    assert.notDeepEqual(seen({ [name]: value }), seen({}), name);
  }
  // In longer texts the words of the other text are found without it.
  const shown = (options) => juhao.compare("The ferry leaves late", "The ferryleaves soon", options).shown.right;
  assert.notEqual(shown({ terms: { right: [3, 9, 15] } }), shown({}));
});

test("a passage with other punctuation is edited, and exact where punctuation is ignored", () => {
  const left = "The ferry leaves the Old Pier at 9 in the morning, and returns at dusk; nobody waits for it.";
  for (const [ignorePunctuation, kind] of [
    [false, "edited"],
    [true, "exact"],
  ]) {
    const { relation, reason, coverage, matches } = juhao.compare(left, left.replace(";", ","), { ignorePunctuation });
    assert.deepEqual([relation, reason.code, coverage.left, coverage.right], ["duplicate", "same-text", 1, 1]);
    assert.deepEqual(
      matches.map((match) => match.kind),
      [kind],
    );
  }
});

test("a match is 13 Han characters or 8 words unless minMatchLength is given, and a span of align 8 or 4", () => {
  const pairs = [
    ["春水火山金木土日月夏", "秋水火山金木土日月冬", 1, 0],
    ["春水火山金木土日夏", "秋水火山金木土日冬", 0, 0],
    ["春水火山金木土日月星辰风云雨夏", "秋水火山金木土日月星辰风云雨冬", 1, 1],
    ["Once the old ferryman slept here", "But the old ferryman slept soundly", 1, 0],
    ["Once the old ferryman rowed here", "But the old ferryman slept soundly", 0, 0],
  ];
  // In short texts a few characters are a large part, and shown.
  const tails = [
    [
      " 今天下午三点在二楼开会，请带好证件和材料。会后各科室领取新的钥匙，旧锁周五前全部更换。食堂从下周起延长供应时间，晚班职工可以预订夜宵。车库出口正在维修，请绕行北门，并把停放超过两周的自行车移走。",
      " 河边的柳树已经发芽，孩子们都出来放风筝了。老人搬出竹椅，晒着太阳讲从前赶集的故事。渡船每隔半个钟头开一趟，船头挂着褪色的红布。傍晚起雾的时候，对岸人家的狗叫得格外响，灯一盏接着一盏亮起来。",
    ],
    [
      " Everything else that he owned was kept in a small wooden box under the bench. Twice every winter some neighbour would climb down with bread, oil and a newspaper, then argue about fishing until dark.",
      " Nobody knows why those letters never arrived, although several people looked for them. Postal workers blamed an unlucky change of trains; her sister suspected that jealous clerk from accounting instead.",
    ],
  ];
  for (const [first, second, spans, matches] of pairs) {
    const [tail, other] = tails[first.startsWith("Once") ? 1 : 0];
    const [left, right] = [first + tail, second + other];
    for (const options of [undefined, {}, { ignoreCase: true }]) {
      assert.equal(juhao.align(left, right, options).spans.length, 4 * spans, left);
      assert.equal(juhao.compare(left, right, options).matches.length, matches, left);
    }
    assert.equal(juhao.align(left, right, { minMatchLength: 13 }).spans.length, 4 * matches, left);
  }
});

/**
 * The module with a memory that cannot grow beyond some pages: the section of its memory says so (id 5: count, flags,
 * least, most).
 */
function limited(bytes, most) {
  const number = (at) => {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = bytes[at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return [value, at];
      shift += 7;
    }
  };
  const encoded = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encoded(value >> 7)]);
  for (let at = 8; at < bytes.length;) {
    const [length, from] = number(at + 1);
    if (bytes[at] === 5) {
      const [least] = number(from + 2);
      const section = [1, 1, ...encoded(least), ...encoded(most)];
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from([5, section.length, ...section]),
        bytes.subarray(from + length),
      ]);
    }
    at = from + length;
  }
}

test("a full memory is an error with a code, and what fits is compared after it", async () => {
  const { default: module } = await load("module/node.js");
  writeFileSync(join(place.folder, "small.wasm"), limited(Buffer.from(module), 200));
  const program = `
    import { readFileSync, writeFileSync } from "node:fs";
    import { Corpus, compare, initSync, prepare } from "./node_modules/juhao/web.js";
    initSync({ module: readFileSync("small.wasm") });
    const text = Array.from({ length: 400_000 }, (_, i) => String.fromCharCode(0x4e00 + (i * 7919) % 9973)).join("");
    const corpus = new Corpus({ keepTexts: true });
    for (const call of [() => compare(text, text + "。"), () => prepare(text), () => corpus.add("a", text)]) {
      try { call(); console.log("done"); } catch ({ name, code, values }) { console.log(name, code, values.bytes <= 200 * 65536); }
    }
    console.log(compare("句号。", "句号").relation);`;
  const full = "JuhaoError out-of-memory true\n";
  assert.equal(run("--input-type=module", "-e", program), `${full.repeat(3)}duplicate\n`);
});

test("whatever has a free is freed by using, too, and twice without harm", async () => {
  const [{ createEngine }, methods] = await Promise.all([load("worker/node.js"), load("methods/node.js")]);
  const made = [
    juhao.prepare(NOTICE),
    juhao.template([]),
    new juhao.Corpus(),
    new juhao.Sources(NOTICE),
    createEngine(),
    new methods.MethodPair(NOTICE, HOURS),
    new methods.MethodCorpus(),
    new methods.TermStatistics(),
  ];
  for (const one of made) {
    assert.equal(typeof one.free, "function");
    one[Symbol.dispose]();
    one.free();
    one[Symbol.dispose]();
  }
  assert.throws(() => juhao.compare(made[0], HOURS), { code: "bad-input", message: /freed/ });
});

test("what is collected gives its memory back without free", async () => {
  const { default: module } = await load("module/node.js");
  writeFileSync(join(place.folder, "small.wasm"), limited(Buffer.from(module), 1000));
  const program = `
    import { readFileSync } from "node:fs";
    import { setImmediate as turn } from "node:timers/promises";
    import { Corpus, initSync, prepare, Sources, template } from "./node_modules/juhao/web.js";
    initSync({ module: readFileSync("small.wasm") });
    const text = Array.from({ length: 100_000 }, (_, i) => String.fromCharCode(0x4e00 + (i * 7919) % 9973)).join("");
    const kept = process.argv[1] === "keep" ? [] : undefined;
    let count = 0;
    try {
      for (; count < 60; count++) {
        const corpus = new Corpus({ keepTexts: true });
        corpus.add("a", text);
        const made = [prepare(text), new Sources(text), corpus];
        kept?.push(made);
        gc();
        await turn();
      }
    } catch ({ code }) {
      console.log(code);
    }
    console.log(count === 60);`;
  const ask = (how) => run("--expose-gc", "--input-type=module", "-e", program, how);
  assert.equal(ask("let"), "true\n");
  assert.equal(ask("keep"), "out-of-memory\nfalse\n", "so many do not fit");
});

test("every number of an option is compared at both ends of its range, and refused beyond them", () => {
  const LENGTHS = [1, 1_000_000];
  const SHARES = [0, 1];
  const COUNTS = [0, Number.MAX_SAFE_INTEGER];
  const ranges = {
    minMatchLength: [LENGTHS, [0, 1_000_001, 536_870_911, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER]],
    "thresholds.related": [SHARES, [-0.01, 1.01]],
    "thresholds.duplicate": [SHARES, [-0.01, 1.01]],
    "thresholds.duplicateSpan": [SHARES, [-0.01, 1.01]],
    "thresholds.contain": [SHARES, [-0.01, 1.01]],
    "thresholds.containSpan": [SHARES, [-0.01, 1.01]],
    "limits.inputBytes": [COUNTS.with(0, 100_000), [-1, 2 ** 53]],
    "limits.sentences": [COUNTS, [-1, 2 ** 53]],
    "limits.matches": [COUNTS, [-1, 2 ** 53]],
    "limits.work": [COUNTS, [-1, 2 ** 53]],
  };
  const statute = readFileSync(join(root, "tests/corpus/statutes/passport-law.md"), "utf8");
  const texts = [statute, statute.slice(900) + NOTICE, NOTICE, "句", ""];
  for (const [name, [ends, beyond]] of Object.entries(ranges)) {
    const [group, own] = name.split(".");
    const options = (value) => (own === undefined ? { [group]: value } : { [group]: { [own]: value } });
    for (const value of ends) {
      for (const left of texts)
        for (const right of texts) {
          assert.equal(juhao.compare(left, right, options(value)).version, 2, `${name} ${value}`);
          assert.ok(juhao.align(left, right, options(value)).spans, `${name} ${value}`);
        }
    }
    for (const value of beyond) {
      const refused = { name: "JuhaoError", code: "bad-option", values: { name } };
      assert.throws(() => juhao.compare(statute, NOTICE, options(value)), refused, `${name} ${value}`);
      assert.throws(() => juhao.align(statute, NOTICE, options(value)), refused, `${name} ${value}`);
      assert.throws(() => juhao.sources(statute, [], options(value)), refused, `${name} ${value}`);
    }
  }
  assert.throws(() => juhao.compare(statute, NOTICE, { minMatchLength: 1_000_001 }), {
    message: "option minMatchLength must be a whole number from 1 to 1000000",
  });
});

test("what cannot be done is an error with a code and its numbers", () => {
  const cases = [
    [{ minMatchLenght: 4 }, "bad-option", { name: "minMatchLenght", nearest: "minMatchLength" }],
    [{ limits: { matchs: 4 } }, "bad-option", { name: "limits.matchs", nearest: "limits.matches" }],
    [{ limits: { bytes: 4 } }, "bad-option", { name: "limits.bytes" }],
    [{ thresholds: { duplicate: 2 } }, "bad-option", { name: "thresholds.duplicate" }],
    [{ thresholds: { related: -1 } }, "bad-option", { name: "thresholds.related" }],
    [{ kinds: ["same"] }, "bad-option", { name: "kinds" }],
    [{ kinds: [] }, "bad-option", { name: "kinds" }],
    [{ keepWeak: true }, "bad-option", { name: "keepWeak" }],
    [{ method: "best" }, "bad-option", { name: "method" }],
    [{ extraction: true }, "bad-option", { name: "extraction" }],
    [{ comments: "none" }, "bad-option", { name: "comments" }],
    [{ minMatchLength: -1 }, "bad-option", { name: "minMatchLength" }],
    [{ fold: { ab: "c" } }, "bad-option", { name: "fold" }],
    [{ terms: { left: [3, 1] } }, "bad-option", { name: "terms.left" }],
    ["fast", "bad-option", undefined],
    [
      { exclude: { left: [{ start: 0, end: 2, reason: "x" }] } },
      "bad-range",
      { start: 0, end: 2, length: 4, side: "left" },
    ],
    [{ limits: { inputBytes: 5 } }, "input-too-long", { bytes: 6, limit: 5, side: "left" }],
  ];
  for (const [options, code, values] of cases) {
    const thrown = (() => {
      try {
        juhao.compare("a👍b", "a", options);
      } catch (error) {
        return error;
      }
    })();
    assert.ok(thrown instanceof Error, JSON.stringify(options));
    assert.equal(thrown.name, "JuhaoError");
    assert.equal(thrown.code, code, JSON.stringify(options));
    if (values) assert.deepEqual(thrown.values, values);
  }
  for (const option of ["exclude", "terms"]) {
    assert.throws(() => juhao.extract("<p>a", { [option]: [] }), { code: "bad-option", values: { name: option } });
  }
  for (const [input, what] of [
    [undefined, "undefined"],
    [null, "null"],
    [3, "a number"],
    [{}, "an object"],
    [{ html: 3 }, "an object"],
    [["a"], "a list"],
    [Buffer.from("a"), "bytes: give decode(bytes).text"],
    [Promise.resolve("a"), "a Promise: await it"],
  ]) {
    const why = `an input must be a string, { html }, a page of extract or a prepared text, not ${what}`;
    for (const [side, ...sides] of [
      ["left", input, "a"],
      ["right", "a", input],
    ]) {
      const expected = { name: "JuhaoError", code: "bad-input", message: `${side}: ${why}`, values: { side } };
      assert.throws(() => juhao.compare(...sides), expected);
      assert.throws(() => juhao.align(...sides, { ignoreCase: true }), expected);
    }
    const named = { code: "bad-input", message: `"essay": ${why}`, values: { id: "essay" } };
    assert.throws(() => new juhao.Corpus().add("essay", input), named);
    assert.throws(() => juhao.sources("a", [{ id: "essay", input }]), named);
    assert.throws(() => juhao.prepare(input), { code: "bad-input", message: why, values: {} });
  }
  for (const options of [undefined, { ignoreCase: true }]) {
    const long = { code: "input-too-long", values: { bytes: (64 << 20) + 1, limit: 64 << 20, side: "right" } };
    assert.throws(() => juhao.compare("a", "a".repeat((64 << 20) + 1), options), long);
  }
  assert.throws(() => juhao.sources("a", [{ input: "a" }]), { message: "source [0] must be { id, input }" });
  const answers = ["<p>a", 3];
  const unsteady = {
    get html() {
      return answers.shift();
    },
  };
  assert.equal(juhao.compare(unsteady, "a").relation, "duplicate");
});

test("a list with holes is no list of what it should hold", () => {
  const page = juhao.extract(`<p>${NOTICE}`);
  const range = { start: 0, end: 1, reason: "notice" };
  const stored = juhao.profile(NOTICE);
  for (const [code, call] of [
    ["bad-option", () => juhao.compare(NOTICE, HOURS, { exclude: { left: [, range] } })],
    ["bad-option", () => juhao.prepare(NOTICE, { exclude: [range, , range] })],
    ["bad-option", () => juhao.prepare(NOTICE, { terms: [, 3] })],
    ["bad-option", () => juhao.compare(NOTICE, HOURS, { kinds: [, "exact"] })],
    ["bad-option", () => new juhao.Corpus().clusters({ pairs: [,] })],
    ["bad-option", () => juhao.rank(stored, { keys: [1n], documents: [1] }, { sizes: [, 1] })],
    ["bad-input", () => juhao.rank(stored, { keys: [, 1n], documents: [1, 1] }, { sizes: [1] })],
    ["bad-input", () => juhao.Corpus.fromBytes([,])],
    ["bad-input", () => juhao.compare({ ...page, map: [, ...page.map] }, HOURS)],
    ["bad-input", () => juhao.compare({ ...page, hidden: [,] }, HOURS)],
    ["bad-input", () => juhao.template([{ ...page, blocks: [,] }, page])],
  ]) {
    assert.throws(call, { name: "JuhaoError", code }, String(call));
  }
});

test("what is no options object, no share and no table is refused", () => {
  for (const options of [5, "kinds", Symbol("kinds"), () => {}]) {
    const message = "options must be an object";
    assert.throws(() => juhao.compare(NOTICE, HOURS, options), { code: "bad-option", message });
  }
  assert.throws(() => juhao.compare(NOTICE, HOURS, { fold: () => "a" }), { code: "bad-option" });
  const page = juhao.extract(`<p>${NOTICE}`);
  for (const confidence of [Symbol("sure"), "0.5", []]) {
    assert.throws(() => juhao.compare({ ...page, confidence }, HOURS), { code: "bad-input" });
  }
});

test("what is no plain object is no options, and a name with a point in it names none", async (t) => {
  class Mine {
    ignoreCase = false;
  }
  const [{ compareMethods }, { createEngine }] = await Promise.all([load("methods/node.js"), load("worker/node.js")]);
  const engine = createEngine();
  t.after(() => engine.free());
  for (const options of [new Map([["ignoreCase", false]]), new Set(), [], new Date(), new Mine(), /a/]) {
    const expected = { code: "bad-option", message: "options must be a plain object" };
    assert.throws(() => juhao.compare(NOTICE, HOURS, options), expected);
    assert.throws(() => new juhao.Corpus(options), expected);
    assert.throws(() => compareMethods(NOTICE, HOURS, options), expected);
    await assert.rejects(() => engine.compare(NOTICE, HOURS, options), expected);
    const message = "option limits must be an object with named values";
    assert.throws(() => juhao.compare(NOTICE, HOURS, { limits: options }), { code: "bad-option", message });
  }
  for (const name of ["limits.work", "exclude.left", "thresholds.duplicate", "."]) {
    const message = `option ${name} is unknown`;
    assert.throws(() => juhao.compare(NOTICE, HOURS, { [name]: [] }), { message, values: { name } });
  }
  const foreign = runInNewContext("({ minMatchLength: 9 })"); // of another realm
  for (const options of [foreign, { __proto__: null, minMatchLength: 9 }, new Proxy({ minMatchLength: 9 }, {})]) {
    assert.deepEqual(juhao.compare(NOTICE, HOURS, options), juhao.compare(NOTICE, HOURS, { minMatchLength: 9 }));
  }
});

test("an option of juhao/worker says where it works", () => {
  for (const name of ["signal", "onProgress"]) {
    const message = `option ${name} is one of juhao/worker: here a call has its answer before anything else can run`;
    for (const call of [juhao.compare, juhao.align, juhao.edits])
      assert.throws(() => call(NOTICE, HOURS, call === juhao.edits ? [] : { [name]: () => {} }, { [name]: () => {} }), {
        code: "bad-option",
        message,
      });
  }
});

test("a page is a string of HTML or an object with it", () => {
  const html = `<p>${NOTICE}`;
  assert.deepEqual(juhao.extract({ html }), juhao.extract(html));
  for (const input of [undefined, null, 7, {}, { html: 7 }, { text: NOTICE }])
    assert.throws(() => juhao.extract(input), { code: "bad-input", message: /^a page must be a string of HTML or/ });
});

test("ranges that cannot be left out are told, with their places", () => {
  const range = (start, end) => ({ start, end, reason: "x" });
  const list = "must be a list of { start, end, reason }";
  for (const [ranges, why] of [
    [{}, list],
    [[range(0, 1), { start: 2, end: 3 }], `${list}, which [1] is not`],
    [[range(0, 1), range(2, 3), , range(4, 5)], `${list}, which [2] is not`],
    [[range(-1, 1)], `${list}, which [0] is not`],
    [[range(0, 1), range(5, 3)], "has a range that ends before it begins: [1], 5 to 3,"],
    [[range(8, 9), range(4, 7), range(0, 5)], "has ranges that overlap: [2], 0 to 5, and [1], 4 to 7,"],
    [[range(3, 4), range(3, 4)], "has ranges that overlap: [0], 3 to 4, and [1], 3 to 4,"],
  ]) {
    const message = `option exclude.right ${why}`;
    assert.throws(() => juhao.compare(NOTICE, NOTICE, { exclude: { right: ranges } }), { code: "bad-option", message });
    assert.throws(() => juhao.prepare(NOTICE, { exclude: ranges }), { message: `option exclude ${why}` });
  }
  const apart = [range(8, 9), range(0, 5), range(5, 8), range(5, 5)];
  assert.equal(juhao.compare(NOTICE, NOTICE, { exclude: { left: apart, right: apart } }).relation, "duplicate");
  const text = "a👍b";
  for (const ranges of [
    [range(0, 1), range(1, 2)],
    [range(3, 4), range(1, 2)],
    [range(0, 1), range(3, 9)],
  ]) {
    const { start, end } = ranges[1];
    assert.throws(() => juhao.prepare(text, { exclude: ranges }), {
      code: "bad-range",
      values: { start, end, length: 4 },
    });
  }
  assert.throws(() => juhao.prepare(text, { terms: [1, 2, 4] }), {
    code: "bad-range",
    values: { start: 2, end: 2, length: 4 },
  });
});

test("a report is plain data", () => {
  const report = juhao.compare(NOTICE, HOURS);
  assert.deepEqual(structuredClone(report), report);
  assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
});

test("20,000 characters with halves swapped are one duplicate, the move shown", () => {
  let state = 7;
  const character = (i) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return i % 23 === 22 ? "。" : String.fromCharCode(0x4e00 + (state % 3000));
  };
  const text = Array.from({ length: 20000 }, (_, i) => character(i)).join("");
  const swapped = text.slice(10000) + text.slice(0, 10000);
  const report = juhao.compare(text, swapped);
  assert.equal(report.relation, "duplicate");
  assert.ok(Math.min(report.coverage.left, report.coverage.right) >= 0.99);
  assert.ok(report.matches.some(({ moved }) => moved));
});
