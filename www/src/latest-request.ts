/** Where several answers are awaited at once, only the answer to the latest request counts. */

export interface LatestRequest {
  /** Begins a request. The returned function says whether it is still the latest one. */
  take(): () => boolean;
  /** Begins none. The returned function says whether no request has begun since. */
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
