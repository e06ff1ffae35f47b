/** What the page says of each sentence by itself. */

import type { Match } from "juhao";
import { wordingOf } from "../../www/src/equal.ts";
import { PRESETS } from "../../www/src/filters.ts";
import { sentencesOf } from "../../www/src/sentences.ts";
import type { Result } from "../../www/src/store.ts";
import { foldOf, tokensIn } from "../../www/src/tokens.ts";
import { match, type Said, show } from "./reports.ts";
import { drawer, expect, open, prose, reader, test } from "./support.ts";

const fold = await foldOf(PRESETS.standard);

function resultOf(left: string, right: string, said: readonly Said[], out: Result["left"] = { left: [], right: [] }) {
  const matches = said.map((one) => match(left, right, one));
  return { report: { matches }, shown: { left, right }, left: out } as unknown as Result;
}

const verdicts = (result: Result, side: "left" | "right" = "left", minor = true): string[] =>
  [...sentencesOf(result, side, minor, fold)]
    .filter((one) => one !== null)
    .map((one) => (one.minor ? `${one.verdict} minor` : one.verdict));

test("sentences that are equal are called equal in whatever order they are, in matches of any kind", () => {
  const sentences =
    prose(8_000, 21)
      .replaceAll("\n", "")
      .match(/[^。]+。/g) ?? [];
  const draw = drawer(5);
  const shuffled = [...sentences].sort(() => draw(2) - 0.5);
  const [left, right] = [sentences.join(""), shuffled.join("")];
  // One match over all of both, and one for each sentence.
  const whole = { start: 0, end: left.length };
  const slab = { left: whole, right: whole, kind: "loose", role: "evidence" } as Match;
  const result = resultOf(left, right, []);
  const ofSlab = { ...result, report: { matches: [slab] } } as unknown as Result;
  expect(new Set(verdicts(ofSlab))).toEqual(new Set(["equal"]));
  expect(new Set(verdicts(ofSlab, "right"))).toEqual(new Set(["equal"]));
  const each = resultOf(
    left,
    right,
    [...new Set(sentences)].map((left) => ({ left, moved: true })),
  );
  expect(new Set(verdicts(each, "right"))).toEqual(new Set(["equal"]));
});

const A = "渡船几点开、水位涨了多少、夜里起不起雾，全靠钟声告诉两岸的人。";
const A1 = "渡船何时开、水位涨了多少、夜里是否起雾，全靠钟声告诉两岸居民。";
const B = "施工队想给铁钟刷一层新漆，文物部门的人赶来拦住了。";
const B1 = "工人本打算把老钟重新油漆，被文物部门的人员当场制止。";
const C = "桥头的茶馆每天清晨五点开门，第一壶水留给守夜回来的人。";
const D = "采药人秋天下来换盐，他说桥头的茶馆每天清晨五点开门，后来就一个人回山里去了。";

test("each is judged by itself: equal, with changes, reworded, in part, or only here", () => {
  const left = `${A}${B}${C}${D}山里的雪很大。`;
  const right = `${B1}${A1}${C}`;
  const said: Said[] = [
    { left: A, right: A1, kind: "edited" },
    { left: B, right: B1, kind: "loose", moved: true },
    { left: C },
  ];
  const part = { left: "桥头的茶馆每天清晨五点开门" };
  const places = resultOf(left, right, said);
  const all = [
    ...places.report.matches,
    {
      ...match(left, right, part),
      left: { start: left.lastIndexOf(part.left), end: left.lastIndexOf(part.left) + part.left.length },
    },
  ];
  const result = { ...places, report: { matches: all } } as unknown as Result;
  expect(verdicts(result)).toEqual(["changed", "reworded", "equal", "part", "own"]);
  expect(verdicts(result, "right")).toEqual(["reworded", "changed", "equal"]);
});

test("an equal sentence inside an edited passage is equal, and its neighbour is not", () => {
  const result = resultOf(`${C}${A}`, `${C}${A1}`, [{ left: `${C}${A}`, right: `${C}${A1}`, kind: "edited" }]);
  expect(verdicts(result)).toEqual(["equal", "changed"]);
  const spaced = resultOf(`${C}${A}`, ` ${C.replace("，", ", ")}${A1}`, [
    { left: `${C}${A}`, right: `${C.replace("，", ", ")}${A1}`, kind: "edited" },
  ]);
  expect(verdicts(spaced)).toEqual(["equal", "changed"]);
});

