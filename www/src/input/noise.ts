/** What a system or a program put beside the reader's own files: its notes on a folder, and what it locks a document with. */

/** A path may go by `.` or `..`, which hides nothing. */
const NOISE = /(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/)|~\$|Thumbs\.db$|desktop\.ini$)/i;

/** Of a path inside a folder or an archive: what a reader gave by name is never noise. */
export function isNoise(path: string): boolean {
  return NOISE.test(path);
}
