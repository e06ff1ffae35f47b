/** Returns a number for two documents, the same in both orders. There are fewer than 2 ** 26 documents. */
export function pairKey({ left, right }: { readonly left: number; readonly right: number }): number {
  return Math.min(left, right) * 2 ** 26 + Math.max(left, right);
}
