// The package in a page, without a bundler and bundled by Vite with the engine in a Web Worker, under the policy of the
// checker page.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { build, createServer } from "vite";
import webpack from "webpack";
import { serve } from "../../scripts/serve.mjs";
import { bin, command, ELEMENT, FETCHING, PAGE, SAID, write } from "./bundlers.js";
import { projectWithSite, root } from "./packed.js";

const HOURS = "周二至周日上午九点开门，晚上八点关门。借书证可以在一楼服务台办理，请带上身份证。";
const LEFT = `👍图书馆周一闭馆。${HOURS}`;
const ANSWER = `
  const report = compare(${JSON.stringify(LEFT)}, ${JSON.stringify(HOURS)});
  const { start, end } = report.matches[0].left;`;
const FOUND = `contains ${HOURS.slice(0, -1)}`;

/** What the README's page finds in the body of the test's. */
const OPEN = "周二至周日上午九点开门，晚上八点关门。";
const snippets = Array.from(
  readFileSync(join(root, "pkg-templates/npm/README.md"), "utf8").matchAll(/```html\n(.*?)```/gs),
  ([, snippet]) => snippet,
);

let place;
let server;

test.beforeAll(async () => {
  place = projectWithSite();
  const { site } = place;
  const page = (script) =>
    `<!doctype html><meta charset="utf-8"><p></p><script type="module" src="${script}"></script>`;
  writeFileSync(join(site, "plain.html"), page("./plain.js"));
  writeFileSync(
    join(site, "plain.js"),
    `import init, { compare, release } from "./juhao/web.js";
    await Promise.all([init(), init()]);
    compare("a", "b");
    release(); // a page may make the new instance, too
    ${ANSWER}
    document.querySelector("p").textContent = report.relation + " " + ${JSON.stringify(LEFT)}.slice(start, end);`,
  );
  const show = `document.querySelector("p").textContent = report.relation + " " + ${JSON.stringify(LEFT)}.slice(start, end);`;
  write(site, {
    "one.html": page("./one.js"),
    "one.js": `import init, { compare } from "./juhao/dist/juhao.esm.min.js"; await init(); ${ANSWER} ${show}`,
    "disk.html": `<!doctype html><meta charset="utf-8"><p></p><script src="./juhao/dist/juhao.min.js"></script>
      <script>const { compare } = juhao; juhao.default().then(() => { ${ANSWER} ${show} });</script>`,
  });
  writeFileSync(join(site, "early.html"), page("./early.js"));
  writeFileSync(
    join(site, "early.js"),
    `import init, * as juhao from "./juhao/web.js";
    import initMethods, * as methods from "./juhao/methods/web.js";
    import initVerify, * as quoted from "./juhao/verify/web.js";
    const calls = {
      compare: () => juhao.compare("a", "b"), align: () => juhao.align("a", "b"), edits: () => juhao.edits("a", "b", []),
      sources: () => juhao.sources("a", []), shown: () => quoted.shown("a"), verify: () => quoted.verify("“a b c”", [{ id: "s", input: "a b c" }]), Sources: () => new juhao.Sources("a"), prepare: () => juhao.prepare("a"),
      quotations: () => juhao.quotations("a"), references: () => juhao.references("a"), frontMatter: () => juhao.frontMatter("a"), sharedByMany: () => juhao.sharedByMany(new Uint32Array(), new Uint32Array()), wording: () => juhao.wording("a", "b"), extract: () => juhao.extract("<p>a"),
      extractFrom: () => juhao.extractFrom(document), profile: () => juhao.profile("a"), template: () => juhao.template([]),
      decode: () => juhao.decode(new Uint8Array([0xC4, 0xE3])), Corpus: () => new juhao.Corpus(),
      fromBytes: () => juhao.Corpus.fromBytes(new Uint8Array()), postings: () => juhao.postings(new Uint8Array()),
      rank: () => juhao.rank(new Uint8Array(), { keys: [], documents: [] }, { sizes: [] }),
      compareProfiles: () => juhao.compareProfiles(new Uint8Array(), new Uint8Array()),
      sharedSentences: () => juhao.sharedSentences("a", new Uint8Array()),
      methodNames: () => methods.methodNames(), methodParameters: () => methods.methodParameters("ccdet"),
      compareMethods: () => methods.compareMethods("a", "b"), MethodPair: () => new methods.MethodPair("a", "b"),
      MethodCorpus: () => new methods.MethodCorpus(), TermStatistics: () => new methods.TermStatistics(),
      statistics: () => methods.TermStatistics.fromBytes(new Uint8Array()),
    };
    const codes = () => Object.entries(calls).map(([name, call]) => {
      try { call(); return name + " none"; } catch ({ code }) { return name + " " + code; }
    });
    juhao.release(); // has nothing to give back, so it is no error
    const early = codes();
    await Promise.all([init(), initMethods(), initVerify()]);
    const all = { ...juhao, ...methods, ...quoted };
    const exports = Object.keys(all).filter((name) => typeof all[name] === "function");
    globalThis.told = { early, late: codes(), exports };`,
  );
  writeFileSync(join(site, "failing.html"), page("./failing.js"));
  writeFileSync(
    join(site, "failing.js"),
    `import init, { compare, JuhaoError } from "./juhao/web.js";
    import module from "./juhao/module/web.js";
    const failed = [];
    for (const given of ["./absent.wasm", "./failing.html", "./failing.js", new Uint8Array(9), 5, "http://127.0.0.1:1/juhao.wasm",
        fetch("./absent.wasm")]) {
      await init(given).then(() => failed.push("loaded"), (error) => failed.push([error instanceof JuhaoError, error.code, error.message, error.values]));
    }
    await init(module);
    globalThis.told = { failed, relation: compare("a", "a").relation };`,
  );
  writeFileSync(join(place.folder, "index.html"), page("./main.js"));
  writeFileSync(
    join(place.folder, "main.js"),
    `const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => { document.querySelector("p").textContent = data; };`,
  );
  writeFileSync(
    join(place.folder, "worker.js"),
    `import init, { compare } from "juhao";
    init().then(() => {
      ${ANSWER}
      postMessage(report.relation + " " + ${JSON.stringify(LEFT)}.slice(start, end));
    });`,
  );
  write(place.folder, { "element.html": page("./element.js"), "element.js": ELEMENT });
  const outDir = join(site, "bundled");
  await build({
    root: place.folder,
    base: "./",
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: { input: ["index.html", "element.html"].map((name) => join(place.folder, name)) },
    },
  });
  write(place.folder, { "inside.js": PAGE, "fetching.js": FETCHING });
  const esbuild = ["--bundle", "--minify", "--log-level=warning"];
  const inside = ["inside.js", ...esbuild, `--outfile=${join(site, "esbuild.js")}`];
  expect(command(place.folder, bin("esbuild"), ...inside)).toBe("");
  const parts = ["element.js", ...esbuild, "--splitting", "--format=esm", `--outdir=${join(site, "parts")}`];
  expect(command(place.folder, bin("esbuild"), ...parts)).toBe("");
  const output = { path: join(site, "webpack"), filename: "main.js" };
  await promisify(webpack)({ context: place.folder, mode: "production", entry: "./fetching.js", output });
  write(site, {
    "esbuild.html": page("./esbuild.js"),
    "parts/index.html": page("./element.js"),
    "webpack/index.html": page("./main.js"),
  });
  server = await serve(site, 0);
});

