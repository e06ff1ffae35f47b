/** Replaces library files among the chosen files with their texts. */

import type { Given } from "./chosen-files.ts";

/** Names of files in other formats, which are not examined. */
const OTHER = /\.(?:txt|text|md|markdown|html?|xhtml|docx|odt|pdf|zip|json)$/i;

/**
 * Replaces each library with its texts, as files with the role `library`. An unreadable library stays, with the reason.
 */
export async function withLibraries(given: readonly Given[]): Promise<readonly Given[]> {
  const lists = await Promise.all(given.map(async (one) => ((await isLibraryFile(one)) ? textsOf(one) : [one])));
  return lists.flat();
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

async function textsOf({ path, file }: Given): Promise<Given[]> {
  const reader = await import("./library-file.ts").catch(() => null);
  if (!reader) return [{ path, file: null, problem: "not-loaded" }];
  const bytes = await file?.arrayBuffer().catch(() => null);
  if (!bytes) return [{ path, file: null }];
  const texts = reader.readLibrary(new Uint8Array(bytes));
  if (typeof texts === "string") return [{ path, file: null, problem: texts }];
  return texts.map(({ name, text, format }): Given => {
    // The file name gives the format of the text, because the name of the document may have another suffix.
    const file = format === "page" ? new File([text], "text.html") : new File([text], "text.md");
    return { path: name, file, role: "library" };
  });
}
