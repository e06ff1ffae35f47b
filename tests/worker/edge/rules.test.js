// What a collection keeps for its checks: fold, policy, allowed sites and phrases.
import { expect, test } from "vitest";
import { ask, askLines, batch, check, hitsOf, put } from "./client.js";
import { chinese } from "./texts.js";

const path = (name, more = "") => `/v1/collections/${name}${more}`;
const keep = (name, rules) => ask("PUT", path(name, "/rules"), rules);

const SIMPLIFIED = "图书馆周一闭馆整理图书，周二至周日开门时间为上午九点，请各位读者将随身物品存入储物柜后进馆阅览。";
const TRADITIONAL = "圖書館周一閉館整理圖書，周二至周日開門時間為上午九點，請各位讀者將隨身物品存入儲物櫃後進館閱覽。";

test("a collection compares Traditional and Simplified Chinese as its fold says", async () => {
  for (const [fold, texts, verdict] of [
    ["zh", "shard", "block"],
    ["zh", "none", "block"],
    ["none", "shard", "allow"],
    ["none", "none", "allow"],
  ]) {
    const name = `fold-${fold}-${texts}`;
    expect((await ask("PUT", path(name), { fold, texts })).body).toMatchObject({ fold, texts });
    await put(name, "a", { text: SIMPLIFIED });
    expect([name, (await check(name, { text: TRADITIONAL })).body.verdict]).toEqual([name, verdict]);
    expect([name, (await check(name, { text: SIMPLIFIED })).body.verdict]).toEqual([name, "block"]);
    const clusters = await ask("GET", path(name, "/clusters"));
    expect([clusters.status, clusters.body.documents]).toEqual([200, 1]);
  }
});

test("the fold of a collection cannot be changed, and one that does not name it has zh", async () => {
  await put("fold-default", "a", { text: SIMPLIFIED });
  expect((await ask("GET", path("fold-default"))).body.fold).toBe("zh");
  const { status, body } = await ask("PUT", path("fold-default"), { fold: "none" });
  expect([status, body.code, body.errors[0].path]).toEqual([409, "other-settings", "fold"]);
  expect((await ask("PUT", path("fold-default"), { fold: "zh" })).status).toBe(200);
  expect((await ask("PUT", path("fold-wrong"), { fold: "both" })).body.code).toBe("bad-option");
});

test("an export is read again for a collection of another fold, or refused without texts", async () => {
  await put("fold-from", "a", { text: SIMPLIFIED });
  const { lines } = await askLines("GET", path("fold-from", "/export"));
  await ask("PUT", path("fold-to"), { fold: "none" });
  expect((await batch("fold-to", lines)).lines[0].written).toBe("created");
  expect(await hitsOf("fold-to", SIMPLIFIED)).toEqual(["a"]);
  expect(await hitsOf("fold-to", TRADITIONAL)).toEqual([]);
  const bare = lines.map(({ text: _, ...line }) => ({ ...line, id: "bare" }));
  expect((await batch("fold-to", bare)).lines[0].problem).toMatchObject({ code: "bad-option" });
});

test("a kept policy applies to checks that name no other", async () => {
  await put("kept-policy", "a", { text: chinese(1, 200) });
  const half = chinese(1, 200).slice(0, 120) + chinese(9, 120);
  const verdict = async (more) => (await check("kept-policy", { text: half, ...more })).body.verdict;
  expect((await ask("GET", path("kept-policy", "/rules"))).body).toEqual({});
  expect(await verdict()).toBe("review");
  expect((await keep("kept-policy", { policy: { block: 0.4 } })).status).toBe(200);
  expect((await ask("GET", path("kept-policy", "/rules"))).body).toEqual({ policy: { block: 0.4 } });
  expect(await verdict()).toBe("block");
  expect(await verdict({ policy: { block: 0.9 } })).toBe("review");
  const { body } = await keep("kept-policy", { policy: { block: 0.1 } });
  expect([body.code, body.errors[0].path]).toEqual(["invalid", "policy.block"]);
  expect(await verdict()).toBe("block"); // a refused policy changes nothing
});

