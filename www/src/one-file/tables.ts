/** The tables of `input/tables.ts`, inside the one file. */

const files = import.meta.glob<string>("../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?inline",
  import: "default",
  eager: true,
});
const byName = new Map(Object.entries(files).map(([path, data]) => [path.slice(path.lastIndexOf("/") + 1), data]));

/** Hands a table over by its name; there are no fonts and nothing else of this kind. */
class Inside {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const data = byName.get(filename);
    if (!data) throw new Error(`${filename} is not in this file`);
    return new Uint8Array(await (await fetch(data)).arrayBuffer());
  }
}

export const TABLES = { BinaryDataFactory: Inside };
