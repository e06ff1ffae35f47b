/** Recognises outdated answers: if several requests run at once, only the answer to the latest one counts. */

export interface LatestRequest {
  /** Starts a request. The returned function says whether it is still the latest one. */
  take(): () => boolean;
  /** Starts no request. The returned function says whether none was started since. */
  watch(): () => boolean;
}

export function latestRequest(): LatestRequest {
  let last = 0;
  const watch = (): (() => boolean) => {
    const now = last;
    return () => now === last;
  };
  return {
    take() {
      last++;
      return watch();
    },
    watch,
  };
}
