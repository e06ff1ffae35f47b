import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { en } from "../../www/src/i18n/en.ts";
import { zhCN } from "../../www/src/i18n/zh-CN.ts";

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
    /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|(?<!xmldom\.)DOMParser|createContextualFragment|setHTMLUnsafe|srcdoc|eval|new Function)\b|\bstyle="/;
  const sources = [join(SOURCES, "index.html"), ...files(join(SOURCES, "src"))].filter(
    (path) => !path.endsWith(".css"),
  );
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.filter((path) => forbidden.test(readFileSync(path, "utf8")))).toEqual([]);
});

test("no source names another origin", () => {
  const addresses = files(SOURCES).flatMap((path) => readFileSync(path, "utf8").match(/https?:\/\/[^\s"'`)]+/g) ?? []);
  expect(new Set(addresses)).toEqual(new Set(["http://www.w3.org/2000/svg"]));
});

test("both languages have every message, and no message is empty", () => {
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
      : [`${path}: ${typeof value}${value === "" ? " (empty)" : ""}`];
  expect(leaves(zhCN, "")).toEqual(leaves(en, ""));
  expect(leaves(en, "").filter((leaf) => leaf.endsWith("(empty)"))).toEqual([]);
});
