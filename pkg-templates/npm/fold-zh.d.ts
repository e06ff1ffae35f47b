/**
 * The table of Traditional characters and their Simplified forms. Importing it is enough to use it:
 *
 * ```js
 * import "juhao/fold-zh"; // or, when it is needed: await import("juhao/fold-zh")
 * ```
 *
 * From then on `compare` and `align` treat both forms as equal if one text is Traditional and the other Simplified, and
 * the option `fold: "zh"` always treats them as equal. In Node, Deno, Bun, Workers and the engine of `juhao/worker` the
 * table is loaded from the start; in pages only by this import, because it is 14 KB after gzip.
 */

/**
 * Replaces each Traditional character of a text by the Simplified one that it is compared as. The result is for
 * comparison, not for readers, because it replaces single characters without looking at words (著名 becomes 着名).
 */
export function simplified(text: string): string;
