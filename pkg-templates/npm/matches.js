// A Report crosses the border as a row of numbers; here it becomes an object. The other end: src/wasm/matches.rs.
import { shape } from "./juhao.js";

const NO_SOURCE = 0xffffffff;

/** What the numbers for notes and names stand for, as far as there were any. */
const shapes = [];

/** A Report, of what the engine gives. */
export function reportOf(numbers) {
  let at = 0;
  const next = () => numbers[at++];
  const name = () => shapeAt(next()).code;
  const note = () => {
    const { code, names } = shapeAt(next());
    const values = {};
    for (const [name, word] of names) values[name] = word ?? next();
    return { code, values };
  };
  const sides = (read) => {
    const left = read();
    return { left, right: read() };
  };
  const list = (read) => {
    const items = [];
    for (let left = next(); left > 0; left--) items.push(read());
    return items;
  };
  const rate = () => {
    const [value, num, den] = [next(), next(), next()];
    return Number.isNaN(value) ? null : { value, num, den };
  };
  const span = () => spanAt(numbers, (at += 4) - 4);

  const version = next();
  const relation = name();
  const reason = note();
  const score = next();
  const coverage = sides(next);
  const scores = { ccs: rate(), clr: rate(), jaccard: rate(), blocks: rate(), resemble: rate(), contain: sides(rate) };
  if (scores.contain.left === null || scores.contain.right === null) scores.contain = null;
  const hamming = next();
  scores.hamming = Number.isNaN(hamming) ? null : hamming;
  const [lower, upper, trustable] = [next(), next(), next()];
  return {
    version,
    relation,
    reason,
    score,
    coverage,
    scores,
    lcs: { lower, upper, exact: lower === upper, trustable },
    matches: list(() => ({
      left: span(),
      right: span(),
      kind: name(),
      moved: next() === 1,
      equal: next(),
      evidence: note(),
    })),
    dismissed: { count: next(), chars: next() },
    lengths: sides(() => ({ chars: next(), counted: next(), sentences: next(), fullStops: next() })),
    extraction: sides(() => ({ what: name(), confidence: next() })),
    signs: list(() => ({ kind: name(), side: name(), count: next(), places: list(span) })),
    limits: list(() => ({ name: name(), limit: next(), reached: next() })),
  };
}

/** A code and the names of its values; of a value that is a word the word, too. */
function shapeAt(place) {
  if (shapes[place] === undefined) {
    const [code, ...names] = shape(place).split("\t");
    shapes[place] = { code, names: names.map((name) => name.split("=")) };
  }
  return shapes[place];
}

/** Spans, four numbers each. */
export function spansOf(numbers) {
  return Array.from({ length: numbers.length / 4 }, (_, i) => spanAt(numbers, 4 * i));
}

function spanAt(numbers, i) {
  const [start, end, from] = [numbers[i], numbers[i + 1], numbers[i + 2]];
  return from === NO_SOURCE ? { start, end } : { start, end, source: [from, numbers[i + 3]] };
}
