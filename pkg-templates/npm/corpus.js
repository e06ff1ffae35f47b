// The class Corpus. The index is in the engine's memory; ids, options and stored bytes are checked here.
import { RELATIONS } from "./contract.js";
import { dispose } from "./dispose.js";
import { about, badInput, badOption, got } from "./failure.js";
import {
  Index,
  postings as keysOf,
  compareProfiles as compareStored,
  joinPieces,
  pieces,
  rank as rankRows,
} from "./juhao.js";
import { need } from "./loading.js";
import { reasonsOf, reportOf } from "./matches.js";
import { attempt } from "./traps.js";
import { all, COUNT, FLAG, isOffset, isString, oneOf, read as checked, when } from "./checks.js";
import { isId, isWhole } from "./inputs.js";
import { forMany } from "./options.js";

const PATHS = oneOf("full-stops", "auto", "all");
const AUTO = 1;
/** The relations of the pairs that are listed: all but that of a text without features. */
const LISTED = RELATIONS.slice(0, -1);
const BY = ["profiles", "texts"];

/** Options of a stored corpus. `paths` is stored with it, and it keeps no texts. */
const STORED = { groups: oneOf("apart", "ignored"), minor: FLAG };
const CORPUS = { ...STORED, paths: PATHS, keepTexts: FLAG, profilesFirst: FLAG, window: COUNT };
const LABEL = when("a string without lone surrogates", isWhole);
/** The options of methods that have none. */
const NONE = {};
const DOCUMENT = { site: LABEL, group: LABEL, replace: FLAG };

const isPair = (pair) =>
  isString(pair?.a) &&
  isString(pair.b) &&
  LISTED.includes(pair.relation) &&
  (pair.score === undefined || Number.isFinite(pair.score));
const CLUSTERS = {
  method: oneOf("connected", "one-way", "single-pass"),
  pairs: when("a list of { a, b, relation }", (value) => Array.isArray(value) && all(value, isPair)),
};

/** Marks the corpora of every engine that a program has loaded. */
const MARK = Symbol.for("juhao.corpus");

/** The index of a corpus; `undefined` for any other value. Throws for a corpus of another engine. */
export let indexOf;

/**
 * The first corpus that was freed, now empty. It is kept because V8 discards optimised code when the last object of a
 * class is collected.
 */
let kept;

/**
 * Creates the class. `read(input, settings, use, whose)` prepares an input, calls `use` with it, and frees it.
 */
