/** Of several things that are waited for at once, only the last one asked for counts. */

export interface Turns {
  /** Takes the next turn; what it gives tells whether that is still the last one. */
  take(): () => boolean;
  /** Takes none; what it gives tells whether none was taken since. */
  watch(): () => boolean;
}

export function turns(): Turns {
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
