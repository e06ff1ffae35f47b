/**
 * What is equal inside a match. A Report says how much; this says where: in common runs of two words or three characters and more,
 * in any order. Pure.
 */

import type { Match } from "juhao";
import type { Side, Sides } from "./engine/engine.ts";
import type { Range } from "./highlight.ts";
import { type Fold, isAlone, tokensIn } from "./tokens.ts";

/** Least weight of a common run: a single shared stop word is no copy. */
const RUN = 6;
const WEIGHT = { alone: 2, word: 3 } as const;

/** The words of one side of a match, to look up those of the other side in. */
export interface Wording {
  /** Whether it has these words, one directly after the other. */
  has(words: readonly string[]): boolean;
  /** For each of these words, whether it lies in a run that this side has, too. */
  shared(words: readonly string[]): boolean[];
}

/**
 * Indexes words by their runs. Time and space O(n); `has` looks only where the rarest run of its words is, and through all words for
 * words that are no run; `shared` takes O(m) for m words.
 */
export function wordingOf(own: readonly string[]): Wording {
  /** Where each run begins: most are there once. */
  const places = new Map<string, number | number[]>();
  for (const [from, end] of runsOf(own)) {
    const run = own.slice(from, end).join(" ");
    const known = places.get(run);
    if (known === undefined) places.set(run, from);
    else if (typeof known === "number") places.set(run, [known, from]);
    else known.push(from);
  }
  const isAt = (place: number, words: readonly string[]): boolean =>
    words.every((word, i) => own[place + i] === word);
  return {
    has(words) {
      let rarest: { from: number; found: readonly number[] } | null = null;
      for (const [from, end] of runsOf(words)) {
        const known = places.get(words.slice(from, end).join(" "));
        if (known === undefined) return false;
        const found = typeof known === "number" ? [known] : known;
        if (!rarest || found.length < rarest.found.length) rarest = { from, found };
      }
      if (!rarest) return words.length > 0 && own.some((_, place) => isAt(place, words));
      const { from, found } = rarest;
      return found.some((place) => isAt(place - from, words));
    },
    shared(words) {
      const is = words.map(() => false);
      for (const [from, end] of runsOf(words)) {
        if (places.has(words.slice(from, end).join(" "))) is.fill(true, from, end);
      }
      return is;
    },
  };
}

/**
 * The begin and end of runs that weigh enough; among them the shortest from each word on, and the shortest up to each word. So a
 * longer common run is made of common runs of these. Time O(n).
 */
function runsOf(words: readonly string[]): (readonly [from: number, end: number])[] {
  const weights = words.map((word) => (isAlone(word) ? WEIGHT.alone : WEIGHT.word));
  const found: (readonly [number, number])[] = [];
  let from = 0;
  let weight = 0;
  for (const [i, own] of weights.entries()) {
    weight += own;
    // It may be long enough without its first word.
    while (weight - (weights[from] as number) >= RUN) {
      found.push([from, i + 1]);
      weight -= weights[from++] as number;
    }
    if (weight >= RUN) found.push([from, i + 1]);
  }
  return found;
}

/** The ranges of one side of a match that are equal to something on its other side, in order and apart. */
export function equalRanges(match: Match, side: Side, shown: Sides<string>, fold: Fold): Range[] {
  const { start, end } = match[side];
  if (match.kind === "exact") return [{ start, end }];
  const other = side === "left" ? "right" : "left";
  const { words, places } = tokensIn(shown[side], match[side], fold);
  const is = wordingOf(tokensIn(shown[other], match[other], fold).words).shared(words);
  const found: { start: number; end: number }[] = [];
  for (const [i, place] of places.entries()) {
    if (!is[i]) continue;
    const last = found.at(-1);
    if (last && is[i - 1]) last.end = place.end;
    else found.push({ ...place });
  }
  return found;
}
