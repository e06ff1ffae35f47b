// The published methods, built on the bindings in juhao_methods.js. Types and docs: index.d.ts.
import { OPTIONS } from "../contract.js";
import { dispose } from "../dispose.js";
import { about, badInput, badOption, badOptions, got, isPlain } from "../failure.js";
import { Pair as Bound, Collection, Statistics, names, parameters, shown } from "./juhao_methods.js";
import { need } from "./loading.js";

export function methodNames() {
  need();
  return names();
}

/**
 * Values of `extraction` in the order of their numbers in the module; 0 is plain text. A page with its comments has a
 * number higher by three.
 */
const { extraction: EXTRACTION, comments: COMMENTS } = OPTIONS;

/** The text of an input, and the number of its kind. */
function inputOf(input, whose = {}) {
  if (typeof input === "string") return [input, 0];
  if (typeof input?.html !== "string") {
    throw about(badInput(`an input must be a string or { html }, not ${got(input)}`), whose);
  }
  const form = EXTRACTION.names.indexOf(input.extraction ?? EXTRACTION.standard);
  if (form < 0) throw badOption("extraction", `must be ${EXTRACTION.expected}`);
  const comments = COMMENTS.names.indexOf(input.comments ?? COMMENTS.standard);
  if (comments < 0) throw badOption("comments", `must be ${COMMENTS.expected}`);
  return [input.html, 1 + form + EXTRACTION.names.length * comments];
}

/**
 * The ends of words by the host's segmenter, in UTF-16 code units. The text is segmented line by line, because the time
 * that the segmenter takes grows faster than the length of the text.
 */
function wordEnds(text) {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  const ends = [];
  let end = 0;
  for (const line of text.split(/(?<=\n)/u)) {
    for (const { segment } of segmenter.segment(line)) ends.push((end += segment.length));
  }
  return Uint32Array.from(ends);
}

const NO_WORDS = new Uint32Array();

function endsOf([text, form], words) {
  return words ? wordEnds(form > 0 ? shown(text, form) : text) : NO_WORDS;
}

const oneOfNames = () => `must be one of ${methodNames().join(", ")}`;

/** Checks the name of a method; `option` is the option that holds it. */
function known(method, option = "method") {
  if (!methodNames().includes(method)) throw badOption(option, oneOfNames());
  return method;
}

/** Converts parameters to the form of the module: each name followed by its value. */
function listed(values) {
  if (!isPlain(values ?? {})) throw badOption("parameters", "must be a plain object of names and values");
  return Object.entries(values ?? {}).flatMap(([name, value]) => {
    if (typeof value !== "string" && typeof value !== "number")
      throw badOption("parameters", `must have a number or text for ${name}`);
    return [name, String(value)];
  });
}

/** Calls `work` with the caller's statistics, or with empty ones. */
function withStatistics(statistics, work) {
  if (statistics !== undefined && !(statistics instanceof TermStatistics)) {
    throw badOption("statistics", "must be TermStatistics");
  }
  const none = statistics === undefined ? new Statistics() : undefined;
  try {
    return work(none ?? TermStatistics.bound(statistics));
  } finally {
    none?.free();
  }
}

export function methodParameters(method, values) {
  const all = parameters(known(method), listed(values));
  return Array.from({ length: all.length / 3 }, (_, i) => ({
    name: all[3 * i],
    value: all[3 * i + 1],
    from: all[3 * i + 2],
  }));
}

const FLAGS = ["words"];

/** Checks the options of a call; a name that is not in `known` is an error. */
function checked(options, known) {
  if (!isPlain(options ?? {})) throw badOptions(options);
  for (const name of Object.keys(options ?? {})) {
    if (!known.includes(name)) throw badOption(name, `is unknown; the options are ${known.join(", ")}`);
  }
  for (const name of FLAGS) {
    const value = options?.[name];
    if (value !== undefined && typeof value !== "boolean") throw badOption(name, "must be true or false");
  }
  return options ?? {};
}

/** The engine's object behind an object of the package; throws if that was freed. */
function open(bound) {
  if (bound === undefined) throw badInput("this object was freed");
  return bound;
}

/** The class TermStatistics. */
export class TermStatistics {
  #bound;
  #words;

