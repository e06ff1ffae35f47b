/** Which words of one side of a match the other side has, too: in common runs of two words or three characters and more, in any order. Pure. */

import { finish, isAlone, STEP, type Steps } from "./tokens.ts";

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

/** Words of one side that can be told apart in a key: three of them are in one number. */
const WORDS = 2 ** 17;

/**
 * Indexes words by their runs. Time and space O(n); `has` looks only where the rarest run of its words is, and through all words for
 * words that are no run; `shared` takes O(m) for m words.
 */
export function wordingOf(own: readonly string[]): Wording {
  return finish(wordingSteps(own));
}

export function* wordingSteps(own: readonly string[]): Steps<Wording> {
  const ids = new Map<string, number>();
  for (const word of own) if (!ids.has(word)) ids.set(word, (ids.size + 1) % WORDS);
  /** A number for a run, which has three words at most; 0 for one with a word that is not here. */
  const keyOf = (words: readonly string[], from: number, end: number): number => {
    let key = 0;
    for (let i = from; i < end; i++) {
      const id = ids.get(words[i] as string);
      if (id === undefined) return 0;
      key = key * WORDS + id;
    }
    return key;
  };
  /** Where each run begins last, and for each place where the same run begins before it. */
  const lasts = new Map<number, number>();
  const runs: Run[] = [];
  const before: number[] = [];
  const counts = new Map<number, number>();
  for (const run of runsOf(own)) {
    const [from, end] = run;
    const i = runs.push(run) - 1;
    if (i % STEP === STEP - 1) yield null;
    const key = keyOf(own, from, end);
    before[i] = lasts.get(key) ?? -1;
    lasts.set(key, i);
    if ((before[i] as number) >= 0) counts.set(key, (counts.get(key) ?? 1) + 1);
  }
  const isAt = (place: number, words: readonly string[]): boolean => words.every((word, i) => own[place + i] === word);
  return {
    has(words) {
      let rarest: { from: number; last: number; count: number } | null = null;
      for (const [from, end] of runsOf(words)) {
        const key = keyOf(words, from, end);
        const last = lasts.get(key);
        if (last === undefined) return false;
        const count = counts.get(key) ?? 1;
        if (!rarest || count < rarest.count) rarest = { from, last, count };
      }
      if (!rarest) return words.length > 0 && own.some((_, place) => isAt(place, words));
      for (let i = rarest.last; i >= 0; i = before[i] as number) {
        if (isAt((runs[i] as Run)[0] - rarest.from, words)) return true;
      }
      return false;
    },
    shared(words) {
      const is = words.map(() => false);
      for (const [from, end] of runsOf(words)) {
        if (lasts.has(keyOf(words, from, end))) is.fill(true, from, end);
      }
      return is;
    },
  };
}

type Run = readonly [from: number, end: number];

/**
 * The begin and end of runs that weigh enough; among them the shortest from each word on, and the shortest up to each word. So a
 * longer common run is made of common runs of these. Time O(n).
 */
function* runsOf(words: readonly string[]): Generator<Run, void, void> {
  let from = 0;
  let weight = 0;
  for (const [i, word] of words.entries()) {
    weight += weightOf(word);
    // It may be long enough without its first word.
    for (let first = weightOf(words[from] as string); weight - first >= RUN;) {
      yield [from, i + 1];
      weight -= first;
      first = weightOf(words[++from] as string);
    }
    if (weight >= RUN) yield [from, i + 1];
  }
}

function weightOf(word: string): number {
  return isAlone(word) ? WEIGHT.alone : WEIGHT.word;
}
