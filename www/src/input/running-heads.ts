/**
 * Finds running heads, running feet and page numbers: lines that repeat at the top or bottom of pages. Pure.
 *
 * A line is one of them if it is at the same edge of at least three pages, word for word or with a number that grows by
 * one from page to page. For example, "Chapter 2 · 17" on page 17 and "Chapter 2 · 18" on page 18. A line that occurs
 * once is text.
 */

/** Number of lines to examine at each edge: a head, and a rule or a number below it. */
const DEEP = 2;
const PAGES = 3;

/** Removes running heads, running feet and page numbers from the lines of each page. */
export function withoutRunningHeads(pages: readonly (readonly string[])[]): string[][] {
  const edges = pages.map((lines) => {
    const full = lines.flatMap((line, i) => (line.trim() === "" ? [] : [i]));
    return { top: full.slice(0, DEEP), bottom: full.slice(-DEEP) };
  });
  const counts = new Map<string, number>();
  const eachKey = (use: (key: string, page: number, line: number) => void): void => {
    for (const [page, { top, bottom }] of edges.entries()) {
      for (const [edge, places] of [top, bottom].entries()) {
        for (const line of places) {
          for (const key of keysOf(pages[page]?.[line] ?? "", page)) use(`${edge} ${key}`, page, line);
        }
      }
    }
  };
  eachKey((key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const out = pages.map(() => new Set<number>());
  eachKey((key, page, line) => {
    if ((counts.get(key) ?? 0) >= PAGES) out[page]?.add(line);
  });
  return pages.map((lines, page) => lines.filter((_, line) => !out[page]?.has(line)));
}

/**
 * Returns keys that repeated lines have in common: the line itself, and the line with its first or last number replaced
 * by the difference from the page's number.
 */
function keysOf(line: string, page: number): Set<string> {
  const words = line.trim().replace(/\s+/g, " ");
  const numbers = [...words.matchAll(/\d{1,6}/g)];
  const moving = [numbers[0], numbers.at(-1)].flatMap((found) => {
    if (!found) return [];
    const { 0: digits, index } = found;
    return [`${words.slice(0, index)}\0${Number(digits) - page}\0${words.slice(index + digits.length)}`];
  });
  return new Set([words, ...moving]);
}
