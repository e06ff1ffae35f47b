// Runs one tool on many documents in its own process: node many-child.mjs TOOL PACKAGE FILE ROUNDS, or `scale PACKAGE
// COUNT`, or `load PACKAGE FILE`. Prints `{ ms, pairs }`: the processor time of each round, from strings in memory to
// pairs of ids, and the pairs of the last round.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { documents } from "../corpus/documents.mjs";
import { collect, since } from "./clock.mjs";
import { TOOLS as PAIR_TOOLS } from "./tools.mjs";

/**
 * Hashes of a signature, and how many of them make a band: documents with a Jaccard index of 0.42 meet in one as often
 * as not.
 */
const HASHES = 128;
const BAND = 4;
/** Characters of a shingle. */
const SHINGLE = 5;
/** Characters before a full stop; and the least CCS of a pair. */
const FEATURE = 10;
const CCS = 0.25;
/** Characters of a winnowed gram, and starts of a window. */
const [GRAM, WINDOW] = [8, 16];
/** Maximum Hamming distance of two simhashes. */
const BITS = 3;
/** Number of documents that are made at a time, while the clock is stopped. */
const PACKET = 500;

const TOOLS = {
  F: async (folder) => {
    const filter = await PAIR_TOOLS.F.load(join(folder, ".."));
    return (docs) => {
      for (const { text } of docs) filter(text, "");
    };
  },
  juhao: async (folder) => {
    const { Corpus } = await import(pathToFileURL(join(folder, "node.js")));
    return (docs) => {
      const corpus = new Corpus();
      for (const { id, text } of docs) corpus.add(id, text);
      const { pairs } = corpus.pairs();
      corpus.free();
      return pairs.map(({ a, b }) => [a, b]);
    };
  },
  "JavaScript Map": async () => (docs) => byMap(docs, featuresOf),
  "Map with grams": async () => (docs) => byMap(docs, (text) => gramsOf(text, featuresOf(text))),
  minhash: async () => {
    const { LshIndex, Minhash } = (await import("minhash")).default;
    return (docs) => {
      const index = new LshIndex({ bandSize: BAND });
      const pairs = [];
      for (const { id, text } of docs) {
        const hash = new Minhash({ numPerm: HASHES });
        for (const shingle of shingles(text)) hash.update(shingle);
        index.insert(id, hash);
        for (const other of index.query(hash)) if (other !== id) pairs.push([other, id]);
      }
      return pairs;
    };
  },
  "simhash-js": async () => {
    const { SimHash } = (await import("simhash-js")).default;
    return (docs) => {
      const maker = new SimHash();
      const hashes = docs.map(({ text }) => maker.hash(text));
      const pairs = [];
      for (let b = 0; b < docs.length; b++) {
        for (let a = 0; a < b; a++) if (ones(hashes[a] ^ hashes[b]) <= BITS) pairs.push([docs[a].id, docs[b].id]);
      }
      return pairs;
    };
  },
};

const [name, folder, input, rounds] = process.argv.slice(2);
const MODES = { scale: () => scale(folder, Number(input)), load: () => load(folder, input) };
const answer = await (MODES[name] ?? (() => measure(name, input, Number(rounds))))();
process.stdout.write(JSON.stringify(answer));

async function measure(name, path, rounds) {
  const docs = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const run = await TOOLS[name](folder);
  const ms = [];
  let pairs;
  for (let round = 0; round < rounds; round++) {
    collect();
    const begin = process.cpuUsage();
    pairs = run(docs);
    ms.push(since(begin));
  }
  return { ms, pairs };
}

