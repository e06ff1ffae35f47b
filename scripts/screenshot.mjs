// Takes pictures of the built checker page for the README: node scripts/screenshot.mjs (after `vite build www`)
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const PORT = process.env.PORT ?? 4174;
const PAGE = `http://127.0.0.1:${PORT}/`;
const ROOT = new URL("../", import.meta.url);

const PICTURES = [
  { name: "zh-light", lang: "zh-CN", theme: "light", example: "中文示例", width: 1360, height: 900 },
  {
    name: "en-dark",
    lang: "en",
    theme: "dark",
    example: "English example",
    panel: "Sentences",
    width: 1360,
    height: 900,
  },
  {
    name: "many",
    lang: "zh-CN",
    theme: "light",
    folder: "tests/corpus/classics",
    width: 1360,
    height: 900,
  },
  {
    name: "sources",
    lang: "zh-CN",
    theme: "light",
    folder: "tests/corpus/classics",
    opened: 0,
    width: 1360,
    height: 900,
  },
  { name: "narrow", lang: "zh-CN", theme: "light", example: "中文示例", width: 360, height: 780 },
];

const server = spawn(process.execPath, [fileURLToPath(new URL("scripts/serve.mjs", ROOT)), String(PORT)]);
await once(server.stdout, "data"); // the address, once it can be opened
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  mkdirSync(new URL("docs/", ROOT), { recursive: true });
  for (const { name, lang, theme, example, panel, folder, opened, width, height } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
    await page.goto(`${PAGE}#lang=${lang}&theme=${theme}${folder ? "&view=many" : ""}`);
    if (folder) {
      await page.locator("input[webkitdirectory]").setInputFiles(fileURLToPath(new URL(folder, ROOT)));
      await page.locator(".many-summary[data-kind=done]").waitFor({ timeout: 120_000 });
      if (opened !== undefined) {
        await page.locator(".open-text").nth(opened).click();
        await page.locator(".card .badge").first().click();
        await page.locator(".wordings").waitFor();
      }
    } else {
      await page.getByRole("button", { name: example }).click();
      await page.locator("mark").first().waitFor();
      await page.keyboard.press("Alt+ArrowDown");
      if (panel) await page.getByRole("tab", { name: panel }).click();
      if (width > 800) await page.locator(".ribbon").first().waitFor({ state: "attached" });
    }
    await page.evaluate(() => {
      document.activeElement?.blur();
      window.scrollTo(0, 0);
    });
    await page.screenshot({ path: fileURLToPath(new URL(`docs/screenshot-${name}.png`, ROOT)) });
    await page.close();
  }
} finally {
  await browser.close();
  server.kill();
}
