/**
 * All published methods, by name, in a second WebAssembly module, so that the main module stays small.
 *
 * @example
 * import init, { compareMethods } from "juhao/methods";
 *
 * await init();
 * for (const { method, score, verdict } of compareMethods(left, right)) console.log(method, score, verdict);
 */

import type { Freed, InitInput, InitModule } from "../index.d.ts";

/** Loads the module. In Node and in Workers it is loaded already, and this does nothing. */
export default function init(input?: InitInput): Promise<void>;

/** Loads the module from bytes or a compiled module, synchronously. */
export function initSync(options: { module: InitModule }): void;

/** The name of a method; `docs/methods.md` of the repository describes each. */
export type MethodName =
  | "juhao"
  | "ccdet"
  | "pku-lcs"
  | "pku-lcs-moved"
  | "sl-st"
  | "simhash-sp"
  | "recipe-1"
  | "recipe-2"
  | "recipe-3a"
  | "recipe-3b"
  | "recipe-3c"
  | "recipe-3d"
  | "recipe-3e"
  | "random-projection"
  | "recipe-5"
  | "recipe-6"
  | "recipe-8"
  | "recipe-9"
  | "shingling"
  | "shingling-containment"
  | "minhash"
  | "winnowing"
  | "i-match"
  | "i-match-lexicons"
  | "spotsigs"
  | "codet"
  | "sentence-lengths"
  | "cosine";

/** Returns the names of all methods; Juhao's own is the first. */
export function methodNames(): MethodName[];

/** A text, or a page as HTML; `extraction` and `comments` are as in the options of `compare`. */
export type MethodInput =
  string | { html: string; extraction?: "auto" | "body" | "visible"; comments?: "leave-out" | "keep" };

/**
 * Values for the parameters of a method, by name: `{ L: 12, T_ccs: 0.6 }`. `methodParameters` lists the names. An
 * unknown name is an error, whose message lists the known ones.
 */
export type MethodParameters = Record<string, number | string>;

/** Lists the parameters of a method with their values; `from` is the source of the default, a paper or `ours`. */
export function methodParameters(
  method: MethodName,
  parameters?: MethodParameters,
): { name: string; value: string; from: string }[];

/** A half-open range of the text that a reader sees. */
export interface MethodSpan {
  /** Start, in UTF-16 code units. */
  start: number;
  /** End, in UTF-16 code units; not part of the range. */
  end: number;
  /** The range in your HTML, in UTF-16 code units; absent for plain text. */
  source?: [number, number];
}

/** A number of a method, in the units of its paper. */
export interface MethodFigure {
  /** The paper's symbol, such as `ccs`, or a word, such as `hamming`. */
  name: string;
  /** Its value. */
  value: number;
  /** For a rate, the count above the line; else `null`. */
  num: number | null;
  /** For a rate, the count below the line; else `null`. */
  den: number | null;
  /** The lowest value of texts that are not distinct; `null` if the limit is `most`. */
  least: number | null;
  /** The highest value of texts that are not distinct; `null` if the limit is `least`. */
  most: number | null;
}

/** The result of a method for two texts. */
export interface MethodReport {
  /** The method. */
  method: MethodName;
  /** 0 to 1, higher for more similar texts; `null` if there is nothing to measure. */
  score: number | null;
  /** The lowest score of texts that are not distinct. */
  threshold: number;
  /** The relation by the method's own rule. */
  verdict: "duplicate" | "contains" | "contained" | "partial" | "distinct" | "no-features";
  /** The numbers behind the verdict. */
  reason: { code: string; values: Record<string, number | string> };
  /**
   * These numbers in the units of the paper, each with its limit: for CCDet CCS and CLR with their features, for
   * Simhash+SP the Hamming distance. A method whose only number is its score has the figure `score`; without a score
   * there are none.
   */
  figures: MethodFigure[];
  /** The features that both texts share, with all positions of each; at most 10,000. */
  shared: { left: MethodSpan[]; right: MethodSpan[] }[];
  /** Limits that were reached. Empty: nothing was cut short. */
  limits: { name: string; limit: number; reached: number }[];
}

