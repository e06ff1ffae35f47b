// Measures the built page in Chromium, with the profile of a mid-range phone: node tests/benches/page.mjs (after `vite
// build www`). Bytes transferred, time until the page responds and until the engine is ready, and the longest task
// while a long text is scrolled.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { serve } from "../../scripts/serve.mjs";
import { documents } from "../corpus/documents.mjs";

/** The profile of Lighthouse: four times slower than this machine, 1.6 Mbit/s, 150 ms. */
const PHONE = { slower: 4, download: (1.6 * 1024 * 1024) / 8, upload: (750 * 1024) / 8, latency: 150 };
const RUNS = 5;
const DIST = new URL("../../www/dist/", import.meta.url);

const server = await serve(fileURLToPath(DIST), 0);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await wire();
  for (const [name, phone] of [
    ["this machine", null],
    ["phone, cold", PHONE],
    ["phone, kept offline", { ...PHONE, offline: true }],
  ]) {
    const runs = [];
    for (let i = 0; i < RUNS; i++) runs.push(await start(phone));
    const median = (key) => Math.round(runs.map((run) => run[key]).sort((a, b) => a - b)[RUNS >> 1]);
    console.log(
      `${name}: interactive ${median("interactive")} ms (${median("busy")} ms of processor time), ` +
        `engine ready ${median("engine")} ms after it was asked, first answer ${median("answer")} ms`,
    );
  }
  console.log(`1 MB a side: longest task while scrolling ${await scrolled()} ms`);
  const [longest, count] = await many();
  console.log(
    `3,000 texts: the longest task of the page's thread ${longest} ms of processor time, ${count} over 50 ms`,
  );
} finally {
  await browser.close();
  server.close();
}

/** Bytes of everything the page asks for by itself: the program and the engine. */
async function wire() {
  const page = await browser.newPage({ serviceWorkers: "block" });
  const asked = new Set();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname.slice(1) || "index.html"));
  const engine = page.waitForEvent("requestfinished", (request) => request.url().endsWith(".wasm"));
  await page.goto(`${server.url}#lang=en`);
  await engine;
  await page.close();
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const name of asked) {
    if (!readdirSync(DIST, { recursive: true }).includes(name)) continue;
    const bytes = readFileSync(new URL(name, DIST));
    sum.raw += bytes.length;
    sum.gzip += gzipSync(bytes, { level: 9 }).length;
    sum.brotli += brotliCompressSync(bytes).length;
  }
  const kb = (bytes) => (bytes / 1000).toFixed(1);
  console.log(
    `loaded by itself, ${asked.size} files: ${kb(sum.raw)} kB, ${kb(sum.gzip)} kB gzip, ${kb(sum.brotli)} kB brotli`,
  );
}

/** Puts the same short text on both sides, and waits for the answer. */
async function compare(page) {
  await page.getByRole("button", { name: "English example" }).click();
  await page.locator(".summary[data-kind=result] h2").waitFor();
}

/**
 * Opens a folder of 3,000 texts, waits for all pairs, and looks through them: the longest task and how many are long,
 * by the browser's trace.
 */
async function many() {
  const folder = mkdtempSync(join(tmpdir(), "juhao-many-"));
  const page = await browser.newPage({ serviceWorkers: "block" });
  try {
    for (const { id, text } of documents({ count: 3000 })) writeFileSync(join(folder, `${id}.txt`), text);
    await page.goto(`${server.url}#lang=en`);
    await page.getByRole("button", { name: "Many texts" }).click();
    await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
    await page.locator("input[webkitdirectory]").setInputFiles(folder);
    await page.locator(".matrix canvas").waitFor({ timeout: 240_000 });
    for (const least of ["20", "60", "0"]) await page.locator("#least").fill(least);
    await page.getByRole("button", { name: "Next page" }).click();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const main = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
    const own = traceEvents.filter(({ pid, tid }) => main.some((thread) => thread.pid === pid && thread.tid === tid));
    // The browser's own work for the files happens before the page receives them.
    const told = own.find(({ name, args }) => name === "EventDispatch" && args.data?.type === "change");
    const holds = ({ ts, dur }) => ts <= told.ts && told.ts < ts + dur;
    const times = own
      .filter(({ name, tdur }) => name.endsWith("RunTask") && tdur !== undefined)
      .map((task) => (holds(task) ? told : task).tdur / 1000);
    return [Math.round(Math.max(...times)), times.filter((time) => time > 50).length];
  } finally {
    await page.close();
    rmSync(folder, { recursive: true });
  }
}

