// A live tree and its source are one page to the engine: the same body, and every character of it found in a text node.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { serve } from "../../scripts/serve.mjs";
import { projectWithSite, root } from "./packed.js";

const CASES = join(root, "tests/cases/body");

let place;
let server;

test.beforeAll(async () => {
  place = projectWithSite();
  const { site } = place;
  const { decode } = await import(pathToFileURL(join(site, "juhao/node.js")));
  for (const slug of readdirSync(CASES)) {
    const { text } = decode(readFileSync(join(CASES, slug, "page.html"))); // the server says UTF-8 of all
    writeFileSync(join(site, `${slug}.html`), text);
  }
  server = await serve(site, 0);
});

test.afterAll(() => {
  server?.close();
  place?.remove();
});

/** Opens a page, loads the engine into it as `juhao`, and returns the result of `work` in it. */
async function inside(page, path, work, argument) {
  await page.goto(server.url + path);
  await page.evaluate(async () => {
    globalThis.juhao = await import("/juhao/web.js");
    await globalThis.juhao.default();
  });
  return page.evaluate(work, argument);
}

for (const slug of readdirSync(CASES)) {
  test(`${slug}: the live tree has the body of its source`, async ({ page }) => {
    const read = await inside(page, `${slug}.html`, () => {
      const { page, partsOf } = juhao.extractFrom(document);
      // Where scripts run, a `noscript` element is not shown, and the tree has its markup as text.
      const shown = document.documentElement.cloneNode(true);
      shown.querySelectorAll("noscript").forEach((element) => element.remove());
      const source = juhao.extract(shown.outerHTML);
      const shape = ({ body, what, confidence, title, blocks }) => ({
        body,
        what,
        confidence,
        title,
        blocks: blocks.map(({ start, end, kind, kept, note }) => ({ start, end, kind, kept, note })),
      });
      const folded = (text) => text.replace(/\s+/g, " ").trim();
      const inTree = page.blocks
        .filter(({ kept, note }) => kept && note !== "data")
        .map((block) => [
          folded(page.body.slice(block.start, block.end)),
          folded(
            partsOf(block)
              .map(({ node, start, end }) => node.data.slice(start, end))
              .join(""),
          ),
        ]);
      return { live: shape(page), source: shape(source), inTree };
    });
    expect(read.live).toEqual(read.source);
    expect(read.live.body === "").toBe(slug === "zh-thread-in-noscript");
    for (const [shown, found] of read.inTree) expect(found).toBe(shown);
  });
}

test("what a style sheet hides is told by the host, and a match is found in the tree", async ({ page }) => {
  const read = await inside(page, `${readdirSync(CASES)[0]}.html`, () => {
    document.body.innerHTML = `<p>昨天清晨，河边的老桥  <b>重新</b>开放，
      不少居民带着孩子来看。</p><p class="later">请下载客户端，继续阅读全文。</p>`;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".later { display: none }");
    document.adoptedStyleSheets.push(sheet);
    // A script may build what no source can say.
    document
      .querySelector("p")
      .append(Object.assign(document.createElement("p"), { textContent: "九成石料👍是旧的。" }));
    const isHidden = (element) => !element.checkVisibility();
    const { page, partsOf } = juhao.extractFrom(document, { extraction: "visible", isHidden });
    const [match] = juhao.compare(page, "他说，老桥重新开放，不少居民带着孩子来看。九成石料👍是旧的。").matches;
    const text = ({ node, start, end }) => [node.parentNode.localName, node.data.slice(start, end)];
    const all = juhao.extractFrom(document, { extraction: "visible" }).page.body;
    return { body: page.body, all, parts: partsOf(match.left).map(text) };
  });
  expect(read.body).toBe("昨天清晨，河边的老桥 重新开放， 不少居民带着孩子来看。\n九成石料👍是旧的。");
  expect(read.all).toBe(`${read.body}\n请下载客户端，继续阅读全文。`);
  expect(read.parts).toEqual([
    ["p", "老桥  "],
    ["b", "重新"],
    ["p", "开放，\n      不少居民带着孩子来看。"],
    ["p", "九成石料👍是旧的。"],
  ]);
});

test("controls of a form and names in a document hide nothing of the tree", async ({ page }) => {
  const read = await inside(page, `${readdirSync(CASES)[0]}.html`, () => {
    const names = ["nodeType", "attributes", "localName", "firstChild", "nextSibling", "parentNode"];
    const controls = names.map((name) => `<input name="${name}"><input form="empty" name="${name}">`).join("");
    const forms = names.map((name) => `<form name="${name}"></form>`).join("");
    document.body.innerHTML = `<form id="empty"></form><form><p>甲乙丙。</p>${controls}</form>${forms}<p>丁戊己。</p>`;
    return juhao.extractFrom(document, { extraction: "visible" }).page.body;
  });
  expect(read).toBe("甲乙丙。\n丁戊己。");
});
