/** The worker that searches texts in libraries without texts. The page ends it after the answer. */

import init, { Corpus, JuhaoError, prepare, type PrepareOptions } from "juhao";
import { open } from "../input/file.ts";
import { readIndex } from "../input/library-file.ts";
import type { Reply } from "./ask-once.ts";
import type { Hit, TextlessFound, TextlessRequest } from "./textless.ts";

type Problem = TextlessFound["problems"][number];

self.addEventListener("message", ({ data }: MessageEvent<TextlessRequest>) => {
  // A rejected promise alone would not reach the page's `error` listener.
  search(data).catch((error: unknown) => self.reportError(error));
});

async function search({ libraries, texts }: TextlessRequest): Promise<void> {
  const reply = (message: Reply<TextlessFound>): void => self.postMessage(message);
  await init();
  const hits: Hit[] = [];
  const problems: Problem[] = [];
  for (const [library, { file }] of libraries.entries()) {
    const stored = await stock(file);
    problems.push(typeof stored === "string" ? stored : null);
    if (typeof stored === "string") continue;
    const { corpus, options } = stored;
    for (const [done, { doc, file }] of texts.entries()) {
      reply({ done: library * texts.length + done });
      const opened = await open(file);
      if (typeof opened === "string") continue;
      const { text, format } = opened;
      const asked = prepare(format === "page" ? { html: text } : text, options);
      for (const { id, relation, coverage } of corpus.query(asked)) {
        hits.push({ doc, library, name: id, relation, share: coverage.left, shareOfIt: coverage.right });
      }
      asked.free();
    }
    corpus.free();
  }
  const most = ({ share, shareOfIt }: Hit): number => Math.max(share, shareOfIt);
  reply({ answer: { hits: hits.sort((a, b) => most(b) - most(a)), problems } });
}

/**
 * Loads the corpora of a library as one. Other texts must be read with the options of its texts, which are returned,
 * too.
 */
async function stock(file: File): Promise<{ corpus: Corpus; options: PrepareOptions } | NonNullable<Problem>> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return "file-broken";
  const index = readIndex(new Uint8Array(bytes));
  if (typeof index === "string") return index;
  const { fold, ...reading } = index.reading;
  const options: PrepareOptions = { ...reading, fold: fold ? "zh" : "none" };
  const corpus = new Corpus(options);
  try {
    for (const segment of index.segments) {
      for (const name of segment.removed) corpus.remove(name);
      corpus.append(Corpus.fromBytes(segment.corpus, options));
    }
    return { corpus, options };
  } catch (error) {
    corpus.free();
    if (!(error instanceof JuhaoError) || error.code !== "bad-stored") throw error;
    return error.values.version === undefined ? "library-damaged" : "library-version";
  }
}
