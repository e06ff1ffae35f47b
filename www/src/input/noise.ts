/** Recognises files that systems and programs add to a folder, for example `Thumbs.db` and lock files of documents. */

/** Names that start with a dot are hidden, except the path parts `.` and `..`. */
const NOISE = /(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/)|~\$|Thumbs\.db$|desktop\.ini$)/i;

/** Checks a path inside a folder or an archive. Files that the user chose directly are never noise. */
export function isNoise(path: string): boolean {
  return NOISE.test(path);
}