/** Options that say how texts are read. */
export interface WordOptions {
  /**
   * Split text into words with the host's `Intl.Segmenter`. Without it, Chinese is split into characters and pairs of
   * them, which gives the same result on every host. Use the same value for statistics and for the calls that use them.
   * Default: false.
   */
  words?: boolean;
}

/** Compares two texts with several methods. Returns a result for each, in the order of `methods`. */
export function compareMethods(
  left: MethodInput,
  right: MethodInput,
  options?: WordOptions & {
    /** The methods. Default: all. */
    methods?: MethodName[];
    /** Values for the parameters of methods, by the name of the method. Default: those of the papers. */
    parameters?: Partial<Record<MethodName, MethodParameters>>;
    /** Term frequencies. Default: counted in the sentences of both texts. */
    statistics?: TermStatistics;
  },
): MethodReport[];

/** Two texts, analysed once for all methods. */
export class MethodPair {
  constructor(left: MethodInput, right: MethodInput, options?: WordOptions);
  /** Returns the result of one method. */
  compare(method: MethodName, statistics?: TermStatistics, parameters?: MethodParameters): MethodReport;
}
export interface MethodPair extends Freed {}

/** Options of {@link MethodCorpus}. */
export interface ByOptions {
  /** The method, by the names of `juhao dedup --by`. */
  by: MethodName;
  /** Values for the method's parameters. Default: those of the paper. */
  parameters?: MethodParameters;
  /** Term frequencies. Default: counted in the documents of the corpus. */
  statistics?: TermStatistics;
}

/** The duplicates that a method finds in a corpus; documents are given by their ids. */
export interface MethodDuplicates {
  /** Pairs that were compared and are not distinct. */
  pairs: { a: string; b: string; verdict: MethodReport["verdict"]; score: number }[];
  /** Sets of at least two documents, as the method's paper forms them. The first one of a set is its centre. */
  clusters: string[][];
  /** Documents without features that the method can compare. */
  without: string[];
  /** Limits that were reached. Empty: nothing was left out. */
  limits: { name: string; limit: number; reached: number }[];
}

/**
 * Many texts, analysed once for all methods. Each method processes them as its paper describes, for example with its
 * own index or in a single pass, in the order of adding. `Corpus` of `juhao` uses Juhao's own method, is faster, and
 * keeps no texts.
 *
 * @example const corpus = new MethodCorpus(); for (const { id, html, site } of pages) corpus.add(id, { html }, { site
 * }); for (const { a, b, verdict } of corpus.find({ by: "ccdet", parameters: { L: 12 } }).pairs) console.log(a,
 * verdict, b);
 */
export class MethodCorpus {
  constructor(options?: WordOptions);
  /** Number of documents. */
  readonly size: number;
  /** Whether there is a document of this id. */
  has(id: string): boolean;
  /**
   * Adds a document. `site` is where it was published; some methods drop features that most pages of one site have.
   *
   * @throws {JuhaoError} `bad-input` if the id exists already
   */
  add(id: string, input: MethodInput, options?: { site?: string }): this;
  /** Finds, by a method, the pairs that are not distinct, and the clusters. */
  find(options: ByOptions): MethodDuplicates;
  /** Returns the fingerprints of each document in hexadecimal digits. Sort them to bring equal ones together. */
  fingerprints(options: ByOptions): { id: string; fingerprints: string[] }[];
}
export interface MethodCorpus extends Freed {}

/** The number of documents that contain each term. Statistics can be merged, stored and sent. */
export class TermStatistics {
  constructor(options?: WordOptions);
  /**
   * Loads stored statistics.
   *
   * @throws {JuhaoError} `bad-stored` if the bytes are not stored statistics
   */
  static fromBytes(bytes: Uint8Array, options?: WordOptions): TermStatistics;
  /** Number of documents. */
  readonly documents: number;
  /** Counts the terms of a document. */
  add(input: MethodInput): this;
  /** Adds the counts of other statistics. */
  merge(other: TermStatistics): this;
  /** Returns the stored form. It does not depend on the order of the documents. */
  toBytes(): Uint8Array;
}
export interface TermStatistics extends Freed {}
