/** Tables of characters for fonts that are not in a PDF, such as most of Chinese ones: they stand beside the page. */

/** A table by its name. The reader's own way to fetch it wants a document, and a worker has none. */
export async function table(filename: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(/* @vite-ignore */ `../cmaps/${filename}`, import.meta.url));
  if (!answer.ok) throw new Error(`${filename}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
