// The package and juhao/worker in a page, without a bundler, and bundled by webpack and esbuild.
// package.browser.test.js tests Vite.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import esbuild from "esbuild";
import { build as viteBuild } from "vite";
import webpack from "webpack";
import { serve } from "../../scripts/serve.mjs";
import { projectWithSite } from "./packed.js";

const HOURS = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const LEFT = `👍图书馆周一闭馆。${HOURS}`;

/** Compares in the page's own thread and in another one; `init` may need the address of the module. */
const program = (wasm = "") => `
  ${wasm ? `import wasm from "juhao/juhao_bg.wasm";` : ""}
  import init, { compare } from "juhao";
  import { createEngine } from "juhao/worker";
  const texts = [${JSON.stringify(LEFT)}, ${JSON.stringify(HOURS)}];
  init(${wasm}).then(async () => {
    const here = compare(...texts);
    const engine = createEngine();
    const there = await engine.compare(...texts);
    window.engine = engine;
    document.querySelector("p").textContent = there.relation + " " + (JSON.stringify(here) === JSON.stringify(there));
  });
`;

let place;
let server;

test.beforeAll(async () => {
  place = projectWithSite();
  const { site } = place;
  const page = (head) => `<!doctype html><meta charset="utf-8"><p></p>${head}`;

  writeFileSync(
    join(site, "plain.js"),
    program().replace('"juhao"', '"./juhao/web.js"').replace('"juhao/worker"', '"./juhao/worker/web.js"'),
  );
  writeFileSync(join(site, "plain.html"), page('<script type="module" src="plain.js"></script>'));

  writeFileSync(join(place.folder, "main.js"), program());
  await new Promise((resolve, reject) => {
    const config = {
      mode: "production",
      context: place.folder,
      entry: "./main.js",
      output: { path: join(site, "webpack") },
      performance: false,
    };
    webpack(config, (error, stats) =>
      error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve(),
    );
  });
  writeFileSync(join(site, "webpack/index.html"), page('<script defer src="main.js"></script>'));

  writeFileSync(join(place.folder, "index.html"), page('<script type="module" src="./main.js"></script>'));
  await viteBuild({
    root: place.folder,
    base: "./",
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    build: { outDir: join(site, "vite"), emptyOutDir: false },
  });

  // esbuild copies the module but does not follow new URL(), so the thread is a separate entry point.
  writeFileSync(join(place.folder, "esbuild.js"), program("wasm"));
  await esbuild.build({
    absWorkingDir: place.folder,
    entryPoints: { main: "esbuild.js", "web-thread": "juhao/worker/thread" },
    bundle: true,
    format: "esm",
    loader: { ".wasm": "file" },
    assetNames: "[name]",
    outdir: join(site, "esbuild"),
    logLevel: "error",
  });
  writeFileSync(join(site, "esbuild/index.html"), page('<script type="module" src="main.js"></script>'));
  server = await serve(site, 0);
});

test.afterAll(() => {
  server?.close();
  place?.remove();
});

for (const path of ["plain.html", "webpack/", "vite/", "esbuild/"]) {
  test(`${path} compares in its own thread and in another`, async ({ page }) => {
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(server.url + path);
    await expect(page.locator("p")).toHaveText("contains true");
    expect(errors).toEqual([]);
  });
}

test("aborting ends the Web Worker, and the next request has a fresh one", async ({ page }) => {
  await page.goto(`${server.url}plain.html`);
  await expect(page.locator("p")).toHaveText("contains true");
  const [first] = page.workers();
  const ended = new Promise((resolve) => first.once("close", resolve));
  const said = await page.evaluate(async () => {
    const sentences = Array.from({ length: 20_000 }, (_, i) => `第${i}句说的是${(i * 7919) % 10_007}。`);
    const stop = new AbortController();
    const stages = [];
    const onProgress = ({ stage }) => {
      stages.push(stage);
      if (stage === "right") stop.abort();
    };
    const stopped = window.engine.compare(sentences.join(""), sentences.reverse().join(""), {
      signal: stop.signal,
      onProgress,
    });
    const later = window.engine.compare("句号。", "句号");
    return [await stopped.catch((error) => error.name), (await later).relation, stages];
  });
  expect(said).toEqual(["AbortError", "duplicate", ["left", "right"]]);
  await ended;
  expect(page.workers().length).toBe(1);
  expect(page.workers()[0]).not.toBe(first);
});

test("a thread that cannot be loaded is told, and may be tried again", async ({ page }) => {
  await page.route("**/web-thread.js", (route) => route.abort(), { times: 1 });
  await page.goto(`${server.url}plain.html`);
  const said = await page.evaluate(async () => {
    const { createEngine } = await import("./juhao/worker/web.js");
    const engine = createEngine();
    const answers = [];
    for (let i = 0; i < 3; i++)
      answers.push(
        await engine.compare("句号。", "句号").then(
          ({ relation }) => relation,
          ({ code }) => code,
        ),
      );
    return answers;
  });
  expect(said.filter((answer) => answer !== "engine-failed" && answer !== "duplicate")).toEqual([]);
  expect(said.at(-1)).toBe("duplicate");
});
