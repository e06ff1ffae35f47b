import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const port = process.env.PORT ?? 4173;
/**
 * The build without windows and profiles, if there is one, because each test has a context of its own, and one costs
 * the whole browser half a second of a processor. The module runs in the whole browser, too (tests/browser.rs).
 */
const chromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

export default defineConfig({
  // As many as the cores of the machines that the tests run on.
  workers: 2,
  reporter: "line",
  forbidOnly: true,
  // Two cores may be busy with other work: a page that is late is not a page that is wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    // What the page keeps for itself would hide from a test what it asks for; offline.spec.ts lets it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "page", testDir: "tests/page", use: { baseURL: `http://127.0.0.1:${port}` } },
    { name: "package", testDir: "tests/npm", testMatch: "*.browser.test.js" },
  ],
  webServer: {
    command: `node scripts/serve.mjs ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
});
