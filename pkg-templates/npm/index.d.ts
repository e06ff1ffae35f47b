/**
 * Juhao (句号) reports how two texts or pages are related, and exactly which passages they share.
 *
 * All ranges are half open, in UTF-16 code units: `text.slice(start, end)` is the passage, also for emoji and for Han
 * beyond the BMP. No offset lies inside a surrogate pair. A lone surrogate counts as one unit.
 */

import type { Disposer, Host, WebAssemblyModule } from "./host.d.ts";

/** A value in the engine's memory. It is freed by `free()`, at the end of a `using` block, or by garbage collection. */
export interface Freed extends Record<Disposer, () => void> {
  /** Frees the memory. The value cannot be used afterwards; a second call does nothing. */
  free(): void;
}

/** Bytes, in a buffer or in a view of one. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** The bytes of the WebAssembly module, or the compiled module. */
export type InitModule = Bytes | WebAssemblyModule;

/** The WebAssembly module for `init`: its address, a response that contains it, or the module itself. */
export type InitInput =
  string | Host<"URL"> | Host<"Request"> | Host<"Response"> | InitModule | Promise<InitModule | Host<"Response">>;

/**
 * Loads the engine. In a page, await it once before any other call. Elsewhere it is not needed: in Node, Deno and Bun
 * the first call loads the engine, in a Cloudflare Worker the import does, and `input` is ignored. Later calls return
 * at once; after a failure, a call tries again.
 *
 * @param input address of the module, or the module itself, such as that of `juhao/module`; default: the file next to
 * this one
 * @throws {JuhaoError} `load-failed`, with the address, if the response is not the module
 */
export default function init(input?: InitInput): Promise<void>;

/**
 * Loads the engine from bytes or a compiled module, synchronously.
 *
 * @throws {JuhaoError} `not-loaded` while {@link init} is running: await that instead
 */
export function initSync(options: { module: InitModule }): void;

/**
 * Compares two texts: how they are related, which passages they share, and the evidence.
 *
 * @example
 * const report = compare("今天天气很好。我们去公园散步。", "他说今天天气很好。我们去公园散步。");
 * report.relation; // "contained"
 *
 * @throws {JuhaoError} if an input exceeds the limit, an option is wrong, or a range lies outside the text
 */
export function compare(left: Input, right: Input, options?: Options): Report;

/**
 * Returns all common passages of two texts, before any filter, and the length of their longest common subsequence.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function align(left: Input, right: Input, options?: Options): Alignment;

/**
 * Finds the edits inside matches: words (in Chinese, characters) that only one text has, and punctuation that differs.
 * An exact match has no edits. If a match has too many changes for the limit `work`, a whole section of it becomes one
 * edit.
 *
 * @param matches the matches of a Report of the same two texts, or any pairs of ranges
 * @returns the edits of each match, in the order of the text
 * @example
 * const [[edit]] = edits(left, right, report.matches);
 * left.slice(edit.left.start, edit.left.end); // what the left text has here; empty if the right one has more
 *
 * @throws {JuhaoError} as {@link compare}; `bad-range` for a range outside a text
 */
export function edits(
  left: Input,
  right: Input,
  matches: readonly { readonly left: Range; readonly right: Range }[],
  options?: Options,
): Edit[][];

/**
 * Finds the quotations in a text: text between quotation marks (marks included), lines that begin with `>`, and quoted
 * blocks of `{ html }`. Ranges can overlap.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function quotations(input: Input, options?: PrepareOptions): Span[];

/**
 * Finds the lists of references in a text: from the heading of a list to its end, and numbered entries with a type
 * letter, such as `[J]`.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function references(input: Input, options?: PrepareOptions): Span[];

/**
 * Finds the front matter of a thesis or an essay, wherever it is in the text: its cover, declarations and
 * authorizations, tables of contents, and acknowledgements. A part needs its heading and its form, so a chapter that is
 * only called "Contents" is none.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function frontMatter(input: Input, options?: PrepareOptions): Span[];

/**
 * Gives the engine's memory back, which otherwise only grows: after one text of 10 MB it stays at more than a gigabyte.
 * Everything in it is gone: a {@link Prepared}, {@link Corpus}, {@link Template} or {@link Sources} from before throws
 * `bad-input`, and its `free()` does nothing. Reports and profiles are yours and stay. The next call works as always,
 * also after `engine-failed` or `out-of-memory`. Time: some milliseconds.
 */
export function release(): void;

/**
 * Finds the ranges of a text that it shares with a template, such as an assignment or a form: runs of at least 8 Han
 * characters, 5 words, or 22 letters of a script without word spaces. They are in order and do not overlap; with a
 * reason, they can be given as `exclude`.
 *
 * ```js
 * import { compare, wording } from "juhao";
 *
 * const exclude = wording(form, text).map(({ start, end }) => ({ start, end, reason: "template" }));
 * compare(text, other, { exclude: { left: exclude } });
 * ```
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function wording(template: Input, input: Input, options?: Options): Span[];

/**
 * Compares one text with many sources: how much of it is in each source, and in all of them together.
 *
 * @param among the sources, or a {@link Corpus} that keeps its texts, of which all documents that could share text are
 * compared
 * @example
 * const { coverage, bySource } = sources(thesis, [{ id: "a", input: first }, { id: "b", input: second }]);
 * coverage.value; // share of the thesis that is in `first` or `second`
 * bySource[0].fresh.value; // share that only the first source of the list adds
 *
 * @throws {JuhaoError} as {@link compare}; `bad-input` if the corpus keeps no texts
 */
export function sources(
  input: Input,
  among: Iterable<{ readonly id: string; readonly input: Input }> | Corpus,
  options?: SourcesOptions,
): SourceReport;

/**
 * Does the same as {@link sources} with one source after the other, for texts that are read one by one. Keeps only the
 * matches of each source.
 */
export class Sources {
  constructor(input: Input, options?: SourcesOptions);
  /**
   * Compares the text with the next source. Returns whether they share text.
   *
   * @throws {JuhaoError} as {@link compare}
   */
  add(id: string, input: Input): boolean;
  /**
   * Compares the text with all documents of a corpus that could share text with it, except those in the option
   * `except`.
   *
   * @throws {JuhaoError} `bad-input` if the corpus keeps no texts; `bad-option` if they were read with other options
   */
  addCorpus(corpus: Corpus): void;
  /** Returns the result so far. */
  report(): SourceReport;
}
export interface Sources extends Freed {}

/**
 * Analyses a text once, so that it can be compared many times.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function prepare(input: Exclude<Input, Prepared>, options?: PrepareOptions): Prepared;

/**
 * Extracts the main text of a page, with the position of each piece in the HTML.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function extract(input: string | { html: string }, options?: ReadingOptions): Page;

/**
 * Does the same as {@link extract} with a parsed tree, such as the live DOM of a browser, by the same algorithm. Ranges
 * named `source` point into the joined text of all text nodes. `partsOf` returns the text nodes of a range of the body,
 * as long as the tree does not change.
 *
 * @example
 * const { page, partsOf } = extractFrom(document, { isHidden: (element) => !element.checkVisibility() });
 * const [match] = compare(page, other).matches;
 * for (const { node, start, end } of partsOf(match.left)) mark(node, start, end);
 *
 * @throws {JuhaoError} as {@link compare}; `bad-input` if `root` is not a node
 */
export function extractFrom(root: TreeNode, options?: TreeOptions): LivePage;

