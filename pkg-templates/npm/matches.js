// Turns rows of numbers from the engine into objects. src/wasm/matches.rs writes the rows.
import { numbers, shape } from "./juhao.js";
import { onRelease } from "./loading.js";

const NO_SOURCE = 0xffffffff;
/** The value of one in the high half of a number. */
const HALF = 2 ** 32;

/** The notes and names fetched so far, by their index in the engine's table. */
const shapes = [];

// The row is read in place, in the memory of the module. The reading functions are top-level functions, not closures or
// methods, because V8 discards optimised code when the objects that it was compiled for are collected.
let row = new Float64Array();
let at = 0;

onRelease(() => {
  row = new Float64Array();
  shapes.length = 0;
});

/** Reads a Report; `place` is the position of its first number. */
export function reportOf(place) {
  look();
  at = place;
  const report = {
    version: next(),
    relation: name(),
    reason: note(),
    role: name() || null,
    score: next(),
    coverage: { left: next(), right: next() },
    reworded: { left: next(), right: next() },
    inserted: { left: next(), right: next() },
    shown: { left: next(), right: next() },
    margin: next(),
    ...optional("scores", scores),
    ...optional("lcs", lcs),
    matches: list(match),
    dismissed: { count: next(), chars: next() },
    lengths: { left: lengths(), right: lengths() },
    extraction: { left: extraction(), right: extraction() },
    leftOut: { left: list(leftOut), right: list(leftOut) },
    signs: list(sign),
    limits: list(limit),
  };
  const explanation = list(step);
  return explanation.length > 0 ? { ...report, explanation } : report;
}

/** Reads the roles, reasons and signs of hits, in their order; `place` is the position of the first number. */
export function reasonsOf(place, count) {
  look();
  at = place;
  return Array.from({ length: count }, () => ({ role: name(), reason: note(), signs: list(sign) }));
}

/** Reads the result of `sources`; `names` are the reasons of exclusions, then the ids of the sources. */
export function sourcesOf(place, names) {
  look();
  at = place;
  const left = names[Symbol.iterator]();
  const named = () => left.next().value;
  return {
    version: next(),
    counted: next(),
    coverage: rate(),
    included: rate(),
    largest: rate(),
    leftOut: list(() => ({ reason: named(), counted: next(), equal: next(), coverage: rate() })),
    bySource: list(() => ({
      id: named(),
      role: name(),
      coverage: rate(),
      included: rate(),
      fresh: rate(),
      pair: pairOf(),
      passages: list(match),
    })),
    minor: next(),
    passages: list(() => ({ ...span(), from: next(), equal: next() })),
    limits: list(limit),
  };
}

function pairOf() {
  return {
    relation: name(),
    reason: note(),
    score: next(),
    margin: next(),
    coverage: { left: next(), right: next() },
    reworded: { left: next(), right: next() },
    inserted: { left: next(), right: next() },
    shown: { left: next(), right: next() },
    ...optional("scores", scores),
    lengths: { left: lengths(), right: lengths() },
    signs: list(sign),
  };
}

/** Number of values of an edit. */
const EDIT = 8;

/** Reads the edits of `matches` matches. */
export function editsIn(numbers, matches) {
  let at = 0;
  return Array.from({ length: matches }, () => {
    const count = numbers[at];
    const from = at + 1;
    at = from + EDIT * count;
    return Array.from({ length: count }, (_, i) => ({
      left: spanAt(numbers, from + EDIT * i),
      right: spanAt(numbers, from + EDIT * i + 4),
    }));
  });
}

/** Fetches the memory again if it has grown, because the old view is then empty. */
function look() {
  if (row.length === 0) row = numbers();
}

function next() {
  return row[at++];
}

function span() {
  at += 4;
  return spanAt(row, at - 4);
}

/** Reads whether a field is there, and the field: `scores` and `lcs` are absent with the option `scores: false`. */
function optional(name, read) {
  return next() === 1 ? { [name]: read() } : undefined;
}

