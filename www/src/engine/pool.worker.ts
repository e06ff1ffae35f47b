/** A worker of the pool: compares the pairs of a batch, and keeps nothing of it. */

import init, { compare, type Prepared, prepare } from "juhao";
import type { Input } from "./engine.ts";
import { type Batch, type BatchReply, failure } from "./library-protocol.ts";
import type { Pair } from "./many.ts";

const loaded = init();
loaded.catch(() => undefined); // Told to the first batch instead.

self.addEventListener("message", async ({ data }: MessageEvent<Batch>) => {
  const reply = (message: BatchReply): void => self.postMessage(message);
  try {
    await loaded;
    reply({ type: "ok", pairs: compared(data) });
  } catch (error) {
    reply(failure(error));
  }
});

function compared({ texts, pairs }: Batch): Pair[] {
  const read = new Map<number, Prepared>();
  const ready = (doc: number): Prepared => {
    const known = read.get(doc);
    if (known) return known;
    const made = prepare(inputOf(texts.get(doc) as Input));
    read.set(doc, made);
    return made;
  };
  try {
    const found: Pair[] = [];
    for (let i = 0; i < pairs.length; i += 2) {
      const [left, right] = pairs.subarray(i, i + 2) as unknown as [number, number];
      const pair = pairOf(left, right, compare(ready(left), ready(right)));
      if (pair) found.push(pair);
    }
    return found;
  } finally {
    for (const prepared of read.values()) prepared.free();
  }
}

function pairOf(left: number, right: number, report: ReturnType<typeof compare>): Pair | null {
  const { relation, coverage } = report;
  if (relation === "distinct" || relation === "no-features") return null;
  if (relation !== "contained") return { left, right, relation, coverage };
  return {
    left: right,
    right: left,
    relation: "contains",
    coverage: { left: coverage.right, right: coverage.left },
  };
}

function inputOf({ text, format }: Input): string | { html: string } {
  return format === "page" ? { html: text } : text;
}
