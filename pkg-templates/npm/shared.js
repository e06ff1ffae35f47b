// What many documents share, from the matches of their pairs.
import { badInput, got } from "./failure.js";
import { sharedByMany as manyOf } from "./juhao.js";
import { need } from "./loading.js";
import { attempt } from "./traps.js";

export function evidenceRows(left, right, report) {
  const evidence = report.matches.filter(({ role }) => role === "evidence");
  return evidence.flatMap(({ left: own, right: other, evidence: { values } }) => [
    left,
    right,
    own.start,
    own.end,
    other.start,
    other.end,
    // Rounded down, so that no match exceeds chance by more than it does.
    Math.floor((values.standsOut ?? 0) * 1000),
  ]);
}

export function sharedByMany(rows, lengths) {
  if (!(rows instanceof Uint32Array)) throw badInput(`rows must be a Uint32Array, not ${got(rows)}`);
  if (!(lengths instanceof Uint32Array)) throw badInput(`lengths must be a Uint32Array, not ${got(lengths)}`);
  need();
  const numbers = attempt(() => manyOf(rows, lengths)).values();
  const next = () => numbers.next().value;
  const list = (count, made) => Array.from({ length: count }, made);
  const passages = list(next(), () => {
    const [count, pairs] = [next(), next()];
    const places = list(count, () => ({ document: next(), start: next(), end: next() }));
    return { places, pairs, allPairs: (count * (count - 1)) / 2 };
  });
  const pairs = list(next(), () => ({ left: next(), right: next(), strangers: next() }));
  return { passages, pairs };
}
