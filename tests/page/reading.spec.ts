import type { Page } from "@playwright/test";
import { across, threadOf } from "../../www/src/scroll-sync.ts";
import { drop, editor, expect, headline, open, prose, reader, sharing, test } from "./support.ts";

async function show(page: Page, left: string, right: string): Promise<void> {
  await drop(page, "left", [
    { name: "left.txt", type: "text/plain", text: left },
    { name: "right.txt", type: "text/plain", text: right },
  ]);
  await expect(headline(page)).toBeVisible({ timeout: 60_000 });
  await expect(reader(page, "left").locator("mark").first()).toBeAttached();
}

/** Scrolls as a reader does, and waits until what follows has followed. */
async function scroll(page: Page, side: "left" | "right", top: number): Promise<void> {
  await reader(page, side).evaluate((element, top) => element.scrollTo({ top, behavior: "instant" }), top);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const topOf = (page: Page, side: "left" | "right"): Promise<number> =>
  reader(page, side).evaluate(({ scrollTop }) => scrollTop);
/** Longer than any movement to a match. */
const REST = 900;

const PASSAGE = prose(900, 71);
const LEFT = `${prose(300, 72)}\n\n${PASSAGE}\n\n${prose(900, 73)}`;
const RIGHT = `${prose(1500, 74)}\n\n${PASSAGE}\n\n${prose(900, 75)}`;

test("places go across along the passages in order, and those that moved lead nowhere", () => {
  const match = (l: number, r: number, moved = false) =>
    ({ left: { start: l, end: l + 10 }, right: { start: r, end: r + 10 }, moved }) as Parameters<
      typeof threadOf
    >[0][number];
  const thread = threadOf([match(10, 50), match(30, 0, true), match(40, 80)], { left: 100, right: 200 });
  expect(thread).toEqual([
    { left: 0, right: 0 },
    { left: 10, right: 50 },
    { left: 20, right: 60 },
    { left: 40, right: 80 },
    { left: 50, right: 90 },
    { left: 100, right: 200 },
  ]);
  expect([0, 5, 15, 45, 75, 100].map((place) => across(thread, "left", place))).toEqual([0, 25, 55, 85, 145, 200]);
  expect([0, 25, 55, 85, 145, 200].map((place) => across(thread, "right", place))).toEqual([0, 5, 15, 45, 75, 100]);
  expect(across(threadOf([], { left: 0, right: 0 }), "left", 0)).toBe(0);
});

test("the texts are scrolled together along their passages", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 500 });
  await open(page);
  await show(page, LEFT, RIGHT);
  await page.waitForTimeout(REST);
  const middle = await reader(page, "left").evaluate((element) => (element.scrollHeight - element.clientHeight) / 2);
  await scroll(page, "left", middle);
  const tops = await page.evaluate(() =>
    ["left", "right"].map((side) => document.querySelector(`#reader-${side} mark`)?.getBoundingClientRect().top ?? 0),
  );
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(60);
  const before = await topOf(page, "left");
  await scroll(page, "right", (await topOf(page, "right")) + 200);
  expect(Math.abs((await topOf(page, "left")) - before - 200)).toBeLessThan(40);
});

test("they are parted by a switch, and go on together from where they then stand", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 500 });
  await open(page);
  await show(page, LEFT, RIGHT);
  await page.waitForTimeout(REST);
  const together = page.getByRole("button", { name: "Scroll both texts together" });
  await expect(together).toHaveAttribute("aria-pressed", "true");
  await together.click();
  await scroll(page, "left", 300);
  expect(await topOf(page, "right")).toBe(0);
  await scroll(page, "right", 500);
  expect(await topOf(page, "left")).toBe(300);
  await together.click();
  expect([await topOf(page, "left"), await topOf(page, "right")]).toEqual([300, 500]);
  await scroll(page, "left", 340);
  const right = await topOf(page, "right");
  expect(right).toBeGreaterThan(500);
  expect(right).toBeLessThan(800);
});

