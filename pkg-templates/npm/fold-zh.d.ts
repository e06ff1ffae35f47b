/**
 * The table of Traditional characters and their Simplified forms. Importing it is enough:
 *
 * ```js
 * import "juhao/fold-zh"; // or, when it is needed: await import("juhao/fold-zh")
 * ```
 *
 * From then on `compare` and `align` count both forms as the same characters where one text is Traditional and the other Simplified, and the
 * option `fold: "zh"` has them count as the same everywhere. In Node, Deno, Bun, Workers and the engine of `juhao/worker` the table is there
 * from the start; in pages and bundles for pages it is loaded only by this import, because it is 14 KB after gzip.
 */

/**
 * Returns a text with each Traditional character replaced by the Simplified one that it is compared as. It serves comparison: the result is not always
 * what a writer would choose, because single characters are replaced and not words (著名 becomes 着名).
 */
export function simplified(text: string): string;
