// A Report crosses the border as typed arrays and one string; here it becomes an object. The other end: src/wasm/matches.rs.
const KINDS = ["exact", "edited", "loose"];
const WIDTH = 12;
const NO_SOURCE = 0xffffffff;

/** A Report, of what the engine gives. */
export function reportOf([words, numbers, columns, values, signs = [], limits = []]) {
  const [relation, whatLeft, whatRight, ...shapes] = words.split("\n");
  const notes = notesOf(shapes, values);
  let at = 0;
  const next = () => numbers[at++];
  const [version, reason, score, coverage] = [next(), notes(0), next(), sides(next)];
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
  return {
    version,
    relation,
    reason,
    score,
    coverage,
    scores,
    lcs: { lower, upper, exact: lower === upper, trustable },
    matches: matchesOf(columns, notes),
    dismissed,
    lengths,
    extraction: { left: { what: whatLeft, confidence: next() }, right: { what: whatRight, confidence: next() } },
    signs,
    limits,
  };
}

function sides(read) {
  const left = read();
  return { left, right: read() };
}

/** Notes by their shape, each with the next of the values. */
function notesOf(shapes, values) {
  const known = shapes.map((shape) => {
    const [code, ...names] = shape.split("\t");
    return { code, names: names.map((name) => name.split("=")) };
  });
  let at = 0;
  return (index) => {
    const { code, names } = known[index];
    const note = { code, values: {} };
    for (const [name, word] of names) note.values[name] = word ?? values[at++];
    return note;
  };
}

function matchesOf(numbers, notes) {
  const matches = [];
  for (let i = 0; i < numbers.length; i += WIDTH) {
    matches.push({
      left: span(numbers, i),
      right: span(numbers, i + 4),
      kind: KINDS[numbers[i + 8]],
      moved: numbers[i + 9] === 1,
      equal: numbers[i + 10],
      evidence: notes(numbers[i + 11]),
    });
  }
  return matches;
}

/** Spans, four numbers each. */
export function spansOf(numbers) {
  return Array.from({ length: numbers.length / 4 }, (_, i) => span(numbers, 4 * i));
}

function span(numbers, i) {
  const [start, end, from] = [numbers[i], numbers[i + 1], numbers[i + 2]];
  return from === NO_SOURCE ? { start, end } : { start, end, source: [from, numbers[i + 3]] };
}
