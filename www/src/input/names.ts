/** Sorts names the same way in every language. Numbers are sorted by value: 2.txt before 10.txt. */

const NUMBERED = new Intl.Collator("en", { numeric: true });

export function inOrder(a: string, b: string): number {
  return NUMBERED.compare(a, b) || (a < b ? -1 : 1);
}
