/** Writes a report with the module `juhao/report`, in a worker. Of many texts it first compares those that share. */

import initReport, { type ReportedText, type ReportValues, writeReport } from "juhao/report";
import init from "juhao";
import type { Reply } from "../engine/ask-once.ts";
import { headingsOf, type Read, readingOf, readText } from "../engine/reading.ts";
import { totalRate } from "../engine/sources.ts";
import { sourcesAmong } from "../engine/sources-among.ts";
import { open } from "../input/file.ts";
import { type ManyValues, outOf } from "./report-values.ts";

/** Page to worker: the values of a report. */
export type ReportRequest = { readonly two: ReportValues } | { readonly many: ManyValues };

self.addEventListener("message", ({ data }: MessageEvent<ReportRequest>) => {
  answer(data).catch((error: unknown) => self.reportError(error));
});

/** Replies with the file; `null` if a text can no longer be read. */
async function answer(request: ReportRequest): Promise<void> {
  const reply = (message: Reply<string | null>): void => self.postMessage(message);
  const loaded = initReport();
  const values = "two" in request ? request.two : await compared(request.many);
  await loaded;
  reply({ answer: values && writeReport(values) });
}

/** Reads each text that shares text once, and compares it with the others. */
async function compared({ filters, template, ...values }: ManyValues): Promise<ReportValues | null> {
  await init();
  const options = readingOf(filters);
  const form = template && readText(template, options, false);
  const sharing = new Set(values.texts.flatMap(({ others }, index) => (others.length > 0 ? [index, ...others] : [])));
  const reads = new Map<number, Read>();
  const places = new Map<number, Pick<ReportedText, "pages" | "headings">>();
  for (const index of sharing) {
    const file = values.texts[index]?.file;
    const opened = file ? await open(file) : "file-broken";
    if (typeof opened === "string") return null;
    const read = readText(opened, options, false);
    reads.set(index, read);
    const { pages, headings } = opened;
    if (read.page) places.set(index, { headings: headingsOf(read) });
    else if (read.prepared.text === opened.text)
      places.set(index, { pages: pages?.starts ?? [], headings: headings ?? [] });
  }
  const texts = values.texts.map(({ file: _, others, ...text }, index): ReportedText => {
    const read = reads.get(index);
    if (!read) return text;
    // The report without names has no texts, only figures.
    const shown = values.anonymous ? null : read.prepared.text;
    const own = { ...text, text: shown, ...places.get(index) };
    if (others.length === 0) return own;
    const reported = (among: readonly number[], shown?: { scores: boolean }) => {
      const list = sourcesAmong(read, form, filters, shown);
      for (const other of among) {
        const source = reads.get(other);
        if (source) list.add(other, source);
      }
      const found = { sources: list.report(), out: outOf(list.out(), false) ?? [] };
      list.free();
      return found;
    };
    const strange = others.filter((other) => !values.texts[other]?.own);
    const withoutOwn = strange.length < others.length ? totalRate(reported(strange).sources) : null;
    return { ...own, ...reported(others, { scores: true }), withoutOwn };
  });
  for (const { prepared } of reads.values()) prepared.free();
  return { ...values, texts };
}