/**
 * Decodes the bytes of a page or text. The charset is the first of: a byte order mark; spaces and line ends of UTF-16;
 * valid UTF-8, whatever any label says; `httpCharset`; the label in the page; a guess. Refuses gzip.
 *
 * The host's `TextDecoder` decodes. Invalid bytes become U+FFFD, and a byte order mark is removed. Node's decoder for
 * Big5 lacks 5,092 of 18,594 two-byte characters of the Encoding Standard (Hong Kong additions, kana, Cyrillic) and
 * returns most of them as private-use characters; `iconv-lite` decodes them.
 *
 * @param options `httpCharset`: the charset of the HTTP header, such as `"gbk"`; default: none
 * @throws {JuhaoError} `no-decoder` if the host lacks the charset (Node built with small-icu lacks most); `bad-input`,
 * `bad-option`, `input-too-long`
 */
export function decode(bytes: Bytes, options?: { httpCharset?: string }): Decoded;

/**
 * Finds the lines that pages of one site share, such as menus, notices and footers: those that at least half of the
 * pages show. Sentences of copies of one article do not count. Needs at least two pages. Extract the pages in the same
 * way as for the comparison, because bodies contain little of a template and visible text contains all of it.
 *
 * @example
 * const site = template(pages);
 * compare(a, b, { exclude: { left: site.exclusions(a), right: site.exclusions(b) } });
 *
 * @param options.compared Whether these pages are compared with each other. Two such pages may share a sentence by
 * copying, so a sentence then belongs to the template only if a third page has it. Labels of a body may be copied, too:
 * give the pages without the blocks of their bodies. Default: false.
 * @throws {JuhaoError} `bad-input` if a value is not a page of {@link extract}, `bad-option`
 */
export function template(pages: readonly Page[], options?: { compared?: boolean }): Template;

/**
 * Returns the matches of a Report that are evidence as rows for {@link sharedByMany}. `left` and `right` number the two
 * documents, from 0.
 */
export function evidenceRows(left: number, right: number, report: Report): number[];

/**
 * Finds what many documents share, from the matches of their pairs. Time O(m k) for m matches of which k are at one
 * place.
 *
 * @example
 * const rows = [];
 * for (const [i, a] of texts.entries())
 *   for (const [j, b] of texts.entries()) if (i < j) rows.push(...evidenceRows(i, j, compare(a, b)));
 * const { passages, pairs } = sharedByMany(Uint32Array.from(rows), Uint32Array.from(texts, (text) => text.length));
 *
 * @param rows the rows of all pairs, by {@link evidenceRows}
 * @param lengths the length of each document, in the unit of its matches
 * @throws {JuhaoError} `bad-input`
 */
export function sharedByMany(rows: Uint32Array, lengths: Uint32Array): SharedByMany;

/**
 * Returns the features of a text in a stored form: small, versioned, and without the text. Profiles contain the options
 * of their text (`fold`, `ignoreCase`, `ignoreNumbers`) and their `window`; comparing two with different options is an
 * error.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function profile(input: Input, options?: PrepareOptions & Sampling): Uint8Array;

/** How the features of a text are sampled. */
export interface Sampling {
  /**
   * The window in which one gram at least is chosen, in Han characters or half words: 1 to 16. A smaller one finds
   * shorter copied passages by profiles alone, and makes profiles larger: 4 has 3.4 times as many grams as 16. Profiles
   * with different windows cannot be compared. Default: 16.
   */
  window?: number;
}

/**
 * An index of many documents. Finds duplicates, containments and overlaps among them without comparing all pairs, and
 * the documents that share text with a given one. It uses the engine's memory until `free()`.
 *
 * @example
 * const corpus = new Corpus();
 * corpus.add("a", "今天天气很好。我们去公园散步。");
 * corpus.add("b", "他说今天天气很好。我们去公园散步。");
 * corpus.pairs().pairs[0].relation; // "duplicate"
 */
export class Corpus {
  constructor(options?: CorpusOptions);
  /**
   * Loads a stored corpus: the bytes of {@link Corpus.toBytes}, or its pieces in any order. Texts are not stored.
   *
   * @throws {JuhaoError} `bad-stored` if the bytes are truncated, damaged, foreign, or of another version (`values` has
   * both)
   */
  static fromBytes(
    bytes: Uint8Array | readonly Uint8Array[],
    options?: ReadingOptions & Pick<CorpusOptions, "groups">,
  ): Corpus;
  /** Number of documents. */
  readonly size: number;
  /** What `JSON.stringify` writes: the number of documents. To store a corpus use {@link Corpus.toBytes}. */
  toJSON(): Pick<Corpus, "size">;
  /**
   * Adds a document, in time proportional to its size.
   *
   * @param id any string without lone surrogates
   * @throws {JuhaoError} `bad-option` if the id exists already and `replace` is not true, or if a label has a lone
   * surrogate; `bad-input` if the id has one; as {@link compare}
   */
  add(id: string, input: Input, options?: DocumentOptions): void;
  /**
   * Adds a document by its {@link profile}, without its text.
   *
   * @throws {JuhaoError} `bad-stored` if the bytes are not a profile; as {@link Corpus.add}
   */
  addProfile(id: string, profile: Uint8Array, options?: DocumentOptions): void;
  /**
   * Adds all documents of another corpus, which is freed. For a corpus that is stored in parts.
   *
   * @throws {JuhaoError} `bad-option` if an id exists already, or if the texts were read with other options; documents
   * before that one are added. `bad-input` if `other` is no corpus
   */
  append(other: Corpus): void;
  /** Whether there is a document of this id. */
  has(id: string): boolean;
  /** Removes a document. Returns `false` if there is none of this id. */
  remove(id: string): boolean;
  /**
   * Finds the documents that share text with `input`, the largest equal share first, then the highest score. `input` is
   * the left text of each result.
   *
   * @throws {JuhaoError} `bad-option` if a prepared text was read with other options than the documents; as {@link
   * compare}
   */
  query(input: Input): Found[];
  /**
   * Finds all pairs of documents that share evidence. If the texts are kept, pairs that are `"distinct"` are listed,
   * too: each has a match that is evidence, but none that stands out by enough for related texts.
   */
  pairs(): Pairs;
  /**
   * Finds the passages that three documents or more have, those of most documents first; or those that `input` and two
   * documents or more have, in which it has the id `null`. A corpus without `keepTexts` has none, because profiles know
   * no places.
   *
   * @throws {JuhaoError} as {@link Corpus.query}
   */
  passages(input?: Input): Passage[];
  /**
   * Finds the pairs whose texts are worth comparing, for a program that keeps the texts itself and compares them in
   * several workers. Each pair is two ids, that of the document added first before the other.
   */
  candidates(): { pairs: [string, string][]; ignored: number; limits: LimitReached[] };
  /**
   * Finds clusters of at least two documents, from the pairs of {@link Corpus.pairs} or from the given ones. Pairs that
   * are `"distinct"` link nothing.
   *
   * Pairs inside a group (`grouped`) are not used unless they are given, so two duplicates of one group form no cluster
   * of their own. Exception: if the limit `corpus.pairs` is reached, a document is left out of clusters if all its
   * listed pairs are inside its own group.
   *
   * @param options `method`: how pairs are joined; `"connected"` (default) links documents by chains of duplicates,
   * `"one-way"` joins each document to the largest one that it duplicates or is contained in, `"single-pass"` to the
   * nearest centre. `pairs`: the pairs to use; default: all pairs of the corpus
   * @throws {JuhaoError} `bad-input` if an id is unknown
   */
  clusters(options?: {
    readonly method?: "connected" | "one-way" | "single-pass";
    readonly pairs?: readonly (Pick<Pair, "a" | "b" | "relation"> & Partial<Pick<Pair, "score">>)[];
  }): Cluster[];
  /**
   * Compares two documents, by their texts if these are kept, else by their profiles, which gives no matches.
   *
   * @throws {JuhaoError} `bad-input` if an id is unknown
   */
  compare(left: string, right: string): Report;
  /** Returns the corpus in its stored form, without texts. */
  toBytes(): Uint8Array;
  /** Returns the stored form in pieces of at most `pieceBytes` bytes. */
  toBytes(options: { readonly pieceBytes: number }): Uint8Array[];
}
export interface Corpus extends Freed {}

