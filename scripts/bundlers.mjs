// Tests the packed package in frameworks and tools that the repository does not install, because they take 500 MB:
// npm run bundlers [NAME...]. Each gets its own project in a temporary folder, installed from the npm registry.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import {
  alone,
  ANSWER,
  command,
  ELEMENT,
  FETCHING,
  IMPORTED,
  PAGE,
  REQUIRED,
  SAID,
  write,
} from "../tests/npm/bundlers.js";
import { install } from "../tests/npm/packed.js";

/** The output of a page in a browser, once all its parts have printed. */
async function saidBy(url, parts = 1) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => console.error(`  page: ${error.message}`));
    await page.goto(url);
    await page
      .getByText(/^contains/)
      .nth(parts - 1)
      .waitFor({ timeout: 60_000 });
    return await page.locator("body").innerText();
  } finally {
    await browser.close();
  }
}

/** A port that is free now. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts a server, calls `work` with its address, and stops it. */
async function served(folder, args, use) {
  const port = await freePort();
  const server = spawn(process.execPath, [...args, String(port)], {
    cwd: folder,
    stdio: "pipe",
    env: { ...process.env, CI: "1" },
  });
  let told = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (told += text));
  const url = `http://localhost:${port}/`;
  try {
    for (
      let tries = 0;
      !(await fetch(url).then(
        () => true,
        () => false,
      ));
      tries++
    ) {
      if (tries > 240) throw new Error(`no server: ${told}`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    return await use(url);
  } catch (error) {
    throw new Error(`${error.message}\n${told}`);
  } finally {
    server.kill();
  }
}

const html = (script) => `<!doctype html><meta charset="utf-8"><body><script type="module" src="./${script}"></script>`;
const DEFINED = ANSWER.replace("const said", "const text");

/** The component that the README of the package shows in a language. */
const shown = (language) =>
  readFileSync(new URL("../pkg-templates/npm/README.md", import.meta.url), "utf8").match(
    new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "ms"),
  )[1];
const [LEFT, RIGHT] = [
  "Readers may borrow ten books for four weeks. It rains.",
  "Readers may borrow ten books for four weeks.",
];

/** A project of Vite that shows the component of the README, with the texts of a page, and hears what it found. */
const component = ({ packages, language, plugin, main }) => ({
  packages: ["vite@8", ...packages],
  files: {
    [`Comparison.${language}`]: shown(language),
    [`main.${language === "jsx" ? "jsx" : "js"}`]: main,
    "index.html": html(`main.${language === "jsx" ? "jsx" : "js"}`).replace("<script", '<div id="app"></div><script'),
    "vite.config.mjs": `${plugin}, build: { target: "es2022" } };`,
  },
  async check(folder) {
    const vite = join(folder, "node_modules/vite/bin/vite.js");
    command(folder, process.execPath, vite, "build");
    await served(folder, [vite, "preview", "--strictPort", "--port"], async (url) => {
      // What the element itself shows has other words, and is not in this text.
      assert.match(await saidBy(url), /^contains$/m);
    });
  },
});

