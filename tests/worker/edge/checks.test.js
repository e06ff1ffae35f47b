// Many checks in one request.
import { expect, test } from "vitest";
import { MOST_CHECKS } from "../../../pkg-templates/worker/src/check-lines.ts";
import { ask, askLines, batch, check, put } from "./client.js";
import { chinese } from "./texts.js";

const TYPE = { type: "application/x-ndjson" };
const PATH = "/v1/collections/many/check:batch";
const asLines = (lines) => lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
const send = (lines, path = PATH, options = {}) => askLines("POST", path, asLines(lines), { ...TYPE, ...options });

test("each line has the answer of a check by itself, and bad lines spoil no other", async () => {
  await batch(
    "many",
    [1, 2, 3].map((seed) => ({ id: `d${seed}`, text: chinese(seed), group: "g" })),
  );
  const good = [
    { text: chinese(1) },
    { id: "b", html: `<p>${chinese(2)}`, limit: 1 },
    { id: "c", text: chinese(3), excludeGroup: "g" },
    { text: chinese(1).slice(0, 60) + chinese(9), policy: { review: 0.1 } },
  ];
  const lines = [
    good[0],
    "{",
    good[1],
    "",
    { text: 5 },
    { id: 5, text: "x" },
    good[2],
    { text: "x".repeat(200_001) },
    good[3],
  ];
  const { status, lines: told } = await send(lines);
  expect(status).toBe(200);
  expect(told.map(({ line, problem, result }) => [line, problem?.code ?? result.verdict])).toEqual([
    [1, "block"],
    [2, "bad-json"],
    [3, "block"],
    [5, "invalid"],
    [6, "invalid"],
    [7, "allow"],
    [8, "input-too-long"],
    [9, "review"],
  ]);
  expect(told.map(({ id }) => id)).toEqual([null, undefined, "b", undefined, undefined, "c", undefined, null]);
  expect(told[3].problem.errors).toEqual([{ path: "text", message: "expected a string, not a number" }]);
  for (const [i, at] of [0, 2, 5, 7].entries()) {
    const { id: _, ...body } = good[i];
    expect(told[at].result).toEqual((await check("many", body)).body);
  }
});

test("a batch has an end", async () => {
  await put("many", "d1", { text: chinese(1) });
  const { lines } = await send(Array(MOST_CHECKS + 5).fill({ text: chinese(4, 30) }));
  expect(lines.length).toBe(MOST_CHECKS + 1);
  expect(lines.slice(0, -1).every(({ result }) => result.verdict === "allow")).toBe(true);
  expect([lines.at(-1).line, lines.at(-1).problem.code]).toEqual([MOST_CHECKS + 1, "too-many-lines"]);
  const long = await send([{ text: chinese(1) }, "x".repeat(2_700_000), { text: chinese(1) }]);
  expect(long.lines.map(({ problem, result }) => problem?.code ?? result.verdict)).toEqual(["block", "too-large"]);
});

test("a batch that is none is refused as a whole", async () => {
  const code = async (...request) => (await ask(...request)).body.code;
  expect(await code("POST", "/v1/collections/absent/check:batch", asLines([{ text: "x" }]), TYPE)).toBe(
    "no-collection",
  );
  expect(await code("POST", PATH, asLines([{ text: "x" }]), { ...TYPE, token: "writer" })).toBe("forbidden");
  expect(await code("POST", PATH, { text: "x" })).toBe("wrong-type");
  expect((await send([])).lines).toEqual([]);
});

test("documents whose passages are all minor are counted, and listed last on request; no figure changes", async () => {
  const files = import.meta.glob("../../corpus/statutes/{flood-control,passport}-law.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const [flood, passport] = Object.values(files);
  const short = "第一条为了规范出境入境行为，制定本规定";
  await put("slight", "passport", { text: passport + short });
  await put("slight", "part", { text: flood.slice(0, 2000).replace("第三条", "第\u200b三条") });
  const text = flood + short;
  const { body: some } = await check("slight", { text });
  const { body: all } = await check("slight", { text, minor: true });
  expect(all.hits.map(({ id, role }) => [id, role])).toEqual([
    ["part", "evidence"],
    ["passport", "minor"],
  ]);
  expect({ ...all, hits: all.hits.slice(0, 1) }).toEqual(some);
  expect(some.minor).toBe(1);
  const [part, slight] = all.hits;
  expect([slight.coverage.submission, slight.fresh]).toEqual([0, 0]);
  expect(slight.passages.every(({ role }) => role === "minor")).toBe(true);
  const { body: report } = await ask("POST", "/v1/compare", { left: text, right: passport + short });
  expect([slight.relation, slight.reason, slight.role]).toEqual([report.relation, report.reason, report.role]);
  expect(part.signs.map(({ kind, side }) => [kind, side])).toContainEqual(["zero-width", "document"]);
});

test("a preset is known by its name, and one that reads texts in another way needs their texts", async () => {
  const quoted = `他写道：“${WORDING}”我读完以后去了河边，看了很久的船。`;
  await put("purposes", "one", { text: WORDING });
  const total = async (preset) => (await check("purposes", { text: quoted, preset })).body.coverage;
  expect((await total("standard")).included).toBeGreaterThan(0.3);
  expect((await total("thesis")).included).toBe(0);
  expect((await total("strict")).total).toBeGreaterThan(0.3);
  const unknown = await check("purposes", { text: quoted, preset: "loose" });
  expect([unknown.status, unknown.body.code]).toEqual([422, "bad-option"]);
  await put("purposes", "upper", { text: "THE FERRY LEFT THE HARBOUR AT DAWN, AND NOBODY WAVED FROM THE QUAY." });
  const ferry = { text: "The ferry left the harbour at dawn, and nobody waved from the quay." };
  const totals = ["standard", "strict", "punctuation"].map(async (preset) => {
    const { hits } = (await check("purposes", { ...ferry, preset })).body;
    return hits.map(({ id, certain }) => [id, certain]);
  });
  expect(await Promise.all(totals)).toEqual([[["upper", true]], [], [["upper", true]]]);
  await ask("PUT", "/v1/collections/without-texts", { texts: "none" });
  await put("without-texts", "one", { text: WORDING });
  const refused = await check("without-texts", { text: quoted, preset: "strict" });
  expect([refused.status, refused.body.code]).toEqual([422, "bad-option"]);
  expect(refused.body.detail).toMatch(/^option preset strict reads texts in another way .* keeps no texts/);
  expect((await check("without-texts", { text: quoted, preset: "thesis" })).status).toBe(200);
  const compared = await ask("POST", "/v1/compare", { left: quoted, right: WORDING, options: { preset: "thesis" } });
  expect(compared.body.matches).toEqual([]);
});

const WORDING = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