/** Options of a corpus. */
export interface CorpusOptions extends ReadingOptions, Sampling {
  /**
   * The features that the index uses. `"auto"` (default): full-stop features and grams, and, for documents with few
   * full stops, also sentences, simhash and lengths; `"all"`: all of these for every document; `"full-stops"`: only
   * CCDet's features.
   */
  paths?: "auto" | "all" | "full-stops";
  /** Keep the texts in memory, so that pairs are compared exactly instead of by profiles. Default: false. */
  keepTexts?: boolean;
  /**
   * With `keepTexts`: let profiles decide the pairs of which they are sure, and compare only the other texts, which
   * takes a fraction of the time. Such pairs are `"partial"` or left out, have no passages, and are not `certain`.
   * Default: false.
   */
  profilesFirst?: boolean;
  /** Pairs inside a group: `"apart"` (default) lists them in `grouped`; `"ignored"` only counts them. */
  groups?: "apart" | "ignored";
  /** List pairs and documents with minor matches only, after the others. Pairs are always counted. Default: false. */
  minor?: boolean;
}

/** Labels of a document. */
export interface DocumentOptions {
  /** Where it was published. Text that most documents of one site share is ignored. Default: unknown. */
  readonly site?: string;
  /** Whose it is, such as an author. Pairs inside a group are listed separately or ignored. Default: no group. */
  readonly group?: string;
  /** Replace a document of the same id instead of throwing an error. Default: false. */
  readonly replace?: boolean;
}

/** The result for a pair of documents. */
interface Hit {
  /** How the left document is related to the right one; `"distinct"` if they share evidence, but too little of it. */
  relation: Exclude<Relation, "no-features">;
  /**
   * `"evidence"` if a match counts as evidence, or if profiles decided; `"minor"` if all matches are minor. It does not
   * depend on `relation`.
   */
  role: Role;
  /** Why they have this relation, as in a {@link Report}. */
  reason: Note;
  /** 0 to 1: by how much the best match stands out; see {@link Report}. */
  score: number;
  /**
   * Share of each text's counted characters (0 to 1) that are equal inside matches that count as evidence; an estimate
   * if `by` is `"profiles"`.
   */
  coverage: { left: number; right: number };
  /**
   * What was compared. A copy of another document has that document's value; two copies of one text have `"texts"` if
   * both are kept.
   */
  by: "texts" | "profiles";
  /**
   * Whether the relation is certain: the texts were compared, or their counted characters are the same. Otherwise it is
   * an estimate from profiles, which can mistake different texts made from one template for copies, so compare the
   * texts before you delete one.
   */
  certain: boolean;
  /**
   * Signs in the left and the right text, as in a {@link Report}; empty if `by` is `"profiles"`. A sign has places only
   * if these two texts were compared, not if they are copies of texts that were.
   */
  signs: Sign[];
}

/** A document found by {@link Corpus.query}; it is the right text of the result. */
export interface Found extends Hit {
  /** Its id. */
  id: string;
}

/** Two documents of a corpus; `a` is the left one, and was added first. */
export interface Pair extends Hit {
  /** The id of the left document. */
  a: string;
  /** The id of the right document. */
  b: string;
}

/** All pairs of a corpus, in the order of adding. */
export interface Pairs {
  /** Pairs of different groups, or of none. */
  pairs: Pair[];
  /** Pairs inside a group; empty if they are ignored. */
  grouped: Pair[];
  /** Number of pairs inside a group that were ignored. */
  ignored: number;
  /** Number of pairs whose matches are all minor. The option `minor` lists them, after the others. */
  minor: number;
  /** Limits that were reached. Empty: nothing was left out. */
  limits: LimitReached[];
}

/** A passage that three documents or more have. */
export interface Passage {
  /** Its wording in the first of its documents. */
  text: string;
  /**
   * Its place in each document, in the order in which they were added: in the text as given, or in the HTML of a page.
   */
  documents: { id: string | null; start: number; end: number }[];
  /** Number of pairs of these documents in which it was found. */
  pairs: number;
  /** Number of all pairs of these documents. If it is larger, {@link Corpus.pairs} does not list the others. */
  allPairs: number;
}

/** A set of documents that belong together. */
export interface Cluster {
  /** The id of the document that contains the most of the others. */
  centre: string;
  /**
   * The other members. `relation` is that of the centre (left) to the member (right); `"distinct"` if only other
   * members link them.
   */
  members: { id: string; relation: Relation; score: number }[];
}

/**
 * Returns the distinct keys by which a document is found. A database keeps a row (key, document) for each. Keys are
 * unsigned 64-bit numbers; for a signed column use `BigInt.asIntN(64, key)`, which {@link rank} also accepts.
 *
 * Results from these keys, {@link rank} and {@link compareProfiles} can differ slightly from those of a {@link Corpus},
 * because a corpus knows how many of its documents have each key.
 *
 * @param profile the bytes of {@link profile}
 * @throws {JuhaoError} `bad-stored` if the bytes are not a profile; `bad-option`
 */
export function postings(profile: Uint8Array, options?: { readonly paths?: CorpusOptions["paths"] }): BigUint64Array;

/**
 * Ranks the documents that are worth comparing with one, the most similar first, from the rows (key, document) that a
 * database has for its keys. Documents are numbered from 0; rows of a document beyond `sizes` are ignored.
 *
 * Two shared keys that few documents have are enough, as in a {@link Corpus} that keeps texts. A corpus without texts
 * needs three, none of them too common.
 *
 * @param profile the bytes of {@link profile}
 * @param rows the rows, as two lists of the same length
 * @param stats `sizes`: the number of keys of each document; `sites`: the number of each document's site, 0 for none;
 * `paths`: as in {@link CorpusOptions}
 * @returns the documents, with the number of shared keys, and of rare ones among them
 * @throws {JuhaoError} `bad-stored` if the bytes are not a profile; `bad-input` if `rows` has the wrong form;
 * `bad-option`
 */
export function rank(
  profile: Uint8Array,
  rows: { readonly keys: ArrayLike<bigint>; readonly documents: ArrayLike<number> },
  stats: {
    readonly sizes: ArrayLike<number>;
    readonly sites?: ArrayLike<number>;
    readonly paths?: CorpusOptions["paths"];
  },
): { document: number; shared: number; rare: number }[];

/**
 * Estimates from two profiles how the documents are related: a Report without matches and signs, whose `extraction` has
 * no meaning. Every gram has weight one here. In the pairs of a {@link Corpus}, a gram of many documents weighs less,
 * so that boilerplate relates fewer of them.
 *
 * @throws {JuhaoError} `bad-stored` if the bytes are not a profile; `bad-option` if the texts were read with different
 * options
 */
