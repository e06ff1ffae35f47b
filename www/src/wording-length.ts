/** The length of a wording as people count it: in characters if most of it is Chinese, otherwise in words. */

export function countedLength(wording: string): { readonly chars: number; readonly words: number | null } {
  const chars = wording.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const han = wording.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = wording.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return { chars, words: 2 * han >= chars ? null : words };
}
