/** What the page loads before anything is asked of it, as a host sends it that compresses once and well. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { editor, expect, open, put, test } from "./support.ts";

/**
 * Maximum number of bytes of the first load. The aim is 240 kB with brotli and 280 kB with gzip for both together,
 * which the engine alone exceeds. Lower these numbers with every byte that is saved.
 */
const BUDGET = {
  page: { brotli: 70_000, gzip: 78_000 },
  engine: { brotli: 260_000, gzip: 316_000 },
} as const;

const DIST = new URL("../../www/dist/", import.meta.url);

test("the first load stays within its budget", async ({ page, seen, baseURL }) => {
  await open(page);
  // The engine is loaded with the first text.
  await put(page, "left", "one");
  await put(page, "right", "two");
  await expect(page.locator(".summary[data-kind=result]")).toBeVisible();
  await expect(editor(page, "left")).toBeVisible();
  const names = new Set(
    seen.map(({ url }) => url.replace(/[?#].*$/, "")).filter((url) => url.startsWith(baseURL ?? "")),
  );
  const files = [...names].map((url) => {
    const name = new URL(url).pathname.slice(1) || "index.html";
    const bytes = readFileSync(fileURLToPath(new URL(name, DIST)));
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    return { name, brotli, gzip: gzipSync(bytes, { level: 9 }).length };
  });
  const isEngine = ({ name }: { name: string }): boolean => name.endsWith(".wasm");
  const parts = { page: files.filter((file) => !isEngine(file)), engine: files.filter(isEngine) };
  expect(parts.engine.length).toBe(1);
  expect(parts.page.length).toBeGreaterThan(4);
  for (const part of ["page", "engine"] as const) {
    for (const encoding of ["brotli", "gzip"] as const) {
      const bytes = parts[part].reduce((total, file) => total + file[encoding], 0);
      expect(bytes, `${part}, ${encoding}`).toBeLessThanOrEqual(BUDGET[part][encoding]);
    }
  }
});
