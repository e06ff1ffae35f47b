/** Replaces archives among the chosen files with the files in them. */

import type { Given } from "./chosen-files.ts";
import { problemOf } from "./file.ts";
import { inOrder } from "./names.ts";

const ARCHIVE = /\.(?:zip|tar)$/i;

/**
 * Unpacks archives, also those in archives; files get their path in the archive. An unreadable or empty archive stays
 * in the list, without file, and so does an unreadable file in it.
 */
export async function unpacked(given: readonly Given[]): Promise<readonly Given[]> {
  if (!given.some(({ path }) => ARCHIVE.test(path))) return given;
  const lists = await Promise.all(
    given.map(async (one) => (one.file && ARCHIVE.test(one.path) ? inside(one.path, one.file) : [one])),
  );
  return lists.flat();
}

async function inside(path: string, file: File): Promise<Given[]> {
  const readers = await import("./documents.ts").then(({ ready }) => ready()).catch(() => null);
  if (!readers) return [{ path, file: null, problem: "not-loaded" }];
  try {
    const found = readers.filesOf(await file.arrayBuffer()).map((inner): Given => {
      const name = `${path}/${inner.path}`;
      if ("error" in inner) return { path: name, file: null, problem: problemOf(inner.error) };
      return { path: name, file: new File([inner.bytes as Uint8Array<ArrayBuffer>], name.split("/").at(-1) ?? name) };
    });
    return found.length === 0 ? [{ path, file: null }] : found.sort((a, b) => inOrder(a.path, b.path));
  } catch (error) {
    return [{ path, file: null, problem: problemOf(error) }];
  }
}
