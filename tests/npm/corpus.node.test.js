// The class Corpus of the packed package.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { documents } from "../corpus/documents.mjs";
import { commandLine } from "../hosts/command-line.mjs";
import { installed } from "./packed.js";

const HOURS = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const NOTICE = `图书馆周一闭馆。新书在二楼阅览室展出，读者可以当场预约。儿童阅览室在三楼，请不要带食物进去。${HOURS}`;
const MENU = "食堂周一供应面条，周二供应饺子，周三供应米饭和三种炒菜。周末不开门，请自备午餐。";

const place = installed();
const juhao = await place.load("node.js");

function shelf(options) {
  const corpus = new juhao.Corpus(options);
  corpus.add("notice", NOTICE, { group: "library" });
  corpus.add("menu", MENU);
  corpus.add("page", { html: `<p>${NOTICE}</p>` }, { group: "library" });
  corpus.add("hours", juhao.prepare(HOURS), { site: "example.org" });
  return corpus;
}

const names = (pairs) => pairs.map(({ a, relation, b }) => `${a} ${relation} ${b}`);

test("pairs are found by profiles, and by texts where they are kept", () => {
  for (const keepTexts of [false, true]) {
    const corpus = shelf({ keepTexts });
    const { pairs, grouped, limits } = corpus.pairs();
    assert.deepEqual(names(pairs), ["notice contains hours", "page contains hours"]);
    assert.deepEqual(names(grouped), ["notice duplicate page"]);
    assert.deepEqual(limits, []);
    assert.equal(pairs[0].by, keepTexts ? "texts" : "profiles");
    assert.equal(pairs[0].coverage.right, 1);
    const report = corpus.compare("notice", "hours");
    assert.equal(report.relation, "contains");
    assert.equal(report.matches.length, keepTexts ? 1 : 0);
    if (keepTexts) assert.deepEqual(report, juhao.compare(NOTICE, HOURS));
    corpus.free();
  }
});

test("every pair says what decided it, and the command line says the same", () => {
  const short = [NOTICE, MENU, NOTICE, NOTICE.replaceAll(/[，。]/g, " "), HOURS, NOTICE + MENU, HOURS, MENU + HOURS];
  // Half of each of the last two is the same, so profiles are sure that they are no copies.
  const [one, other, both] = Array.from(documents({ count: 3 }), ({ text }) => text);
  const texts = [...short, one + both, other + both];
  const lines = texts.map((text, i) => JSON.stringify({ id: String(i), text, group: i > 5 ? "library" : "" }));
  const file = join(place.folder, "documents.jsonl");
  writeFileSync(file, lines.join("\n"));
  const three = [
    [{}, ["--profiles"], ["profiles"]],
    [{ keepTexts: true }, [], ["texts"]],
    [{ keepTexts: true, profilesFirst: true }, ["--profiles-first"], ["profiles", "texts"]],
  ];
  for (const [options, flags, by] of three) {
    const corpus = new juhao.Corpus(options);
    texts.forEach((text, i) => corpus.add(String(i), text, { group: i > 5 ? "library" : "" }));
    const { pairs, grouped } = corpus.pairs();
    const args = ["dedup", "--documents", file, ...flags];
    const printed = execFileSync(commandLine, args, { encoding: "utf8" }).trimEnd().split("\n");
    assert.deepEqual(
      [...pairs, ...grouped].map(({ a, b, relation, score, by, certain }) => ({ a, b, relation, score, by, certain })),
      printed
        .map((line) => JSON.parse(line))
        .map(({ a, b, relation, score, by, certain }) => ({ a, b, relation, score, by, certain })),
    );
    const decided = new Set([...pairs, ...grouped, ...corpus.query(NOTICE)].map(({ by }) => by));
    assert.deepEqual([...decided].sort(), by);
    assert.ok(grouped.length > 0 && pairs.length > 15);
    corpus.free();
  }
});

