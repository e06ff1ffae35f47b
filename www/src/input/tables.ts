/** Tables of characters for fonts that are not in a PDF, such as most of Chinese ones: where the reader of PDF finds them. */

/** Options for the reader: the tables stand beside the page. */
export const TABLES = { cMapUrl: new URL(/* @vite-ignore */ "../cmaps/", import.meta.url).href };
