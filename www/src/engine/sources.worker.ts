/** The worker that compares one text with others, as often as it is asked, and then is let go. */

import init, { type Exclusion, type PrepareOptions, prepare, Sources as SourceList } from "juhao";
import { open } from "../input/file.ts";
import { apart } from "../exclusions/ranges.ts";
import { NO_CHOICE, type Rules } from "./engine.ts";
import type { Source } from "./many.ts";
import { exclusion, leftOut, matchOptions, quotedBlocks, type Read, readingOf, readText, tableFor } from "./reading.ts";
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
  const options = await readingOf(filters);
  const text = await read(data.subject.file, options);
  if (!text) return reply({ sources: null });
  const template = data.rules.template && readText(data.rules.template, options, false);
  // What the text quotes counts for the total, and the answer says how much it is; so it is compared like all other text.
  const whole = { ...filters, quotes: false, references: false, site: false };
  const { left } = leftOut({ left: text, right: text }, template, whole, { left: NO_CHOICE, right: NO_CHOICE });
  const quoted = quotedBlocks(text).map(({ start, end }) => ({ start, end, reason: "quote" as const }));
  const list = new SourceList(text.prepared, {
    ...matchOptions(filters),
    exclude: apart([left, quoted]).map(exclusion),
  });
  /** The others that have something of it: their wording is shown. */
  const texts = new Map<string, string>();
  for (const [done, { doc, file }] of data.others.entries()) {
    reply({ done });
    const other = await read(file, options);
    if (!other) continue;
    await tableFor(filters, { left: text, right: other });
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
  reply({ sources: sourcesOf(data.subject.doc, text.prepared.text, list.report(), texts) });
}

/** A text read again without ranges of it. */
function without({ page, input }: Read, exclude: Exclusion[], options: PrepareOptions) {
  return prepare(page ?? input.text, { ...options, exclude });
}

async function read(file: File, options: PrepareOptions): Promise<Read | null> {
  const opened = await open(file);
  return typeof opened === "string" ? null : readText(opened, options, false);
}
