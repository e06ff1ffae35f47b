/** The worker that compares one text with others. The page ends it after the answer. */

import init, { type Exclusion, type PrepareOptions, prepare, Sources as SourceList } from "juhao";
import { open } from "../input/file.ts";
import { apart } from "../exclusions/ranges.ts";
import { NO_CHOICE, type Rules } from "./engine.ts";
import type { Reply } from "./ask-once.ts";
import type { Source } from "./many.ts";
import { exclusion, leftOut, matchOptions, quotedBlocks, type Read, readingOf, readText } from "./reading.ts";
import { type Sources, sourcesOf } from "./sources.ts";

/** Page to worker: the text, the texts to compare it with, and the rules. */
export interface SourcesRequest {
  readonly rules: Rules;
  readonly subject: Source;
  readonly others: readonly Source[];
}

self.addEventListener("message", ({ data }: MessageEvent<SourcesRequest>) => {
  // A rejected promise alone would not reach the page's `error` listener.
  answer(data).catch((error: unknown) => self.reportError(error));
});

/** Replies with how many of the others are compared, and with the answer: `null` if the text can no longer be read. */
async function answer(data: SourcesRequest): Promise<void> {
  const reply = (message: Reply<Sources | null>): void => self.postMessage(message);
  await init();
  const { filters } = data.rules;
  const options = readingOf(filters);
  const text = await read(data.subject.file, options);
  if (!text) return reply({ answer: null });
  const template = data.rules.template && readText(data.rules.template, options, false);
  // Quotations are compared like other text, because they count for the total; the report says how much they are.
  const whole = { ...filters, quotes: false, references: false, site: false };
  const { left } = leftOut({ left: text, right: text }, template, whole, { left: NO_CHOICE, right: NO_CHOICE });
  const quoted = quotedBlocks(text).map(({ start, end }) => ({ start, end, reason: "quote" as const }));
  const list = new SourceList(text.prepared, {
    ...matchOptions(filters),
    exclude: apart([left, quoted]).map(exclusion),
  });
  /** The sources that share text with it, because their wording is shown. */
  const texts = new Map<string, string>();
  for (const [done, { doc, file }] of data.others.entries()) {
    reply({ done });
    const other = await read(file, options);
    if (!other) continue;
    const out = leftOut(
      { left: text, right: other },
      template,
      { ...filters, quotes: false, references: false },
      {
        left: NO_CHOICE,
        right: NO_CHOICE,
      },
    );
    const kept = without(other, out.right.map(exclusion), options);
    if (list.add(String(doc), kept)) texts.set(String(doc), kept.text);
    kept.free();
    other.prepared.free();
  }
  reply({ answer: sourcesOf(data.subject.doc, text.prepared.text, list.report(), texts) });
}

/** Reads a text again without the ranges in `exclude`. */
function without({ page, input }: Read, exclude: Exclusion[], options: PrepareOptions) {
  return prepare(page ?? input.text, { ...options, exclude });
}

async function read(file: File, options: PrepareOptions): Promise<Read | null> {
  const opened = await open(file);
  return typeof opened === "string" ? null : readText(opened, options, false);
}
