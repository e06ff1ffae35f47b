/** Results of the published methods: loaded when it is opened, and shown in the texts. */

import type { Page } from "@playwright/test";
import { chooseInMenu, expect, headline, open, openDrawer, paste, put, reader, test } from "./support.ts";

const LEFT = "图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const RIGHT = "通知如下。周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";

async function compareTexts(page: Page, left: string, right: string): Promise<void> {
  await paste(page, "left", left);
  await paste(page, "right", right);
  await expect(headline(page)).toBeVisible();
}

test("the methods are asked when the list is opened, and not before", async ({ page, seen }) => {
  await open(page);
  await compareTexts(page, LEFT, RIGHT);
  expect(seen.filter(({ url }) => url.includes("methods"))).toEqual([]);
  await openDrawer(page, "details");
  await page.getByText("Results of the published methods").click();
  const rows = page.locator(".method-table tbody tr:not(.settings)");
  await expect(rows).toHaveCount(28);
  await expect(rows.filter({ hasText: "CCDet" })).toContainText("duplicate");
  expect(seen.some(({ url }) => url.includes("juhao_methods_bg"))).toBe(true);
});

test("what a method shares is painted where the row is pointed at, and stays when it is pressed", async ({ page }) => {
  await open(page);
  await compareTexts(page, LEFT, RIGHT);
  await openDrawer(page, "details");
  await page.getByText("Results of the published methods").click();
  const row = page.locator(".method-table tbody tr:not(.settings)").filter({ hasText: "CCDet" });
  await expect(row).toBeVisible();
  const painted = () => page.evaluate(() => [...(CSS.highlights.get("juhao-found") ?? [])].map(String));
  await row.hover();
  await expect.poll(painted).toContain("点开门，晚上八点关门。");
  await reader(page, "left").hover();
  await expect.poll(painted).toEqual([]);
  await row.getByRole("button", { name: "CCDet", exact: true }).click();
  await reader(page, "left").hover();
  await expect.poll(painted).toHaveLength(4);
  await row.getByRole("button", { name: "CCDet", exact: true }).click();
});

test("a changed parameter is asked for, and one that cannot be says what can", async ({ page }) => {
  await open(page);
  await compareTexts(page, LEFT, RIGHT);
  await openDrawer(page, "details");
  await page.getByText("Results of the published methods").click();
  const ccdet = page.locator(".method-table tbody tr:not(.settings)").filter({ hasText: "CCDet" });
  await expect(page.locator(".method-table tbody tr:not(.settings)")).toHaveCount(28);
  await expect(ccdet.locator("td").first()).toContainText("0.5");
  await ccdet.getByRole("button", { name: "Parameters" }).click();
  const field = page.locator(".settings:visible").getByLabel("T_ccs");
  await field.fill("0.75");
  await field.press("Enter");
  await expect(ccdet.locator("td").first()).toContainText("0.75");
  await page.locator(".settings:visible").getByLabel("T_ccs").fill("7");
  await page.locator(".settings:visible").getByLabel("T_ccs").press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "from 0 to 1" })).toBeVisible();
});

test("Chinese words of this browser are read where that is asked for, and characters otherwise", async ({ page }) => {
  await open(page);
  await compareTexts(page, LEFT, RIGHT);
  await openDrawer(page, "details");
  await page.getByText("Results of the published methods").click();
  const shingling = page.locator(".method-table tbody tr:not(.settings)").filter({ hasText: "Shingling, resemblance" });
  const shared = async () => Number(await shingling.locator("td").nth(2).textContent());
  await expect(shingling).toBeVisible();
  const characters = await shared();
  await page.getByLabel("Chinese words by this browser").check();
  await expect(page.locator(".method-table tbody tr:not(.settings)")).toHaveCount(28);
  await expect.poll(shared).toBeLessThan(characters);
  await page.getByLabel("Chinese words by this browser").uncheck();
  await expect.poll(shared).toBe(characters);
});

test("of a page its title, description and keywords are read, as on the command line", async ({ page }) => {
  const html = (body: string) =>
    `<!doctype html><html><head><title>开放时间</title><meta name="description" content="图书馆的开放时间有变。"></head>` +
    `<body><p>${body}</p></body></html>`;
  await open(page);
  await compareTexts(page, html(LEFT), html(RIGHT));
  await openDrawer(page, "details");
  await page.getByText("Results of the published methods").click();
  const summary = page.locator(".method-table tbody tr:not(.settings)").filter({ hasText: "recipe 3a" });
  await expect(summary).toContainText("duplicate");
});

test("another comparison asks again", async ({ page }) => {
  await open(page);
  await compareTexts(page, LEFT, RIGHT);
  await openDrawer(page, "details");
  await page.getByText("Results of the published methods").click();
  const ccdet = page.locator(".method-table tbody tr:not(.settings)").filter({ hasText: "CCDet" });
  await expect(ccdet).toContainText("duplicate");
  await put(page, "right", "完全不同的一段话。与上文没有任何关系的另一句。");
  await expect(ccdet).toContainText("unrelated");
});

test("another language ends what is asked for the page in the one before", async ({ page }) => {
  await page.context().route("**/juhao_methods_bg*.wasm", () => undefined);
  const asking = () => page.workers().filter((worker) => worker.url().includes("methods"));
  await open(page);
  await compareTexts(page, LEFT, RIGHT);
  await openDrawer(page, "details");
  await page.getByText("Results of the published methods").click();
  await expect.poll(() => asking().length).toBe(1);
  await chooseInMenu(page, "中文");
  await expect.poll(() => asking().length).toBe(0);
});

test("in a narrow window the scores stand beside the names of the methods", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  await openDrawer(page, "details");
  await page.locator(".all-methods summary").click();
  const score = page.locator(".method-table tbody tr:not(.settings)").first().locator("td").first();
  await score.scrollIntoViewIfNeeded();
  await page.locator(".method-table").evaluate((element) => element.scrollTo(0, 0));
  await expect(score).toBeInViewport();
});