test("bands join what is in view on both sides, and lead to it", async ({ page }) => {
  await open(page);
  const { left, right } = sharing();
  await show(page, left, right);
  const bands = page.locator(".ribbon");
  await page.locator(".list button.match").nth(1).click();
  await expect(bands.first()).toBeAttached();
  await expect(page.locator(".ribbon.current")).toHaveCount(1);
  await expect(page.locator(".ribbon.current")).toHaveClass(/hue-1/);
  await page.setViewportSize({ width: 500, height: 800 });
  await expect(bands.first()).toBeHidden();
});

test("the pointer on a match shows its partner", async ({ page }) => {
  await open(page);
  const { left, right } = sharing();
  await show(page, left, right);
  const first = reader(page, "left").locator("mark").first();
  await first.scrollIntoViewIfNeeded();
  await first.hover();
  const match = await first.getAttribute("data-m");
  await expect(reader(page, "right").locator(`mark[data-m="${match}"]`)).toHaveClass(/pointed/);
  await page.locator("h1").hover();
  await expect(page.locator("mark.pointed")).toHaveCount(0);
});

test("every sentence has a verdict, can be sifted by it, and leads to its passage", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  await expect(headline(page)).toBeVisible();
  await page.getByRole("tab", { name: "Sentences" }).click();
  const lines = page.locator(".sentences li");
  await expect(lines.first()).toContainText("only here");
  await page.getByRole("button", { name: /equal/ }).first().click();
  await expect(lines.first()).toContainText("Then the bridge was opened");
  await lines.first().getByRole("button").click();
  await expect(reader(page, "left").locator("mark.current")).toContainText("Then the bridge was opened");
  await page.locator(".sentences").getByRole("button", { name: "Right text" }).click();
  await expect(lines.first()).toContainText(/Last weekend|When the landing/);
});

test("the plot draws each passage, and a click on one leads to it", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "English example" }).click();
  await expect(headline(page)).toBeVisible();
  await page.getByRole("tab", { name: "Passages" }).press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Plot" })).toBeFocused();
  const plot = page.getByRole("img", { name: /A plot of both texts with 3 passages/ });
  const inked = await plot.evaluate((canvas) => {
    const pen = (canvas as HTMLCanvasElement).getContext("2d");
    const { data } = pen?.getImageData(0, 0, 576, 576) ?? { data: [] };
    let count = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i]) count++;
    return count;
  });
  expect(inked).toBeGreaterThan(500);
  // Each in the colour of its number.
  const inColour = (place: number): Promise<number> =>
    plot.evaluate((canvas, place) => {
      const badge = document.querySelectorAll(".list .badge")[place] as Element;
      const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const pen = (canvas as HTMLCanvasElement).getContext("2d");
      if (!paint || !pen) return 0;
      paint.fillStyle = getComputedStyle(badge).backgroundColor;
      paint.fillRect(0, 0, 1, 1);
      const [r, g, b] = paint.getImageData(0, 0, 1, 1).data;
      const { data } = pen.getImageData(0, 0, 576, 576);
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) count++;
      return count;
    }, place);
  for (const place of [0, 1, 2]) expect(await inColour(place)).toBeGreaterThan(100);
  const box = await plot.boundingBox();
  // The second passage lies in the middle of both texts.
  await plot.click({ position: { x: (box?.width ?? 0) * 0.55, y: (box?.height ?? 0) * 0.52 } });
  await expect(page.locator(".at")).toHaveText("2 of 3");
});

test("an edited text keeps its place, and its match in focus is let go", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 500 });
  await open(page);
  await show(page, LEFT, RIGHT);
  await page.waitForTimeout(REST);
  await scroll(page, "left", 400);
  const seen = (): Promise<string> =>
    reader(page, "left").evaluate((element) => {
      const top = element.getBoundingClientRect().top;
      return (
        [...element.querySelectorAll(".line")].find((p) => p.getBoundingClientRect().bottom > top + 24 && p.textContent)
          ?.textContent ?? ""
      );
    });
  const before = await seen();
  await reader(page, "left").press("e");
  await editor(page, "left").evaluate((element) => {
    const field = element as HTMLTextAreaElement;
    field.value = `一句新写的话，放在全文之前。\n\n${field.value}`;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await expect(page.locator(".summary")).not.toHaveClass(/stale/);
  await page.keyboard.press("Control+Enter");
  await expect(reader(page, "left")).toBeVisible();
  await expect.poll(seen).toBe(before);
});
