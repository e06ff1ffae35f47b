/** The worker that holds many texts and runs the published methods on them, one after the other. */

import init, { MethodCorpus, methodNames, methodParameters } from "juhao/methods";
import { open } from "../input/file.ts";
import type { ByMethodNews, ByMethodRequest, MethodPair } from "./by-method.ts";
import type { Source } from "./many.ts";

const send = (news: ByMethodNews): void => self.postMessage(news);

let corpus: MethodCorpus | null = null;
/** The end of the last request, because requests are answered in order. */
let last = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<ByMethodRequest>) => {
  last = last
    .then(() => ("sources" in data ? readAll(data.sources, data.words) : askAll(data)))
    .catch((error: unknown) => send({ type: "failed", message: (error as Error).message }));
});

/** Reads all files and skips the ones that cannot be read: the page already shows why. */
async function readAll(sources: readonly Source[], words: boolean): Promise<void> {
  await init();
  corpus = new MethodCorpus({ words });
  for (const [done, { doc, file }] of sources.entries()) {
    send({ type: "read", done, total: sources.length });
    const opened = await open(file);
    if (typeof opened === "string") continue;
    corpus.add(String(doc), opened.format === "page" ? { html: opened.text } : opened.text);
  }
}

function askAll({ methods, parameters }: Extract<ByMethodRequest, { methods: unknown }>): void {
  for (const by of methods.length > 0 ? methods : methodNames()) {
    try {
      const given = parameters[by] ?? {};
      const own = methodParameters(by, given);
      const begin = performance.now();
      const found = (corpus as MethodCorpus).find({ by, parameters: given });
      const milliseconds = performance.now() - begin;
      const pairs = found.pairs.map(({ a, b, verdict, score }) => ({ a: Number(a), b: Number(b), verdict, score }));
      const [groups, without] = [found.clusters.length, found.without.length];
      // The cast is safe because a pair that a method finds is never `distinct` or `no-features`.
      send({
        type: "row",
        finding: { method: by, pairs: pairs as MethodPair[], groups, without },
        parameters: own,
        milliseconds,
      });
    } catch (error) {
      if ((error as { code?: string }).code !== "bad-option") throw error;
      send({ type: "refused", method: by, message: (error as Error).message });
    }
  }
  send({ type: "done" });
}
