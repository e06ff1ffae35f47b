// The measured tools: each is `async (folder) => (left, right) => answer`, and `found(answer)` returns the number of
// common characters of the right text in the answer.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The other tools, by the name of their package. */
export const PEERS = ["diff", "diff-match-patch", "fast-diff", "@jest/diff-sequences", "@dodona/dolos-core"];

/** Juhao's own functions. */
export const OWN = ["align", "compare"];

export const TOOLS = {
  F: {
    load: async (folder) => {
      const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, "filter.wasm")));
      const { memory, bytes, filter } = instance.exports;
      const encoder = new TextEncoder();
      return (left, right) => {
        const from = bytes();
        const room = new Uint8Array(memory.buffer, from);
        const first = encoder.encodeInto(left, room).written;
        const second = encoder.encodeInto(right, room.subarray(first)).written;
        return filter(first + second);
      };
    },
  },
  align: {
    load: async (folder) => (await juhao(folder)).align,
    found: ({ lcs, spans }, { common, counted }) => {
      const ranges = [];
      for (let i = 0; i < spans.length; i += 4) ranges.push([spans[i + 2], spans[i + 3]]);
      // The LCS has the short common runs as well, the spans those out of order.
      return Math.max(lcs.lower / counted, union(ranges) / common);
    },
  },
  compare: {
    load: async (folder) => (await juhao(folder)).compare,
    found: ({ matches }, { common }) => union(matches.map(({ right }) => [right.start, right.end])) / common,
  },
  diff: {
    load: async () => (await import("diff")).diffChars,
    found: (parts, { common }) =>
      sum(parts.filter((part) => !part.added && !part.removed).map((part) => part.value.length)) / common,
  },
  "diff-match-patch": {
    load: async () => {
      const engine = new (await import("diff-match-patch")).default.diff_match_patch();
      engine.Diff_Timeout = 0;
      return (left, right) => engine.diff_main(left, right);
    },
    found: equalPairs,
  },
  "fast-diff": {
    load: async () => (await import("fast-diff")).default,
    found: equalPairs,
  },
  "@jest/diff-sequences": {
    load: async () => {
      const diffSequences = (await import("@jest/diff-sequences")).default;
      return (left, right) => {
        const parts = [];
        const isCommon = (i, j) => left.charCodeAt(i) === right.charCodeAt(j);
        diffSequences(left.length, right.length, isCommon, (length) => parts.push(length));
        return parts;
      };
    },
    found: (parts, { common }) => sum(parts) / common,
  },
  "@dodona/dolos-core": {
    load: async () => dolos(await import("@dodona/dolos-core")),
    found: ({ fragments, kgrams }, { common }) =>
      union(fragments.map(({ rightkgrams: { from, to } }) => [kgrams[from].from, kgrams[to - 1].to + 1])) / common,
  },
};

async function juhao(folder) {
  return import(pathToFileURL(join(folder, "package/node.js")));
}

/** Winnowed fingerprints with a token a character, k = 8, w = 5. */
function dolos({ File, FingerprintIndex, Region, TokenizedFile }) {
  const read = (name, text) => {
    const tokens = text.split("");
    return new TokenizedFile(
      new File(name, text),
      tokens,
      tokens.map((_, i) => new Region(0, i, 0, i + 1)),
    );
  };
  return (left, right) => {
    const index = new FingerprintIndex(8, 5);
    const files = [read("left", left), read("right", right)];
    index.addFiles(files);
    const pair = index.getPair(...files);
    return { fragments: pair.buildFragments(), kgrams: pair.rightEntry.kgrams };
  };
}

function equalPairs(parts, { common }) {
  return sum(parts.filter(([kind]) => kind === 0).map(([, text]) => text.length)) / common;
}

function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}

/** Length of a union of ranges. */
function union(ranges) {
  let [length, reach] = [0, 0];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (end > reach) length += end - Math.max(start, reach);
    reach = Math.max(reach, end);
  }
  return length;
}
