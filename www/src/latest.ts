/** Of several answers that are waited for at once, only that to the last question counts. */

/** A question each time it is called: what it gives tells whether another one was asked since. */
export function questions(): () => () => boolean {
  let last = 0;
  return () => {
    const own = ++last;
    return () => own === last;
  };
}
