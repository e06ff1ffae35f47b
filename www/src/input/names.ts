/** The order of names, in every language the same: numbers in them stand by their value, 2.txt before 10.txt. */

const NUMBERED = new Intl.Collator("en", { numeric: true });

export function inOrder(a: string, b: string): number {
  return NUMBERED.compare(a, b) || (a < b ? -1 : 1);
}
