/**
 * Running heads, running feet and page numbers: lines at the upper or lower edge of pages that are there on page after page. Pure.
 *
 * A line is one of them if it is at the same edge of three pages or more, word for word, or with a number in it that grows by one from
 * page to page. Nothing is decided from one page alone: a first line that is there once is text.
 */

/** Lines of an edge that are looked at: a head and a rule or a number below it. */
const DEEP = 2;
const PAGES = 3;

/** The lines of each page without its heads, feet and numbers. */
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

/** What a line has in common with those of other pages: its words, and its words with the first or last number as a distance from the page. */
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