export function compareProfiles(left: Uint8Array, right: Uint8Array): Report;

/**
 * Finds the sentences of a text that also occur in the document of a {@link profile}, word for word. Use it to show
 * evidence when that document's text is no longer available. Short sentences are left out.
 *
 * @throws {JuhaoError} `bad-stored` if the bytes are not a profile; as {@link compare}
 */
export function sharedSentences(input: Input, profile: Uint8Array, options?: PrepareOptions): Span[];

/**
 * A text: a plain string, a page as HTML, a page of {@link extract}, a document that `juhao/documents` opened, or a
 * text analysed by {@link prepare}.
 */
export type Input = string | Html | Page | OpenedText | Prepared;

/** A document that `juhao/documents` opened. What it does not show is compared, and is a sign of the Report. */
export interface OpenedText {
  /** Its text; that of a page is not read, because its HTML is. */
  readonly text: string;
  /** The HTML of a page; `null` for any other document. */
  readonly html: string | null;
  /** The ranges of the text that the document does not show. */
  readonly hidden: readonly { readonly start: number; readonly end: number }[];
}

/** A page as HTML. */
export interface Html {
  /** The HTML source. */
  readonly html: string;
}

/**
 * An analysed text. It uses the engine's memory until `free()`, the end of a `using` block, or garbage collection.
 */
export interface Prepared extends Freed {
  /**
   * The text that a reader sees: the string itself, or the visible text or body of a page. Report offsets point into
   * it.
   */
  readonly text: string;
  /**
   * Its length in Han characters, as {@link Options.minMatchLength} counts: a word has 13/8 of one; spaces, punctuation
   * and excluded ranges have none.
   */
  readonly length: number;
  /** The form of Chinese that it is written in; `null` if it is neither, mixes both, or is too short to decide. */
  readonly chineseForm: "traditional" | "simplified" | null;
  /** What `JSON.stringify` writes; `prepare(text)` reads it again. */
  toJSON(): Pick<Prepared, "text" | "length" | "chineseForm">;
}

/** An extracted page. A plain object; ranges not named `source` are ranges of `body`. */
export interface Page {
  /** The title of the page; empty if it has none. */
  title: string;
  /** The description in the page's metadata; empty if it has none. */
  description: string;
  /** The keywords in the page's metadata. */
  keywords: string[];
  /** The language that the page declares, such as `"zh-CN"`; empty if it declares none. */
  language: string;
  /** The text of the page, one paragraph per line. */
  body: string;
  /** What `body` is: the main text, or all visible text. */
  what: "body" | "visible";
  /**
   * The kind of the page. The body of an article or of a manual page is one column of text, that of a thread is its
   * posts; for other kinds it is everything except the boilerplate of the site. `"other"` if only the visible text was
   * asked for.
   */
  kind: "article" | "thread" | "listing" | "product" | "documentation" | "other";
  /** How certain it is that `body` is the main text, 0 to 1. */
  confidence: number;
  /** All blocks of the page, in order. */
  blocks: Block[];
  /** The pieces of `body`, in order, with the range of each in the HTML (`source`). */
  map: Required<Span>[];
  /** How much text was left out, by reason (`note`): number of blocks, and characters. */
  leftOut: { note: string; blocks: number; chars: number }[];
  /** Ranges of the HTML that contain hidden text. */
  hidden: [number, number][];
  /**
   * What may have the text of a page that shows less than a paragraph of it, and is not read: number of scripts, of
   * other documents (frames, embedded files, a redirect) and of images. All 0 if the page shows more, or has none.
   */
  unread: { scripts: number; frames: number; images: number };
}

/** The result of {@link extractFrom}. */
export interface LivePage {
  /** The page, as from {@link extract}; `source` is a range of the joined text of all text nodes. */
  page: Page;
  /** Returns the parts of text nodes that a range of the body comes from, in order. */
  partsOf(range: { readonly start: number; readonly end: number }): TextPart[];
}

/** A node of a tree: a `Node` of the DOM, or of a library such as linkedom. */
export type TreeNode = Host<"Node", { readonly nodeType: number }>;

/** A range of a text node. */
export interface TextPart {
  /** The text node. */
  node: Host<"Text", { readonly data: string }>;
  /** Start in `node.data`, in UTF-16 code units. */
  start: number;
  /** End in `node.data`, in UTF-16 code units; not part of the range. */
  end: number;
}

/** A block of a page, such as a paragraph or a table cell. */
export interface Block extends Required<Span> {
  /**
   * Paragraph or other line, heading, list item, table cell, caption, or reader's comment; or what is next to the text
   * and never in `body`: the reading of characters (ruby), the label of a button or the numbers of lines of code.
   */
  kind: "text" | "heading" | "item" | "cell" | "caption" | "comment" | "reading" | "label";
  /** Whether it is part of `body`; if not, its range there is empty. */
  kept: boolean;
  /** Why it is kept or left out, as a code. */
  note: string;
}

/** The result of {@link decode}. */
export interface Decoded {
  /** The text; invalid bytes are U+FFFD. */
  text: string;
  /** The charset's name in the Encoding Standard, in lower case, such as `"gb18030"`. */
  charset: string;
  /** Whether the charset is certain; false for a guess. */
  confident: boolean;
}

/** A text whose wording is ignored: a text or a page. */
export type TemplateInput = string | { readonly html: string };

/** The result of {@link sharedByMany}. */
export interface SharedByMany {
  /** Passages of three documents or more, those of most documents first. */
  passages: SharedPassage[];
  /**
   * The pairs whose evidence is nothing but what at least three strangers have too, each with their number. A stranger
   * shares little else with either text, so the pair may have the passage from where the strangers have it: a form, a
   * law, or one common source. The Report of such a pair is right and does not change.
   */
  pairs: { left: number; right: number; strangers: number }[];
}

/** A passage of three documents or more. */
export interface SharedPassage {
  /** Its place in each document, in the order of the documents. */
  places: { document: number; start: number; end: number }[];
  /** Number of pairs of these documents in which it was found. */
  pairs: number;
  /** Number of all pairs of these documents. */
  allPairs: number;
}

/** The lines that pages of one site share. It uses the engine's memory until it is freed or collected. */
export interface Template extends Freed {
  /** Returns the lines of a page that belong to the template: ranges of its body, for the option `exclude`. */
  exclusions(page: Page): Exclusion[];
}