test("a smaller window takes more grams, and is stored with the index", () => {
  const [text] = Array.from(documents({ count: 1 }), (one) => one.text);
  const [dense, usual] = [juhao.profile(text, { window: 4 }), juhao.profile(text)];
  assert.ok(juhao.postings(dense).length > 2 * juhao.postings(usual).length);
  assert.throws(() => juhao.compareProfiles(dense, usual), { code: "bad-option" });
  const corpus = new juhao.Corpus({ window: 4 });
  corpus.add("text", text);
  corpus.addProfile("profile", dense);
  const again = juhao.Corpus.fromBytes(corpus.toBytes());
  assert.deepEqual(
    again.query(text).map(({ id, relation }) => [id, relation]),
    [
      ["text", "duplicate"],
      ["profile", "duplicate"],
    ],
  );
  corpus.free();
  again.free();
});

test("pairs inside a group are counted when they are ignored, and never silent", () => {
  const corpus = shelf({ groups: "ignored" });
  const { pairs, grouped, ignored, limits } = corpus.pairs();
  assert.deepEqual(names(pairs), ["notice contains hours", "page contains hours"]);
  assert.deepEqual([grouped, ignored, limits], [[], 1, []]);
  assert.equal(shelf().pairs().ignored, 0);
  const { pairs: worth, ignored: left } = corpus.candidates();
  assert.deepEqual([worth.length, left], [2, 1]);
  const again = juhao.Corpus.fromBytes(corpus.toBytes(), { groups: "ignored" });
  assert.deepEqual(again.pairs(), corpus.pairs());
  assert.throws(() => shelf({ groups: "dropped" }), { code: "bad-option" });
});

test("labels with half a surrogate pair are refused: two such groups would be one", () => {
  const corpus = new juhao.Corpus();
  for (const label of ["group", "site"]) {
    assert.throws(() => corpus.add("a", NOTICE, { [label]: "\ud800" }), { code: "bad-option" });
    corpus.add(label, NOTICE, { [label]: "\ud83d\ude00" });
  }
  assert.equal(corpus.size, 2);
  corpus.free();
});

test("a query finds the documents like a text, and a removed one no more", () => {
  const corpus = shelf();
  assert.deepEqual(
    corpus
      .query(HOURS)
      .map(({ id, relation }) => [id, relation])
      .sort(),
    [
      ["hours", "duplicate"],
      ["notice", "contained"],
      ["page", "contained"],
    ],
  );
  assert.ok(corpus.remove("hours") && !corpus.remove("hours") && !corpus.has("hours"));
  assert.equal(corpus.query(HOURS).length, 2);
  assert.equal(corpus.size, 3);
  corpus.add("menu", HOURS, { replace: true });
  assert.ok(corpus.query(HOURS).some(({ id, relation }) => id === "menu" && relation === "duplicate"));
});

test("clusters name their centre and what it is to each member", () => {
  const corpus = shelf();
  corpus.add("bare", NOTICE.replaceAll(/[，。]/g, " "));
  const [cluster, ...others] = corpus.clusters();
  assert.equal(others.length, 0);
  assert.equal(cluster.centre, "bare");
  assert.deepEqual(
    cluster.members.map(({ id, relation }) => [id, relation]),
    [
      ["notice", "duplicate"],
      ["page", "duplicate"],
    ],
  );
  assert.equal(corpus.clusters({ method: "one-way" })[0].members.length, 2);
});

test("a host that keeps the texts is told which pairs to compare, and clusters what it compared", () => {
  const corpus = shelf();
  const { pairs, limits } = corpus.candidates();
  assert.deepEqual(pairs, [
    ["notice", "page"],
    ["notice", "hours"],
    ["page", "hours"],
  ]);
  assert.deepEqual(limits, []);
  const compared = [
    { a: "hours", b: "notice", relation: "contained", score: 0.75 },
    { a: "notice", b: "page", relation: "partial" },
  ];
  const [cluster, ...others] = corpus.clusters({ method: "one-way", pairs: compared });
  assert.deepEqual(
    [cluster.centre, cluster.members, others],
    ["notice", [{ id: "hours", relation: "contains", score: 0.75 }], []],
  );
  const apart = compared.map((pair) => ({ ...pair, relation: "distinct" }));
  assert.deepEqual(corpus.clusters({ pairs: apart }), [], "a pair that is distinct links nothing");
  assert.throws(() => corpus.clusters({ pairs: [{ a: "x", b: "hours", relation: "partial" }] }), { code: "bad-input" });
  assert.throws(() => corpus.clusters({ pairs: [{ a: "page", b: "hours", relation: "same" }] }), {
    code: "bad-option",
  });
  corpus.free();
});

