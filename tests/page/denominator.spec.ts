/** Every share is one of the whole text, and every count is one of characters that count, whatever is left out. */

import { learn, messages } from "../../www/src/i18n/index.ts";
import {
  chooseFiles,
  chooseManyPreset,
  choosePreset,
  expect,
  headline,
  open,
  openDrawer,
  openMany,
  openReport,
  prose,
  put,
  test,
  textFile,
} from "./support.ts";

const QUOTED = prose(200, 81).replaceAll("\n", "");
const COPIED = prose(200, 82).replaceAll("\n", "");
const OWN = prose(200, 83).replaceAll("\n", "");
const LEFT = `${COPIED}\n“${QUOTED}”\n${OWN}`;
const RIGHT = `${COPIED}\n“${QUOTED}”\n${prose(200, 84)}`;
const counted = (text: string): number => [...text.matchAll(/[\p{L}\p{N}]/gu)].length;
const ALL = counted(LEFT);
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

test("leaving quotations out lowers a share by them, and never by a smaller denominator", async ({ page }) => {
  await open(page);
  await put(page, "left", LEFT);
  await put(page, "right", RIGHT);
  await expect(headline(page)).toBeVisible();
  const share = page.locator(".meters strong").first();
  const counts = page.locator(".meters .small").first();
  const n = (value: number): string => value.toLocaleString("en");
  await expect(counts).toContainText(`${n(counted(COPIED) + counted(QUOTED))} of ${n(ALL)} characters equal`);
  await choosePreset(page, "Thesis check");
  await expect(counts).toContainText(`${n(counted(COPIED))} of ${n(ALL)} characters equal`);
  await expect(share).toHaveText(percent(counted(COPIED) / ALL));
  await openDrawer(page, "details");
  const out = page.locator(".out-lines");
  await expect(out).toContainText(`is left out: ${n(counted(QUOTED))} of ${n(ALL)} characters.`);
  const both = percent((counted(COPIED) + counted(QUOTED)) / ALL);
  await expect(out).toContainText(`With quotations and references, ${both} of the left text`);
  // The passage, the pane and the list of what is left out count in the same way.
  await expect(page.locator(".pane.left header .small")).toHaveText(`${n(ALL)} characters`);
  await page.getByRole("button", { name: "Show matches" }).click();
  await expect(page.locator(".list .match .small").first()).toHaveText(`${n(counted(COPIED))} characters`);
  await openDrawer(page, "filters");
  await expect(page.locator(".left-out")).toContainText(
    `Quotations, left text: 1 place, ${n(counted(QUOTED))} characters`,
  );
});

test("a threshold counts for the headline and the counts, too", async ({ page }) => {
  await openMany(page);
  await chooseFiles(page, [
    textFile("a.txt", `${COPIED}${OWN}`),
    textFile("b.txt", `${COPIED}${OWN}`),
    textFile("c.txt", `${COPIED.slice(0, 60)}${prose(700, 85)}`),
  ]);
  const title = page.locator(".many-summary[data-kind=done] h2");
  await expect(title).toHaveText("3 pairs share text");
  await page.locator("#least").fill("50");
  await expect(title).toHaveText("One pair shares at least 50%");
  // The four relations, then the pairs that share only what many texts have.
  await expect(page.locator(".counts > .count strong")).toHaveText(["1", "0", "0", "0", "0"]);
  await page.locator("#least").fill("0");
  await expect(title).toHaveText("3 pairs share text");
});

test("with something left out, the headline is of what is compared, and both shares are shown", async ({ page }) => {
  const quoted = `${COPIED}\n“${QUOTED}”`;
  await open(page);
  await put(page, "left", quoted);
  await put(page, "right", quoted);
  await expect(headline(page)).toHaveText("The two texts are the same");
  await expect(page.locator(".both .small")).toHaveCount(0);
  await choosePreset(page, "Thesis check");
  await expect(headline(page)).toHaveText("Of what is compared, the two texts are the same");
  const whole = percent(counted(COPIED) / counted(quoted));
  const out = percent(counted(QUOTED) / counted(quoted));
  await expect(page.locator(".both strong")).toHaveText([whole, whole]);
  const words = `100% of what is compared · ${out} left out`;
  await expect(page.locator(".both .small")).toHaveText([words, words]);
  await openDrawer(page, "details");
  await expect(page.locator(".out-lines")).toContainText(
    "Of what is compared, 100% of the left text and 100% of the right one are equal.",
  );
  const report = await openReport(page);
  await expect(report.locator("h1")).toHaveText("Of what is compared, the two texts are the same");
  await expect(report.locator("header")).toContainText(`${whole} of the left text is in the right one.`);
  await expect(report.locator("header")).toContainText("Of what is compared, 100% of the left text");
});

test("the table and the pair name a relation in the same way", async ({ page }) => {
  await learn("en");
  const m = messages("en");
  /** Names in the table, and the headline of the pair. */
  const names: readonly (readonly [string, string])[] = [
    [m.many.relation.same, m.same],
    [m.many.relation.equal, m.verdict.equal],
    [m.many.relation.duplicate, m.verdict.duplicate],
    [m.many.relation.contains, m.verdict.contains],
    [m.many.relation.partial, m.verdict.partial],
    [m.many.relation["most-left"], m.verdict.most.left],
    [m.many.relation["most-right"], m.verdict.most.right],
    [m.many.relation["most-both"], m.verdict.most.both],
    [m.many.relation["changed-contains"], m.verdict.changed.contains],
    [m.many.relation["changed-duplicate"], m.verdict.changed.duplicate],
    [m.many.relation.formula, m.verdict.formula],
  ];
  const of = (seed: number): string => prose(120, seed).replaceAll("\n", "");
  await openMany(page);
  await chooseFiles(page, [
    textFile("1.txt", of(1) + of(2) + of(3)),
    textFile("2.txt", of(1) + of(2) + of(3)),
    textFile("3.txt", `${of(1)}\n${of(2)}，${of(3).replaceAll("。", "！")}`),
    textFile("4.txt", of(2)),
    textFile("5.txt", of(1) + of(2) + of(5) + of(6) + of(7)),
    textFile("6.txt", `${of(2)}“${of(8)}”${of(9)}`),
    textFile("7.txt", `${of(9)}“${of(8)}”${of(2)}${of(10)}`),
    textFile("8.txt", `${of(11)}${of(5)}${of(12)}${of(13)}`),
  ]);
  await chooseManyPreset(page, "Thesis check");
  await expect(page.locator(".many-summary[data-kind=done] h2")).toBeVisible();
  const count = await page.locator(".pairs tbody tr").count();
  const seen = new Set<string>();
  for (let i = 0; i < count; i++) {
    const row = page.locator(".pairs tbody tr").nth(i);
    const [words = ""] = ((await row.locator(".relation").getAttribute("title")) ?? "").split(" · ");
    const isPart = words.endsWith(" (of what is compared)");
    const name = words.replace(" (of what is compared)", "");
    const both = names.find(([inTable]) => inTable === name);
    if (!both) throw new Error(`the table has other words: ${words}`);
    seen.add(name);
    const shares = await row.locator(".number").allInnerTexts();
    await row.getByRole("button").last().click();
    await expect(headline(page)).toHaveText(isPart ? m.out.verdict(both[1]) : both[1]);
    await expect(page.locator(".both strong")).toHaveText(shares);
    await page.getByRole("button", { name: "Back to the list" }).click();
  }
  expect(count).toBeGreaterThan(8);
  expect(seen.size).toBeGreaterThan(3);
});