/** Options that say how a text is read. */
export interface ReadingOptions {
  /**
   * A set of options for one purpose; the other options override it. `"standard"`: the defaults; `"strict"`: exact
   * matches only, upper and lower case, and Traditional and Simplified Chinese, differ; `"web"`: ignores punctuation
   * and, where two inputs `{ html }` are compared, lines that both pages share; `"thesis"`: ignores quotations,
   * lists of references and front matter; `"punctuation"`: ignores punctuation; `"classical"`: also reports phrases of
   * four characters or more that are rare in texts of these lengths.
   */
  preset?: "standard" | "strict" | "web" | "thesis" | "punctuation" | "classical";
  /**
   * The text of a page to use: `"body"`, `"visible"` for all visible text, or `"auto"` (default) for the body if it is
   * found with confidence, else all visible text.
   */
  extraction?: "auto" | "body" | "visible";
  /**
   * Whether the body includes readers' comments, as blocks of kind `"comment"`. Default: `"leave-out"`, because two
   * sites that print the same article have different readers. Has no effect on posts of a thread, or if all visible
   * text is used.
   */
  comments?: "leave-out" | "keep";
  /**
   * How Traditional and Simplified Chinese are compared.
   *
   * - `"zh"` (default): both forms of a character are equal.
   * - `"none"`: compares characters as they are written.
   * - your own table from characters to replacements instead, applied after the built-in normalisation
   */
  fold?: "zh" | "none" | Readonly<Record<string, string>> | ReadonlyMap<string, string>;
  /** Treat upper and lower case as equal. Default: true. */
  ignoreCase?: boolean;
  /** Call a match exact if only its punctuation differs. Default: false. */
  ignorePunctuation?: boolean;
  /** Ignore digits, in matches and in denominators. Default: false. */
  ignoreNumbers?: boolean;
  /** Upper bounds on input and work. Default: those of {@link Limits}. */
  limits?: Limits;
}

/** Options of {@link extractFrom}. */
export interface TreeOptions extends ReadingOptions {
  /**
   * Returns whether a style sheet or a script hides an element. Attributes are checked without it. Default: none is
   * hidden.
   */
  isHidden?: (element: Host<"Element", { readonly localName: string }>) => boolean;
}

/** Options of {@link prepare}. */
export interface PrepareOptions extends ReadingOptions {
  /** As in {@link Options}. */
  leaveOut?: readonly ("quotations" | "references" | "front-matter")[];
  /** As in {@link Options}. */
  template?: TemplateInput | readonly TemplateInput[];
  /** Ranges to ignore, in matches and in denominators. Default: none. */
  exclude?: readonly Exclusion[];
  /**
   * Ends of words in the text shown, ascending, in UTF-16 code units, such as from `Intl.Segmenter`. Default: built-in
   * rules.
   */
  terms?: readonly number[] | Uint32Array;
}

/**
 * Options of {@link compare} and {@link align}. An unknown name is an error. The reading options of a prepared text are
 * those of {@link prepare}; both texts must have been read with the same ones.
 */
export interface Options extends ReadingOptions {
  /**
   * Length from which {@link compare} reports every common run, in Han characters, 1 to 1,000,000; a word counts as
   * 13/8 of one. Default: 13, which equals 8 words; with the default, two texts shorter than twice that are compared as
   * a whole, and a shorter match is shown where it is evidence, because it is a large part of a short text.
   *
   * In {@link align} the default is 8, and a word counts as 2; so does a single character, such as an emoji, in a text
   * of words.
   */
  minMatchLength?: number;
  /**
   * Length from which {@link compare} also reports shorter matches that are rare in texts of these lengths, in the same
   * range. Default: none is reported.
   */
  rareMatchLength?: number;
  /**
   * Kinds of matches to report, at least one. The exact pieces of a match of another kind are reported if `"exact"` is
   * listed. Default: all.
   */
  kinds?: readonly MatchKind[];
  /**
   * Parts of both texts to ignore, in matches and in denominators, next to those that the preset ignores. Default:
   * none.
   */
  leaveOut?: readonly ("quotations" | "references" | "front-matter")[];
  /** A text that both may contain, such as a form or an assignment, or a list of such texts: its wording is ignored. */
  template?: TemplateInput | readonly TemplateInput[];
  /** Ranges of each text to ignore, in matches and in denominators. Default: none. */
  exclude?: { readonly left?: readonly Exclusion[]; readonly right?: readonly Exclusion[] };
  /**
   * Ends of words of each text, ascending, in UTF-16 code units, such as from `Intl.Segmenter`. Default: built-in
   * rules.
   */
  terms?: { readonly left?: readonly number[] | Uint32Array; readonly right?: readonly number[] | Uint32Array };
  /** The method that decides the relation. Scores and matches do not depend on it. Default: `"juhao"`. */
  method?: "juhao" | "ccdet" | "pku-lcs" | "sl-st" | "simhash-sp";
  /** Thresholds of Juhao's own decision. Default: those of {@link Thresholds}. */
  thresholds?: Thresholds;
  /**
   * Compute {@link Report.scores} and {@link Report.lcs}. No match and no decision of Juhao depends on them, so `false`
   * only saves time; the other methods decide by them. Default: true.
   */
  scores?: boolean;
  /** Report the decision on each candidate match, in {@link Report.explanation}. Default: false. */
  explain?: boolean;
}

/** Options of {@link sources}. */
export interface SourcesOptions extends Omit<Options, "exclude" | "terms" | "template"> {
  /** Ranges of the text that `included` does not count. They are still compared. Default: none. */
  exclude?: readonly Exclusion[];
  /** Ends of words in the text shown, ascending, in UTF-16 code units. Default: built-in rules. */
  terms?: readonly number[] | Uint32Array;
  /**
   * Parts of the text that are found automatically and that `included` does not count. `"front-matter"` is what
   * {@link frontMatter} finds. Default: quotations and references.
   */
  leaveOut?: readonly ("quotations" | "references" | "front-matter")[];
  /** Ids of documents of a corpus that are not sources, such as that of the text itself. Default: none. */
  except?: readonly string[];
  /** List sources whose matches are all minor, after the others. They are always counted. Default: false. */
  minor?: boolean;
}

/**
 * The result of {@link sources}. Every {@link Rate} in it has the same denominator, `counted`: all counted characters
 * of the text. Excluding a part therefore never raises a figure by a smaller denominator.
 *
 * The figures of a Chinese check (查重) are: `coverage.num` 重合字数 (copied characters), `coverage` 总文字复制比 (total copying
 * ratio), `included` 去除引用复制比 (ratio without quotations and references), `largest` 单篇最大文字复制比 (largest single source).
 */
export interface SourceReport {
  /** Version of the meaning of these fields, the same as in a {@link Report}. */
  version: 2;
  /** Counted characters of the whole text: letters, digits and emoji, without spaces, punctuation and other symbols. */
  counted: number;
  /** Characters of the text that are equal in at least one source, inside matches that count as evidence. */
  coverage: Rate;
  /** The characters of `coverage` that lie outside all excluded ranges. */
  included: Rate;
  /** The largest coverage by a single source. */
  largest: Rate;
  /** The excluded ranges by reason, and the total without each. */
  leftOut: LeftOutOfSources[];
  /** The sources that share text, the largest coverage first. */
  bySource: SourceOfText[];
  /** Number of sources whose matches are all minor. The option `minor` lists them, after the others. */
  minor: number;
  /** The shared passages of the text, in order and without overlap, for highlighting. */
  passages: SourcePassage[];
  /** Limits that a comparison reached. Empty: nothing was cut short. */
  limits: LimitReached[];
}

/** The ranges that are excluded for one reason. */
export interface LeftOutOfSources {
  /** `"quotations"`, `"references"`, `"front-matter"`, or the reason given in `exclude`. */
  reason: string;
  /** Counted characters in these ranges. */
  counted: number;
  /** Characters in these ranges that are equal in at least one source. */
  equal: number;
  /** The coverage without these ranges. */
  coverage: Rate;
}

