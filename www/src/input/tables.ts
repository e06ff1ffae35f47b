/**
 * Character tables for fonts that a PDF does not contain, for example Chinese ones. They are files next to the page.
 */

/** Loads a table by name. The PDF library's own loader needs a document, which a worker does not have. */
export async function table(filename: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(/* @vite-ignore */ `../cmaps/${filename}`, import.meta.url));
  if (!answer.ok) throw new Error(`${filename}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