export function corpusClass(read) {
  return class Corpus {
    #index;
    #reading;
    #ignoresGroups;
    #listsMinor;

    static {
      indexOf = (corpus) => {
        if (typeof corpus !== "object" || corpus === null) return undefined;
        if (#index in corpus) return corpus.#open();
        if (corpus[MARK] === true) throw badInput("this corpus belongs to another engine");
        return undefined;
      };
    }

    constructor(options) {
      const { settings, said } = forMany(options, CORPUS); // throws for a wrong option now, not at the first document
      this.#reading = settings;
      if (said.profilesFirst === 1 && said.keepTexts !== 1) {
        settings.free();
        throw badOption("profilesFirst", "needs keepTexts: true");
      }
      const texts = (said.keepTexts ?? 0) + (said.profilesFirst ?? 0);
      this.#ignoresGroups = said.groups === 1;
      this.#listsMinor = said.minor === 1;
      const own = [said.paths ?? AUTO, texts, said.window, this.#ignoresGroups, this.#listsMinor];
      this.#index = attempt(() => new Index(...own, settings));
    }

    static fromBytes(bytes, options) {
      need();
      const stored = Array.isArray(bytes) ? joinPieces(Array.from(bytes, (piece) => isBytes(piece))) : isBytes(bytes);
      forMany(options, STORED).settings.free();
      const corpus = new Corpus(options);
      try {
        const index = attempt(() => Index.fromBytes(stored, corpus.#ignoresGroups, corpus.#listsMinor));
        corpus.#index.free();
        corpus.#index = index;
        return corpus;
      } catch (error) {
        corpus.free();
        throw error;
      }
    }

    get size() {
      return this.#open().size;
    }

    toJSON() {
      return { size: this.size };
    }

    get [MARK]() {
      return true;
    }

    add(id, input, options) {
      const { index, name, site, group, replace } = this.#adding(id, options);
      if (!this.#isPlain(input)) {
        read(input, this.#reading, (text) => index.add(name, text, site, group, replace), { id: name });
        return;
      }
      try {
        index.addText(name, input, this.#reading, site, group, replace);
      } catch (error) {
        throw about(error, { id: name });
      }
    }

    addProfile(id, profile, options) {
      const { index, name, site, group, replace } = this.#adding(id, options);
      index.addProfile(name, isBytes(profile), site, group, replace);
    }

    append(other) {
      const index = this.#open();
      if (!(typeof other === "object" && other !== null && #index in other)) {
        throw badInput(`not a Corpus: ${got(other)}`);
      }
      if (other === this) throw badInput("a corpus cannot be added to itself");
      const more = other.#open();
      // The engine frees the other index, also if it refuses a document.
      other.#index = undefined;
      other.#reading.free();
      attempt(() => index.append(more));
    }

    #adding(id, options) {
      const { site = "", group = "", replace } = checked(options, DOCUMENT);
      return { index: this.#open(), name: isId(id), site, group, replace: replace === 1 };
    }

    /**
     * Whether an input is a plain string and the options set no ranges or terms, so that the engine can take it
     * directly.
     */
    #isPlain(input) {
      return typeof input === "string" && !this.#reading.marks(0);
    }

    has(id) {
      return this.#open().has(isId(id));
    }

    remove(id) {
      return this.#open().remove(isId(id));
    }

    query(input, options) {
      checked(options, NONE);
      const index = this.#open();
      return read(input, this.#reading, (text) => {
        const [numbers, values, ids, ends, place] = index.query(text);
        const reasons = reasonsOf(place, numbers.length / WIDTH);
        return hitsOf(numbers, values, idsOf(ids, ends), reasons).map(foundOf);
      });
    }

    pairs(options) {
      checked(options, NONE);
      const index = this.#open();
      const [numbers, values, groupedNumbers, groupedValues, text, ends, ignored, limits, minor, place] = index.pairs();
      const count = numbers.length / WIDTH;
      const reasons = reasonsOf(place, count + groupedNumbers.length / WIDTH);
      const ids = idsOf(text, ends);
      const grouped = hitsOf(groupedNumbers, groupedValues, ids, reasons.slice(count));
      return { pairs: hitsOf(numbers, values, ids, reasons), grouped, ignored, minor, limits };
    }

    passages(input, options) {
      checked(options, NONE);
      const index = this.#open();
      if (input === undefined) return index.passages();
      return read(input, this.#reading, (text) => index.passagesOf(text));
    }

    candidates(options) {
      checked(options, NONE);
      const index = this.#open();
      const [numbers, , text, ends, ignored, limits] = index.candidates();
      const ids = idsOf(text, ends);
      const pairs = [];
      for (let i = 0; i < numbers.length; i += WIDTH) pairs.push([ids[numbers[i]], ids[numbers[i + 1]]]);
      return { pairs, ignored, limits };
    }

    clusters(options) {
      const { method = 0, pairs } = checked(options, CLUSTERS);
      const index = this.#open();
      if (pairs === undefined) return clustersOf(...index.clusters(method));
      const relations = Uint8Array.from(pairs, ({ relation }) => LISTED.indexOf(relation));
      const ids = pairs.flatMap(({ a, b }) => [isId(a), isId(b)]);
      const scores = Float64Array.from(pairs, ({ score = 0 }) => score);
      return clustersOf(...index.clustersOf(method, ids, relations, scores));
    }

    compare(left, right, options) {
      checked(options, NONE);
      return reportOf(this.#open().compare(isId(left), isId(right)));
    }

    toBytes(options) {
      const { pieceBytes } = checked(options, { pieceBytes: COUNT });
      const bytes = this.#open().toBytes();
      return pieceBytes === undefined ? bytes : pieces(bytes, Math.min(pieceBytes, 0xffffffff));
    }

    free() {
      if (this.#index === undefined) return;
      this.#index.free();
      this.#reading.free();
      kept ??= [this, this.#index];
      this.#index = undefined;
    }

    [dispose]() {
      this.free();
    }

    #open() {
      if (this.#index === undefined) throw badInput("this corpus was freed");
      return this.#index;
    }
  };
}

/** Numbers of a hit: both documents, the relation, and what was compared. */
const WIDTH = 4;

/** Splits the joined ids. src/wasm/corpus.rs writes these ids and the columns that the next functions read. */
function idsOf(text, ends) {
  const ids = [];
  let start = 0;
  for (const end of ends) {
    ids.push(text.slice(start, end));
    start = end;
  }
  return ids;
}

/** Reads hits from their columns; `reasons` has the role, the reason and the signs of each. */
function hitsOf(numbers, values, ids, reasons) {
  const hits = [];
  for (let i = 0, v = 0; i < numbers.length; i += WIDTH, v += 3) {
    const { role, reason, signs } = reasons[i / WIDTH];
    hits.push({
      a: ids[numbers[i]],
      b: ids[numbers[i + 1]],
      relation: RELATIONS[numbers[i + 2]],
      role,
      reason,
      score: values[v],
      coverage: { left: values[v + 1], right: values[v + 2] },
      by: BY[numbers[i + 3] & 1],
      certain: (numbers[i + 3] & 2) > 0,
      signs,
    });
  }
  return hits;
}

/** Turns a hit of a query into the document found. */
const foundOf = ({ a: _, b, ...hit }) => ({ id: b, ...hit });

/** Reads clusters from their columns. */
function clustersOf(numbers, scores, text, ends) {
  const ids = idsOf(text, ends);
  const clusters = [];
  let [at, member] = [0, 0];
  const next = () => numbers[at++];
  const one = () => ({ id: ids[next()], relation: RELATIONS[next()], score: scores[member++] });
  while (at < numbers.length) clusters.push({ centre: ids[next()], members: Array.from({ length: next() }, one) });
  return clusters;
}

export function isBytes(bytes, whose = {}) {
  if (bytes instanceof Uint8Array) return bytes;
  throw about(badInput(`stored bytes must be a Uint8Array, not ${got(bytes)}`), whose);
}

export function postings(profile, options) {
  need();
  const { paths = AUTO } = checked(options, { paths: PATHS });
  return attempt(() => keysOf(isBytes(profile), paths));
}

/** The statistics of `rank`. */
const STATS = { sizes: listOf(Uint32Array, isOffset), sites: listOf(Uint32Array, isOffset), paths: PATHS };
const ROWS = {
  keys: listOf(BigUint64Array, (key) => typeof key === "bigint"),
  documents: listOf(Uint32Array, isOffset),
};

/** Converts a list of numbers to a typed array. */
function listOf(Type, isNumber) {
  const isList = (list) => Number.isSafeInteger(list?.length) && all(list, isNumber);
  return when(
    Type === BigUint64Array ? "a list of bigints" : "a list of counts",
    (list) => list instanceof Type || isList(list),
    (list) => (list instanceof Type ? list : Type.from(list)),
  );
}

export function rank(profile, rows, stats) {
  need();
  const { sizes, sites = new Uint32Array(), paths = AUTO } = checked(stats, STATS);
  if (sizes === undefined) throw badOption("sizes", `must be ${STATS.sizes.expected}`);
  const [keys, documents] = ["keys", "documents"].map((name) => ROWS[name].read(rows?.[name]));
  if (keys === undefined || keys.length !== documents?.length) {
    throw badInput("rows must be { keys, documents }, two lists of the same length, of bigints and of counts");
  }
  const numbers = attempt(() => rankRows(isBytes(profile), paths, keys, documents, sizes, sites));
  return Array.from({ length: numbers.length / 3 }, (_, i) => {
    const [document, shared, rare] = numbers.subarray(3 * i, 3 * i + 3);
    return { document, shared, rare };
  });
}

export function compareProfiles(left, right) {
  need();
  const [a, b] = [isBytes(left, { side: "left" }), isBytes(right, { side: "right" })];
  return reportOf(attempt(() => compareStored(a, b)));
}