/** How much of the text is in one source. */
export interface SourceOfText {
  /** Its id. */
  id: string;
  /** Whether a match counts as evidence, or all are minor. A minor source has no share in any figure. */
  role: Role;
  /** Characters of the text that are equal in this source, inside matches that count as evidence. */
  coverage: Rate;
  /** The characters of `coverage` that lie outside all excluded ranges. */
  included: Rate;
  /** The characters that no source before it in the list has. The sum over all sources is the total coverage. */
  fresh: Rate;
  /** The Report of the text (left) and this source (right), without its matches. */
  pair: Pick<
    Report,
    | "relation"
    | "reason"
    | "score"
    | "margin"
    | "coverage"
    | "reworded"
    | "inserted"
    | "shown"
    | "scores"
    | "lengths"
    | "signs"
  >;
  /** The matches of that Report. */
  passages: Match[];
}

/** A passage of the text that is in at least one source. */
export interface SourcePassage extends Span {
  /**
   * Index in `bySource` of the source with the longest match here. Matches of other sources are in their `passages`.
   */
  from: number;
  /** Counted characters of the passage that are equal in at least one source. */
  equal: number;
}

/** A half-open range of the text shown. */
export interface Range {
  /** Start, in UTF-16 code units. */
  readonly start: number;
  /** End, in UTF-16 code units. */
  readonly end: number;
}

/** A change inside a match. A range is empty if its text has nothing that corresponds to the other range. */
export interface Edit {
  /** The range of the left text. */
  left: Span;
  /** The range of the right text. */
  right: Span;
}

/** A range to ignore, with a reason. Ranges of a text must not overlap. */
export interface Exclusion {
  /** Start, in UTF-16 code units. */
  readonly start: number;
  /** End, in UTF-16 code units. */
  readonly end: number;
  /** A word of your choice, such as `"quote"` or `"references"`. */
  readonly reason: string;
}

/** Thresholds of the relation. Shares are 0 to 1, rounded to a millionth. */
export interface Thresholds {
  /** Minimum coverage of both texts for a duplicate. Default: 0.8. */
  duplicate?: number;
  /** Minimum share of both texts inside matches (`coverage + reworded + inserted`) for a duplicate. Default: 0.85. */
  duplicateSpan?: number;
  /** Minimum coverage of the inner text for containment. Default: 0.8. */
  contain?: number;
  /**
   * Minimum share of the inner text inside matches, including its own sentences between them, for containment. Default:
   * 0.9.
   */
  containSpan?: number;
  /** Minimum `score` of related texts. Default: 0.5, which is three times the bits of chance. */
  related?: number;
}

/**
 * Upper bounds on one comparison, each 0 to `Number.MAX_SAFE_INTEGER`. They are counts, not times, so that results are
 * the same on every machine.
 */
export interface Limits {
  /** UTF-8 bytes of one input; a longer one is an error, `input-too-long`. Default: 67,108,864 (64 MiB). */
  inputBytes?: number;
  /** Sentences of one input that sentence methods use. Default: 1,048,576. */
  sentences?: number;
  /** Matches in one Report; the largest are kept. Default: 100,000. */
  matches?: number;
  /** Steps of work in one stage, each about one turn of an inner loop. Default: 400,000,000. */
  work?: number;
}

/**
 * How two texts are related. `"contains"`: the left text contains the right one. `"no-features"`: a text is empty, or
 * the option `method` names a method that has nothing to measure on.
 */
export type Relation = "duplicate" | "contains" | "contained" | "partial" | "distinct" | "no-features";

/**
 * `exact`: equal after normalisation; `edited`: equal except for small changes; `loose`: reworded, or with reordered
 * words, inside a sentence or two. Whole sentences in another order are separate matches, `exact` and `moved`.
 */
export type MatchKind = "exact" | "edited" | "loose";

/**
 * Whether a match counts. `evidence`: it counts towards `relation`, `coverage` and `reworded`. `minor`: it is reported,
 * but counts only towards `shown`, because two unrelated texts of these lengths can share as much.
 */
export type Role = "evidence" | "minor";

/** The result of {@link compare}. A plain object that `postMessage` and `JSON.stringify` can copy. */
export interface Report {
  /**
   * Version of the meaning of these fields. In version 1, `coverage` included changed text, and a Report of distinct
   * texts had no matches. Compare the texts of such a Report again, because the shares of version 2 cannot be computed
   * from it.
   */
  version: 2;
  /**
   * How the texts are related: not `distinct` if `score` is at least `thresholds.related`. Texts that are `distinct`
   * can have matches that are evidence, and keep their coverage. The option `method` changes the relation and its
   * reason, never the matches, their roles and the shares.
   */
  relation: Relation;
  /** Why the texts have this relation. */
  reason: Reason;
  /**
   * `"evidence"` if a match counts as evidence, or if profiles were compared and are related; `"minor"` if all matches
   * are minor; `null` if nothing is shared. It does not depend on `relation`.
   */
  role: Role | null;
  /**
   * 0 to 1: by how much the best match exceeds chance, `1 / (1 + 2 ** (1.585 - standsOut))`. It is 0.5 where
   * `standsOut` is 1.585, 1 if the counted characters of both texts are the same, and 0 if there is no match. How much
   * of a text is equal is in `coverage`.
   */
  score: number;
  /**
   * Share of each text's counted characters (0 to 1) that are equal inside matches that count as evidence. Show this
   * one first.
   */
  coverage: { left: number; right: number };
  /**
   * Share of each text's counted characters (0 to 1) that lie inside these matches, are not equal, and have a
   * counterpart of about their size in the other text: they were changed there.
   */
  reworded: { left: number; right: number };
  /**
   * Share of each text's counted characters (0 to 1) that lie inside these matches without such a counterpart: they
   * were put in here, or left out in the other text. `coverage + reworded + inserted` is the share that lies inside
   * the matches.
   */
  inserted: { left: number; right: number };
  /** Share of each text's counted characters (0 to 1) that are equal inside any match, minor ones included. */
  shown: { left: number; right: number };
  /** Distance of the deciding numbers from the nearest other relation, 0 to 1; 0 if the texts are not related. */
  margin: number;
  /** Scores of published methods. They do not depend on the option `method`. Absent with the option `scores: false`. */
  scores?: Scores;
  /** Longest common subsequence of the counted characters. Absent with the option `scores: false`. */
  lcs?: LcsLength;
  /**
   * Matches in the order of the left text, for every relation. Every common run of at least `minMatchLength` is inside
   * one. Text that one side repeats is in several matches, of which at most one is not `moved`.
   */
  matches: Match[];
  /** Number of passages that were found but dismissed as chance, and their characters. */
  dismissed: { count: number; chars: number };
  /** How long both texts are. */
  lengths: { left: Length; right: Length };
  /** Which text of each input was compared. */
  extraction: { left: Extraction; right: Extraction };
  /** What was left out of each text, by reason, in the order of the text. No other number includes it. */
  leftOut: { left: LeftOut[]; right: LeftOut[] };
  /** Unusual features of a text, such as hidden text, that a reader could miss. */
  signs: Sign[];
  /** Limits that were reached. Empty: nothing was cut short. */
  limits: LimitReached[];
  /**
   * The decision on each candidate match, in the order of the search. Only with the option `explain`, and if the texts
   * were searched.
   */
  explanation?: Step[];
}

/** The parts of a text that were left out for one reason. */
export interface LeftOut {
  /** `"quotations"`, `"references"`, `"front-matter"`, `"template"`, or the reason given in `exclude`. */
  reason: string;
  /** Characters in these parts that would count if nothing were left out. */
  counted: number;
  /** Their share of all such characters of the text, 0 to 1. */
  share: number;
}

