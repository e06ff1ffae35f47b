// The published methods, over the bindings in juhao_methods.js. Types and docs: index.d.ts.
import { badInput, badOption, badOptions, isPlain } from "../failure.js";
import { Pair as Bound, Statistics, names, shown } from "./juhao_methods.js";

export function methodNames() {
  return names();
}

/** The text of an input and whether it is HTML. */
function read(input) {
  if (typeof input === "string") return [input, false];
  if (typeof input?.html === "string") return [input.html, true];
  throw badInput("an input must be a string or { html }");
}

/** Where words end, by the host's segmenter, in UTF-16 code units. */
function wordEnds(text) {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  return Uint32Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length);
}

const NO_WORDS = new Uint32Array();

function endsOf([text, isHtml], words) {
  return words ? wordEnds(isHtml ? shown(text, true) : text) : NO_WORDS;
}

const FLAGS = ["words"];

/** The options of a call; a name that is none of `known` is an error. */
function checked(options, known) {
  if (!isPlain(options ?? {})) throw badOptions(options);
  for (const name of Object.keys(options ?? {})) if (!known.includes(name)) throw badOption(name, "is unknown");
  for (const name of FLAGS) {
    const value = options?.[name];
    if (value !== undefined && typeof value !== "boolean") throw badOption(name, "must be true or false");
  }
  return options ?? {};
}

/** What the engine holds for an object, unless that was freed. */
function open(bound) {
  if (bound === undefined) throw badInput("this was freed");
  return bound;
}

/** Frequencies of terms, as a value: built, merged, stored, sent. */
export class TermStatistics {
  #bound;
  #words;

  constructor(options) {
    this.#words = checked(options, ["words"]).words ?? false;
    this.#bound = new Statistics();
  }

  static fromBytes(bytes, options) {
    const out = new TermStatistics(options);
    if (!(bytes instanceof Uint8Array)) throw badInput("stored statistics must be a Uint8Array");
    out.#bound.free();
    out.#bound = Statistics.fromBytes(bytes);
    return out;
  }

  get documents() {
    return open(this.#bound).documents;
  }

  add(input) {
    const [text, isHtml] = read(input);
    open(this.#bound).add(text, isHtml, endsOf([text, isHtml], this.#words));
    return this;
  }

  merge(other) {
    if (!(other instanceof TermStatistics) || other === this) throw badInput("only other TermStatistics can be merged");
    open(this.#bound).merge(open(other.#bound));
    return this;
  }

  toBytes() {
    return open(this.#bound).toBytes();
  }

  free() {
    this.#bound?.free();
    this.#bound = undefined;
  }

  /** For this file: the statistics of the engine. */
  static bound(statistics) {
    return open(statistics.#bound);
  }
}

/** Two texts, read once for all methods. */
export class MethodPair {
  #bound;

  constructor(left, right, options) {
    const { words } = checked(options, ["words"]);
    const [a, b] = [read(left), read(right)];
    this.#bound = new Bound(...a, endsOf(a, words), ...b, endsOf(b, words));
  }

  compare(method, statistics) {
    if (!names().includes(method)) throw badOption("method", `must be one of ${names().join(", ")}`);
    if (statistics !== undefined && !(statistics instanceof TermStatistics)) {
      throw badOption("statistics", "must be TermStatistics");
    }
    const none = statistics === undefined ? new Statistics() : undefined;
    try {
      return open(this.#bound).compare(method, none ?? TermStatistics.bound(statistics));
    } finally {
      none?.free();
    }
  }

  free() {
    this.#bound?.free();
    this.#bound = undefined;
  }
}

export function compareMethods(left, right, options) {
  const { methods, statistics, ...rest } = checked(options, ["methods", "statistics", "words"]);
  if (methods !== undefined && !Array.isArray(methods)) throw badOption("methods", "must be a list of names");
  const pair = new MethodPair(left, right, rest);
  try {
    return Array.from(methods ?? names(), (method) => pair.compare(method, statistics));
  } finally {
    pair.free();
  }
}
