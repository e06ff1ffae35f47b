/** The worker that reads the texts of a library, indexes them, and writes its file with and without texts. */

import init, { Corpus, prepare } from "juhao";
import { open } from "../input/file.ts";
import { type LibraryText, writeLibrary } from "../input/library-file.ts";
import type { LibraryRequest } from "./make-library.ts";
import { readingOf } from "./reading.ts";

self.addEventListener("message", ({ data }: MessageEvent<LibraryRequest>) => {
  make(data).catch((error: unknown) => self.postMessage(String((error as Error).message)));
});

async function make({ files, filters }: LibraryRequest): Promise<void> {
  await init();
  const options = readingOf(filters);
  const corpus = new Corpus();
  const texts: LibraryText[] = [];
  for (const { name, file } of files) {
    const opened = await open(file);
    if (typeof opened === "string") continue;
    const { text, format } = opened;
    const prepared = prepare(format === "page" ? { html: text } : text, options);
    corpus.add(name, prepared);
    prepared.free();
    texts.push({ name, text, format });
  }
  const { ignoreCase = true, ignorePunctuation = false, ignoreNumbers = false, fold } = options;
  const reading = { extraction: "auto" as const, fold: fold === "zh", ignoreCase, ignorePunctuation, ignoreNumbers };
  const stored = corpus.toBytes();
  const full = writeLibrary(stored, reading, texts, true);
  const textless = writeLibrary(stored, reading, texts, false);
  self.postMessage({ full, textless, texts: texts.length }, { transfer: [full.buffer, textless.buffer] });
}