/** A step of the search: a decision on a candidate match. */
export interface Step {
  /**
   * The step:
   *
   * - `chain`: found equal runs near each other; `grown`: added short runs next to them; `similar-sentences`,
   *   `part-of-a-long-run`, `short-texts`: found a candidate in another way
   * - dropped the candidate: `less-than-chance` (fewer than a third of the bits of chance), `overlapped` (better
   *   candidates cover its text), `too-short` (below the shortest match), `other-kind` (its kind was not asked for)
   * - `evidence`, `minor`: set its role
   * - `cut-at-own-sentence`: split a match at a sentence of which nothing is equal
   */
  code:
    | "chain"
    | "grown"
    | "similar-sentences"
    | "part-of-a-long-run"
    | "short-texts"
    | "less-than-chance"
    | "overlapped"
    | "too-short"
    | "other-kind"
    | "evidence"
    | "minor"
    | "cut-at-own-sentence";
  /** The candidate in the left text. */
  left: Span;
  /** The candidate in the right text. */
  right: Span;
  /** Its bits: how surprising its equal words are in the language. */
  bits: number;
  /** The bits of the best run that two unrelated texts of these lengths share by chance. */
  chance: number;
}

/** Scores of published methods; `null` if a text has nothing to measure, such as no full stop. */
export interface Scores {
  /** CCDet: common containment similarity (CCS) of full-stop features. */
  ccs: Rate | null;
  /** CCDet: containment length ratio (CLR): features of the text that has fewer, out of those of the other. */
  clr: Rate | null;
  /** Jaccard of full-stop features. */
  jaccard: Rate | null;
  /** SL+ST: Jaccard of sentence blocks. */
  blocks: Rate | null;
  /** PKU-LCS: resemble rate, on the trustable LCS with one region, without the option for moved paragraphs. */
  resemble: Rate | null;
  /** PKU-LCS: contain rate of each text, on the same. */
  contain: { left: Rate; right: Rate } | null;
  /** PKU-LCS: number of trustable regions behind these rates: 1, or 0 if no region is trusted. */
  regions: number | null;
  /** Hamming distance of the simhashes, 0 to 64 bits; for screening only. */
  hamming: number | null;
}

/** A rate and its two counts. */
export interface Rate {
  /** `num / den`, 0 to 1. */
  value: number;
  /** The numerator: a count of characters, features or blocks. */
  num: number;
  /** The denominator, in the same unit. */
  den: number;
}

/** Bounds on a longest common subsequence, in characters. */
export interface LcsLength {
  /** The length is at least this. */
  lower: number;
  /** The length is at most this. */
  upper: number;
  /** Whether `lower` equals `upper`. */
  exact: boolean;
  /** Length of the trustable LCS of PKU-LCS with one region, in characters. */
  trustable: number;
}

/** A passage of the left text and its counterpart in the right one. */
export interface Match {
  /** The passage in the left text. */
  left: Span;
  /** Its counterpart in the right text. */
  right: Span;
  /** Whether both passages are equal, edited or reworded. */
  kind: MatchKind;
  /** Whether it is out of the order of the other matches. */
  moved: boolean;
  /** Number of counted characters that are equal, in order, inside the passage. */
  equal: number;
  /** Whether it counts towards the relation. */
  role: Role;
  /** Number of its block. Matches next to each other on both sides, in any order, form a block. */
  block: number;
  /** Why it is a match, and why it has its role. */
  evidence: MatchEvidence;
}

/** A half-open range of the text shown: your string or, for a page, its visible text or body. */
export interface Span {
  /** Start, in UTF-16 code units. */
  start: number;
  /** End, in UTF-16 code units; not part of the range. */
  end: number;
  /** The range in your HTML, in UTF-16 code units; absent for plain text. */
  source?: [number, number];
}

/**
 * A code and its values, from which a page makes a sentence in any language. Codes are stable. Later versions of the
 * package can add codes, so show an unknown one as it is.
 */
export interface Note<Code extends string = string, Values = Record<string, number | string>> {
  /** A stable name. */
  code: Code;
  /** The numbers and names behind the code. */
  values: Values;
}

/** The numbers that decide the relation. */
export type DecidingValues = {
  /** Share of the left text's counted characters that are equal inside matches that count as evidence, 0 to 1. */
  equalLeft: number;
  /** As `equalLeft`, for the right text. */
  equalRight: number;
  /** Share of the left text's counted characters that lie inside these matches, changed text included, 0 to 1. */
  insideLeft: number;
  /** As `insideLeft`, for the right text. */
  insideRight: number;
  /**
   * By how much the best match exceeds chance: 0 if it has the bits of chance, 1 more for each doubling of them, and 4
   * more if all of the shorter text is equal. A match is evidence from 0.9 on, and the texts are related from 1.585 on.
   */
  standsOut: number;
  /** Number of names, numbers and dates that differ in otherwise equal wording; absent if none does. */
  facts?: number;
};

/** A note without values. */
type NoValues = Record<string, never>;

/** Why a relation was chosen. */
export type Reason =
  /** The counted characters of both texts are the same. */
  | Note<"same-text", NoValues>
  /** The matches cover both texts, so they are duplicates. */
  | Note<"both-covered", DecidingValues>
  /** The matches cover the left text, so the right one contains it. */
  | Note<"left-covered", DecidingValues>
  /** The matches cover the right text, so the left one contains it. */
  | Note<"right-covered", DecidingValues>
  /** The matches cover a text, but names or facts differ: one formula, filled in twice. */
  | Note<"same-formula", DecidingValues>
  /** A match stands out by enough, but the matches cover neither text. */
  | Note<"passages-shared", DecidingValues>
  /** There are matches, evidence or minor, but none stands out by enough for related texts. */
  | Note<"too-little-shared", DecidingValues>
  /** There are no matches. */
  | Note<"nothing-shared", NoValues>
  /** A text has no characters that count. */
  | Note<"empty-side", NoValues>
  /** All of a text was left out, as `leftOut` says; the values are the shares of both texts that were left out. */
  | Note<"all-left-out", { leftOutLeft: number; leftOutRight: number }>
  /** CCDet decided (option `method`), by these scores; 0 if there was nothing to measure. */
  | Note<"ccdet", { ccs: number; clr: number }>
  /** PKU-LCS decided, by these rates. */
  | Note<"pku-lcs", { resemble: number; containLeft: number; containRight: number }>
  /** SL+ST decided, by the Jaccard of sentence blocks. */
  | Note<"sl-st", { blocks: number }>
  /** Simhash+SP decided, by the Hamming distance of the simhashes, 0 to 64 bits. */
  | Note<"simhash-sp", { hamming: number }>;

/**
 * The numbers that decide the role of a match. A text that equals the other one has no bits, because nothing was
 * searched.
 */
export type MatchValues = {
  /** Counted characters that are equal, in order. */
  equal: number;
  /** Counted characters of the left passage. */
  charsLeft: number;
  /** Counted characters of the right passage. */
  charsRight: number;
  /** Bits of the passage: how surprising its equal words are in the language, less its gaps. */
  bits?: number;
  /** Bits that chance gives two texts of these lengths. */
  chance?: number;
  /** Share of the shorter text that is equal in passages of the same strength, 0 to 1. */
  share?: number;
  /** `log2(bits / chance) + 4 * share`: evidence from 0.9 on. */
  standsOut?: number;
};

