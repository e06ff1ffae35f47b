import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { LANGS, learn, messages } from "../../www/src/i18n/index.ts";

const SOURCES = new URL("../../www/", import.meta.url).pathname;

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "dist" || entry.name === "node_modules") return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

test("no source reads a string as HTML or as code", () => {
  const forbidden =
    /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|setHTMLUnsafe|srcdoc|eval|new Function)\b|\bstyle="/;
  const sources = [join(SOURCES, "index.html"), ...files(join(SOURCES, "src"))].filter(
    (path) => !path.endsWith(".css"),
  );
  expect(sources.length).toBeGreaterThan(20);
  // The element, and no other source, reads the markup of its own child, to compare it as a page; it writes none.
  const own = join(SOURCES, "src/element/element.ts");
  const source = (path: string): string =>
    readFileSync(path, "utf8").replace(path === own ? "{ html: slotted.innerHTML }" : "", "");
  expect(sources.filter((path) => forbidden.test(source(path)))).toEqual([]);
});

test("no source names another origin", () => {
  const addresses = files(SOURCES).flatMap((path) => readFileSync(path, "utf8").match(/https?:\/\/[^\s"'`)]+/g) ?? []);
  expect(new Set(addresses)).toEqual(new Set(["http://www.w3.org/2000/svg"]));
});

test("every language has every message in one order, and no message is empty", async () => {
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
      : [`${path}: ${typeof value}${value === "" ? " (empty)" : ""}`];
  await Promise.all(LANGS.map(learn));
  for (const lang of LANGS) expect(leaves(messages(lang), ""), lang).toEqual(leaves(messages("en"), ""));
  expect(leaves(messages("en"), "").filter((leaf) => leaf.endsWith("(empty)"))).toEqual([]);
});
