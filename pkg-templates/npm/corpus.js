// Many documents. The index lives in the engine; ids, options and stored bytes are checked here.
import { badInput, badOption } from "./failure.js";
import {
  Index,
  postings as keysOf,
  compareProfiles as compareStored,
  joinPieces,
  pieces,
  rank as rankRows,
} from "./juhao.js";
import { reportOf } from "./matches.js";
import { forOne } from "./options.js";

const PATHS = ["full-stops", "auto", "all"];
const RELATED = ["duplicate", "contains", "contained", "partial"];
const RELATIONS = [...RELATED, "distinct", "no-features"];
const BY = ["profiles", "texts"];
const GROUPS = ["apart", "ignored"];
const CLUSTERINGS = ["connected", "one-way", "single-pass"];

const known = (names, name, value, fallback) => {
  const index = names.indexOf(value ?? fallback);
  if (index < 0) throw badOption(name, `must be one of ${names.join(", ")}`);
  return index;
};

const checkNames = (options, ...names) => {
  for (const name of Object.keys(options ?? {})) if (!names.includes(name)) throw badOption(name, "is unknown");
  return options ?? {};
};

/** The first corpus that was freed, empty: V8 throws optimised code away when the last object of its class is collected. */
let kept;

/** Makes the class, given how an input is read: `read(input, settings, use)` calls `use` with it, and gives its memory back. */
export function corpusClass(read) {
  return class Corpus {
    #index;
    #reading;
    #ignoresGroups;

    constructor(options) {
      const { paths, keepTexts = false, groups, ...reading } = options ?? {};
      if (typeof keepTexts !== "boolean") throw badOption("keepTexts", "must be true or false");
      this.#ignoresGroups = known(GROUPS, "groups", groups, "apart") === 1;
      const path = known(PATHS, "paths", paths, "auto");
      this.#reading = forOne(reading); // a wrong option is told now, not by the first document
      this.#index = new Index(path, keepTexts, this.#ignoresGroups);
    }

    static fromBytes(bytes, options) {
      const stored = Array.isArray(bytes) ? joinPieces(bytes.map(isBytes)) : isBytes(bytes);
      const corpus = new Corpus(options);
      try {
        const index = Index.fromBytes(stored, corpus.#ignoresGroups);
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

    add(id, input, options) {
      const { index, name, site, group, replace } = this.#adding(id, options);
      if (this.#isPlain(input)) index.addText(name, input, this.#reading, site, group, replace);
      else read(input, this.#reading, (text) => index.add(name, text, site, group, replace));
    }

    addProfile(id, profile, options) {
      const { index, name, site, group, replace } = this.#adding(id, options);
      index.addProfile(name, isBytes(profile), site, group, replace);
    }

    #adding(id, options) {
      const { site = "", group = "", replace = false } = checkNames(options, "site", "group", "replace");
      const index = this.#open();
      if (typeof site !== "string") throw badOption("site", "must be a string");
      if (typeof group !== "string") throw badOption("group", "must be a string");
      return { index, name: isId(id), site, group, replace: Boolean(replace) };
    }

    /** Whether an input is text alone, without ranges and terms in it: the engine takes that as it is. */
    #isPlain(input) {
      return typeof input === "string" && !this.#reading.marks(0);
    }

    has(id) {
      return this.#open().has(isId(id));
    }

    remove(id) {
      return this.#open().remove(isId(id));
    }

    query(input) {
      const index = this.#open();
      const [numbers, values, text, ends] = read(input, this.#reading, (text) => index.query(text));
      return hitsOf(numbers, values, idsOf(text, ends)).map(foundOf);
    }

    pairs() {
      const index = this.#open();
      const [numbers, values, groupedNumbers, groupedValues, text, ends, ignored, limits] = index.pairs();
      const ids = idsOf(text, ends);
      const grouped = hitsOf(groupedNumbers, groupedValues, ids);
      return { pairs: hitsOf(numbers, values, ids), grouped, ignored, limits };
    }

    candidates() {
      const index = this.#open();
      const [numbers, , text, ends, ignored, limits] = index.candidates();
      const ids = idsOf(text, ends);
      const pairs = [];
      for (let i = 0; i < numbers.length; i += WIDTH) pairs.push([ids[numbers[i]], ids[numbers[i + 1]]]);
      return { pairs, ignored, limits };
    }

    clusters(options) {
      const { method, pairs } = checkNames(options, "method", "pairs");
      const how = known(CLUSTERINGS, "method", method, "connected");
      const index = this.#open();
      if (pairs === undefined) return clustersOf(...index.clusters(how));
      const relations = pairs.map(({ relation }) => known(RELATED, "pairs", relation));
      const ids = pairs.flatMap(({ a, b }) => [a, b]);
      const scores = pairs.map(({ score }) => (typeof score === "number" ? score : 0));
      return clustersOf(...index.clustersOf(how, ids, Uint8Array.from(relations), Float64Array.from(scores)));
    }

    compare(left, right) {
      return reportOf(this.#open().compare(isId(left), isId(right)));
    }

    toBytes(options) {
      const { pieceBytes } = checkNames(options, "pieceBytes");
      const bytes = this.#open().toBytes();
      if (pieceBytes === undefined) return bytes;
      if (!Number.isSafeInteger(pieceBytes) || pieceBytes < 0) throw badOption("pieceBytes", "must be a count");
      return pieces(bytes, pieceBytes);
    }

    free() {
      if (this.#index === undefined) return;
      this.#index.free();
      this.#reading.free();
      kept ??= [this, this.#index];
      this.#index = undefined;
    }

    #open() {
      if (this.#index === undefined) throw badInput("this corpus was freed");
      return this.#index;
    }
  };
}

/** Numbers of a hit: both documents, the relation, by what it was decided. */
const WIDTH = 4;

/** Ids of the text they stand in. The other end of this and what follows: src/wasm/corpus.rs. */
function idsOf(text, ends) {
  const ids = [];
  let start = 0;
  for (const end of ends) {
    ids.push(text.slice(start, end));
    start = end;
  }
  return ids;
}

/** Hits of their columns. */
function hitsOf(numbers, values, ids) {
  const hits = [];
  for (let i = 0, v = 0; i < numbers.length; i += WIDTH, v += 3) {
    hits.push({
      a: ids[numbers[i]],
      b: ids[numbers[i + 1]],
      relation: RELATIONS[numbers[i + 2]],
      score: values[v],
      coverage: { left: values[v + 1], right: values[v + 2] },
      by: BY[numbers[i + 3]],
    });
  }
  return hits;
}

/** The hit of a text that was asked for: the document found. */
const foundOf = ({ b, relation, score, coverage, by }) => ({ id: b, relation, score, coverage, by });

/** Clusters of their columns. */
function clustersOf(numbers, scores, text, ends) {
  const ids = idsOf(text, ends);
  const clusters = [];
  let [at, member] = [0, 0];
  const next = () => numbers[at++];
  const one = () => ({ id: ids[next()], relation: RELATIONS[next()], score: scores[member++] });
  while (at < numbers.length) clusters.push({ centre: ids[next()], members: Array.from({ length: next() }, one) });
  return clusters;
}

/** Half a surrogate pair is no character: two such ids would be one in the engine. */
function isId(id) {
  if (typeof id !== "string" || /\p{Surrogate}/u.test(id)) throw badInput("an id must be a string of whole characters");
  return id;
}

export function isBytes(bytes) {
  if (!(bytes instanceof Uint8Array)) throw badInput("stored bytes must be a Uint8Array");
  return bytes;
}

export function postings(profile, options) {
  const { paths } = checkNames(options, "paths");
  return keysOf(isBytes(profile), known(PATHS, "paths", paths, "auto"));
}

export function rank(profile, rows, stats) {
  const { sizes, sites = [], paths } = checkNames(stats, "sizes", "sites", "paths");
  if (rows?.keys?.length === undefined || rows.keys.length !== rows.documents?.length) {
    throw badInput("rows must be { keys, documents } of one length");
  }
  if (sizes?.length === undefined) throw badOption("sizes", "must be a list of counts");
  const numbers = rankRows(
    isBytes(profile),
    known(PATHS, "paths", paths, "auto"),
    BigUint64Array.from(rows.keys),
    Uint32Array.from(rows.documents),
    Uint32Array.from(sizes),
    Uint32Array.from(sites),
  );
  return Array.from({ length: numbers.length / 3 }, (_, i) => {
    const [document, shared, rare] = numbers.subarray(3 * i, 3 * i + 3);
    return { document, shared, rare };
  });
}

export function compareProfiles(left, right) {
  return reportOf(compareStored(isBytes(left), isBytes(right)));
}
