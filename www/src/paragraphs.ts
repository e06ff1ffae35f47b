/**
 * Cuts a long text into chunks of whole lines, so that a page can lay out only the chunks in view. Pure.
 *
 * A line without an end in sight is cut too, where a sentence ends if one does: a text of one endless line must not freeze the page.
 */

/** A chunk and its lines, as ranges of the text. A line does not hold the line break that ends it. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly Line[];
}

/** One line, `start..end`; `broken` when it goes on in the next chunk. */
export interface Line {
  readonly start: number;
  readonly end: number;
}

/** Units of text after which a chunk ends with its line. */
const CHUNK = 4_000;
/** The longest line left whole. */
const LONGEST = 12_000;
/** How far back from the limit a sentence end is looked for. */
const BACK = 1_000;

/** The chunks of a text, in order; together they cover it, but for its line breaks. */
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

/** The end of the last sentence before `limit`, or of the last word, or `limit` itself; never inside a surrogate pair. */
function cutBefore(text: string, limit: number): number {
  const tail = text.slice(limit - BACK, limit);
  const stop = tail.search(/[。！？.!?\s][^。！？.!?\s]*$/u);
  if (stop >= 0) return limit - BACK + stop + 1;
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}