test.afterAll(() => {
  server?.close();
  place?.remove();
});

for (const [name, path, said] of [
  ["a page without a bundler", "plain.html", FOUND],
  ["a page bundled by Vite, in a Web Worker", "bundled/", FOUND],
  ["a page with the package as one module", "one.html", FOUND],
  ["a page with the element, bundled by Vite", "bundled/element.html", "contains"],
  ["a page with the element, bundled by esbuild without the file of the module", "parts/", "contains"],
  ["a page bundled by webpack", "webpack/", SAID],
  ["a page bundled by esbuild, with the module inside", "esbuild.html", SAID],
]) {
  test(`${name} compares two texts and asks nobody else`, async ({ page }) => {
    const outside = [];
    const errors = [];
    page.on("request", (request) => request.url().startsWith(server.url) || outside.push(request.url()));
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(server.url + path);
    await expect(page.locator("body")).toContainText(said);
    expect(errors).toEqual([]);
    expect(outside).toEqual([]);
  });
}

test("a page on the disk compares two texts with one script", async ({ page }) => {
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname.split("/").pop()));
  await page.goto(pathToFileURL(join(place.site, "disk.html")).href);
  await expect(page.locator("p")).toContainText(FOUND);
  expect(loaded).toEqual(["disk.html", "juhao.min.js"]);
});

