/**
 * Every published method, callable by name: a second WebAssembly module, so that the main entry does not grow.
 *
 * @example
 * import init, { compareMethods } from "juhao/methods";
 *
 * await init();
 * for (const { method, score, verdict } of compareMethods(left, right)) console.log(method, score, verdict);
 */

import type { Freed, InitInput, InitModule } from "../index.d.ts";

/** Loads the module; where it is loaded already (Node, Workers) this does nothing. */
export default function init(input?: InitInput): Promise<void>;

/** Loads the module from bytes or a compiled module, at once. */
export function initSync(options: { module: InitModule }): void;

/** The names of methods; `docs/methods.md` of the repository tells what each is. */
export type MethodName =
  | "juhao"
  | "ccdet"
  | "pku-lcs"
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

/** All names, Juhao's own first. */
export function methodNames(): MethodName[];

/** A text, or a page as HTML; `extraction` and `comments` as of `compare`. */
export type MethodInput =
  string | { html: string; extraction?: "auto" | "body" | "visible"; comments?: "leave-out" | "keep" };

/**
 * Values for the parameters of a method, by name: `{ L: 12, T_ccs: 0.6 }`. `methodParameters` lists them. A name that the method does not
 * have is an error that lists those it has.
 */
export type MethodParameters = Record<string, number | string>;

/** The parameters of a method, with these values: each with where the default is from, a paper or `ours`. */
export function methodParameters(
  method: MethodName,
  parameters?: MethodParameters,
): { name: string; value: string; from: string }[];

/** A range in the text a reader is shown, in UTF-16 code units; for HTML `source` is the range in it. */
export interface MethodSpan {
  /** Start, in UTF-16 code units. */
  start: number;
  /** End, in UTF-16 code units. */
  end: number;
  /** The range in the caller's HTML; left out for plain text. */
  source?: [number, number];
}

/** What a method says of two texts. */
export interface MethodReport {
  /** The method. */
  method: MethodName;
  /** 0 to 1, rising with likeness; `null` when there is nothing to measure on. */
  score: number | null;
  /** The least score of texts that are not distinct. */
  threshold: number;
  /** By the method's own rule. */
  verdict: "duplicate" | "contains" | "contained" | "partial" | "distinct" | "no-features";
  /** The numbers behind it. */
  reason: { code: string; values: Record<string, number | string> };
  /** What both texts share as the method sees it, each with all its places; at most 10,000. */
  shared: { left: MethodSpan[]; right: MethodSpan[] }[];
  /** Limits that were reached. */
  limits: { name: string; limit: number; reached: number }[];
}

/** How texts are read. */
export interface WordOptions {
  /**
   * Whether words come from the host's `Intl.Segmenter`. Without it Chinese is read by characters and pairs of them, which gives the same
   * answer on every host. Statistics must be made in the same way as they are used.
   */
  words?: boolean;
}

/** What every method says of two texts, in the order of their names. */
export function compareMethods(
  left: MethodInput,
  right: MethodInput,
  options?: WordOptions & {
    /** Which methods; all by default. */
    methods?: MethodName[];
    /** Values for the parameters of methods, by the method's name; the papers' own by default. */
    parameters?: Partial<Record<MethodName, MethodParameters>>;
    /** Frequencies of terms; by default those of the sentences of both texts. */
    statistics?: TermStatistics;
  },
): MethodReport[];

/** Two texts, read once for all methods. */
export class MethodPair {
  constructor(left: MethodInput, right: MethodInput, options?: WordOptions);
  /** What one method says. */
  compare(method: MethodName, statistics?: TermStatistics, parameters?: MethodParameters): MethodReport;
}
export interface MethodPair extends Freed {}

/** By which method a corpus is asked. */
export interface ByOptions {
  /** The method; the same names as of `juhao dedup --by`. */
  by: MethodName;
  /** Values for the method's parameters; the paper's own by default. */
  parameters?: MethodParameters;
  /** Frequencies of terms; by default those of the documents of the corpus. */
  statistics?: TermStatistics;
}

/** What a method finds in a corpus; documents by their ids. */
export interface MethodDuplicates {
  /** Pairs that were compared and are not distinct. */
  pairs: { a: string; b: string; verdict: MethodReport["verdict"]; score: number }[];
  /** Sets of two documents or more as the method's paper makes them, each with its centre first. */
  clusters: string[][];
  /** Documents that have nothing the method could compare. */
  without: string[];
  /** Limits that were reached. */
  limits: { name: string; limit: number; reached: number }[];
}

/**
 * Many texts, read once for all methods. Each method goes through them as its paper does: with its index, its candidate sets, its single
 * pass, in the order in which they were added. `Corpus` of `juhao` is Juhao's own way, which is faster and keeps no texts.
 *
 * @example
 * const corpus = new MethodCorpus();
 * for (const { id, html, site } of pages) corpus.add(id, { html }, { site });
 * for (const { a, b, verdict } of corpus.find({ by: "ccdet", parameters: { L: 12 } }).pairs) console.log(a, verdict, b);
 */
export class MethodCorpus {
  constructor(options?: WordOptions);
  /** Documents added. */
  readonly size: number;
  /** Whether a document of this id was added. */
  has(id: string): boolean;
  /**
   * Adds a document. `site` is where it was published: some methods drop features that are on most pages of one site. Throws `bad-input`
   * for an id that is there already.
   */
  add(id: string, input: MethodInput, options?: { site?: string }): this;
  /** Finds the pairs that are not distinct, and the clusters, by a method. */
  find(options: ByOptions): MethodDuplicates;
  /** The fingerprints of each document, in hexadecimal digits: to be stored and sorted, because equal ones come together then. */
  fingerprints(options: ByOptions): { id: string; fingerprints: string[] }[];
}
export interface MethodCorpus extends Freed {}

/** In how many documents each term stands: a value that is built, merged, stored and sent. */
export class TermStatistics {
  constructor(options?: WordOptions);
  /** Reads the stored form; throws `bad-stored` for anything else. */
  static fromBytes(bytes: Uint8Array, options?: WordOptions): TermStatistics;
  /** Documents added. */
  readonly documents: number;
  /** Adds a document. */
  add(input: MethodInput): this;
  /** Adds what other statistics were made of. */
  merge(other: TermStatistics): this;
  /** The stored form: the same for the same documents in any order. */
  toBytes(): Uint8Array;
}
export interface TermStatistics extends Freed {}