/** The tools by name: their packages, the files of a project, and the commands to run. */
const TOOLS = {
  vite7: {
    packages: ["vite@7"],
    files: {
      "imported.mjs": IMPORTED,
      "page.js": PAGE,
      "index.html": html("page.js"),
      "element.js": ELEMENT,
      "element.html": html("element.js"),
      "vite.config.mjs": `export default {
        ssr: { noExternal: true }, build: { target: "es2022", rollupOptions: { input: ["index.html", "element.html"] } },
      };`,
    },
    async check(folder) {
      const vite = join(folder, "node_modules/vite/bin/vite.js");
      command(folder, process.execPath, vite, "build", "--ssr", "imported.mjs", "--outDir", "server");
      assert.equal(alone(join(folder, "server"), "imported.js"), `${SAID}\n`);
      await served(folder, [vite, "--strictPort", "--port"], async (url) => {
        assert.match(await saidBy(url), new RegExp(SAID));
        await saidBy(`${url}element.html`);
      });
      write(folder, { "page.js": FETCHING });
      command(folder, process.execPath, vite, "build");
      await served(folder, [vite, "preview", "--strictPort", "--port"], async (url) => {
        assert.match(await saidBy(url), new RegExp(SAID));
        await saidBy(`${url}element.html`);
      });
    },
  },
  react: component({
    packages: ["react@19", "react-dom@19", "@vitejs/plugin-react"],
    language: "jsx",
    plugin: `import react from "@vitejs/plugin-react"; export default { plugins: [react()]`,
    main: `import { createRoot } from "react-dom/client"; import Comparison from "./Comparison.jsx";
      createRoot(document.getElementById("app")).render(<Comparison left="${LEFT}" right="${RIGHT}" />);`,
  }),
  vue: component({
    packages: ["vue@3", "@vitejs/plugin-vue"],
    language: "vue",
    plugin: `import vue from "@vitejs/plugin-vue";
      export default { plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "juhao-compare" } } })]`,
    main: `import { createApp } from "vue"; import Comparison from "./Comparison.vue";
      createApp(Comparison, { left: "${LEFT}", right: "${RIGHT}" }).mount("#app");`,
  }),
  svelte: component({
    packages: ["svelte@5", "@sveltejs/vite-plugin-svelte"],
    language: "svelte",
    plugin: `import { svelte } from "@sveltejs/vite-plugin-svelte"; export default { plugins: [svelte()]`,
    main: `import { mount } from "svelte"; import Comparison from "./Comparison.svelte";
      mount(Comparison, { target: document.getElementById("app"), props: { left: "${LEFT}", right: "${RIGHT}" } });`,
  }),
  jest: {
    packages: ["jest@30", "jest-environment-jsdom@30"],
    files: {
      "package.json": '{ "private": true }',
      "cjs.test.js": REQUIRED.replace(
        "console.log(said)",
        `test("cjs", () => expect(said).toBe(${JSON.stringify(SAID)}))`,
      ),
      "jsdom.test.js": `/** @jest-environment jsdom */
        ${REQUIRED.replace("console.log(said)", `test("jsdom", () => expect(typeof document + said).toBe("object" + ${JSON.stringify(SAID)}))`)}`,
      "esm.test.mjs": IMPORTED.replace(
        "console.log(said)",
        `test("esm", () => expect(said).toBe(${JSON.stringify(SAID)}))`,
      ),
    },
    check(folder) {
      const jest = join(folder, "node_modules/jest/bin/jest.js");
      const match = ["--testMatch", "**/*.test.?(m)js", "--no-watchman"];
      command(folder, process.execPath, "--experimental-vm-modules", jest, ...match);
    },
  },
  typescript: {
    packages: ["typescript@5.0.4", "@types/node@20"],
    files: {
      "esm.mts": `import init, { compare, JuhaoError, type Report } from "juhao"; import module from "juhao/module";
        await init(module); export const report: Report = compare("a", "b"); export const isOwn = (error: unknown) => error instanceof JuhaoError;`,
      "cjs.cts": `import init, { compare, type Report } from "juhao"; import { compareMethods } from "juhao/methods"; import { verify } from "juhao/verify"; import { createEngine } from "juhao/worker";
        export const report: Report = compare("a", "b"); export const more = [init, compareMethods, createEngine, verify];`,
    },
    check(folder) {
      const tsc = join(folder, "node_modules/typescript/bin/tsc");
      for (const form of [
        ["--module", "node16", "--moduleResolution", "node16"],
        ["--module", "esnext", "--moduleResolution", "bundler"],
      ]) {
        command(
          folder,
          process.execPath,
          tsc,
          "--noEmit",
          "--strict",
          "--target",
          "es2022",
          ...form,
          "esm.mts",
          ...(form[1] === "node16" ? ["cjs.cts"] : []),
        );
      }
    },
  },
  next: {
    packages: ["next@16", "react@19", "react-dom@19"],
    files: {
      // With "type": "module", next 16.4.6 builds no edge route by webpack, whatever the route imports.
      "package.json": '{ "private": true }',
      "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
      "app/page.js": `${IMPORTED.replace(/const left[^]*/, "")}
        import Client from "./client.js";
        export const dynamic = "force-dynamic";
        export default function Page() { ${ANSWER} return <><p id="server">{said}</p><Client /></>; }`,
      "app/element/page.js": `"use client";
        import { useEffect, useRef, useState } from "react";
        import "juhao/element";
        export default function Page() {
          const [said, setSaid] = useState("");
          const element = useRef(null);
          useEffect(() => {
            const listen = ({ detail }) => setSaid(detail.relation);
            element.current.addEventListener("juhao-report", listen);
            return () => element.current?.removeEventListener("juhao-report", listen);
          }, []);
          return <><juhao-compare ref={element} lang="zh-CN" left="图书馆周一闭馆。周二至周日上午九点开门，晚上八点关门。" right="周二至周日上午九点开门，晚上八点关门。" /><p>{said}</p></>;
        }`,
      "app/client.js": `"use client";
        import { useEffect, useState } from "react";
        import init, { compare } from "juhao";
        import initMethods, { compareMethods } from "juhao/methods";
        import initVerify, { verify } from "juhao/verify";
        export default function Client() {
          const [text, setText] = useState("");
          useEffect(() => { Promise.all([init(), initMethods(), initVerify()]).then(() => { ${ANSWER} setText(said); }); }, []);
          return <p id="client">{text}</p>;
        }`,
      "app/api/route.js": `${IMPORTED.replace(/const left[^]*/, "")}
        export function GET() { ${ANSWER} return new Response(said); }`,
      "app/edge/route.js": `${IMPORTED.replace(/const left[^]*/, "")}
        export const runtime = "edge";
        export function GET() { ${ANSWER} return new Response(said); }`,
    },
    async check(folder) {
      const next = join(folder, "node_modules/next/dist/bin/next");
      for (const how of ["--turbopack", "--webpack"]) {
        rmSync(join(folder, ".next"), { recursive: true, force: true });
        command(folder, process.execPath, next, "build", how);
        await served(folder, [next, "start", "--port"], async (url) => {
          for (const path of ["api", "edge"])
            assert.equal(await (await fetch(url + path)).text(), SAID, `${how} ${path}`);
          assert.equal((await saidBy(url, 2)).split(SAID).length, 3, `${how}, server and client`);
          assert.match(await saidBy(`${url}element`), /contains/, `${how}, element`);
        });
        console.log(`  next build ${how}: server component, client component, element, route, edge route`);
      }
    },
  },
};

const names = process.argv.slice(2);
for (const [name, { packages, files, check }] of Object.entries(TOOLS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), `juhao-${name}-`));
  try {
    install(folder);
    command(folder, "npm", "install", "--no-audit", "--no-fund", ...packages);
    write(folder, files);
    await check(folder);
    console.log(`${name}: passed (${packages.join(", ")})`);
  } catch (error) {
    console.error(`${name}: failed\n${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