test("a page of Vite's development server compares two texts", async ({ page }) => {
  const root = join(place.folder, "development");
  const html = '<!doctype html><meta charset="utf-8"><body><script type="module" src="./fetching.js"></script>';
  write(root, { "index.html": html, "fetching.js": FETCHING });
  const development = await createServer({ root, configFile: false, logLevel: "error", server: { port: 0 } });
  try {
    await development.listen();
    await page.goto(development.resolvedUrls.local[0]);
    await expect(page.locator("body")).toContainText(SAID);
  } finally {
    await development.close();
  }
});

for (const [i, snippet] of snippets.entries()) {
  test(`page ${i + 1} of the README does what it is there for`, async ({ page }) => {
    const said = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(error.message));
    await page.route("http://readme.test/**", (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname === "/"
        ? route.fulfill({ contentType: "text/html; charset=utf-8", body: `<!doctype html><p>${LEFT}</p>${snippet}` })
        : route.fulfill({ path: join(place.folder, pathname) });
    });
    await page.route("https://cdn.jsdelivr.net/npm/juhao@*/**", (route) =>
      route.fulfill({
        path: join(
          place.folder,
          "node_modules/juhao",
          new URL(route.request().url()).pathname.split("/").slice(3).join("/"),
        ),
        headers: { "access-control-allow-origin": "*" },
      }),
    );
    await page.goto("http://readme.test/");
    const expected = snippet.includes("extractFrom")
      ? OPEN
      : snippet.includes("<juhao-compare")
        ? "contains"
        : "distinct";
    await expect.poll(() => said).toEqual([expected]);
  });
}

test("the server answers for its folder alone", async ({ request }) => {
  const page = await request.get(`${server.url}plain.html`);
  expect(page.headers()["content-security-policy"]).toBe("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
  expect((await request.get(`${server.url}juhao/juhao_bg.wasm`)).headers()["content-type"]).toBe("application/wasm");
  for (const path of [
    "..%2fpackage.json",
    "%2e%2e/package.json",
    "juhao/..%2f..%2fmain.js",
    "absent.html",
    "juhao",
    "%00",
    "%",
  ]) {
    expect((await request.get(server.url + path)).status(), path).toBe(404);
  }
  expect((await request.post(`${server.url}plain.html`)).status()).toBe(405);
});

/** What a page of the site has found out. */
async function told(page, path) {
  await page.goto(server.url + path);
  return (await page.waitForFunction(() => globalThis.told)).jsonValue();
}

test("every function that calls the engine says before init that it is not loaded", async ({ page }) => {
  const { early, late, exports } = await told(page, "early.html");
  const named = (said) => said.map((line) => line.split(" ")[0]);
  const without = ["JuhaoError", "default", "initSync", "evidenceRows", "release"];
  expect(exports.filter((name) => !named(early).includes(name) && !without.includes(name))).toEqual([]);
  expect(early.filter((line) => !line.endsWith(" not-loaded"))).toEqual([]);
  expect(late.filter((line) => line.endsWith(" not-loaded"))).toEqual([]);
});

test("a failed init names the address and what came instead, and may be tried again", async ({ page }) => {
  const { failed, relation } = await told(page, "failing.html");
  const hint = `the bundler or the server lost the file: import module from "juhao/module", and await init(module)`;
  const at = (path) => server.url + path;
  expect(failed.map(([isOwn, code, message]) => `${isOwn} ${code} ${message}`)).toEqual(
    [
      `${at("absent.wasm")} gave status 404; ${hint}`,
      `${at("failing.html")} is a page, not the module; ${hint}`,
      `${at("failing.js")} is text/javascript, not the module; ${hint}`,
      "init needs an address, the bytes of the module or a WebAssembly.Module",
      "init needs an address, the bytes of the module or a WebAssembly.Module",
      `http://127.0.0.1:1/juhao.wasm could not be fetched (Failed to fetch); ${hint}`,
      `${at("absent.wasm")} gave status 404; ${hint}`,
    ].map((message) => `true load-failed ${message}`),
  );
  expect(failed[0][3]).toEqual({ address: at("absent.wasm"), status: 404 });
  expect(relation).toBe("duplicate");
});