/** CCDet in a few lines: a map from features to documents, pairs counted, CCS from the counts. */
function byMap(docs, featuresOf) {
  const lists = new Map();
  const sizes = docs.map(({ text }, document) => {
    const features = featuresOf(text);
    for (const feature of features) {
      const list = lists.get(feature);
      if (list) list.push(document);
      else lists.set(feature, [document]);
    }
    return features.size;
  });
  const counts = new Map();
  for (const list of lists.values()) {
    for (let j = 1; j < list.length; j++) {
      for (let i = 0; i < j; i++) {
        const pair = list[i] * docs.length + list[j];
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
    }
  }
  const pairs = [];
  for (const [pair, common] of counts) {
    const [a, b] = [Math.floor(pair / docs.length), pair % docs.length];
    if (common >= CCS * Math.min(sizes[a], sizes[b])) pairs.push([docs[a].id, docs[b].id]);
  }
  return pairs;
}

function featuresOf(text) {
  const features = new Set();
  let start = 0;
  for (let stop = text.indexOf("。"); stop >= 0; stop = text.indexOf("。", start)) {
    const feature = text.slice(start, stop).replace(/\s+/g, "").slice(-FEATURE);
    if (feature) features.add(feature);
    start = stop + 1;
  }
  return features;
}

/**
 * The winnowed grams of a text, added to its features: of those that begin within a window the one of the least hash.
 */
function gramsOf(text, features) {
  const characters = text.replace(/[^\p{L}\p{N}]+/gu, "");
  const hashes = [];
  for (let i = 0; i + GRAM <= characters.length; i++) {
    let hash = 0;
    for (let j = i; j < i + GRAM; j++) hash = Math.imul(hash, 0x01000193) + characters.charCodeAt(j);
    hashes.push(Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0);
  }
  let least = -1;
  for (let i = 0; i + WINDOW <= hashes.length || i === 0; i++) {
    const end = Math.min(i + WINDOW, hashes.length);
    if (least < i) {
      least = i;
      for (let j = i + 1; j < end; j++) if (hashes[j] <= hashes[least]) least = j;
    } else if (hashes[end - 1] <= hashes[least]) {
      least = end - 1;
    }
    if (hashes.length > 0) features.add(characters.slice(least, least + GRAM));
  }
  return features;
}

function shingles(text) {
  const out = new Set();
  for (let i = 0; i + SHINGLE <= text.length; i++) out.add(text.slice(i, i + SHINGLE));
  return out;
}

function ones(bits) {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Runs only the package, on documents that are made meanwhile and are never all in memory. */
async function scale(folder, count) {
  const { Corpus, profile } = await import(pathToFileURL(join(folder, "node.js")));
  const corpus = new Corpus();
  const planted = [];
  let [adding, last, packet] = [0, 0, []];
  const add = () => {
    collect(); // garbage from making documents must not be counted
    const begin = process.cpuUsage();
    for (const { id, text } of packet) corpus.add(id, text);
    last = since(begin);
    adding += last;
    last /= packet.length;
    packet = [];
  };
  for (const document of documents({ count })) {
    packet.push(document);
    if (document.copy) planted.push({ a: document.copy.of, b: document.id, kind: document.copy.kind });
    if (packet.length === PACKET) add();
  }
  if (packet.length > 0) add();
  const [pairing, { pairs, limits }] = timed(() => corpus.pairs());
  const found = pairs.map(({ a, b }) => [a, b]);
  const [writing, bytes] = timed(() => corpus.toBytes());
  corpus.free();
  const reading = loadedAnew(folder, bytes);
  const stored = Corpus.fromBytes(bytes);
  const asked = [...documents({ count: 200, seed: 5 })];
  stored.query(asked[0].text); // the first one sorts what was loaded
  const [asking, hits] = timed(() => asked.reduce((sum, { text }) => sum + stored.query(text).length, 0));
  const [reaching] = timed(() => asked.forEach(({ text }) => profile(text)));
  const more = [...documents({ count: 1000, seed: 6 })];
  const [putting] = timed(() => more.forEach(({ id, text }) => stored.add(`more ${id}`, text)));
  const memory = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
  return {
    adding,
    pairing,
    writing,
    reading,
    bytes: bytes.length / count,
    query: asking / asked.length,
    hits,
    profile: reaching / asked.length,
    add: putting / more.length,
    memory,
    limits,
    planted,
    pairs: found,
  };
}

/** Milliseconds to load a stored index in a new process: one whose memory has grown already would be faster. */
function loadedAnew(folder, bytes) {
  const scratch = mkdtempSync(join(tmpdir(), "juhao-bench-"));
  try {
    const path = join(scratch, "index");
    writeFileSync(path, bytes);
    const args = [...process.execArgv, fileURLToPath(import.meta.url), "load", folder, path];
    return JSON.parse(spawnSync(process.execPath, args, { encoding: "utf8" }).stdout);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function load(folder, path) {
  const { Corpus } = await import(pathToFileURL(join(folder, "node.js")));
  const bytes = readFileSync(path);
  return timed(() => Corpus.fromBytes(bytes))[0];
}

function timed(work) {
  const begin = process.cpuUsage();
  const answer = work();
  return [since(begin), answer];
}