test("texts that were read with other options are refused, and take nothing away", () => {
  const strict = { ignoreCase: false };
  const corpus = new juhao.Corpus(strict);
  corpus.add("notice", NOTICE);
  const other = { code: "bad-option" };
  assert.throws(() => corpus.addProfile("hours", juhao.profile(HOURS)), other);
  assert.throws(() => corpus.addProfile("notice", juhao.profile(NOTICE), { replace: true }), other);
  assert.equal(corpus.query(NOTICE).length, 1);
  const loaded = juhao.Corpus.fromBytes(corpus.toBytes());
  assert.throws(() => loaded.query(NOTICE), other);
  const alike = juhao.Corpus.fromBytes(corpus.toBytes(), strict);
  assert.equal(alike.query(NOTICE).length, 1);
  const [usual, own] = [juhao.profile(NOTICE), juhao.profile(NOTICE, strict)];
  assert.throws(() => juhao.compareProfiles(usual, own), other);
  assert.throws(() => juhao.sharedSentences(NOTICE, own), other);
  assert.equal(juhao.sharedSentences(NOTICE, own, strict).length > 0, true);
  for (const one of [corpus, loaded, alike]) one.free();
});

test("a corpus comes back from its bytes and from its pieces, and from nothing else", () => {
  const corpus = shelf();
  const bytes = corpus.toBytes();
  const pieces = corpus.toBytes({ pieceBytes: 100 });
  assert.ok(pieces.length > 3 && pieces.every((piece) => piece.length <= 100));
  for (const pieceBytes of [2 ** 32, 2 ** 32 + 50, Number.MAX_SAFE_INTEGER]) {
    assert.equal(corpus.toBytes({ pieceBytes }).length, 1, "more than the engine's memory");
  }
  for (const stored of [bytes, pieces.toReversed()]) {
    const again = juhao.Corpus.fromBytes(stored);
    assert.deepEqual(again.pairs(), corpus.pairs());
    assert.deepEqual(again.toBytes(), bytes);
  }
  for (const bad of [bytes.slice(0, -1), new Uint8Array(40), pieces.slice(1)]) {
    assert.throws(() => juhao.Corpus.fromBytes(bad), { code: "bad-stored" });
  }
});

test("what another version stored is refused by its version, with the way to make it again", () => {
  const corpus = new juhao.Corpus();
  corpus.add("notice", NOTICE);
  const profile = juhao.profile(NOTICE);
  for (const [what, stored, read] of [
    ["corpus", corpus.toBytes(), (bytes) => juhao.Corpus.fromBytes(bytes)],
    ["corpus", corpus.toBytes({ pieceBytes: 1000 })[0], (bytes) => juhao.Corpus.fromBytes([bytes])],
    ["profile", profile, (bytes) => corpus.addProfile("other", bytes)],
    ["profile", profile, (bytes) => juhao.compareProfiles(bytes, profile)],
    ["profile", profile, (bytes) => juhao.postings(bytes)],
    ["profile", profile, (bytes) => juhao.sharedSentences(NOTICE, bytes)],
  ]) {
    const readable = stored[4];
    const other = Uint8Array.from(stored, (byte, i) => (i === 4 ? 1 : byte));
    assert.throws(() => read(other), {
      name: "JuhaoError",
      code: "bad-stored",
      values: { version: 1, readable },
      message: `stored ${what} has version 1, only ${readable} can be read: make it again from the texts`,
    });
  }
});

