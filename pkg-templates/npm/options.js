// Checks the options of a comparison and sends them to the engine.
import { all, COUNT, FLAG, isOffset, isString, read, when } from "./checks.js";
import { COMPARING } from "./comparing.js";
import { CITED, OPTIONS, PARTS } from "./contract.js";
import { Settings } from "./juhao.js";
import { need } from "./loading.js";
import { PRESET, READING, rowOf } from "./reading.js";
import { attempt } from "./traps.js";

const isRange = (value) => isOffset(value?.start) && isOffset(value.end) && isString(value.reason);
const isAscending = (list) => all(list, (value, i) => isOffset(value) && (i === 0 || list[i - 1] <= value));
const isList = (value) => Array.isArray(value) || value instanceof Uint32Array;

const RANGES = { read: (value) => (faultOf(value) ? undefined : value), faultOf };
const TERMS = when("a list of ascending offsets", (value) => isList(value) && isAscending(value));

const TREE = { ...READING, isHidden: when("a function", (value) => typeof value === "function") };
const TEMPLATE = { compared: FLAG };
const DECODING = { httpCharset: when("a string", isString) };
const PARTS_OF_TEXT = when(
  OPTIONS.leaveOut.expected,
  (value) => Array.isArray(value) && all(value, (name) => PARTS.includes(name)),
  Array.from,
);
const isForm = (value) => isString(value) || isString(value?.html);
const FORMS = when(
  "a string, { html } or a list of them",
  (value) => isForm(value) || (Array.isArray(value) && all(value, isForm)),
  (value) => (Array.isArray(value) ? Array.from(value) : [value]),
);
const LEFT_OUT = { leaveOut: PARTS_OF_TEXT, template: FORMS };
const ONE = { ...LEFT_OUT, ...READING, ...PRESET, exclude: RANGES, terms: TERMS };
const PAIR = {
  ...LEFT_OUT,
  ...READING,
  ...PRESET,
  ...COMPARING,
  "exclude.left": RANGES,
  "exclude.right": RANGES,
  "terms.left": TERMS,
  "terms.right": TERMS,
};

const SOURCES = {
  ...READING,
  ...PRESET,
  ...COMPARING,
  exclude: RANGES,
  terms: TERMS,
  leaveOut: PARTS_OF_TEXT,
  except: when("a list of ids", (value) => Array.isArray(value) && all(value, isString), Array.from),
  minor: FLAG,
};

/** Options of `sources`. */
export function forSources(options) {
  const said = read(options, SOURCES);
  const settings = make(said, { ...READING, ...COMPARING });
  mark(settings, 0, said.exclude, said.terms);
  return { settings, leaveOut: said.leaveOut ?? CITED, except: said.except ?? [], minor: said.minor === 1 };
}

/** Options of `compare` and `align`. */
export function forPair(options) {
  const said = read(options, PAIR);
  const settings = withoutParts(make(said, { ...READING, ...COMPARING }), said);
  mark(settings, 0, said["exclude.left"], said["terms.left"]);
  mark(settings, 1, said["exclude.right"], said["terms.right"]);
  return settings;
}

/** Options of `prepare`, which has one text; it is the left one here. */
export const forOne = (options) => ofOne(read(options, ONE));

/** Options of `profile`: those of `prepare`, and the window of the grams. */
export function forProfile(options) {
  const said = read(options, { ...ONE, window: COUNT });
  return { settings: ofOne(said), window: said.window };
}

function ofOne(said) {
  const settings = withoutParts(make(said, READING), said);
  mark(settings, 0, said.exclude, said.terms);
  return settings;
}

/**
 * Options of functions that read many texts: those for reading, and those of the table `own`, whose values are returned
 * next to the settings.
 */
export function forMany(options, own = {}) {
  const said = read(options, { ...READING, ...PRESET, ...own });
  return { settings: make(said, READING), said };
}

/** Options of `extractFrom`: those for reading, and `isHidden`. */
export function forTree(options) {
  const said = read(options, TREE);
  return { settings: make(said, READING), isHidden: said.isHidden };
}

/** The option `compared` of `template`: whether the pages are compared with each other. */
export function areCompared(options) {
  return Boolean(read(options, TEMPLATE).compared);
}

/** The option `httpCharset` of `decode`, or `undefined`. */
export function httpCharset(options) {
  return read(options, DECODING).httpCharset;
}

/** Describes what is wrong with excluded ranges, and with which of them; `undefined` if nothing is. */
function faultOf(ranges) {
  if (!Array.isArray(ranges) || !all(ranges, isRange)) {
    const at = Array.isArray(ranges) ? `, which [${ranges.findIndex((range) => !isRange(range))}] is not` : "";
    return `must be a list of { start, end, reason }${at}`;
  }
  const described = (at) => `[${at}], ${ranges[at].start} to ${ranges[at].end},`;
  const back = ranges.findIndex(({ start, end }) => end < start);
  if (back >= 0) return `has a range that ends before it begins: ${described(back)}`;
  const places = [...ranges.keys()].sort((a, b) => ranges[a].start - ranges[b].start || ranges[a].end - ranges[b].end);
  const over = places.findIndex((at, i) => i > 0 && ranges[at].start < ranges[places[i - 1]].end);
  if (over > 0) return `has ranges that overlap: ${described(places[over - 1])} and ${described(places[over])}`;
}

function make(said, numbers) {
  need();
  return attempt(() => new Settings(...rowOf(said, numbers)));
}

/** Has the engine leave out parts and the wording of templates. Returns the settings. */
function withoutParts(settings, { leaveOut, template = [] }) {
  try {
    if (leaveOut) settings.leaveOut(leaveOut);
    for (const form of template) settings.template(form.html ?? form, isString(form.html));
  } catch (error) {
    settings.free();
    throw error;
  }
  return settings;
}

function mark(settings, side, ranges = [], terms = []) {
  for (const { start, end, reason } of ranges) settings.exclude(side, start, end, reason);
  if (terms.length > 0) settings.terms(side, Uint32Array.from(terms));
}