function scores() {
  const scores = {
    ccs: rate(),
    clr: rate(),
    jaccard: rate(),
    blocks: rate(),
    resemble: rate(),
    contain: { left: rate(), right: rate() },
    regions: count(),
    hamming: count(),
  };
  if (scores.contain.left === null || scores.contain.right === null) scores.contain = null;
  return scores;
}

function count() {
  const count = next();
  return Number.isNaN(count) ? null : count;
}

function rate() {
  const rate = { value: next(), num: next(), den: next() };
  return Number.isNaN(rate.value) ? null : rate;
}

function lcs() {
  const [lower, upper, trustable] = [next(), next(), next()];
  return { lower, upper, exact: lower === upper, trustable };
}

function match() {
  return {
    left: span(),
    right: span(),
    kind: name(),
    moved: next() === 1,
    equal: next(),
    role: name(),
    block: next(),
    evidence: note(),
  };
}

function lengths() {
  return { chars: next(), counted: next(), sentences: next(), fullStops: next() };
}

function extraction() {
  return { what: name(), confidence: next() };
}

function leftOut() {
  return { reason: text(), counted: next(), share: next() };
}

function sign() {
  const sign = { kind: name(), side: name(), count: next(), places: list(span) };
  const wordings = list(wording);
  return wordings.length > 0 ? { ...sign, wordings } : sign;
}

function wording() {
  return { of: name(), text: text() };
}

/** Reads a short text: its length and its code units. */
function text() {
  const length = next();
  at += length;
  return String.fromCharCode(...row.subarray(at - length, at));
}

function step() {
  return { code: name(), left: span(), right: span(), bits: next(), chance: next() };
}

function limit() {
  return { name: name(), limit: next(), reached: next() };
}

/** Number of values of a limit of `align`: its name, then `limit` and `reached`, each as a high and a low half. */
const LIMIT_WIDTH = 5;

/** Reads the result of `align`: passages, the bounds of the LCS, limits, and the number of limits. */
export function alignmentOf(numbers) {
  const limits = [];
  const from = numbers.length - 1 - LIMIT_WIDTH * numbers[numbers.length - 1];
  for (let i = from; i < numbers.length - 1; i += LIMIT_WIDTH) {
    const [place, limitHigh, limitLow, reachedHigh, reachedLow] = numbers.subarray(i, i + LIMIT_WIDTH);
    limits.push({
      name: shapeAt(place).code,
      limit: limitHigh * HALF + limitLow,
      reached: reachedHigh * HALF + reachedLow,
    });
  }
  const [lower, upper] = [numbers[from - 2], numbers[from - 1]];
  return { lcs: { lower, upper, exact: lower === upper }, spans: numbers.subarray(0, from - 2), limits };
}

function list(read) {
  const items = [];
  for (let left = next(); left > 0; left--) items.push(read());
  return items;
}

function name() {
  return shapeAt(next()).code;
}

function note() {
  const { code, open, values } = shapeAt(next());
  const own = { ...values };
  for (const name of open) own[name] = next();
  return { code, values: own };
}

/** An entry of the engine's table: a code, its values that are words, and the names of its values that are numbers. */
function shapeAt(place) {
  if (shapes[place] === undefined) {
    const [code, ...names] = shape(place).split("\t");
    look();
    const values = Object.fromEntries(names.map((name) => name.split("=")).map(([name, word]) => [name, word ?? 0]));
    shapes[place] = { code, values, open: names.filter((name) => !name.includes("=")) };
  }
  return shapes[place];
}

/** Reads spans of four numbers each. */
export function spansOf(numbers) {
  return Array.from({ length: numbers.length / 4 }, (_, i) => spanAt(numbers, 4 * i));
}

function spanAt(numbers, i) {
  const [start, end, from] = [numbers[i], numbers[i + 1], numbers[i + 2]];
  return from === NO_SOURCE ? { start, end } : { start, end, source: [from, numbers[i + 3]] };
}