test("a database can keep the rows", () => {
  const texts = [NOTICE, MENU, HOURS];
  const profiles = texts.map((text) => juhao.profile(text));
  const keys = profiles.map((profile) => juhao.postings(profile));
  const wanted = new Set(keys[0]);
  const rows = keys.flatMap((own, document) => Array.from(own, (key) => ({ key, document })));
  const found = rows.filter(({ key }) => wanted.has(key));
  const stats = { sizes: keys.map((own) => own.length) };
  const columns = { keys: found.map(({ key }) => key), documents: found.map(({ document }) => document) };
  const candidates = juhao.rank(profiles[0], columns, stats);
  assert.deepEqual(
    candidates.map(({ document }) => document),
    [0, 2],
  );
  const report = juhao.compareProfiles(profiles[0], profiles[2]);
  assert.equal(report.relation, "contains");
  assert.deepEqual(report.extraction.left, { what: "text", confidence: 0 });
  assert.throws(() => juhao.postings(new Uint8Array(9)), { code: "bad-stored" });
});

/** Numbers 0..n-1, the same every time. */
function random(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Random text of the given length. */
function noise(below, length) {
  return Array.from({ length }, () => String.fromCharCode(0x4e00 + below(3000))).join("");
}

test("a document of ten megabytes is found by a part of it", () => {
  const long = noise(random(1), 3_400_000);
  const corpus = new juhao.Corpus();
  corpus.add("long", long);
  corpus.add("menu", MENU);
  corpus.add("part", long.slice(1_234_567, 1_234_967));
  assert.deepEqual(names(corpus.pairs().pairs), ["long contains part"]);
  const [hit, ...others] = corpus.query(long.slice(3_000_000, 3_000_400));
  assert.deepEqual([hit.id, hit.relation, others], ["long", "contained", []]);
  corpus.free();
});

test("a hundred thousand equal documents are one cluster, and the pairs left out are counted", () => {
  const corpus = new juhao.Corpus();
  const text = juhao.prepare(NOTICE);
  const count = 100_000;
  for (let i = 0; i < count; i++) corpus.add(String(i), text);
  const { pairs, limits } = corpus.pairs();
  assert.equal(pairs.length, count - 1);
  assert.deepEqual(limits, [{ name: "corpus.copies", limit: count - 1, reached: (count * (count - 1)) / 2 }]);
  const [cluster, ...others] = corpus.clusters();
  assert.deepEqual([cluster.members.length, others.length], [count - 1, 0]);
  assert.equal(corpus.query(NOTICE).length, count);
  corpus.free();
});

test("ten thousand documents with one footer are not crossed, and where it is most of them that is told", () => {
  const count = 10_000;
  const pairsOf = (characters, options) => {
    const below = random(2);
    const corpus = new juhao.Corpus();
    for (let i = 0; i < count; i++) corpus.add(String(i), `${noise(below, characters)}\n${HOURS}`, options);
    const { pairs, limits } = corpus.pairs();
    corpus.free();
    assert.ok(pairs.length < 10 * count, String(pairs.length));
    return limits;
  };
  const limit = pairsOf(40).find(({ name }) => name === "corpus.pairs");
  assert.ok(limit.reached > 10 * limit.limit, JSON.stringify(limit));
  assert.deepEqual(pairsOf(200), [], "beside much else a footer makes no pair worth comparing");
  assert.deepEqual(pairsOf(40, { site: "library" }), []);
});

test("ids are any strings, and come back as they were", () => {
  const ids = ["", "\n", "a\nb", "a\0b", "长".repeat(10_000), "..", "__proto__", "constructor"];
  const corpus = new juhao.Corpus();
  for (const id of ids) corpus.add(id, NOTICE);
  const again = juhao.Corpus.fromBytes(corpus.toBytes({ pieceBytes: 4096 }));
  for (const shelf of [corpus, again]) {
    const { pairs } = shelf.pairs();
    assert.equal(pairs.length, (ids.length * (ids.length - 1)) / 2);
    assert.deepEqual(new Set(pairs.flatMap(({ a, b }) => [a, b])), new Set(ids));
    assert.deepEqual(
      shelf.query(NOTICE).map(({ id }) => id),
      ids,
    );
    for (const id of ids) assert.ok(shelf.remove(id));
    assert.equal(shelf.size, 0);
    shelf.free();
  }
});

test("empty documents and those of one character are documents", () => {
  const corpus = new juhao.Corpus();
  for (const [i, text] of ["", "句", NOTICE, "", "句", "。", "  \n "].entries()) corpus.add(String(i), text);
  assert.deepEqual(names(corpus.pairs().pairs), ["1 duplicate 4"]);
  assert.deepEqual([corpus.size, corpus.query("").length, corpus.query("句").length], [7, 0, 2]);
  corpus.free();
});

test("texts that are kept are compared within the limits given", () => {
  for (const [limits, told] of [
    [{}, []],
    [{ matches: 1 }, ["matches"]],
  ]) {
    const corpus = new juhao.Corpus({ keepTexts: true, limits });
    corpus.add("one", `${HOURS}${MENU}`);
    corpus.add("other", `${MENU}${HOURS}`);
    const report = corpus.compare("one", "other");
    assert.deepEqual(
      report.limits.map(({ name }) => name),
      told,
    );
    corpus.free();
    corpus.free();
  }
});

test("rows and what is known of documents are lists of numbers", () => {
  const profile = juhao.profile(NOTICE);
  const keys = juhao.postings(profile);
  const documents = Array.from(keys, () => 0);
  const stats = { sizes: [keys.length] };
  const expected = juhao.rank(profile, { keys, documents }, stats);
  assert.equal(expected.length, 1);
  assert.deepEqual(juhao.rank(profile, { keys: [...keys], documents: Uint32Array.from(documents) }, stats), expected);
  for (const signed of [BigInt64Array.from(keys), Array.from(keys, (key) => BigInt.asIntN(64, key))]) {
    assert.deepEqual(juhao.rank(profile, { keys: signed, documents }, stats), expected);
  }
  assert.deepEqual(juhao.rank(profile, { keys, documents: Array.from(keys, () => 1) }, stats), []);
  const rows = [
    undefined,
    null,
    {},
    { keys: [1], documents: [0] },
    { keys: [1n], documents: ["a"] },
    { keys: [1n], documents: [] },
  ];
  for (const wrong of rows) assert.throws(() => juhao.rank(profile, wrong, stats), { code: "bad-input" });
  for (const wrong of [
    undefined,
    {},
    { sizes: 3 },
    { sizes: ["a"] },
    { sizes: [1], sites: [-1] },
    { sizes: [1], paths: "x" },
  ]) {
    assert.throws(() => juhao.rank(profile, { keys, documents }, wrong), { code: "bad-option" });
  }
});

test("mistakes are errors with a code", () => {
  const corpus = shelf();
  const codes = [
    [() => corpus.add("menu", MENU), "bad-option"],
    [() => corpus.add(7, MENU), "bad-input"],
    [() => corpus.add("a\ud800", MENU), "bad-input"],
    [() => corpus.add("new", 7), "bad-input"],
    [() => corpus.add("new", MENU, { sight: "x" }), "bad-option"],
    [() => corpus.compare("menu", "absent"), "bad-input"],
    [() => corpus.clusters({ method: "best" }), "bad-option"],
    [() => corpus.pairs({ groups: "ignored" }), "bad-option"],
    [() => corpus.candidates({ paths: "all" }), "bad-option"],
    [() => corpus.query(MENU, { limit: 1 }), "bad-option"],
    [() => corpus.compare("menu", "hours", { minMatchLength: 4 }), "bad-option"],
    [() => corpus.toBytes({ pieceBytes: 3 }), "bad-option"],
    [() => new juhao.Corpus({ paths: "some" }), "bad-option"],
    [() => new juhao.Corpus({ profilesFirst: true }), "bad-option"],
    [() => new juhao.Corpus({ window: 17 }), "bad-option"],
    [() => juhao.profile(MENU, { window: 0 }), "bad-option"],
    [() => corpus.addProfile("dense", juhao.profile(MENU, { window: 4 })), "bad-option"],
    [() => juhao.Corpus.fromBytes("bytes"), "bad-input"],
    [() => juhao.Corpus.fromBytes(corpus.toBytes(), { keepTexts: true }), "bad-option"],
    [() => juhao.Corpus.fromBytes(corpus.toBytes(), { paths: "all" }), "bad-option"],
    [() => new juhao.Corpus({ exclude: [] }), "bad-option"],
    [() => new juhao.Corpus({ terms: [] }), "bad-option"],
    [() => new juhao.Corpus("all"), "bad-option"],
    [() => corpus.add("new", MENU, { replace: "yes" }), "bad-option"],
    [() => corpus.clusters({ pairs: "all" }), "bad-option"],
    [() => corpus.clusters({ pairs: [null] }), "bad-option"],
    [() => corpus.clusters({ pairs: [{ a: 1, b: "menu", relation: "partial" }] }), "bad-option"],
    [() => corpus.clusters({ pairs: [{ a: "menu", b: "hours", relation: "partial", score: "1" }] }), "bad-option"],
    [
      () => corpus.clusters({ pairs: [{ a: "menu", b: "hours", relation: "partial", score: Number.NaN }] }),
      "bad-option",
    ],
  ];
  for (const [mistake, code] of codes) assert.throws(mistake, { name: "JuhaoError", code });
  assert.equal(corpus.size, 4);
  corpus.free();
  assert.throws(() => corpus.size, { code: "bad-input" });
});

test("passages of three documents or more have their places, also those of a text that is asked for", () => {
  const corpus = new juhao.Corpus({ keepTexts: true });
  const texts = { one: `🙂${NOTICE}`, two: `${MENU}${HOURS}`, page: { html: `<p>${HOURS}</p>` } };
  for (const [id, text] of Object.entries(texts)) corpus.add(id, text);
  const [passage, ...others] = corpus.passages();
  assert.deepEqual(others, []);
  assert.deepEqual([passage.pairs, passage.allPairs, passage.text], [3, 3, HOURS]);
  assert.deepEqual(
    passage.documents.map(({ id }) => id),
    ["one", "two", "page"],
  );
  for (const { id, start, end } of passage.documents) {
    const text = typeof texts[id] === "string" ? texts[id] : texts[id].html;
    assert.equal(text.slice(start, end), HOURS);
  }
  const asked = corpus.passages(`我抄了一段。${HOURS}`);
  assert.deepEqual(asked[0].documents.map(({ id }) => id).sort(), ["one", "page", "two", null].sort());
  assert.throws(() => corpus.passages(7), { code: "bad-input" });
  corpus.free();
  const withoutTexts = shelf();
  assert.deepEqual(withoutTexts.passages(), []);
  withoutTexts.free();
});

test("a corpus that is stored in parts answers as the whole", () => {
  const [whole, parts] = [shelf(), new juhao.Corpus()];
  for (const [id, text] of [
    ["notice", NOTICE],
    ["menu", MENU],
  ]) {
    const part = new juhao.Corpus();
    part.add(id, text, id === "notice" ? { group: "library" } : {});
    parts.append(juhao.Corpus.fromBytes(part.toBytes()));
    part.free();
  }
  const last = new juhao.Corpus();
  last.add("page", { html: `<p>${NOTICE}</p>` }, { group: "library" });
  last.add("hours", juhao.prepare(HOURS), { site: "example.org" });
  parts.append(last);
  assert.deepEqual(parts.toBytes(), whole.toBytes());
  assert.throws(() => last.size, { code: "bad-input" }, "it was freed");
  assert.throws(() => parts.append(parts), { code: "bad-input" });
  assert.throws(() => parts.append({}), { code: "bad-input" });
  assert.throws(() => parts.append(shelf()), { code: "bad-option" }, "ids that exist");
  assert.equal(parts.size, 4);
  for (const corpus of [whole, parts]) corpus.free();
});
