/** The texts of library files among those a reader gave, as files of their own that are library texts. */

import type { Given } from "./chosen-files.ts";

/** Names of files that another reader of this page opens: they are not looked into. */
const OTHER = /\.(?:txt|text|md|markdown|html?|xhtml|docx|odt|pdf|zip|json)$/i;

/** What was given, with the texts of each library in its place; a library that does not open stays, with the reason. */
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
    // Named so that it is read as what it is, whatever document it came from.
    const file = format === "page" ? new File([text], "text.html") : new File([text], "text.md");
    return { path: name, file, role: "library" };
  });
}
