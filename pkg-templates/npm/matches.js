// Matches cross the border as one typed array, twelve numbers each; here they become objects. The other end: src/wasm/matches.rs.
const KINDS = ["exact", "edited", "loose"];
const WIDTH = 12;
const NO_SOURCE = 0xffffffff;

/** `values` holds the numbers of all evidence, in order; `shapes` says which names they belong to. */
function matchesOf(numbers, values, shapes) {
  const matches = [];
  let next = 0;
  for (let i = 0; i < numbers.length; i += WIDTH) {
    const shape = shapes[numbers[i + 11]];
    const evidence = { code: shape.code, values: {} };
    for (const [name, word] of shape.values) evidence.values[name] = word ?? values[next++];
    matches.push({
      left: span(numbers, i),
      right: span(numbers, i + 4),
      kind: KINDS[numbers[i + 8]],
      moved: numbers[i + 9] === 1,
      equal: numbers[i + 10],
      evidence,
    });
  }
  return matches;
}

/** A Report with its matches, of what the engine gives. */
export function reportOf([report, numbers, values, shapes]) {
  report.matches = matchesOf(numbers, values, shapes);
  return report;
}

function span(numbers, i) {
  const [start, end, from, to] = numbers.subarray(i, i + 4);
  return from === NO_SOURCE ? { start, end } : { start, end, source: [from, to] };
}
