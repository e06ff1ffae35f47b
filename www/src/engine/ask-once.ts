/** Asks a worker one question. The worker ends with the answer, on failure, or when it is stopped. */

/** Worker to page: how much of the work is done, or the answer. */
export type Reply<Answer> = { readonly done: number } | { readonly answer: Answer };

/** Calls `onAnswer` with the answer, or with `null` on failure. Returns a function that stops the worker. */
export function askOnce<Request, Answer>(
  worker: Worker,
  request: Request,
  onDone: (done: number) => void,
  onAnswer: (answer: Answer | null) => void,
): () => void {
  const end = (answer: Answer | null): void => {
    worker.terminate();
    onAnswer(answer);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Reply<Answer>>) => {
    if ("done" in data) onDone(data.done);
    else end(data.answer);
  });
  worker.addEventListener("error", () => end(null));
  worker.postMessage(request);
  return () => worker.terminate();
}
