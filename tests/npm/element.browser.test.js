// <juhao-compare> from the packed package, in a page whose policy allows no inline styles and no other origin.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { serve } from "../../scripts/serve.mjs";
import { projectWithSite } from "./packed.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const HOURS = "The library opens at nine in the morning, and closes at eight in the evening.";
const BOOKS = "Readers may borrow up to ten books for four weeks, and renew each of them twice.";
const LEFT = `${HOURS} Dogs wait outside. ${BOOKS}`;
const RIGHT = `${BOOKS} ${HOURS.replace("eight", "seven")}`;
/** A text that would do something if it were read as HTML. */
const HOSTILE = `<img src=x onerror="document.title='read as HTML'"><script>document.title='run'</script> ${BOOKS}`;

let place;
let server;

test.beforeAll(async () => {
  place = projectWithSite();
  const { site } = place;
  writeFileSync(join(site, "theme.css"), ".themed { --ink: rgb(1, 2, 3) } .themed::part(name) { color: rgb(4, 5, 6) }");
  writeFileSync(join(site, "element.js"), 'export * from "./juhao/element/element.js"; globalThis.isDefined = true;');
  writeFileSync(
    join(site, "index.html"),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Element</title><link rel="stylesheet" href="theme.css">
    <main><h1>Element</h1></main><script type="module" src="element.js"></script></html>`,
  );
  writeFileSync(join(site, "favicon.ico"), "");
  server = await serve(site);
});

test.afterAll(async () => {
  await server.close();
  place.remove();
});

let faults;
let requested;

test.beforeEach(async ({ page }) => {
  faults = [];
  requested = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => requested.push(request.url().slice(server.url.length)));
  await page.goto(server.url);
  await page.waitForFunction(() => globalThis.isDefined);
});

test.afterEach(() => expect(faults).toEqual([]));

/** Puts an element in the page with these properties, attributes and children, and waits for an event of it. */
async function shown(page, { children = "", attributes = {}, ...properties }, event = "juhao-report") {
  await page.evaluate(
    async ([children, attributes, properties, event]) => {
      const element = Object.assign(document.createElement("juhao-compare"), properties);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.innerHTML = children;
      const done = new Promise((resolve) => element.addEventListener(event, resolve, { once: true }));
      document.querySelector("main").append(element);
      await done;
    },
    [children, attributes, properties, event],
  );
  return page.locator("juhao-compare");
}

/** Copies a text as a reader does, and returns what a field then gets. */
async function copied(text) {
  const page = text.page();
  await text.evaluate((root) => {
    const range = document.createRange();
    range.selectNodeContents(root);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  });
  await page.keyboard.press("Control+c");
  const other = await page.context().newPage();
  await other.setContent("<textarea></textarea>");
  await other.locator("textarea").focus();
  await other.keyboard.press("Control+v");
  const value = await other.locator("textarea").inputValue();
  await other.close();
  return value;
}

const readerOf = (element, side) => element.locator(`.pane.${side} .reader`);

test("marks on both sides are the places of the Report, and stay text whatever is in them", async ({ page }) => {
  const element = await shown(page, { attributes: { left: HOSTILE, right: RIGHT } });
  const { matches } = await element.evaluate(({ report }) => report);
  expect(matches).toHaveLength(1);
  for (const [side, text] of Object.entries({ left: HOSTILE, right: RIGHT })) {
    const { start, end } = matches[0][side];
    expect((await element.locator(`.pane.${side} mark`).allTextContents()).join("")).toBe(text.slice(start, end));
    expect(await readerOf(element, side).textContent()).toBe(text);
  }
  expect(await element.locator("img, script").count()).toBe(0);
  expect(await page.title()).toBe("Element");
});

test("children are read as they are written or as a page, and again when they change", async ({ page }) => {
  const element = await shown(page, {
    children: `<article slot="left"><p>${HOURS}</p> <p>${BOOKS}</p></article><textarea slot="right">${BOOKS}</textarea>`,
  });
  expect(await readerOf(element, "left").locator(".line").allTextContents()).toEqual([HOURS, BOOKS]);
  expect(await readerOf(element, "right").textContent()).toBe(BOOKS);
  const relation = () => element.evaluate(({ report }) => report?.relation);
  expect(await relation()).toBe("contains");
  await element.evaluate((element) => {
    const field = element.querySelector("textarea");
    field.value = "Nobody has ever written this sentence about a kitchen.";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect.poll(relation).toBe("distinct");
  await element.evaluate(
    (element) => (element.querySelector("p").textContent = element.querySelector("textarea").value),
  );
  await expect.poll(relation).toBe("contains");
});

test("a Report that is there already is shown without an engine", async ({ page }) => {
  const juhao = await place.load("node.js");
  const [left, right] = [LEFT, RIGHT];
  const report = juhao.compare(left, right);
  const edited = juhao.edits(left, right, report.matches);
  const element = await shown(page, { left, right, report, edits: edited });
  expect(await element.locator(".badge").count()).toBe(2 * report.matches.length);
  const painted = await page.evaluate(() => [...CSS.highlights.get("juhao-edit")].map(String));
  expect(painted.sort()).toEqual(["eight", "seven"]);
  expect(requested.filter((name) => name.includes("wasm") || name.includes("web.js"))).toEqual([]);
  expect(requested.filter((name) => name.includes("element/")).length).toBe(2);
});

test("an engine in another thread gives the same Report", async ({ page }) => {
  const element = await shown(page, { left: LEFT, right: RIGHT });
  const own = await element.evaluate(({ report }) => report);
  const other = await element.evaluate(async (element) => {
    const { createEngine } = await import("/juhao/worker/web.js");
    const done = new Promise((resolve) => element.addEventListener("juhao-report", resolve, { once: true }));
    element.engine = createEngine();
    return (await done).detail;
  });
  expect(other).toEqual(own);
});

test("the keyboard leads from match to match and to the partner in the other text", async ({ page }) => {
  const element = await shown(page, { left: LEFT, right: RIGHT });
  const focused = () =>
    element.evaluate(({ shadowRoot }) => {
      const { activeElement } = shadowRoot;
      return `${activeElement?.closest(".pane")?.classList[1]} ${activeElement?.dataset.n ?? activeElement?.className}`;
    });
  const order = [];
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("Tab");
    order.push(await focused());
  }
  expect(order).toEqual(["undefined step", "undefined step", "left reader", "left 1", "right reader", "right 1"]);
  await page.keyboard.press("Enter");
  expect(await focused()).toBe("left 1");
  const current = () =>
    element.locator("mark.current").evaluateAll((marks) => [...new Set(marks.map(({ dataset }) => dataset.m))]);
  expect(await current()).toEqual(["0"]);
  await page.keyboard.press("j");
  expect(await current()).toEqual(["1"]);
  await page.keyboard.press("k");
  expect(await current()).toEqual(["0"]);
});

test("it tells which match is selected, and selects one that it is given", async ({ page }) => {
  const element = await shown(page, { left: LEFT, right: RIGHT });
  await element.evaluate((element) => {
    globalThis.selected = [];
    element.addEventListener("juhao-select", ({ detail }) => globalThis.selected.push(detail));
    element.select(1);
  });
  await element.locator(".pane.left mark[data-m='0']").first().click();
  expect(await page.evaluate(() => globalThis.selected)).toEqual([1, 0]);
  await expect(element.locator(".at")).toHaveText("1 of 2");
});

const drawn = (element) => {
  const { backgroundColor: background, borderTopWidth: border } = getComputedStyle(element);
  return { background, border };
};
for (const theme of ["light", "dark"]) {
  test(`axe finds nothing serious: ${theme}`, async ({ page }) => {
    const element = await shown(page, { left: LEFT, right: RIGHT, attributes: { "data-theme": theme } });
    const body = element.locator(".pane.left .body");
    const [{ background, border }, isLight] = [await body.evaluate(drawn), theme === "light"];
    expect(`${background} ${border}`).toBe(isLight ? "rgb(255, 254, 252) 1px" : "rgb(29, 27, 24) 1px");
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => globalThis.axe.run("juhao-compare"));
    expect(violations.map(({ id, impact }) => `${id} ${impact}`)).toEqual([]);
  });
}

test("custom properties and parts style it, and it fits a narrow place", async ({ page }) => {
  const element = await shown(page, {
    left: LEFT,
    right: RIGHT,
    attributes: { "left-name": "Notice", lang: "zh-CN", class: "themed" },
  });
  const colour = (selector) => element.locator(selector).evaluate((found) => getComputedStyle(found).color);
  expect(await colour(".verdict")).toBe("rgb(1, 2, 3)");
  expect(await colour(".pane.left .name")).toBe("rgb(4, 5, 6)");
  await expect(element.locator(".pane.left .name")).toHaveText("Notice");
  await expect(element.locator(".pane.right .name")).toHaveText("右文");
  const edge = (side) => element.locator(`.pane.${side}`).evaluate((pane) => pane.getBoundingClientRect().top);
  expect(await edge("left")).toBe(await edge("right"));
  await element.evaluate(({ style }) => style.setProperty("inline-size", "20rem"));
  expect(await edge("right")).toBeGreaterThan((await edge("left")) + 100);
  await element.evaluate((element) => element.setAttribute("lang", "en"));
  await expect(element.locator(".pane.right .name")).toHaveText("Right text");
});

test("options it cannot take are named, with both texts still to be read", async ({ page }) => {
  const element = await shown(
    page,
    { attributes: { left: LEFT, right: RIGHT, options: '{ "minMatchLenght": 4 }' } },
    "juhao-error",
  );
  await expect(element.getByRole("alert")).toContainText("minMatchLength");
  expect(await readerOf(element, "left").textContent()).toBe(LEFT);
  await element.evaluate((element) => element.setAttribute("options", "4 x"));
  await expect(element.getByRole("alert")).toContainText("the attribute options is not JSON");
  await element.evaluate((element) => element.setAttribute("options", '{ "minMatchLength": 4 }'));
  await expect(element.locator(".problem")).toBeEmpty();
});

test("values that were set before it was defined count, and it may be moved", async ({ page }) => {
  await page.route("**/juhao/element/element.js", async (route) => {
    await page.evaluate(
      ([left, right]) => {
        document.querySelector("main").append(Object.assign(document.createElement("juhao-compare"), { left, right }));
      },
      [LEFT, RIGHT],
    );
    await route.continue();
  });
  await page.reload();
  const element = page.locator("juhao-compare");
  await expect(element.locator("mark").first()).toBeVisible();
  await element.evaluate((element) => document.body.append(element));
  await expect(element.locator("mark").first()).toBeVisible();
});

test("a mark of any kind is a part of its line, and a copy of a text is the text", async ({ page }) => {
  const left = `${HOURS}\n\n\n\t${BOOKS}\nTwo  blanks, and 121934.`;
  const place = (start, end) => ({ start, end });
  const kinds = ["facts", "zero-width", "homoglyph", "hidden-text", "direction-override", "facts-of-2030"];
  const found = (kind, role, start, end, moved = false) => ({
    left: place(start, end),
    right: place(start, end),
    kind,
    moved,
    equal: end - start,
    role,
    block: 0,
    evidence: { code: "equal-run", values: {} },
  });
  const element = await shown(page, { left, right: RIGHT });
  const report = await element.evaluate(({ report }) => report);
  const given = {
    ...report,
    matches: [
      found("exact", "evidence", 0, 20, true),
      found("edited", "evidence", 10, 40),
      found("loose", "evidence", 45, 70),
      found("exact", "minor", 80, left.length),
    ],
    signs: kinds.map((kind, i) => ({
      kind,
      side: "left",
      count: 1,
      places: [place(left.length - 7, left.length - 1), place(i * 4, i * 4 + 3)],
    })),
  };
  await element.evaluate((element, report) => Object.assign(element, { report }), given);
  const text = readerOf(element, "left");
  await expect(text.locator(".sign-facts").first()).toBeAttached();
  for (const media of ["screen", "print"]) {
    await page.emulateMedia({ media });
    const faults = await text.locator("mark, .sign").evaluateAll((marks) =>
      marks.flatMap((mark) => {
        const { display, clipPath, overflow, fontSize, marginInlineStart } = getComputedStyle(mark);
        const size = getComputedStyle(mark.closest(".line")).fontSize;
        const isWhole = clipPath === "none" && overflow === "visible" && marginInlineStart === "0px";
        return display === "inline" && isWhole && fontSize === size ? [] : [mark.className];
      }),
    );
    expect(faults).toEqual([]);
    expect(await copied(text)).toBe(left);
  }
});