  constructor(options) {
    this.#words = checked(options, ["words"]).words ?? false;
    need();
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
    const [text, form] = inputOf(input);
    open(this.#bound).add(text, form, endsOf([text, form], this.#words));
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

  [dispose]() {
    this.free();
  }

  /** The engine's statistics, for this file only. */
  static bound(statistics) {
    return open(statistics.#bound);
  }
}

/** The class MethodPair. */
export class MethodPair {
  #bound;

  constructor(left, right, options) {
    const { words } = checked(options, ["words"]);
    const [a, b] = [inputOf(left, { side: "left" }), inputOf(right, { side: "right" })];
    need();
    this.#bound = new Bound(...a, endsOf(a, words), ...b, endsOf(b, words));
  }

  compare(method, statistics, values) {
    return withStatistics(statistics, (own) => open(this.#bound).compare(known(method), listed(values), own));
  }

  free() {
    this.#bound?.free();
    this.#bound = undefined;
  }

  [dispose]() {
    this.free();
  }
}

/** Checks the parameters of several methods, by name. */
function byMethod(values) {
  if (!isPlain(values ?? {})) throw badOption("parameters", "must be a plain object of methods");
  for (const method of Object.keys(values ?? {})) known(method);
  return values ?? {};
}

export function compareMethods(left, right, options) {
  const {
    methods,
    statistics,
    parameters: given,
    ...rest
  } = checked(options, ["methods", "parameters", "statistics", "words"]);
  if (methods !== undefined && !Array.isArray(methods)) throw badOption("methods", "must be a list of names");
  const values = byMethod(given);
  const pair = new MethodPair(left, right, rest);
  try {
    return Array.from(methods ?? methodNames(), (method) => pair.compare(method, statistics, values[method]));
  } finally {
    pair.free();
  }
}

/** Options of `add`, and of `find` and `fingerprints`. */
const DOCUMENT = ["site"];
const ASKED = ["by", "parameters", "statistics"];

/** The class MethodCorpus. */
export class MethodCorpus {
  #bound;
  #words;
  /** Numbers of documents by id, and of sites by name. */
  #ids = new Map();
  #sites = new Map([["", 0]]);

  constructor(options) {
    this.#words = checked(options, ["words"]).words ?? false;
    need();
    this.#bound = new Collection();
  }

  get size() {
    open(this.#bound);
    return this.#ids.size;
  }

  has(id) {
    open(this.#bound);
    return this.#ids.has(isId(id));
  }

  add(id, input, options) {
    const { site = "" } = checked(options, DOCUMENT);
    const bound = open(this.#bound);
    if (this.#ids.has(isId(id))) throw badInput(`document ${id} exists already`);
    if (typeof site !== "string") throw badOption("site", "must be a string");
    const read = inputOf(input, { id });
    const number = this.#sites.get(site) ?? this.#sites.size;
    bound.add(...read, endsOf(read, this.#words), number);
    this.#sites.set(site, number);
    this.#ids.set(id, this.#ids.size);
    return this;
  }

  find(options) {
    const { pairs, clusters, without, limits } = this.#ask(options, "collect");
    const ids = Array.from(this.#ids.keys());
    const named = (number) => ids[number];
    return {
      pairs: pairs.map(({ a, b, ...pair }) => ({ a: ids[a], b: ids[b], ...pair })),
      clusters: clusters.map((cluster) => Array.from(cluster, named)),
      without: Array.from(without, named),
      limits,
    };
  }

  fingerprints(options) {
    const all = this.#ask(options, "fingerprints");
    return Array.from(this.#ids.keys(), (id, i) => ({ id, fingerprints: all[i] }));
  }

  /** Calls the engine with a method, its parameters and statistics. */
  #ask(options, question) {
    const { by, parameters: given, statistics } = checked(options, ASKED);
    if (by === undefined) throw badOption("by", oneOfNames());
    const [method, values, bound] = [known(by, "by"), listed(given), open(this.#bound)];
    return withStatistics(statistics, (own) => bound[question](method, values, own));
  }

  free() {
    this.#bound?.free();
    this.#bound = undefined;
  }

  [dispose]() {
    this.free();
  }
}

function isId(id) {
  if (typeof id !== "string") throw badInput(`the id of a document must be a string, not ${got(id)}`);
  return id;
}
