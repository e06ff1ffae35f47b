// Which verdict follows from what a submission shares, and why.
import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { app } from "../../../pkg-templates/worker/src/app.ts";
import { decide, rulesOf } from "../../../pkg-templates/worker/src/policy.ts";
import { ask, askLines, batch, check, put } from "./client.js";
import { chinese } from "./texts.js";

const said = async (collection, body) => {
  const { status, body: answer } = await check(collection, body);
  return status === 200 ? [answer.verdict, answer.reason] : [status, answer.errors];
};

test("a greeting that somebody wrote before is allowed, as too short", async () => {
  const greetings = ["好", "谢谢分享。", "Thank you!", "写得真好，谢谢！", "Thanks a lot for sharing this", "👍👍👍"];
  await batch("greetings", [
    ...greetings.map((text, i) => ({ id: `g${i}`, text })),
    { id: "long", text: `${greetings.join("")}${chinese(1)}` },
  ]);
  for (const text of greetings) {
    const { body } = await check("greetings", { text });
    expect([text, body.verdict, body.reason]).toEqual([text, "allow", "too-short"]);
    expect(body.coverage.included).toBe(1);
    expect(body.hits.length).toBeGreaterThan(0);
  }
  expect(await said("greetings", { text: "毫不相干的一句话。" })).toEqual(["allow", "little-shared"]);
});

test("the least equal text is measured in Han characters, of which a word has 13/8", async () => {
  const han = "春水火山金木土日月星辰风云雨雪霜露雷电虹霓江河湖海";
  const words = "the old ferryman rowed slowly over the wide river while nobody saw his lamp at night";
  await batch("least", [
    ...[12, 13, 25].map((length) => ({ id: `han-${length}`, text: han.slice(0, length) })),
    { id: "han-26", text: `${han}山` },
    ...[7, 8, 15, 16].map((count) => ({ id: `words-${count}`, text: words.split(" ").slice(0, count).join(" ") })),
  ]);
  const verdict = async (text, policy) => {
    const { body } = await check("least", { text, policy });
    return [body.coverage.length, body.verdict, body.reason];
  };
  const firstWords = (count) => words.split(" ").slice(0, count).join(" ");
  expect(await verdict(han.slice(0, 12))).toEqual([12, "allow", "too-short"]);
  expect(await verdict(han.slice(0, 13))).toEqual([13, "review", "total"]);
  expect(await verdict(han)).toEqual([25, "review", "total"]);
  expect(await verdict(`${han}山`)).toEqual([26, "block", "total"]);
  expect(await verdict(firstWords(7))).toEqual([7 * (13 / 8), "allow", "too-short"]);
  expect(await verdict(firstWords(8))).toEqual([13, "review", "total"]);
  expect(await verdict(firstWords(15))).toEqual([15 * (13 / 8), "review", "total"]);
  expect(await verdict(firstWords(16))).toEqual([26, "block", "total"]);
  // A policy can have other values, or none.
  expect(await verdict(han.slice(0, 12), { least: { block: 0, review: 0 } })).toEqual([12, "block", "total"]);
  expect(await verdict(`${han}山`, { least: { block: 27 } })).toEqual([26, "review", "total"]);
  expect(await verdict(`${han}山`, { least: { block: 99, review: 99 } })).toEqual([26, "allow", "too-short"]);
});

test("a share is not too small for a length because it is rounded", () => {
  const rules = rulesOf({}, { review: 0 });
  for (let length = 13; length < 2000; length++) {
    for (const [equal, reason] of [
      [13, "total"],
      [12.875, "too-short"],
    ]) {
      const shared = { included: equal / length, largest: equal / length };
      expect([length, decide(rules, shared, shared, length).reason]).toEqual([length, reason]);
    }
  }
});

const FORM = (name, day, number, clerk) =>
  `兹证明${name}同学在我校历史专业学习，在校期间遵守校规校纪，各科成绩合格，没有受过任何处分。该同学于${day}完成全部课程并通过毕业论文答辩，` +
  `准予毕业，档案已经按规定转出。证书编号为${number}，请用人单位在学校网站上核对。本证明一式两份，一份由本人保存，一份留在学校档案室，` +
  `涂改无效，遗失不补。如有疑问，请在工作时间与教务处${clerk}老师联系。`;
const STORED = FORM("王小明", "2025年6月12日", "20250117", "李红");
const OTHER = FORM("赵国强", "2024年7月3日", "20240932", "孙伟");

