import { chooseInMenu, expect, headline, open, openDrawer, paste, test } from "./support.ts";

const SECRET =
  "机密：第七号渡口的铁钟将在午夜运走。The iron bell of the seventh ferry leaves at midnight, and nobody may know.";

test("no request leaves the origin, and none carries text", async ({ page, baseURL, seen }) => {
  await open(page, { lang: "zh-CN" });
  await paste(page, "left", SECRET);
  await paste(page, "right", `${SECRET}但是有人知道了。`);
  await expect(headline(page)).toBeVisible();
  await chooseInMenu(page, "English");
  await chooseInMenu(page, "Dark");
  await openDrawer(page, "details");
  await page.getByText("All scores, and what they mean").click();
  expect(seen.length).toBeGreaterThan(3);
  for (const { url, method, body } of seen) {
    expect(new URL(url).origin).toBe(new URL(baseURL ?? "").origin);
    expect(method).toBe("GET");
    expect(body).toBeNull();
    expect(decodeURIComponent(url)).not.toMatch(/机密|midnight/);
  }
  expect(decodeURIComponent(page.url())).not.toMatch(/机密|midnight/);
});

test("nothing is stored", async ({ page }) => {
  await open(page);
  await paste(page, "left", SECRET);
  await paste(page, "right", SECRET);
  await expect(headline(page)).toBeVisible();
  const stored = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
  ]);
  expect(stored).toEqual([0, 0, "", 0, 0]);
});

test("the page says so, and its policy holds without the server's headers too", async ({ page }) => {
  await open(page);
  // Once, wherever there is room for it.
  await expect(page.locator(".privacy")).toContainText("never leave this browser");
  await expect(page.locator(".promise")).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".privacy")).toBeHidden();
  await expect(page.locator(".promise")).toHaveText("Nothing leaves this browser.");
  const policy = await page.locator("meta[http-equiv='Content-Security-Policy']").getAttribute("content");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  const blocked = await page.evaluate(() =>
    fetch("http://127.0.0.1:9/").then(
      () => "sent",
      () => "blocked",
    ),
  );
  expect(blocked).toBe("blocked");
});
