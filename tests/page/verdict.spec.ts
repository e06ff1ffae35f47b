import { EXAMPLES } from "../../www/src/examples.ts";
import { editor, expect, headline, open, openDrawer, paste, prose, put, reader, sharing, test } from "./support.ts";

const BELL =
  "Before there was radio, the bell told both banks when the boat would leave and how far the water had risen.";
const OTHER =
  "The committee will publish its annual figures on grain and timber before the end of the winter session, as every year.";

for (const { lang, button, words, share } of [
  {
    lang: "zh-CN",
    button: "中文示例",
    words: "左文包含右文",
    share: /右文的 [\d.]+% 见于左文(，另有 [\d.]+% 经过改写)?。/,
  },
  {
    lang: "en",
    button: "English example",
    words: "The left text contains the right one",
    share: /[\d.]+% of the right text is in the left one(, and [\d.]+% more is reworded)?\./,
  },
] as const) {
  test(`the example in ${lang} shows a verdict with its direction, and a copied, an edited and a moved passage`, async ({
    page,
    problems,
  }) => {
    await open(page, { lang });
    await page.getByRole("button", { name: button }).click();
    await expect(headline(page)).toHaveText(words);
    await expect(page.locator(".details .lead")).toHaveText(share);
    await expect(page.getByRole("status")).toHaveText(share);
    for (const side of ["left", "right"] as const) {
      await expect(reader(page, side).locator("button.badge")).toHaveCount(3);
      await expect(reader(page, side).locator("button.badge.m-edited")).toHaveCount(1);
      await expect(reader(page, side).locator("button.badge.m-exact.m-moved")).toHaveCount(1);
      await expect(reader(page, side).locator("button.badge.m-exact:not(.m-moved)")).toHaveCount(1);
    }
    await expect(page.locator(".passages li")).toHaveCount(3);
    expect(problems).toEqual([]);
  });
}

test("four numbers of the published methods are under the verdict, one click from their explanation", async ({
  page,
  problems,
}) => {
  await open(page);
  await paste(page, "left", "The bell called both banks to the boat. The river rose in the night. Nobody came.");
  await paste(page, "right", "The bell called both banks to the boat. The river rose in the night.");
  const line = page.locator(".score-line");
  const numbers = /CCS 2\/2.*CLR 2\/3.*common sentence blocks 2\/3.*LCS 0\.\d{3} \/ 1\.000/;
  await expect(line.locator("summary")).toHaveText(numbers);
  await expect(line.locator("dl")).toBeHidden();
  await line.locator("summary").click();
  await expect(line.locator("dd").nth(1)).toContainText("the text that has fewer");
  expect(problems).toEqual([]);
});

test("pasting two texts is enough: no button is pressed", async ({ page, problems }) => {
  await open(page);
  await paste(page, "left", BELL);
  await expect(page.locator(".summary")).toContainText("Now the other text");
  await paste(page, "right", BELL);
  await expect(headline(page)).toHaveText("The two texts are the same");
  await expect(reader(page, "left").locator("mark")).toHaveText(BELL);
  await expect(reader(page, "right").locator("mark")).toHaveText(BELL);
  expect(problems).toEqual([]);
});

test("typing answers too, and leaves the writer where they write", async ({ page }) => {
  await open(page);
  await editor(page, "left").pressSequentially(`${BELL} ${OTHER}`);
  await editor(page, "right").pressSequentially(BELL);
  await expect(headline(page)).toHaveText("The left text contains the right one");
  await expect(editor(page, "right")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(reader(page, "right")).toBeFocused();
  await page.keyboard.press("e");
  await expect(editor(page, "right")).toBeFocused();
});

test("a passage that moved is marked as moved, with the same number and colour on both sides", async ({ page }) => {
  await open(page);
  const { left, right } = sharing();
  await put(page, "left", left);
  await put(page, "right", right);
  await page.getByRole("button", { name: "Show matches" }).click();
  for (const side of ["left", "right"] as const) {
    await expect(reader(page, side).locator("mark")).toHaveCount(3);
    await expect(reader(page, side).locator("mark.m-moved.hue-0[data-m='0']")).toContainText("前年修复渡口时");
    await expect(reader(page, side).locator("mark:not(.m-moved)")).toHaveCount(2);
  }
});

test("exchanging the sides turns the verdict round", async ({ page }) => {
  await open(page);
  await put(page, "left", `${prose(1_500, 3)}${BELL}`);
  await put(page, "right", BELL);
  await expect(headline(page)).toHaveText("The left text contains the right one");
  await page.getByRole("button", { name: "Swap sides" }).click();
  await expect(headline(page)).toHaveText("The right text contains the left one");
});

test("unrelated texts share nothing", async ({ page }) => {
  await open(page);
  await put(page, "left", BELL);
  await put(page, "right", OTHER);
  await expect(headline(page)).toHaveText("No shared passages");
  await expect(page.locator(".list")).toBeHidden();
});

test("a page without text is said to have nothing to compare", async ({ page }) => {
  await open(page);
  await put(page, "left", "<img src='bell.png'>");
  await put(page, "right", BELL);
  await expect(headline(page)).toHaveText("There is nothing to compare");
});

test("an answer to an older text is dropped", async ({ page }) => {
  await open(page);
  await put(page, "left", BELL);
  await put(page, "right", prose(200_000, 5));
  await put(page, "right", BELL);
  await expect(headline(page)).toHaveText("The two texts are the same");
  await page.waitForTimeout(500);
  await expect(headline(page)).toHaveText("The two texts are the same");
});

test("20,000 characters with their halves exchanged are answered and shown", async ({ page, problems }) => {
  const text = prose(20_000, 11);
  const half = text.indexOf("\n\n", 10_000) + 2;
  await open(page);
  await put(page, "left", text);
  await put(page, "right", text.slice(half) + text.slice(0, half));
  await expect(headline(page)).toHaveText("The two texts are largely the same");
  await page.getByRole("button", { name: "Show matches" }).click();
  await expect(reader(page, "left").locator("mark.m-moved").first()).toBeVisible();
  expect(problems).toEqual([]);
});

test("every score explains itself, and one without a value says so", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  await openDrawer(page, "details");
  await page.getByText("All scores, and what they mean").click();
  const scores = page.locator("details.score");
  await expect(scores).toHaveCount(17);
  for (const score of await scores.all()) {
    await score.locator("summary").click();
    await expect(score.locator("p")).toBeVisible();
    await expect(score.locator("strong")).toHaveText(/\d|–/);
  }
});

test("invisible characters are shown, with the way to each", async ({ page }) => {
  await open(page);
  await put(page, "left", BELL.replaceAll("the", "t\u200bhe"));
  await put(page, "right", BELL);
  await expect(page.locator(".notice")).toContainText("Invisible characters");
  await openDrawer(page, "details");
  await page.getByRole("button", { name: "Go to place 1" }).click();
  await expect(reader(page, "left").locator(".sign-zero-width").first()).toBeInViewport();
});

test("the examples hold what the page says of them", () => {
  for (const { left, right } of Object.values(EXAMPLES)) {
    const copied = left.split("\n\n").filter((paragraph) => right.includes(paragraph.slice(0, 30)));
    expect(copied.length).toBeGreaterThanOrEqual(2);
  }
});