async function start(phone) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  if (phone?.offline) {
    await page.goto(`${server.url}#lang=en`);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    await page.reload();
    await compare(page);
  }
  const session = await context.newCDPSession(page);
  // Processor time: the machine may be busy with other work.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  if (phone) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: phone.slower });
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: Boolean(phone.offline),
      latency: phone.offline ? 0 : phone.latency,
      downloadThroughput: phone.offline ? -1 : phone.download,
      uploadThroughput: phone.offline ? -1 : phone.upload,
    });
  }
  // The input field exists, and the main thread is idle again.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("#editor-left")) return;
      observer.disconnect();
      setTimeout(() => (globalThis.interactive = performance.now()), 0);
    }).observe(document, { childList: true, subtree: true });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...rest) {
      globalThis.asked ??= performance.now();
      this.addEventListener("message", ({ data }) => {
        if (data.phase === "left") globalThis.ready ??= performance.now();
        if (data.type === "ok") globalThis.answered ??= performance.now();
      });
      return postMessage.call(this, message, ...rest);
    };
  });
  await (phone?.offline ? page.reload() : page.goto(`${server.url}#lang=en`));
  await page.waitForFunction(() => globalThis.interactive);
  const { metrics } = await session.send("Performance.getMetrics");
  const busy = metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  await compare(page);
  const times = await page.evaluate(() => ({
    interactive: globalThis.interactive,
    engine: globalThis.ready - globalThis.asked,
    answer: globalThis.answered - globalThis.asked,
  }));
  await context.close();
  return { ...times, busy };
}

/** The longest task of the page's thread, in processor time, while both texts are scrolled. */
async function scrolled() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  await page.goto(`${server.url}#lang=en`);
  const words = "河 水 从 北 边 的 山 里 流 下 来 经 过 三 座 旧 桥 两 岸 种 着 柳 树".split(" ");
  let state = 7;
  const prose = (length) => {
    let text = "";
    for (let i = 1; text.length < length; i++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      text += words[(state >>> 8) % words.length];
      if (i % 17 === 0) text += i % 102 === 0 ? "。\n\n" : "。";
    }
    return text;
  };
  const shared = prose(270_000);
  const files = [`${prose(60_000)}\n\n${shared}`, `${shared}\n\n${prose(60_000)}`].map((text, i) => ({
    name: `${i}.txt`,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  }));
  for (const [i, side] of ["left", "right"].entries()) {
    await page.locator(`.pane.${side} input[type=file]`).setInputFiles(files[i]);
  }
  await page.locator(".summary[data-kind=result] h2").waitFor({ timeout: 120_000 });
  await page.locator("#reader-left mark").first().waitFor({ state: "attached" });
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await page.evaluate(async () => {
    const left = document.querySelector("#reader-left");
    for (let i = 0; i < 120; i++) {
      left.scrollBy({ top: i < 60 ? 300 : 6_000, behavior: "instant" });
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threads = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const isMain = ({ pid, tid }) => threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const tasks = traceEvents.filter((event) => /RunTask$/.test(event.name) && isMain(event) && event.tdur > 0);
  if (tasks.length === 0) throw new Error("the trace tells no processor time");
  const longest = Math.max(...tasks.map(({ tdur }) => tdur)) / 1000;
  await page.close();
  return Math.round(longest);
}
