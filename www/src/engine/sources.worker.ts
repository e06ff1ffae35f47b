/** The worker that compares one text with others, as often as it is asked, and then is let go. */

import init, { type PrepareOptions } from "juhao";
import { equalRanges } from "../equal.ts";
import type { Range } from "../highlight.ts";
import { open } from "../input/file.ts";
import { quotesIn } from "../leaving/quotes.ts";
import { referencesIn } from "../leaving/references.ts";
import { NO_CHOICE, type Rules } from "./engine.ts";
import type { Source } from "./many.ts";
import { compareRead, leftOut, type Read, readingOf, readText, tableFor } from "./reading.ts";
import { foldOf } from "../tokens.ts";
import { type Sources, sourcesOf } from "./sources.ts";

/** Page to worker: the text, those it is compared with, and how. */
export interface SourcesRequest {
  readonly rules: Rules;
  readonly subject: Source;
  readonly others: readonly Source[];
}

/** Worker to page. `done` of the others are compared; or the answer; or none, where the text cannot be read any more. */
export type SourcesReply = { readonly done: number } | { readonly sources: Sources | null };

self.addEventListener("message", ({ data }: MessageEvent<SourcesRequest>) => {
  // What breaks in a promise would not reach the page.
  answer(data).catch((error: unknown) => self.reportError(error));
});

async function answer(data: SourcesRequest): Promise<void> {
  const reply = (message: SourcesReply): void => self.postMessage(message);
  await init();
  const { filters } = data.rules;
  const options = readingOf(filters);
  const text = await read(data.subject.file, options);
  if (!text) return reply({ sources: null });
  const template = data.rules.template && readText(data.rules.template, options, false);
  const shown = text.prepared.text;
  const found: { doc: number; spans: Range[] }[] = [];
  for (const [done, { doc, file }] of data.others.entries()) {
    reply({ done });
    const other = await read(file, options);
    if (!other) continue;
    const both = { left: text, right: other };
    await tableFor(filters, both);
    const out = leftOut(both, template, filters, { left: NO_CHOICE, right: NO_CHOICE });
    const report = compareRead(both, out, filters);
    const fold = await foldOf(filters, report);
    const texts = { left: shown, right: other.prepared.text };
    other.prepared.free();
    const evidence = report.matches.filter(({ role }) => role === "evidence");
    found.push({ doc, spans: evidence.flatMap((match) => equalRanges(match, "left", texts, fold)) });
  }
  reply({ sources: sourcesOf(data.subject.doc, shown, [...quotesIn(shown), ...referencesIn(shown)], found) });
}

async function read(file: File, options: PrepareOptions): Promise<Read | null> {
  const opened = await open(file);
  return typeof opened === "string" ? null : readText(opened, options, false);
}
