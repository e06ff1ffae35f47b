/** A worker of the pool: compares the texts of a batch and keeps none of them. */

import init, { evidenceRows } from "juhao";
import { NO_CHOICE, type Sides } from "./engine.ts";
import { type Batch, type BatchReply, failure, type Found, type PairBatch, type SumBatch } from "./library-protocol.ts";
import type { Pair, Total } from "./many.ts";
import { compareRead, leftOut, type Read, readingOf, readText } from "./reading.ts";
import { kindsOf, mirrored, type PairName, relationName } from "../relation.ts";
import { sourcesAmong } from "./sources-among.ts";
import { type Sources, totalOf } from "./sources.ts";
import { type OfWhole, ofWhole } from "./whole.ts";

const loaded = init();
loaded.catch(() => undefined); // The first batch reports it instead.

self.addEventListener("message", async ({ data }: MessageEvent<Batch>) => {
  const reply = (message: BatchReply): void => self.postMessage(message);
  try {
    await loaded;
    reply({ type: "ok", found: found(data) });
  } catch (error) {
    reply(failure(error));
  }
});

/** Returns a read text of the batch. */
type Ready = (doc: number) => Read;

function found(batch: Batch): Found {
  const options = readingOf(batch.rules.filters);
  const read = new Map<number, Read>();
  const ready: Ready = (doc) => {
    const known = read.get(doc);
    if (known) return known;
    const input = batch.texts.get(doc);
    if (!input) throw new Error(`the batch lacks text ${doc}`);
    const made = readText(input, options, false);
    read.set(doc, made);
    return made;
  };
  const template = batch.rules.template && readText(batch.rules.template, options, false);
  try {
    return batch.type === "pairs" ? compared(batch, ready, template) : summed(batch, ready, template);
  } finally {
    for (const { prepared } of read.values()) prepared.free();
    template?.prepared.free();
  }
}

function compared({ rules, pairs, library }: PairBatch, ready: Ready, template: Read | null): Found {
  const { filters } = rules;
  const found: Pair[] = [];
  const matches: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [left, right] = pairs.subarray(i, i + 2) as unknown as [number, number];
    const both = { left: ready(left), right: ready(right) };
    const out = leftOut(both, template, filters, { left: NO_CHOICE, right: NO_CHOICE });
    const prepared = { left: both.left.prepared, right: both.right.prepared };
    const whole = ofWhole(compareRead(both, out, filters));
    const isSame = (): boolean => prepared.left.text === prepared.right.text;
    const pair = pairOf(left, right, whole, isSame, (doc) => library.has(doc));
    if (!pair) continue;
    found.push(pair);
    for (const number of evidenceRows(left, right, whole.report)) matches.push(number);
  }
  return { pairs: found, matches: Uint32Array.from(matches), totals: [] };
}

function summed({ rules, sums }: SumBatch, ready: Ready, template: Read | null): Found {
  const among = (doc: number, others: readonly number[]): Sources => {
    const list = sourcesAmong(ready(doc), template, rules.filters);
    for (const other of others) list.add(other, ready(other));
    const found = list.sources(doc);
    list.free();
    return found;
  };
  const totals = sums.map(({ doc, others, own, sources }): Total => {
    const found = among(doc, others);
    const total = totalOf(found);
    const isOwn = found.cards.some((card) => own.includes(card.doc));
    const strange = others.filter((other) => !own.includes(other));
    const hidesQuotes = rules.filters.quotes || rules.filters.references;
    return {
      ...total,
      sources: Math.max(total.sources, sources),
      ...(isOwn && { withoutOwn: among(doc, strange).matched }),
      ...(hidesQuotes && { others: found.cards.map((card) => card.doc) }),
    };
  });
  return { pairs: [], matches: new Uint32Array(), totals };
}

/** Makes a pair of two compared texts, in the order of {@link Pair}; `null` if they share nothing. */
function pairOf(
  left: number,
  right: number,
  { report, compared }: OfWhole,
  isSame: () => boolean,
  inLibrary: (doc: number) => boolean,
): Pair | null {
  const { relation, role, coverage, reworded, shown, margin } = report;
  if (relation === "no-features" || role === null) return null;
  const name = relationName(report, compared, relation === "duplicate" && isSame()) as PairName;
  const why = { role, reason: report.reason.code, signs: kindsOf(report.signs), margin } as const;
  const isOfOneRole = inLibrary(left) === inLibrary(right);
  const isTurned = isOfOneRole ? relation === "contained" : inLibrary(left);
  if (!isTurned) return { left, right, relation, ...why, name, compared, coverage, reworded, shown };
  const turned = <T>(sides: Sides<T>): Sides<T> => ({ left: sides.right, right: sides.left });
  return {
    left: right,
    right: left,
    relation: relation === "contained" ? "contains" : relation === "contains" ? "contained" : relation,
    ...why,
    name: mirrored(name) as PairName,
    compared: turned(compared),
    coverage: turned(coverage),
    reworded: turned(reworded),
    shown: turned(shown),
  };
}
