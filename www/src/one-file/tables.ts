/** Replaces `input/tables.ts`: the character tables are inside the one file. */

const files = import.meta.glob<string>("../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?inline",
  import: "default",
  eager: true,
});
const byName = new Map(Object.entries(files).map(([path, data]) => [path.slice(path.lastIndexOf("/") + 1), data]));

export async function table(filename: string): Promise<Uint8Array> {
  const data = byName.get(filename);
  if (!data) throw new Error(`${filename} is not in this file`);
  return new Uint8Array(await (await fetch(data)).arrayBuffer());
}