test("a form filled in with another name is at most for review, and its hit says why", async () => {
  await put("forms", "stored", { text: STORED });
  const { body } = await check("forms", { text: OTHER });
  expect([body.verdict, body.reason]).toEqual(["review", "same-formula"]);
  const [hit] = body.hits;
  expect([hit.relation, hit.reason.code]).toEqual(["partial", "same-formula"]);
  expect(hit.passages.length).toBeGreaterThan(0);
  const facts = hit.signs.filter(({ kind }) => kind === "facts");
  expect(facts.map(({ side }) => side).sort()).toEqual(["document", "submission"]);
  const texts = { submission: OTHER, document: STORED };
  const shown = facts.map(({ side, places }) => places.map(({ start, end }) => texts[side].slice(start, end)).join());
  expect(shown.sort()).toEqual(["王小明,2025,6,12,20250117,李红", "赵国强,2024,7,3,20240932,孙伟"]);

  expect(await said("forms", { text: OTHER, policy: { formula: "block" } })).toEqual(["block", "same-formula"]);
  expect(await said("forms", { text: OTHER, policy: { formula: "allow" } })).toEqual(["allow", "same-formula"]);
  expect(await said("forms", { text: OTHER, policy: { largest: { block: 0.2, review: 0.1 } } })).toEqual([
    "review",
    "same-formula",
  ]);
});

test("a copy is a copy, whatever other forms there are", async () => {
  await put("both", "form", { text: STORED });
  await put("both", "copy", { text: OTHER });
  expect(await said("both", { text: OTHER })).toEqual(["block", "total"]);
  await ask("DELETE", "/v1/collections/both/documents/copy");
  expect(await said("both", { text: OTHER })).toEqual(["review", "same-formula"]);
  // Text that is copied from elsewhere counts by itself.
  const copied = chinese(5, 900);
  await put("both", "article", { text: copied });
  const { body } = await check("both", { text: `${copied}\n${OTHER}` });
  expect([body.verdict, body.reason]).toEqual(["block", "total"]);
});

test("a policy in which block comes before review is refused, with both values", async () => {
  await put("order", "a", { text: STORED });
  const fault = (path, least, most) => [
    422,
    [{ path, message: `expected at least the value for review, which is ${least}; it is ${most}` }],
  ];
  const text = STORED;
  expect(await said("order", { text, policy: { block: 0.2 } })).toEqual(fault("policy.block", 0.3, 0.2));
  expect(await said("order", { text, policy: { review: 0.9 } })).toEqual(fault("policy.block", 0.9, 0.8));
  expect(await said("order", { text, policy: { block: 0.4, review: 0.5 } })).toEqual(fault("policy.block", 0.5, 0.4));
  expect(await said("order", { text, policy: { largest: { block: 0.1, review: 0.2 } } })).toEqual(
    fault("policy.largest.block", 0.2, 0.1),
  );
  expect(await said("order", { text, policy: { least: { review: 30 } } })).toEqual(fault("policy.least.block", 30, 26));
  expect(await said("order", { text, policy: { block: 0.5, review: 0.5 } })).toEqual(["block", "total"]);
  const lines = [{ text, policy: { block: 0 } }, { text }].map((line) => JSON.stringify(line)).join("\n");
  const { lines: answers } = await askLines("POST", "/v1/collections/order/check:batch", lines, {
    type: "application/x-ndjson",
  });
  expect(answers.map(({ problem, result }) => problem?.code ?? result.verdict)).toEqual(["invalid", "block"]);
});

test("the setting POLICY is the policy of a request without one, and each value of a request replaces its own", async () => {
  await put("setting", "a", { text: STORED });
  const verdict = async (POLICY, body) => {
    const request = new Request("https://juhao.test/v1/collections/setting/check", {
      method: "POST",
      headers: { authorization: "Bearer all", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await app.fetch(request, { ...env, POLICY }, createExecutionContext());
    const value = await answer.json();
    return value.verdict ?? value.code;
  };
  const text = STORED;
  expect(await verdict(undefined, { text })).toBe("block");
  expect(await verdict({ least: { block: 1000 } }, { text })).toBe("review");
  expect(await verdict({ least: { block: 1000 } }, { text, policy: { review: 0.5 } })).toBe("review");
  expect(await verdict({ least: { block: 1000 } }, { text, policy: { least: { block: 20 } } })).toBe("block");
  expect(await verdict({ formula: "allow" }, { text: OTHER })).toBe("allow");
  for (const wrong of ["none", { blok: 1 }, { block: 0.1 }]) expect(await verdict(wrong, { text })).toBe("internal");
});
