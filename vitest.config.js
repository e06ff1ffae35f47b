import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { TOKENS } from "./tests/worker/edge/tokens.js";

/** The package in a Worker, and the Worker that keeps an index. */
export default defineConfig({
  test: {
    globalSetup: "./tests/worker/install.js",
    projects: [
      {
        plugins: [cloudflareTest({ wrangler: { configPath: "./tests/worker/wrangler.jsonc" } })],
        test: { name: "package", include: ["tests/worker/*.test.js"] },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./pkg-templates/worker/wrangler.jsonc" },
            miniflare: {
              bindings: { TOKENS: JSON.stringify(TOKENS), LOG_REQUESTS: false },
              r2Buckets: ["TEXTS"],
              ratelimits: { RATE: { simple: { limit: 1_000_000, period: 60 } } },
            },
          }),
        ],
        test: {
          name: "index",
          include: ["tests/worker/edge/*.test.js"],
          testTimeout: 60_000,
          // The Worker's log goes to the terminal by itself, because a line sent to Vitest while a file ends can keep
          // the whole run from ending (cloudflare/workers-sdk#15719).
          disableConsoleIntercept: true,
        },
      },
    ],
  },
});
