/** Every share is one of the whole text, and every count is one of characters that count, whatever is left out. */

import {
  choosePreset,
  chooseFiles,
  expect,
  headline,
  open,
  openDrawer,
  openMany,
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
  await expect(share).toHaveText(`${Math.round((counted(COPIED) / ALL) * 100)}%`);
  await openDrawer(page, "details");
  const out = page.locator(".out-lines");
  await expect(out).toContainText(`is left out: ${n(counted(QUOTED))} of ${n(ALL)} characters.`);
  const both = Math.round(((counted(COPIED) + counted(QUOTED)) / ALL) * 100);
  await expect(out).toContainText(`With quotations and references, ${both}% of the left text`);
  // The passage, the pane and the list of what is left out count in the same way.
  await expect(page.locator(".pane.left header .small")).toHaveText(`${n(ALL)} characters`);
  await page.getByRole("button", { name: "Show matches" }).click();
  await expect(page.locator(".list .match .small").first()).toHaveText(`${n(counted(COPIED))} characters`);
  await openDrawer(page, "filters");
  await expect(page.locator(".left-out")).toContainText(
    `Quotations, left text: 1 place, ${n(counted(QUOTED))} characters`,
  );
});

test("a threshold counts for the headline and the groups, too", async ({ page }) => {
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
  await expect(page.locator(".counts > .count strong")).toHaveText(["1", "0", "0", "1"]);
  await expect(page.locator(".groups")).not.toContainText("c.txt");
  await page.locator("#least").fill("0");
  await expect(title).toHaveText("3 pairs share text");
});
