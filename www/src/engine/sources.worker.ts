/** The worker that compares one text with others. The page ends it after the answer. */

import init, { type PrepareOptions } from "juhao";
import { open } from "../input/file.ts";
import type { Reply } from "./ask-once.ts";
import type { Rules } from "./engine.ts";
import type { Source } from "./many.ts";
import { type Read, readingOf, readText } from "./reading.ts";
import { sourcesAmong } from "./sources-among.ts";
import type { Sources } from "./sources.ts";

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
async function answer({ rules, subject, others }: SourcesRequest): Promise<void> {
  const reply = (message: Reply<Sources | null>): void => self.postMessage(message);
  await init();
  const options = readingOf(rules.filters);
  const text = await read(subject.file, options);
  if (!text) return reply({ answer: null });
  const template = rules.template && readText(rules.template, options, false);
  const among = sourcesAmong(text, template, rules.filters);
  for (const [done, { doc, file }] of others.entries()) {
    reply({ done });
    const other = await read(file, options);
    if (!other) continue;
    among.add(doc, other);
    other.prepared.free();
  }
  reply({ answer: among.sources(subject.doc) });
}

async function read(file: File, options: PrepareOptions): Promise<Read | null> {
  const opened = await open(file);
  return typeof opened === "string" ? null : readText(opened, options, false);
}
