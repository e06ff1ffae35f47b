// A Report crosses the border as a row of numbers and one string; here it becomes an object. The other end: src/wasm/matches.rs.
const KINDS = ["exact", "edited", "loose"];
const NO_SOURCE = 0xffffffff;

/** A Report, of what the engine gives. */
export function reportOf([words, numbers, signs = [], limits = []]) {
  const [relation, whatLeft, whatRight, ...shapes] = words.split("\n");
  let at = 0;
  const next = () => numbers[at++];
  const note = notesOf(shapes, next);
  const [version, score, coverage] = [next(), next(), sides(next)];
  const rate = () => {
    const [value, num, den] = [next(), next(), next()];
    return Number.isNaN(value) ? null : { value, num, den };
  };
  const scores = { ccs: rate(), clr: rate(), jaccard: rate(), blocks: rate(), resemble: rate() };
  const contain = sides(rate);
  const hamming = next();
  Object.assign(scores, {
    contain: contain.left && contain.right && contain,
    hamming: Number.isNaN(hamming) ? null : hamming,
  });
  const [lower, upper, trustable] = [next(), next(), next()];
  const dismissed = { count: next(), chars: next() };
  const lengths = sides(() => ({ chars: next(), counted: next(), sentences: next(), fullStops: next() }));
  const extraction = {
    left: { what: whatLeft, confidence: next() },
    right: { what: whatRight, confidence: next() },
  };
  const reason = note();
  const span = () => spanAt(numbers, (at += 4) - 4);
  const matches = [];
  while (at < numbers.length) {
    const [left, right, kind, moved, equal] = [span(), span(), KINDS[next()], next() === 1, next()];
    matches.push({ left, right, kind, moved, equal, evidence: note() });
  }
  return {
    version,
    relation,
    reason,
    score,
    coverage,
    scores,
    lcs: { lower, upper, exact: lower === upper, trustable },
    matches,
    dismissed,
    lengths,
    extraction,
    signs,
    limits,
  };
}

function sides(read) {
  const left = read();
  return { left, right: read() };
}

/** Reads a note: the index of its shape, and its values that are no words. */
function notesOf(shapes, next) {
  const known = shapes.map((shape) => {
    const [code, ...names] = shape.split("\t");
    return { code, names: names.map((name) => name.split("=")) };
  });
  return () => {
    const { code, names } = known[next()];
    const note = { code, values: {} };
    for (const [name, word] of names) note.values[name] = word ?? next();
    return note;
  };
}

/** Spans, four numbers each. */
export function spansOf(numbers) {
  return Array.from({ length: numbers.length / 4 }, (_, i) => spanAt(numbers, 4 * i));
}

function spanAt(numbers, i) {
  const [start, end, from] = [numbers[i], numbers[i + 1], numbers[i + 2]];
  return from === NO_SOURCE ? { start, end } : { start, end, source: [from, numbers[i + 3]] };
}