test("a sentence of minor matches says so, and is its own where they are hidden; what is left out is left out", () => {
  const result = resultOf(`${A}${B}`, `${B}${A}`, [{ left: A, role: "minor" }, { left: B }]);
  expect(verdicts(result)).toEqual(["equal minor", "equal"]);
  expect(verdicts(result, "left", false)).toEqual(["own", "equal"]);
  const out = { left: [{ start: 0, end: A.length, reason: "quotations" as const }], right: [] };
  expect(verdicts(resultOf(`${A}${B}`, B, [{ left: B }], out))).toEqual(["out", "equal"]);
});

test("words are looked up as a search over all places finds them", () => {
  const draw = drawer(9);
  for (let round = 0; round < 300; round++) {
    const words = (count: number): string[] => Array.from({ length: count }, () => "钟船水aabb桥"[draw(7)] ?? "");
    const [own, asked] = [words(30), words(1 + draw(8))];
    const wording = wordingOf(own);
    const at = own.findIndex((_, from) => asked.every((word, i) => own[from + i] === word));
    expect(wording.has(asked)).toBe(at >= 0);
    const weight = (run: readonly string[]): number =>
      run.reduce((sum, word) => sum + (/\p{Script=Han}/u.test(word) ? 1 / 3 : 1 / 2), 0);
    const runs = asked
      .flatMap((_, from) => asked.map((_, to) => [from, to + 1] as const))
      .filter(([from, to]) => to > from);
    const shared = runs.filter(([from, to]) => {
      const run = asked.slice(from, to);
      return weight(run) > 0.999 && own.some((_, at) => run.every((word, i) => own[at + i] === word));
    });
    expect(wording.shared(asked)).toEqual(asked.map((_, i) => shared.some(([from, to]) => from <= i && i < to)));
  }
});

test("words are compared as the filters say", async () => {
  const words = async (text: string, filters: Partial<(typeof PRESETS)["standard"]>) =>
    tokensIn(text, { start: 0, end: text.length }, await foldOf({ ...PRESETS.standard, ...filters })).words;
  // Here no table of Chinese is loaded, which the page tests of the filters have.
  expect(await words("Ｂell 3 鐘聲", { forms: false as never })).toEqual(["bell", "3", "鐘", "聲"]);
  expect(await words("Bell 3 鐘聲", { cases: false as never, forms: false as never })).toEqual([
    "Bell",
    "3",
    "鐘",
    "聲",
  ]);
  expect(await words("Bell 3 鐘聲", { numbers: true as never, forms: false as never })).toEqual(["bell", "鐘", "聲"]);
});

test("the list of sentences says it, sifts by it, and marks minor ones", async ({ page }) => {
  const left = `${A}${B}${C}${prose(60, 3).replaceAll("\n", "")}`;
  const right = `${C}${B1}${A1}`;
  await open(page);
  await show(page, left, right, {
    matches: [
      match(left, right, { left: A, right: A1, kind: "edited", moved: true }),
      match(left, right, { left: B, right: B1, kind: "loose" }),
      match(left, right, { left: C, moved: true, role: "minor", code: "too-little" }),
    ],
  });
  await page.getByRole("tab", { name: "Sentences" }).click();
  const lines = page.locator(".sentences li");
  const label = (nth: number) => lines.nth(nth).locator(".small");
  await expect(label(0)).toHaveText("with changes");
  await expect(label(1)).toHaveText("reworded");
  await expect(label(2)).toHaveText("equal · minor");
  await expect(label(3)).toHaveText("only here");
  await page.getByRole("button", { name: "1 reworded" }).click();
  await expect(lines).toHaveCount(1);
  await lines.first().getByRole("button").click();
  await expect(reader(page, "left").locator("mark.current")).toHaveText(B);
  await page.getByRole("checkbox", { name: /Minor matches/ }).uncheck();
  await expect(label(2)).toHaveText("only here");
});
