/** The worker that checks quotations. */

import init, { shown, verify } from "juhao/verify";
import type { CheckAnswer, CheckRequest, Text } from "./check.ts";

const inputOf = ({ text, isPage }: Text): string | { html: string } => (isPage ? { html: text } : text);

self.addEventListener("message", async ({ data }: MessageEvent<CheckRequest>) => {
  const answer = (answer: CheckAnswer): void => self.postMessage({ answer });
  try {
    await init();
    const { draft, sources, options } = data;
    const { lines, ...rest } = options;
    const inputs = sources.map((source) => ({ id: source.name, input: inputOf(source) }));
    const found = verify(inputOf(draft), inputs, { ...rest, quotations: lines ? "lines" : "marked" });
    answer({
      found,
      draft: shown(inputOf(draft)),
      sources: new Map(inputs.map(({ id, input }) => [id, shown(input)])),
    });
  } catch (error) {
    answer({ failed: (error as Error).message });
  }
});