test("documents of an allowed site are ignored", async () => {
  await batch("allowed", [
    { id: "ours", text: chinese(1), site: "ours.example" },
    { id: "other", text: chinese(2), site: "other.example" },
    { id: "none", text: chinese(3) },
  ]);
  await keep("allowed", { allowedSites: ["ours.example"] });
  expect(await hitsOf("allowed", chinese(1))).toEqual([]);
  expect(await hitsOf("allowed", chinese(2))).toEqual(["other"]);
  expect(await hitsOf("allowed", chinese(3))).toEqual(["none"]);
  await keep("allowed", {});
  expect(await hitsOf("allowed", chinese(1))).toEqual(["ours"]);
});

test.each(["shard", "none"])("kept phrases do not count towards the verdict (texts: %s)", async (texts) => {
  const name = `phrases-${texts}`;
  const notice = "本文由编辑部整理发布，未经书面许可不得转载或以其他方式使用，违者必究。";
  await ask("PUT", path(name), { texts });
  await put(name, "a", { text: chinese(1, 60) + notice });
  const text = chinese(7, 20) + notice;
  const before = (await check(name, { text })).body;
  expect(before.coverage.total).toBeGreaterThan(0.3);
  expect((await keep(name, { phrases: [notice] })).status).toBe(200);
  const { verdict, coverage } = (await check(name, { text })).body;
  expect([verdict, coverage.included, coverage.length]).toEqual(["allow", 0, before.coverage.length]);
  const copy = (await check(name, { text: chinese(1, 60) + notice })).body;
  expect(copy.verdict).toBe(texts === "shard" ? "review" : "block"); // the denominator is the whole text only where texts are compared
  if (texts === "shard") expect(copy.leftOut).toMatchObject([{ reason: "template", equal: 32 }]);
  // A submission that is read in another way is read without them, too.
  if (texts === "shard") expect((await check(name, { text, preset: "strict" })).body.coverage.included).toBe(0);
  const lines = await askLines("POST", path(name, "/check:batch"), `${JSON.stringify({ text })}\n`, {
    type: "application/x-ndjson",
  });
  expect(lines.lines[0].result.coverage.included).toBe(0);
});

test("rules that could have no effect are refused in words", async () => {
  await put("refused", "a", { text: chinese(1) });
  for (const [rules, code, fault] of [
    [{ phrases: ["谢谢"] }, "invalid", "phrases.0"],
    [{ phrases: ["\ud800".padEnd(50, "字")] }, "invalid", "phrases.0"],
    [{ phrases: Array(101).fill(chinese(1)) }, "invalid", "phrases"],
    [{ allowedSites: [""] }, "invalid", "allowedSites.0"],
    [{ sites: [] }, "invalid", "sites"],
  ]) {
    const { body } = await keep("refused", rules);
    expect([body.code, body.errors?.[0].path]).toEqual([code, fault]);
    expect(body.errors[0].message).not.toMatch(/[\^<=]/);
  }
  expect((await keep("none-of-these", {})).body.code).toBe("no-collection");
  expect((await ask("GET", path("none-of-these", "/rules"))).body.code).toBe("no-collection");
  expect((await ask("PUT", path("refused", "/rules"), {}, { token: "reader" })).status).toBe(403);
});

test("rules are gone with their collection", async () => {
  await put("rules-gone", "a", { text: chinese(1) });
  await keep("rules-gone", { allowedSites: ["a.example"] });
  await ask("DELETE", path("rules-gone"));
  await put("rules-gone", "a", { text: chinese(1) });
  expect((await ask("GET", path("rules-gone", "/rules"))).body).toEqual({});
});

test("rows are counted in all shards, with their price", async () => {
  await ask("PUT", path("usage"), { shards: 3 });
  await batch(
    "usage",
    Array.from({ length: 20 }, (_, i) => ({ id: `d${i}`, text: chinese(i), published: "2020-01-31" })),
  );
  const { body } = await ask("GET", path("usage", "/usage"));
  expect(body.documents).toBe(20);
  expect(body.rows).toBeGreaterThan(20 * 20);
  expect(body.bytes).toBeGreaterThan(3 * 4096);
  expect(body.cost.written).toBeCloseTo(body.rows / 1e6, 12);
  await ask("DELETE", path("usage", "/documents/d0"));
  const after = (await ask("GET", path("usage", "/usage"))).body;
  expect([after.documents, after.rows < body.rows]).toEqual([19, true]);
  expect((await ask("GET", path("none-of-these", "/usage"))).body.code).toBe("no-collection");
});
