/** Judges each sentence of a text by how much of it is in the other text, and how much of that is equal. Pure. */

import type { Side, Sides } from "./engine/engine.ts";
import { type Wording, wordingSteps } from "./equal.ts";
import type { Range } from "./highlight.ts";
import { touching } from "./painter.ts";
import { isShown } from "./marks.ts";
import type { Result } from "./store.ts";
import { type Fold, type Steps, tokenSteps, tokensIn } from "./tokens.ts";

/**
 * - `equal`: a match has it word for word, anywhere in the other text
 * - `changed`: matches cover it, and more than half of it is equal
 * - `reworded`: matches cover it, and at most half of it is equal
 * - `part`: matches cover a part of it
 * - `own`: no match covers it
 * - `out`: it is left out of the comparison
 */
export const VERDICTS = ["equal", "changed", "reworded", "part", "own", "out"] as const;
export type SentenceVerdict = (typeof VERDICTS)[number];

export interface Sentence extends Range {
  readonly verdict: SentenceVerdict;
  /** The first match that covers a part of it. */
  readonly match: number | null;
  /** Whether it is covered by minor matches only. */
  readonly minor: boolean;
}

/** Thresholds, as shares of the characters of a sentence. */
const LEFT_OUT = 0.9;
const MOST = 0.6;
const SOME = 0.15;
const HALF = 0.5;
/** Maximum number of matches examined for one sentence. */
const LOOKED_AT = 16;
const COUNTED = /[\p{L}\p{N}]/u;

/** The range of a match on one side, and its index in the Report. */
interface Passage extends Range {
  readonly place: number;
}

/** Returns a function that finds the passages in `start..end`. Call it with ascending ranges. */
function sweepOf(result: Result, side: Side, minor: boolean): (start: number, end: number) => Passage[] {
  const all = result.report.matches
    .flatMap((match, place) =>
      isShown(match, minor) ? [{ start: match[side].start, end: match[side].end, place }] : [],
    )
    .sort((a, b) => a.start - b.start);
  let open: Passage[] = [];
  let next = 0;
  return (start, end) => {
    for (let passage = all[next]; passage && passage.start < end; passage = all[++next]) open.push(passage);
    open = open.filter((passage) => passage.end > start);
    if (open.length <= LOOKED_AT) return open;
    // Text that the other side repeats is in many matches, which mostly agree. Exact ones come first, because only they
    // decide without comparing words.
    const isExact = ({ place }: Passage): boolean => result.report.matches[place]?.kind === "exact";
    return [...open.filter(isExact), ...open.filter((passage) => !isExact(passage))].slice(0, LOOKED_AT);
  };
}

/**
 * Yields the sentences of a text in order, and `null` between steps of longer work. Sentences without a letter or digit
 * are skipped. Minor matches count only with `minor`.
 */
export function* sentencesOf(
  result: Result,
  side: Side,
  minor: boolean,
  fold: Fold,
): Generator<Sentence | null, void, void> {
  const text = result.shown[side];
  const passagesIn = sweepOf(result, side, minor);
  const counterparts = new Counterparts(result, side === "left" ? "right" : "left", fold);
  const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
  let from = 0;
  // Segments line by line, because a segmenter is slow on a long text and no sentence crosses a line break.
  for (const line of text.split("\n")) {
    for (const { segment, index } of segmenter.segment(line)) {
      if (!COUNTED.test(segment)) continue;
      const range = { start: from + index, end: from + index + segment.trimEnd().length };
      const inside = passagesIn(range.start, range.end);
      yield { ...range, ...(yield* judged(result, side, range, inside, counterparts, fold)) };
    }
    from += line.length + 1;
  }
}

function* judged(
  result: Result,
  side: Side,
  range: Range,
  inside: readonly Passage[],
  counterparts: Counterparts,
  fold: Fold,
): Steps<Omit<Sentence, keyof Range>> {
  const { words, places } = tokensIn(result.shown[side], range, fold);
  const all = places.reduce((sum, place) => sum + place.end - place.start, 0);
  const share = (is: readonly boolean[]): number =>
    places.reduce((sum, place, i) => sum + (is[i] ? place.end - place.start : 0), 0) / Math.max(1, all);
  const isIn = (ranges: readonly Range[]): boolean[] =>
    places.map((place) => ranges.some(({ start, end }) => start <= place.start && place.end <= end));
  const covered = share(isIn(inside));
  if (covered < SOME) {
    const out = share(isIn(touching(result.left[side], range.start, range.end)));
    return { verdict: out >= LEFT_OUT ? "out" : "own", match: null, minor: false };
  }
  const { matches } = result.report;
  const about = {
    match: inside[0]?.place ?? null,
    minor: inside.every(({ place }) => matches[place]?.role === "minor"),
  };
  const equal = words.map(() => false);
  for (const passage of inside) {
    const isExact = matches[passage.place]?.kind === "exact";
    const wording = isExact ? null : yield* counterparts.of(passage.place);
    const first = places.findIndex(({ start }) => start >= passage.start);
    const after = places.findIndex(({ end }) => end > passage.end);
    const part = words.slice(first < 0 ? words.length : first, after < 0 ? words.length : after);
    if (part.length === words.length && (isExact || wording?.has(words))) return { ...about, verdict: "equal" };
    const shared = wording?.shared(part);
    for (const i of part.keys()) if (isExact || shared?.[i]) equal[first + i] = true;
  }
  if (covered < MOST) return { ...about, verdict: "part" };
  return { ...about, verdict: share(equal) > HALF ? "changed" : "reworded" };
}

/** Indexes the words of matches on the other side. Keeps the last few indexes, because sentences come in order. */
class Counterparts {
  readonly #known = new Map<number, Wording>();
  readonly #shown: Sides<string>;
  readonly #result: Result;
  readonly #side: Side;
  readonly #fold: Fold;

  constructor(result: Result, side: Side, fold: Fold) {
    this.#result = result;
    this.#shown = result.shown;
    this.#side = side;
    this.#fold = fold;
  }

  *of(place: number): Steps<Wording | null> {
    const known = this.#known.get(place);
    const match = this.#result.report.matches[place];
    if (known || !match) return known ?? null;
    const { words } = yield* tokenSteps(this.#shown[this.#side], match[this.#side], this.#fold);
    const made = yield* wordingSteps(words);
    if (this.#known.size >= KEPT) this.#known.delete(this.#known.keys().next().value as number);
    this.#known.set(place, made);
    return made;
  }
}
const KEPT = 8;
