/** A worker of the pool: compares the pairs of a batch and keeps none of its texts. */

import init from "juhao";
import { type Input, NO_CHOICE, type Sides } from "./engine.ts";
import { type Batch, type BatchReply, failure } from "./library-protocol.ts";
import type { Pair } from "./many.ts";
import { compareRead, leftOut, type Read, readingOf, readText } from "./reading.ts";
import { kindsOf, mirrored, type PairName, relationName } from "../relation.ts";
import { type OfWhole, ofWhole } from "./whole.ts";

const loaded = init();
loaded.catch(() => undefined); // The first batch reports it instead.

self.addEventListener("message", async ({ data }: MessageEvent<Batch>) => {
  const reply = (message: BatchReply): void => self.postMessage(message);
  try {
    await loaded;
    reply({ type: "ok", pairs: await compared(data) });
  } catch (error) {
    reply(failure(error));
  }
});

async function compared({ rules, texts, pairs }: Batch): Promise<Pair[]> {
  const { filters } = rules;
  const options = readingOf(filters);
  const read = new Map<number, Read>();
  const ready = (doc: number): Read => {
    const known = read.get(doc);
    if (known) return known;
    const made = readText(texts.get(doc) as Input, options, false);
    read.set(doc, made);
    return made;
  };
  const template = rules.template && readText(rules.template, options, false);
  try {
    const found: Pair[] = [];
    for (let i = 0; i < pairs.length; i += 2) {
      const [left, right] = pairs.subarray(i, i + 2) as unknown as [number, number];
      const both = { left: ready(left), right: ready(right) };
      const out = leftOut(both, template, filters, { left: NO_CHOICE, right: NO_CHOICE });
      const prepared = { left: both.left.prepared, right: both.right.prepared };
      const whole = ofWhole(prepared, out, compareRead(both, out, filters));
      const pair = pairOf(left, right, whole, () => prepared.left.text === prepared.right.text);
      if (pair) found.push(pair);
    }
    return found;
  } finally {
    for (const { prepared } of read.values()) prepared.free();
    template?.prepared.free();
  }
}

function pairOf(left: number, right: number, { report, compared }: OfWhole, isSame: () => boolean): Pair | null {
  const { relation, role, coverage, reworded, shown, margin } = report;
  if (relation === "no-features" || role === null) return null;
  const why = { role, reason: report.reason.code, signs: kindsOf(report.signs) } as const;
  const name = relationName(report, compared, relation === "duplicate" && isSame());
  if (relation !== "contained") {
    return { left, right, relation, ...why, name: name as PairName, compared, coverage, reworded, shown, margin };
  }
  const turned = <T>(sides: Sides<T>): Sides<T> => ({ left: sides.right, right: sides.left });
  return {
    left: right,
    right: left,
    relation: "contains",
    ...why,
    name: mirrored(name) as PairName,
    compared: turned(compared),
    coverage: turned(coverage),
    reworded: turned(reworded),
    shown: turned(shown),
    margin,
  };
}