/** Why a match counts as evidence, or why it is minor. */
export type MatchEvidence = Note<
  /** Evidence: an equal run (`exact`). */
  | "equal-run"
  /** Evidence: runs near each other, with small changes between them (`edited`). */
  | "aligned"
  /** Evidence: similar sentences (`loose`). */
  | "sentence-vector"
  /** Minor: it has less than nearly twice the bits that chance gives two unrelated texts of these lengths. */
  | "too-little",
  MatchValues
>;

/** Lengths of one text. */
export interface Length {
  /** Number of Unicode characters (scalar values) of the text shown. */
  chars: number;
  /** Number of counted characters: letters, digits and emoji that are not excluded. All shares refer to them. */
  counted: number;
  /** Number of sentences; a line without a full stop is one, too. */
  sentences: number;
  /** Number of full stops that end a sentence. */
  fullStops: number;
}

/** Which text of an input was compared, and how certain that is. */
export interface Extraction {
  /** `"text"`: plain text; `"visible"`: all visible text of a page; `"body"`: the body of a page. */
  what: "text" | "visible" | "body";
  /**
   * 0 to 1; 1 for plain text and for visible text. A Report of two profiles has `"text"` and 0, because profiles do not
   * keep this.
   */
  confidence: number;
}

/** An unusual feature of a text that a reader could miss. */
export interface Sign {
  /**
   * - `zero-width`: characters without width, and tag characters
   * - `homoglyph`: letters that look like those of another script
   * - `mixed-width`: full-width letters or digits among others
   * - `hidden-text`: hidden text of a page; it is not compared
   * - `script-text`, `frame-text`, `image-text`: a page shows less than a paragraph of text, and has scripts, frames or
   *   other documents, or images that may have more; they are not read. `count` is their number
   * - `direction-override`: text stored in another order than it is displayed; it is compared as displayed
   * - `blanks`: stretches in which words have no spaces, a letter instead of each space, or spaces, marks or other
   *   characters between their letters; they are compared with the words of the other text, or letter by letter
   * - `numerals`: numbers in Han numerals that the other text has in digits; they count as equal
   * - `facts`: names, numbers, dates and places that differ in otherwise equal wording
   * - `polarity`: what the other text denies or reverses in otherwise equal wording: a negation that it does not have,
   *   or an opposite such as "must" and "may", "always" and "never", "more" and "less"
   * - `traditional-simplified`: this text is in Traditional and the other one in Simplified Chinese. `count` is the
   *   number of characters that were compared as Simplified ones; 0 if the options say that texts are compared as they
   *   are written
   */
  kind:
    | "zero-width"
    | "homoglyph"
    | "mixed-width"
    | "hidden-text"
    | "script-text"
    | "frame-text"
    | "image-text"
    | "direction-override"
    | "blanks"
    | "numerals"
    | "facts"
    | "polarity"
    | "traditional-simplified";
  /** The text that has this feature. */
  side: "left" | "right";
  /** Number of characters, or of places if a place has several characters. */
  count: number;
  /** The first places. */
  places: Span[];
  /**
   * What this text says at each place, for `facts` and `polarity` only. Places and wordings of both sides are in the
   * same order, so `wordings[i].text` of the left sign is what the right text says as `wordings[i].text` of its sign.
   */
  wordings?: Wording[];
}

/** What a text says at a place where the other text says something else. */
export interface Wording {
  /** The kind of the difference. The first four are in signs of the kind `facts`, the others in `polarity`. */
  of: "number" | "date" | "name" | "place" | "negation" | "permission" | "frequency" | "quantity" | "antonym";
  /** The words of the text, at most 60 characters, then "…". Show them as text, never as HTML. */
  text: string;
}

/** A limit that was reached. */
export interface LimitReached {
  /**
   * A limit of {@link Limits} (`matches`, `sentences`), a stage of its `work` (`work.lcs` and others), or a limit of a
   * corpus: `corpus.pairs`, candidate pairs that are examined; `corpus.copies`, pairs listed among documents with the
   * same text.
   */
  name:
    | "matches"
    | "sentences"
    | "work.lcs"
    | "work.runs"
    | "work.blocks"
    | "work.sentences"
    | "work.trustable"
    | "corpus.pairs"
    | "corpus.copies";
  /** The value of the limit. */
  limit: number;
  /** The number that the input needed. */
  reached: number;
}

/** The result of {@link align}. */
export interface Alignment {
  /** Length of the longest common subsequence of the counted characters. */
  lcs: Omit<LcsLength, "trustable">;
  /**
   * Four numbers for each passage, in the order of the left text: left start, left end, right start, right end, in
   * UTF-16 code units.
   */
  spans: Uint32Array;
  /** Limits that were reached. Empty: nothing was cut short. */
  limits: LimitReached[];
}

/** The values of an error, by its code. */
export interface ErrorValues {
  /** An argument has the wrong type or form. `side` names the input, `id` the document or source, if known. */
  "bad-input": { side?: "left" | "right"; id?: string };
  /** An option is unknown or has a wrong value. `nearest` is a known option with a similar name. */
  "bad-option": { name?: string; nearest?: string };
  /** A range lies outside the text or cuts a character. All numbers are UTF-16 code units. */
  "bad-range": { start: number; end: number; length: number; side?: "left" | "right"; id?: string };
  /** An input exceeds the limit `inputBytes`. Both numbers are UTF-8 bytes. */
  "input-too-long": { bytes: number; limit: number; side?: "left" | "right"; id?: string };
  /** Stored bytes are damaged, foreign, or of another version (both are given): create them again from the texts. */
  "bad-stored": { version?: number; readable?: number };
  /** This host cannot decode the charset, given by its name in the Encoding Standard. */
  "no-decoder": { charset: string };
  /** A document cannot be read (`juhao/documents`). The message has the reason in words. */
  unreadable: { reason: "encrypted" | "broken" | "too-large" | "unsupported" | "no-text" | "archive" };
  /** In a page, a function was called before {@link init} had finished. */
  "not-loaded": Record<string, never>;
  /** {@link init} did not get the module. `address` and `status` describe the response, if there was one. */
  "load-failed": { address?: string; status?: number };
  /**
   * The engine's memory, at most 4 GiB, is full. The result of the call is lost; a {@link Corpus} that the call was
   * changing can be unusable.
   */
  "out-of-memory": { bytes: number };
  /** The engine crashed, or its thread ended (`juhao/worker`). */
  "engine-failed": Record<string, never>;
}

/** A stable name of an error. */
export type ErrorCode = keyof ErrorValues;

/** An error with one code. */
interface ErrorOf<Code extends ErrorCode> extends Error {
  /** Always `"JuhaoError"`. */
  readonly name: "JuhaoError";
  /** The stable name of the error. */
  readonly code: Code;
  /** The numbers and names that the message contains. */
  readonly values: ErrorValues[Code];
}

/** The error that every function throws: an `Error` with a stable code, which determines its values. */
export type JuhaoError = { [Code in ErrorCode]: ErrorOf<Code> }[ErrorCode];

/**
 * The class of errors, for `instanceof`. It recognises errors of every build of the package and of other threads.
 *
 * @example
 * try {
 *   compare(left, right);
 * } catch (error) {
 *   if (error instanceof JuhaoError && error.code === "input-too-long") console.log(error.values.bytes);
 * }
 */
export const JuhaoError: abstract new (...given: never) => JuhaoError;

export {};
