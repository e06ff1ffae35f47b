/**
 * Finds the words of one side of a match that are also on the other side: in common runs of at least two words or three
 * characters, in any order. Pure.
 */

import { finish, isAlone, STEP, type Steps } from "./tokens.ts";

/** Minimum weight of a common run, because a single shared stop word is no sign of copying. */
const RUN = 6;
const WEIGHT = { alone: 2, word: 3 } as const;

/** An index of the words of one side of a match. */
export interface Wording {
  /** Returns whether it has `words` in a row. */
  has(words: readonly string[]): boolean;
  /** Returns for each of `words` whether it is in a run that the index has. */
  shared(words: readonly string[]): boolean[];
}

/** Number of different word ids, because a key packs the ids of three words into one number. */
const WORDS = 2 ** 17;

/**
 * Indexes words by their runs. Time and space O(n). `has` checks only the places of the rarest run in its words; if the
 * words are too few for a run, it scans all words. `shared` takes O(m) for m words.
 */
export function wordingOf(own: readonly string[]): Wording {
  return finish(wordingSteps(own));
}

export function* wordingSteps(own: readonly string[]): Steps<Wording> {
  const ids = new Map<string, number>();
  for (const word of own) if (!ids.has(word)) ids.set(word, (ids.size + 1) % WORDS);
  /** Returns the key of a run of at most three words; 0 if it has a word that is not in the index. */
  const keyOf = (words: readonly string[], from: number, end: number): number => {
    let key = 0;
    for (let i = from; i < end; i++) {
      const id = ids.get(words[i] as string);
      if (id === undefined) return 0;
      key = key * WORDS + id;
    }
    return key;
  };
  /** The last occurrence of each run, by key. `before` links each occurrence to the previous one of the same run. */
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
 * Yields the start and end of runs that weigh at least `RUN`, including the shortest that starts at each word and the
 * shortest that ends at each word. So every longer common run consists of these. Time O(n).
 */
function* runsOf(words: readonly string[]): Generator<Run, void, void> {
  let from = 0;
  let weight = 0;
  for (const [i, word] of words.entries()) {
    weight += weightOf(word);
    // Drops first words as long as the run stays heavy enough.
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
