import { expect, open, openDrawer, openManyDrawer, preset, put, reader, sharing, test } from "./support.ts";

/** The line under a match of each kind. */
const LINES: Readonly<Record<string, string>> = { exact: "solid", edited: "dashed", loose: "dotted" };

test.beforeEach(async ({ page }) => {
  await open(page);
  const { left, right } = sharing();
  await put(page, "left", left);
  await put(page, "right", right);
  await page.getByRole("button", { name: "Show matches" }).click();
  await expect(reader(page, "right").locator("mark")).toHaveCount(3);
});

test("Alt and the arrows go from match to match, and round", async ({ page }) => {
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.locator(".at")).toHaveText("1 of 3");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.locator(".at")).toHaveText("3 of 3");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.locator(".at")).toHaveText("1 of 3");
  await expect(page.getByRole("status")).toHaveText(/^Match 1, (exact|edited|reworded)/);
  await expect(page.locator(".list [aria-current]")).toHaveCount(1);
  for (const side of ["left", "right"] as const) {
    await expect(reader(page, side).locator("mark.current").first()).toBeInViewport();
  }
});

test("going to a match leaves the writing for the reading", async ({ page }) => {
  await reader(page, "left").press("e");
  await expect(page.locator("#editor-left")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(reader(page, "left")).toBeFocused();
  await expect(reader(page, "left").locator("mark.current")).toBeInViewport();
});

test("J and K do the same inside a text", async ({ page }) => {
  await reader(page, "right").focus();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.locator(".at")).toHaveText(/^2 of/);
  await page.keyboard.press("k");
  await expect(page.locator(".at")).toHaveText(/^1 of/);
});

test("Enter on a match goes to its partner, and back", async ({ page }) => {
  await reader(page, "left").focus();
  await page.keyboard.press("Tab");
  const first = reader(page, "left").locator("button.badge[data-m='0']");
  const partner = reader(page, "right").locator("button.badge[data-m='0']");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(partner).toBeFocused();
  await expect(partner).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(first).toBeFocused();
});

test("a click on a match brings its partner to the same height", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 700 });
  const last = reader(page, "left").locator("mark").last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  const match = await last.getAttribute("data-m");
  const partner = reader(page, "right").locator(`mark[data-m='${match}']`).first();
  await expect(partner).toHaveClass(/current/);
  await expect(partner).toBeInViewport();
});

test("a match in the list is reached by Tab and opened by Enter", async ({ page }) => {
  const item = page.locator(".list button.match").last();
  await item.focus();
  await page.keyboard.press("Enter");
  await expect(item).toHaveAttribute("aria-current", "true");
  await expect(reader(page, "right").locator("mark.current").first()).toBeInViewport();
});

test("a match is told apart by number and line, not by colour alone", async ({ page }) => {
  for (const side of ["left", "right"] as const) {
    const badges = await reader(page, side).locator("button.badge").all();
    for (const badge of badges) {
      expect(Number(await badge.getAttribute("data-n"))).toBeGreaterThan(0);
      expect(await badge.getAttribute("aria-label")).toMatch(/^Match \d+, (exact|edited|reworded)/);
    }
    const styles = await reader(page, side)
      .locator("mark")
      .evaluateAll((marks) =>
        marks.map((mark) => [
          mark.className.match(/exact|edited|loose/)?.[0],
          getComputedStyle(mark).borderBottomStyle,
        ]),
      );
    for (const [kind, style] of styles) expect(style).toBe(LINES[kind ?? ""]);
  }
});

test("every control is reached by Tab, in the order of the page", async ({ page }) => {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  const names: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return "";
      return element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
    });
    if (name === "" || (names.length > 0 && name === names[0])) break;
    names.push(name);
  }
  const order = [
    "Skip to the texts",
    "Language and colours",
    "Previous match",
    "Next match",
    "Swap sides",
    "Left text: Edit",
    "Left text with its matches",
    "Right text: Edit",
    "Right text with its matches",
  ];
  expect(names.filter((name) => order.includes(name))).toEqual(order);
});

test("leaving passages out and putting them back keeps the focus where the work is", async ({ page }) => {
  await openDrawer(page, "filters");
  const lines = page.locator(".list button.match");
  const back = page.locator(".filters .left-out").getByRole("button", { name: /^Put back/ });
  for (const left of [2, 1]) {
    await lines.last().press("Enter");
    await page.getByRole("button", { name: "Leave this passage out" }).press("Enter");
    await page.keyboard.press("Enter");
    await expect(lines).toHaveCount(left);
    await expect(lines.last()).toBeFocused();
  }
  await back.first().press("Enter");
  await expect(lines).toHaveCount(2);
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(lines).toHaveCount(3);
  await expect(preset(page, "Standard")).toBeFocused();
});

test("a text that is taken out hands the focus on to the next", async ({ page }) => {
  await page.getByRole("button", { name: "Many texts" }).click();
  await page.getByRole("button", { name: "See an example" }).click();
  await expect(page.locator(".many-summary[data-kind=done]")).toBeVisible();
  await page.locator(".texts summary").press("Enter");
  await page.getByRole("button", { name: "Remove blank.txt" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove 周末.txt" })).toBeFocused();
  await page.getByRole("button", { name: "Remove bell.txt", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove reprints/bell.txt" })).toBeFocused();
  await openManyDrawer(page, "intake");
  await page.getByRole("button", { name: "Clear all" }).press("Enter");
  await expect(page.getByRole("button", { name: "Choose files" })).toBeFocused();
});

test("a pane that is cleared can be written in at once", async ({ page }) => {
  await page.locator(".pane.right").getByRole("button", { name: "Clear" }).press("Enter");
  await page.keyboard.type("New");
  await expect(page.locator("#editor-right")).toHaveValue("New");
});
