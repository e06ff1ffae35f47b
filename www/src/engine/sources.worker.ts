/** The worker that compares one text with others, as often as it is asked, and then is let go. */

import init, { compare, prepare, type Prepared } from "juhao";
import type { Range } from "../highlight.ts";
import { open } from "../input/file.ts";
import { quotesIn } from "../leaving/quotes.ts";
import { referencesIn } from "../leaving/references.ts";
import type { Source } from "./many.ts";
import { type Sources, sourcesOf } from "./sources.ts";

/** Page to worker: the text, and those it is compared with. */
export interface SourcesRequest {
  readonly subject: Source;
  readonly others: readonly Source[];
}

/** Worker to page. `done` of the others are compared; or the answer; or none, where the text cannot be read any more. */
export type SourcesReply = { readonly done: number } | { readonly sources: Sources | null };

self.addEventListener("message", async ({ data }: MessageEvent<SourcesRequest>) => {
  const reply = (message: SourcesReply): void => self.postMessage(message);
  await init();
  const text = await read(data.subject.file);
  if (!text) return reply({ sources: null });
  const shown = text.text;
  const found: { doc: number; spans: Range[] }[] = [];
  for (const [done, { doc, file }] of data.others.entries()) {
    reply({ done });
    const other = await read(file);
    if (!other) continue;
    const { matches } = compare(text, other);
    other.free();
    found.push({ doc, spans: matches.map(({ left: { start, end } }) => ({ start, end })) });
  }
  reply({ sources: sourcesOf(data.subject.doc, shown, [...quotesIn(shown), ...referencesIn(shown)], found) });
});

async function read(file: File): Promise<Prepared | null> {
  const opened = await open(file);
  if (typeof opened === "string") return null;
  return prepare(opened.format === "page" ? { html: opened.text } : opened.text);
}
