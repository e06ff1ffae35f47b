/** Replaces archives among the chosen files with the files in them. */

import type { unzipSync } from "fflate";
import type { Given } from "./chosen-files.ts";
import { inOrder } from "./names.ts";
import { isNoise } from "./noise.ts";

const ARCHIVE = /\.zip$/i;
/** Limits of one archive, because a small archive can unpack to gigabytes. `ofOneName`: files with the same name. */
const MOST = { files: 20_000, bytes: 512 * 2 ** 20, ofOneName: 100 };

/**
 * Unpacks archives; files get their path in the archive. An unreadable or empty archive stays in the list, without
 * file.
 */
export async function unpacked(given: readonly Given[]): Promise<readonly Given[]> {
  if (!given.some(({ path }) => ARCHIVE.test(path))) return given;
  const lists = await Promise.all(
    given.map(async (one) => (one.file && ARCHIVE.test(one.path) ? inside(one.path, one.file) : [one])),
  );
  return lists.flat();
}

async function inside(path: string, file: File): Promise<Given[]> {
  const library = await import("fflate").catch(() => null);
  if (!library) return [{ path, file: null, problem: "not-loaded" }];
  try {
    const packed = new Uint8Array(await file.arrayBuffer());
    if (isLocked(packed)) return [{ path, file: null, problem: "locked" }];
    const entries = entriesOf(packed, library.unzipSync);
    const names = await named(entries.map(([name]) => name));
    const found = entries.map(([, data], i) => {
      const inner = names[i] ?? "";
      return { path: `${path}/${inner}`, file: new File([data], inner.split("/").at(-1) ?? inner) };
    });
    if (found.length === 0) return [{ path, file: null }];
    return found.sort((a, b) => inOrder(a.path, b.path));
  } catch {
    return [{ path, file: null }];
  }
}

/** Unpacks an archive. The library returns files by name, so files of the same name are unpacked in separate turns. */
function entriesOf(packed: Uint8Array, unzip: typeof unzipSync): [string, Uint8Array<ArrayBuffer>][] {
  const all: [string, Uint8Array<ArrayBuffer>][] = [];
  let files = 0;
  let bytes = 0;
  for (let turn = 0, turns = 1; turn < turns; turn++) {
    const met = new Map<string, number>();
    const some = unzip(packed, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith("/") || isNoise(name)) return false;
        const before = met.get(name) ?? 0;
        met.set(name, before + 1);
        turns = Math.max(turns, before + 1);
        if (before !== turn) return false;
        files++;
        bytes += originalSize;
        if (files > MOST.files || bytes > MOST.bytes || turns > MOST.ofOneName)
          throw new RangeError("archive too large");
        return true;
      },
    });
    all.push(...(Object.entries(some) as typeof all));
  }
  return all;
}

/** Returns whether the first file of an archive is encrypted: bit 0 of its general purpose flags (APPNOTE 4.4.4). */
const isLocked = ([p, k, , , , , flags = 0]: Uint8Array): boolean => p === 0x50 && k === 0x4b && (flags & 1) === 1;

/**
 * Decodes names that are not marked as Unicode. Their charset is that of an unknown system, guessed from all of them.
 */
async function named(names: readonly string[]): Promise<readonly string[]> {
  const all = names.join("\n");
  if (!/[\x80-\xff]/.test(all) || /[^\0-\xff]/.test(all)) return names;
  const { default: init, decode } = await import("juhao");
  await init();
  return decode(Uint8Array.from(all, (unit) => unit.charCodeAt(0))).text.split("\n");
}
