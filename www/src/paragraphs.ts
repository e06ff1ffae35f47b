/**
 * Splits a long text into chunks of whole lines, so that a page can lay out only the chunks in view. Pure.
 *
 * Very long lines are split too, if possible at the end of a sentence, because one endless line would freeze the page.
 */

/** A chunk and its lines, as ranges of the text. A line does not include its line break. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly Line[];
}

/** One line, or a part of a very long one. */
export interface Line {
  readonly start: number;
  readonly end: number;
}

/** A chunk ends with the line that reaches this many UTF-16 units. */
const CHUNK = 4_000;
/** Maximum length of a line that is not split, in UTF-16 units. */
const LONGEST = 12_000;
/** How far back from the limit to look for the end of a sentence, in UTF-16 units. */
const BACK = 1_000;

/** Returns the chunks of a text, in order. Together they cover it, except for its line breaks. */
export function chunks(text: string): Chunk[] {
  const found: Chunk[] = [];
  let lines: Line[] = [];
  let held = 0;
  const close = (): void => {
    const first = lines[0];
    const last = lines.at(-1);
    if (first && last) found.push({ start: first.start, end: last.end, lines });
    lines = [];
    held = 0;
  };
  for (const line of pieces(text)) {
    lines.push(line);
    held += line.end - line.start + 1;
    if (held >= CHUNK) close();
  }
  close();
  return found;
}

function* pieces(text: string): Generator<Line> {
  let start = 0;
  while (start <= text.length) {
    const stop = text.indexOf("\n", start);
    const end = stop < 0 ? text.length : stop;
    while (end - start > LONGEST) {
      const cut = cutBefore(text, start + LONGEST);
      yield { start, end: cut };
      start = cut;
    }
    yield { start, end };
    start = end + 1;
  }
}

/** Returns the last end of a sentence or word before `limit`, or `limit` itself, but not inside a surrogate pair. */
function cutBefore(text: string, limit: number): number {
  const tail = text.slice(limit - BACK, limit);
  const stop = tail.search(/[。！？.!?\s][^。！？.!?\s]*$/u);
  if (stop >= 0) return limit - BACK + stop + 1;
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}
