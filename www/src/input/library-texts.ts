/** Replaces library files among the chosen files with their texts, and sets libraries without texts apart. */

import type { Given } from "./chosen-files.ts";

/** Names of files in other formats, which are not examined. */
const OTHER = /\.(?:txt|text|md|markdown|html?|xhtml|docx|odt|pdf|zip|json)$/i;

/** A library without texts. */
export interface Textless {
  readonly name: string;
  readonly file: File;
}

export interface WithLibraries {
  readonly given: readonly Given[];
  readonly textless: readonly Textless[];
}

/**
 * Replaces each library with its texts, as files with the role `library`, or lists it in `textless`. An unreadable
 * library stays, with the reason.
 */
export async function withLibraries(some: readonly Given[]): Promise<WithLibraries> {
  const lists = await Promise.all(some.map(async (one) => ((await isLibraryFile(one)) ? textsOf(one) : [one])));
  const textless = lists.flatMap((list, i) => {
    const { path: name = "", file = null } = some[i] ?? {};
    return list === null && file ? [{ name, file }] : [];
  });
  return { given: lists.flatMap((list) => list ?? []), textless };
}

async function isLibraryFile({ path, file }: Given): Promise<boolean> {
  if (!file || OTHER.test(path)) return false;
  return (
    (await file
      .slice(0, 4)
      .text()
      .catch(() => "")) === "JHIX"
  );
}

/** Returns the texts of a library, or the reason why it cannot be read; `null` if it has no texts. */
async function textsOf({ path, file }: Given): Promise<Given[] | null> {
  const reader = await import("./library-file.ts").catch(() => null);
  if (!reader) return [{ path, file: null, problem: "not-loaded" }];
  const bytes = await file?.arrayBuffer().catch(() => null);
  if (!bytes) return [{ path, file: null }];
  const texts = reader.readLibrary(new Uint8Array(bytes));
  if (texts === null) return null;
  if (typeof texts === "string") return [{ path, file: null, problem: texts }];
  return texts.map(({ name, text, format }): Given => {
    // The file name gives the format of the text, because the name of the document may have another suffix.
    const file = format === "page" ? new File([text], "text.html") : new File([text], "text.md");
    return { path: name, file, role: "library" };
  });
}
