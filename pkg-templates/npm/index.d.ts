/**
 * Juhao (句号): how two texts or pages are related, and exactly which passages they share.
 *
 * All offsets are half open, in UTF-16 code units: `text.slice(start, end)` is the passage, for emoji and for Han beyond the
 * BMP too. No offset lies inside a surrogate pair. A lone surrogate counts as one unit.
 */

import type { Disposer, Host, WebAssemblyModule } from "./host.d.ts";

/** What lives in the engine's memory, until it is freed, leaves the block of its `using`, or is collected. */
export interface Freed extends Record<Disposer, () => void> {
  /** Gives the memory back. The value cannot be used after it; a second call does nothing. */
  free(): void;
}

/** Bytes, whoever holds them. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** What can be compiled: the bytes of the WebAssembly module, or the compiled module. */
export type InitModule = Bytes | WebAssemblyModule;

/** What `init` may be given: where the WebAssembly module is, an answer that has it, or the module itself. */
export type InitInput =
  string | Host<"URL"> | Host<"Request"> | Host<"Response"> | InitModule | Promise<InitModule | Host<"Response">>;

/**
 * Loads the engine. Needed once, in a page, before any other call. In Node, Deno and Bun the first call loads it, in a Worker the import
 * does, and `input` is ignored. Calling it again is free; after a failure it tries again.
 *
 * @param input where the module is, or the module itself, such as that of `juhao/module`; by default the file next to this one
 * @throws {JuhaoError} `load-failed`, with the address and what came instead of the module
 */
export default function init(input?: InitInput): Promise<void>;

/** Loads the engine from bytes or a compiled module, without waiting. While {@link init} is under way that is an error, `not-loaded`: await it instead. */
export function initSync(options: { module: InitModule }): void;

/**
 * How two texts are related, which passages they share, and the evidence.
 *
 * @example
 * const report = compare("今天天气很好。我们去公园散步。", "他说今天天气很好。我们去公园散步。");
 * report.relation; // "contained"
 *
 * @throws {JuhaoError} for an input over the limit, an impossible option or a range outside the text
 */
export function compare(left: Input, right: Input, options?: Options): Report;

/**
 * All passages common to two texts and the length of their longest common subsequence, before any filter: the raw engine.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function align(left: Input, right: Input, options?: Options): Alignment;

/**
 * What was changed inside matches: the words, or in Chinese the characters, that one text has and the other has not, and marks that
 * differ. An exact match has no edits. Where a match has too many changes for the limit `work`, a stretch of it is one edit.
 *
 * @param matches those of a Report of the same two texts, or any ranges
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
 * Quotations in a text, with their marks: between quotation marks, lines that begin with `>`, and quoted blocks of `{ html }`. Ranges may
 * overlap.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function quotations(input: Input, options?: PrepareOptions): Span[];

/**
 * Lists of references in a text, from their heading to their end, and numbered entries with the letter of their kind, such as `[J]`.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function references(input: Input, options?: PrepareOptions): Span[];

/**
 * How much of a text is in any of many others, and what each of them has of it.
 *
 * @param among the sources, or a {@link Corpus} that keeps its texts: then all documents that may have something in common are compared
 * @example
 * const { coverage, bySource } = sources(thesis, [{ id: "a", input: first }, { id: "b", input: second }]);
 * coverage.value; // share of the thesis that is in `first` or `second`
 * bySource[0].fresh.value; // what the largest source adds
 *
 * @throws {JuhaoError} as {@link compare}; `bad-input` for a corpus that keeps no texts
 */
export function sources(
  input: Input,
  among: Iterable<{ readonly id: string; readonly input: Input }> | Corpus,
  options?: SourcesOptions,
): SourceReport;

/**
 * The same as {@link sources}, one source after the other: for texts that are read one by one. Only the matches of a source are kept.
 */
export class Sources {
  constructor(input: Input, options?: SourcesOptions);
  /**
   * Compares the text with the next source. Returns whether the two have something in common.
   *
   * @throws {JuhaoError} as {@link compare}
   */
  add(id: string, input: Input): boolean;
  /**
   * Compares the text with all documents of a corpus that may have something in common with it, but those named in `except`.
   *
   * @throws {JuhaoError} `bad-input` for a corpus that keeps no texts; `bad-option` for one whose texts were read with other options
   */
  addCorpus(corpus: Corpus): void;
  /** What was found so far. */
  report(): SourceReport;
}
export interface Sources extends Freed {}

/**
 * Reads a text once, to compare it many times.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function prepare(input: Exclude<Input, Prepared>, options?: PrepareOptions): Prepared;

/**
 * What a reader is shown of a page, and where it stands in the HTML.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function extract(html: string, options?: ReadingOptions): Page;

/**
 * The same of a tree that is already parsed, such as the live DOM of a browser: one algorithm reads both. Offsets named
 * `source` point into the text of all text nodes, one after the other; `partsOf` tells where a range of the body stands in the
 * tree, as long as that is not changed.
 *
 * @example
 * const { page, partsOf } = extractFrom(document, { isHidden: (element) => !element.checkVisibility() });
 * const [match] = compare(page, other).matches;
 * for (const { node, start, end } of partsOf(match.left)) mark(node, start, end);
 *
 * @throws {JuhaoError} as {@link compare}; `bad-input` for what is no node
 */
export function extractFrom(root: TreeNode, options?: TreeOptions): LivePage;

/**
 * Bytes of a page or text as text. In this order: a byte order mark; spaces and line ends of UTF-16; valid UTF-8, whatever any label
 * says; `httpCharset`; the label in the page; a guess. What is gzip is refused. The host's `TextDecoder` decodes; broken bytes become U+FFFD, a byte order mark is left out.
 * Node's knows less of Big5 than the Encoding Standard: what Hong Kong added, kana and Cyrillic, 5,092 of 18,594 characters of two
 * bytes, is not read, and mostly given as private-use characters; `iconv-lite` reads it.
 *
 * @throws {JuhaoError} `no-decoder` where the host lacks the charset (a Node built with small-icu lacks most); `bad-input`,
 * `bad-option`, `input-too-long`
 */
export function decode(bytes: Bytes, options?: { httpCharset?: string }): Decoded;

/**
 * What pages of one site share: menus, notices, footers. Lines that at least half of the pages show belong to it, sentences of
 * copies of one article do not. It takes two pages or more; fewer share nothing. The pages should be extracted in the way they
 * are compared: bodies hold little of a template, visible text all of it.
 *
 * @example
 * const site = template(pages);
 * compare(a, b, { exclude: { left: site.exclusions(a), right: site.exclusions(b) } });
 *
 * @param options.compared Whether these pages are the ones that are compared with each other. A sentence then belongs to the template from
 * the third page on, because two pages may share a sentence by copying. Default: false.
 * @throws {JuhaoError} `bad-input` for what is no page of {@link extract}, `bad-option`
 */
export function template(pages: readonly Page[], options?: { compared?: boolean }): Template;

/**
 * The features of a text in a stored form, without the text: small, versioned, with their options inside. Texts that were read with other
 * options (`fold`, `ignoreCase`, `ignoreNumbers`) are refused where they are compared.
 *
 * @throws {JuhaoError} as {@link compare}
 */
export function profile(input: Input, options?: PrepareOptions): Uint8Array;

/**
 * An index of many documents: finds every duplicate, containment and overlap among them without comparing all pairs, and which of
 * them are like a given text. It lives in the engine's memory; `free()` gives that back.
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
   * Reads what {@link Corpus.toBytes} gave, the bytes or the pieces in any order. Texts are not stored.
   *
   * @throws {JuhaoError} `bad-stored` for bytes that are truncated, damaged, foreign, or of another version (then `values` has both)
   */
  static fromBytes(
    bytes: Uint8Array | readonly Uint8Array[],
    options?: ReadingOptions & Pick<CorpusOptions, "groups">,
  ): Corpus;
  /** Number of documents. */
  readonly size: number;
  /**
   * Adds a document, at the price of its own size.
   *
   * @param id any string of whole characters
   * @throws {JuhaoError} `bad-option` for an id that is there already, unless `replace` is true; `bad-input` for an id, and
   * `bad-option` for a label, with half a surrogate pair; as {@link compare}
   */
  add(id: string, input: Input, options?: DocumentOptions): void;
  /**
   * Adds a document whose {@link profile} was taken before; its text cannot be kept.
   *
   * @throws {JuhaoError} `bad-stored` for bytes that are no profile; as {@link Corpus.add}
   */
  addProfile(id: string, profile: Uint8Array, options?: DocumentOptions): void;
  /** Whether there is a document of this id. */
  has(id: string): boolean;
  /** Removes a document; `false` if there was none of this id. */
  remove(id: string): boolean;
  /**
   * The documents like a text, those with the highest score first. `left` is the text asked for.
   *
   * @throws {JuhaoError} `bad-option` for a prepared text that was read with other options than the documents; as {@link compare}
   */
  query(input: Input): Found[];
  /** All pairs that have something in common. */
  pairs(): Pairs;
  /**
   * The pairs worth comparing by their texts, for a host that keeps these itself and compares with as many workers as it likes: ids, the
   * document added first before the other, and the limits that were reached.
   */
  candidates(): { pairs: [string, string][]; ignored: number; limits: LimitReached[] };
  /**
   * Clusters of two documents or more, by the pairs of {@link Corpus.pairs} or by those given. Pairs inside a group (`grouped`) do not
   * count unless they are given: two documents of one group that are duplicates of each other alone form no cluster. In a
   * crowd of near-copies (limit `corpus.pairs`) a document may be told with others of its group alone, and then is in no cluster.
   *
   * @throws {JuhaoError} `bad-input` for an id that is not there
   */
  clusters(options?: {
    readonly method?: "connected" | "one-way" | "single-pass";
    readonly pairs?: readonly (Pick<Pair, "a" | "b" | "relation"> & Partial<Pick<Pair, "score">>)[];
  }): Cluster[];
  /**
   * Compares two documents: by their texts if they are kept, else by their profiles, without matches.
   *
   * @throws {JuhaoError} `bad-input` for an id that is not there
   */
  compare(left: string, right: string): Report;
  /** The stored form, without texts. */
  toBytes(): Uint8Array;
  /** The same in pieces of at most so many bytes. */
  toBytes(options: { readonly pieceBytes: number }): Uint8Array[];
}
export interface Corpus extends Freed {}

/** How a corpus finds and decides, and how its texts are read. */
export interface CorpusOptions extends ReadingOptions {
  /**
   * What documents are found by. `"auto"`, the default: full stops and grams, and of documents with few full stops sentences, simhash
   * and lengths, too; `"all"`: all of these of every document; `"full-stops"`: CCDet's features alone.
   */
  paths?: "auto" | "all" | "full-stops";
  /** Whether texts are kept, so that pairs are compared by them. Default: false. */
  keepTexts?: boolean;
  /** What becomes of pairs inside a group: told apart from the others, the default; or counted and not told. */
  groups?: "apart" | "ignored";
}

/** What is known of a document. */
export interface DocumentOptions {
  /** Where it was published: what most documents of one site share is left out. */
  readonly site?: string;
  /** Whom it belongs to: pairs inside a group are told apart, or ignored. */
  readonly group?: string;
  /** Whether a document of the same id makes room. Default: false. */
  readonly replace?: boolean;
}

/** A decided pair. */
interface Hit {
  /** How the left one is related to the right one. */
  relation: Exclude<Relation, "distinct" | "no-features">;
  /** 0 to 1, rising with the larger coverage; the number to rank by. */
  score: number;
  /** Share of each text's counted characters that are equal inside matches that are evidence; by profiles an estimate of it. */
  coverage: { left: number; right: number };
  /** What decided: for a copy of another text of the corpus, what decided of that. Two copies of one text are told by the texts if both are kept. */
  by: "texts" | "profiles";
  /**
   * Whether the relation is known from the texts, or because the counted characters are the same. What profiles alone say is an estimate:
   * different texts that fill in one template may look the same to them, so compare the texts before you delete one.
   */
  certain: boolean;
}

/** A document found by {@link Corpus.query}; it is the right one. */
export interface Found extends Hit {
  /** The id it was added by. */
  id: string;
}

/** Two documents of a corpus; `a` is the left one, and was added first. */
export interface Pair extends Hit {
  /** The id of the left one. */
  a: string;
  /** The id of the right one. */
  b: string;
}

/** All pairs of a corpus, in the order of adding. */
export interface Pairs {
  /** Pairs of different groups, or of none. */
  pairs: Pair[];
  /** Pairs inside a group; empty when they are ignored. */
  grouped: Pair[];
  /** How many pairs inside a group were ignored. */
  ignored: number;
  /** Limits that were reached. Empty: nothing was left out. */
  limits: LimitReached[];
}

/** Documents that belong together. */
export interface Cluster {
  /** The document that contains most. */
  centre: string;
  /** The others; `relation` is what the centre is to each, `"distinct"` when only others link the two. */
  members: { id: string; relation: Relation; score: number }[];
}

/**
 * The keys a document is found by, distinct: what a database keeps a row of (key, document) for. They have 64 bits without a sign; of a
 * column with one, `BigInt.asIntN(64, key)` makes its value, and {@link rank} takes that, too. What is found by these, {@link rank} and
 * {@link compareProfiles} differs a little from what a {@link Corpus} finds, which knows how many of its documents have each key.
 *
 * @param profile of {@link profile}
 * @throws {JuhaoError} `bad-stored` for bytes that are no profile; `bad-option`
 */
export function postings(profile: Uint8Array, options?: { readonly paths?: CorpusOptions["paths"] }): BigUint64Array;

/**
 * The documents worth being compared with one, those with most in common first; from rows (key, document) for its keys, as any
 * database gives them. `sizes` has the number of keys of each document, `sites` a number for the site of each, 0 for none; documents
 * are numbered from 0, and rows of one beyond `sizes` do not count.
 *
 * Two keys that few documents have are enough, as for a {@link Corpus} that keeps texts; one that does not asks for three, which must not
 * be too common.
 *
 * @throws {JuhaoError} `bad-stored` for bytes that are no profile; `bad-input` for rows that are none; `bad-option`
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
 * How two documents are related, estimated from their profiles: a Report without matches and signs. `extraction` says nothing in it.
 * Every gram weighs one; in the pairs of a {@link Corpus} it weighs the less, the more documents have it, so that standing wording makes
 * fewer of them.
 *
 * @throws {JuhaoError} `bad-stored` for bytes that are no profile; `bad-option` for profiles of texts that were read with other options
 */
export function compareProfiles(left: Uint8Array, right: Uint8Array): Report;

/**
 * Sentences of a text that the document of a {@link profile} has word for word: evidence where its text was let go. Short ones are left
 * out.
 *
 * @throws {JuhaoError} `bad-stored` for bytes that are no profile; as {@link compare}
 */
export function sharedSentences(input: Input, profile: Uint8Array, options?: PrepareOptions): Span[];

/**
 * A text: a plain string, a page as HTML, a page of {@link extract}, or a text made ready by {@link prepare}. Nothing else is
 * read from it.
 */
export type Input = string | Html | Page | Prepared;

/** A page. */
export interface Html {
  /** Its source. */
  readonly html: string;
}

/**
 * A text made ready to be compared. It lives in the engine's memory, which is given back by `free()`, by `using`, or when the
 * object is collected.
 */
export interface Prepared extends Freed {
  /** The text a reader is shown: the string itself, or the visible text or body of a page. Report offsets point into it. */
  readonly text: string;
  /** Whether it is written in Traditional or in Simplified Chinese; `null` if it is neither, mixes them, or is too short to say. */
  readonly chineseForm: "traditional" | "simplified" | null;
}

/** What is read out of a page. A plain object; offsets without the name `source` are in `body`. */
export interface Page {
  /** The title of the page, as its source says; empty where there is none. */
  title: string;
  /** What the page says it is about. */
  description: string;
  /** The keywords that the page names for itself. */
  keywords: string[];
  /** As the page says, such as `"zh-CN"`; empty when it does not say. */
  language: string;
  /** The text of the page, one paragraph a line. */
  body: string;
  /** What `body` is: the main text, or all visible text. */
  what: "body" | "visible";
  /**
   * What kind of page it is. The body of an article or of a page of a manual is one column of text, that of a thread its posts;
   * of the other kinds all parts but the furniture of the site are kept. `"other"` where only the visible text was asked for.
   */
  kind: "article" | "thread" | "listing" | "product" | "documentation" | "other";
  /** How sure it is that `body` is the main text, 0 to 1. */
  confidence: number;
  /** All blocks of the page, in order. */
  blocks: Block[];
  /** Pieces of `body`, one after the other, and where each stands in the HTML. */
  map: Required<Span>[];
  /** How much was left out, by reason. */
  leftOut: { note: string; blocks: number; chars: number }[];
  /** Ranges of the HTML that hold text marked as not shown. */
  hidden: [number, number][];
}

/** What {@link extractFrom} reads out of a tree. */
export interface LivePage {
  /** The page, as {@link extract} gives it; `source` points into the joined text of all text nodes. */
  page: Page;
  /** Where a range of the body stands in the tree: parts of text nodes, in order. */
  partsOf(range: { readonly start: number; readonly end: number }): TextPart[];
}

/** A node of a tree: a `Node` of the DOM, or that of a library such as linkedom. */
export type TreeNode = Host<"Node", { readonly nodeType: number }>;

/** A range of a text node. */
export interface TextPart {
  /** The text node. */
  node: Host<"Text", { readonly data: string }>;
  /** Start in its `data`, in UTF-16 code units. */
  start: number;
  /** End in its `data`. */
  end: number;
}

/** A line or cell of a page. */
export interface Block extends Required<Span> {
  /** What it is in the page: a paragraph or another line, a heading, an item of a list, a cell of a table, a caption, or a reader's comment. */
  kind: "text" | "heading" | "item" | "cell" | "caption" | "comment";
  /** Whether it is in `body`; if not, its range there is empty. */
  kept: boolean;
  /** Why it is kept or not. */
  note: string;
}

/** The answer of {@link decode}. */
export interface Decoded {
  /** The text; broken bytes are U+FFFD in it. */
  text: string;
  /** The name in the Encoding Standard, in lower case, such as `"gb18030"`. */
  charset: string;
  /** Whether the charset is sure: a guess may not be. */
  confident: boolean;
}

/** What pages of one site share. It lives in the engine's memory until it is collected or freed. */
export interface Template extends Freed {
  /** The lines of a page that belong to the template: ranges of its body, for `exclude`, with the reason `"template"`. */
  exclusions(page: Page): Exclusion[];
}

/** How a text is read. */
export interface ReadingOptions {
  /** What of a page is read: its body when it is found with confidence (`"auto"`, the default), its body, or all visible text. */
  extraction?: "auto" | "body" | "visible";
  /**
   * Whether a body has the comments of readers under it, as blocks of kind `"comment"`. Default: `"leave-out"`, because two sites that print
   * one article have different readers. Posts of a thread are its text, and all visible text has everything.
   */
  comments?: "leave-out" | "keep";
  /**
   * How Traditional and Simplified Chinese are compared. `"auto"`, the default: `compare` and `align` count them as the same characters where
   * one text is Traditional and the other Simplified, if the table of `juhao/fold-zh` is there; everything else reads texts as they are
   * written. `"zh"`: as the same characters always; choose it for all texts of a {@link Corpus} and for all profiles, because their features
   * cannot depend on the other text. `"none"`: as they are written. Or your own characters, each to the one that it is compared as, applied
   * after the built-in folds.
   */
  fold?: "auto" | "zh" | "none" | Readonly<Record<string, string>> | ReadonlyMap<string, string>;
  /** Whether upper and lower case are the same. Default: true. */
  ignoreCase?: boolean;
  /** Whether a passage counts as exact when only its punctuation differs. Default: false. */
  ignorePunctuation?: boolean;
  /** Whether digits are left out of matching and of denominators. Default: false. */
  ignoreNumbers?: boolean;
  /** Upper bounds on what is read and done. */
  limits?: Limits;
}

/** Options of {@link extractFrom}. */
export interface TreeOptions extends ReadingOptions {
  /** Whether a style sheet or script hides an element; what its attributes say is known without. */
  isHidden?: (element: Host<"Element", { readonly localName: string }>) => boolean;
}

/** Options of {@link prepare}. */
export interface PrepareOptions extends ReadingOptions {
  /** Ranges left out of matching and of denominators. Default: none. */
  exclude?: readonly Exclusion[];
  /** Ends of terms in the text shown, ascending; from a segmenter of the host such as `Intl.Segmenter`. */
  terms?: readonly number[] | Uint32Array;
}

/**
 * Options of {@link compare} and {@link align}. An unknown name is an error. How a text is read is settled when it is prepared;
 * both texts must have been read in the same way.
 */
export interface Options extends ReadingOptions {
  /**
   * Minimum length of a common run that {@link compare} always reports as a match or inside one, in Han characters; a word counts as
   * 13/8 of a character. Default: 13, which is 13 Han characters or 8 words; two texts of less than twice that are compared as a whole then. In {@link align} a word counts 2, as does each of the few
   * single characters in a text of words, such as an emoji, and the default is 8.
   */
  minMatchLength?: number;
  /** Kinds of matches wanted; of a passage of another kind its exact pieces stay, if those are wanted. Default: all. */
  kinds?: readonly MatchKind[];
  /** Ranges left out of matching and of denominators, in the text shown of each side. */
  exclude?: { readonly left?: readonly Exclusion[]; readonly right?: readonly Exclusion[] };
  /** Ends of terms in the text shown of each side, ascending; from a segmenter of the host such as `Intl.Segmenter`. */
  terms?: { readonly left?: readonly number[] | Uint32Array; readonly right?: readonly number[] | Uint32Array };
  /** Which published method names the relation. The scores and matches are the same for all. Default: `"juhao"`. */
  method?: "juhao" | "ccdet" | "pku-lcs" | "sl-st" | "simhash-sp";
  /** Thresholds of Juhao's own decision. */
  thresholds?: Thresholds;
  /** Whether {@link compare} says what became of each candidate for a match ({@link Report.explanation}). Default: false. */
  explain?: boolean;
}

/** Options of {@link sources}. */
export interface SourcesOptions extends Omit<Options, "exclude" | "terms"> {
  /** Ranges of the text that are left out of `included`, each with its reason. They are compared like all other text. */
  exclude?: readonly Exclusion[];
  /** Ends of terms in the text shown, ascending. */
  terms?: readonly number[] | Uint32Array;
  /** What is left out of `included` without being named range by range. Default: both. */
  leaveOut?: readonly ("quotations" | "references")[];
  /** Ids of documents of a corpus that are no sources, such as the text itself. */
  except?: readonly string[];
}

/**
 * The answer of {@link sources}. Every {@link Rate} in it has the same denominator, `counted`: all counted characters of the text. So leaving
 * something out can lower a figure, but never by a smaller denominator.
 *
 * The figures of a Chinese check (查重) are: `coverage.num` 重合字数 (copied characters), `coverage` 总文字复制比 (total copying ratio),
 * `included` 去除引用复制比 (ratio without quotations and references), `largest` 单篇最大文字复制比 (largest single source).
 */
export interface SourceReport {
  /** Version of the meaning of these fields, as that of a {@link Report}. */
  version: 2;
  /** Counted characters of the whole text: letters, digits and symbols, without spaces and punctuation. */
  counted: number;
  /** Characters that are equal in any source, inside matches that are evidence. */
  coverage: Rate;
  /** Those of them that lie outside everything left out. */
  included: Rate;
  /** The largest coverage by a single source. */
  largest: Rate;
  /** What each reason leaves out, and what the total becomes without it. */
  leftOut: LeftOutOfSources[];
  /** The sources that have any of the text, those with most first. */
  bySource: SourceOfText[];
  /** The passages of the text that any source has, in order and apart: for marking each place once. */
  passages: SourcePassage[];
  /** Limits that any comparison reached. Empty: nothing was cut short. */
  limits: LimitReached[];
}

/** Ranges that are left out for one reason. */
export interface LeftOutOfSources {
  /** `"quotations"`, `"references"`, or the reason given in `exclude`. */
  reason: string;
  /** Counted characters in these ranges. */
  counted: number;
  /** Those of them that are equal in any source. */
  equal: number;
  /** The coverage without these. */
  coverage: Rate;
}

/** What one source has of the text. */
export interface SourceOfText {
  /** The id it was given with. */
  id: string;
  /** Characters of the text that are equal in this source. */
  coverage: Rate;
  /** Those of them that lie outside everything left out. */
  included: Rate;
  /** Those that no source before it in the list has: all of these add up to the total. */
  fresh: Rate;
  /** What the Report of the two says beside its matches; the text is the left one. */
  pair: Pick<
    Report,
    "relation" | "reason" | "score" | "margin" | "coverage" | "reworded" | "shown" | "lengths" | "signs"
  >;
  /** The matches of that Report; the text is the left one. */
  passages: Match[];
}

/** A passage of the text that a source has. */
export interface SourcePassage extends Span {
  /** The source with the longest match here, by its place in `bySource`. What others have here are their `passages`. */
  from: number;
  /** Counted characters of it that are equal in any source. */
  equal: number;
}

/** A half-open range of the text shown. */
export interface Range {
  /** Start, in UTF-16 code units. */
  readonly start: number;
  /** End, in UTF-16 code units. */
  readonly end: number;
}

/** A change inside a match: a range is empty where the text has nothing that corresponds to the other one. */
export interface Edit {
  /** The range of the left text. */
  left: Span;
  /** The range of the right text. */
  right: Span;
}

/** A range left out, and why. Ranges of a text do not overlap. */
export interface Exclusion {
  /** Start, in UTF-16 code units. */
  readonly start: number;
  /** End, in UTF-16 code units. */
  readonly end: number;
  /** The caller's own word, such as `"quote"` or `"references"`. */
  readonly reason: string;
}

/** Thresholds of the relation; shares are 0 to 1, kept to a millionth. */
export interface Thresholds {
  /** Minimum coverage of both texts for a duplicate. Default: 0.8. */
  duplicate?: number;
  /** Minimum share of both texts inside matches (`coverage + reworded`) for a duplicate. Default: 0.85. */
  duplicateSpan?: number;
  /** Minimum coverage of the inner text for containment. Default: 0.8. */
  contain?: number;
  /** Minimum share of the inner text inside matches, own sentences between their parts included, for containment. Default: 0.9. */
  containSpan?: number;
  /** Minimum evidence of all matches together for `partial`, in bits beyond chance. Default: 30. */
  related?: number;
}

/** Upper bounds on what one comparison may read and do: counts only, so that results repeat everywhere. */
export interface Limits {
  /** UTF-8 bytes of one input; more is an error with the code `input-too-long`. Default: 67,108,864 (64 MiB). */
  inputBytes?: number;
  /** Sentences of one input used by sentence methods. Default: 1,048,576. */
  sentences?: number;
  /** Matches in one Report; the largest are kept. Default: 100,000. */
  matches?: number;
  /** Steps of work in one stage, each about one turn of an inner loop. Default: 400,000,000. */
  work?: number;
}

/** How two texts are related. `"contains"`: the left text contains the right one. */
export type Relation = "duplicate" | "contains" | "contained" | "partial" | "distinct" | "no-features";

/**
 * `exact`: equal after normalisation; `edited`: small changes inside; `loose`: rephrased, or its words reordered, inside a sentence or
 * two. Whole sentences in another order are matches of their own, `exact` and `moved`.
 */
export type MatchKind = "exact" | "edited" | "loose";

/**
 * What a match says of the relation. `evidence`: it counts towards `relation`, `coverage` and `reworded`. `minor`: it is reported so that
 * a reader can see it, but counts only towards `shown`, because it is, for example, too short to be more than chance.
 */
export type Role = "evidence" | "minor";

/** The answer of {@link compare}. A plain object: it survives `postMessage` and `JSON.stringify`. */
export interface Report {
  /**
   * Version of the meaning of these fields. In version 1 `coverage` was the share inside matches, changed text included, and a Report of
   * distinct texts had no matches; compare the texts again, because the shares of version 2 cannot be computed from it.
   */
  version: 2;
  /**
   * How the texts are related. `distinct`: no match is evidence, so `coverage` and `reworded` are 0, and all matches are `minor`. Another
   * method (option `method`) changes the relation and its reason, never the matches, their roles and the shares.
   */
  relation: Relation;
  /** Why this relation, by its `code`. */
  reason: Reason;
  /** 0 to 1 for every relation, rising with the larger coverage; the number to rank by. */
  score: number;
  /** Share of each text's counted characters that are equal inside matches that are evidence. The number to show first. */
  coverage: { left: number; right: number };
  /**
   * Share of each text's counted characters that lie between equal ones inside these matches: the text that was changed there.
   * `coverage + reworded` is the share that lies inside the matches.
   */
  reworded: { left: number; right: number };
  /** Share of each text's counted characters that are equal inside all matches, minor ones included. */
  shown: { left: number; right: number };
  /** How far the numbers that decided are from the nearest other relation, 0 to 1; 0 if no match is evidence. */
  margin: number;
  /** Scores of the published methods, whatever named the relation. */
  scores: Scores;
  /** Longest common subsequence of the counted characters. */
  lcs: LcsLength;
  /**
   * Matches in the order of the left text, whatever the relation: every common run of `minMatchLength` lies in one. Text that one side
   * has more than once lies in several, of which at most one is not `moved`.
   */
  matches: Match[];
  /** What was found but filtered as chance. */
  dismissed: { count: number; chars: number };
  /** How long both texts are. */
  lengths: { left: Length; right: Length };
  /** What was read of both inputs. */
  extraction: { left: Extraction; right: Extraction };
  /** Signs of evasion: shown, never silently normalised. */
  signs: Sign[];
  /** Limits that were reached. Empty: nothing was cut short. */
  limits: LimitReached[];
  /** What became of each candidate for a match, in the order of the search; only with the option `explain`, and where the texts were searched. */
  explanation?: Step[];
}

/** A step of the search: what was done with a candidate for a match. */
export interface Step {
  /**
   * What was done:
   *
   * - `chain`: equal runs near each other were found; `grown`: short ones around them were added; `similar-sentences`, `part-of-a-long-run` and
   *   `short-texts`: other ways to find a candidate
   * - `less-than-chance`, `overlapped`, `too-short`, `other-kind`: the candidate was refused, because it says less than chance, because better ones
   *   have its text, because it is shorter than the shortest match, or because its kind is not wanted
   * - `evidence`, `short-run`, `form`, `standing-wording`, `little-beside-others`: its role, and the rule that gave it
   * - `cut-at-own-sentence`: a part of a match, between sentences of which nothing is equal
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
    | "short-run"
    | "form"
    | "standing-wording"
    | "little-beside-others"
    | "cut-at-own-sentence";
  /** The candidate in the left text. */
  left: Span;
  /** The candidate in the right text. */
  right: Span;
  /** What it says beyond chance, in bits. Evidence says at least `chance`. */
  bits: number;
  /** Bits that chance gives. */
  chance: number;
}

/** Scores of the published methods; `null` where there is nothing to measure on, never a false 0 or 1. */
export interface Scores {
  /** CCDet: common containment similarity of full-stop features. */
  ccs: Rate | null;
  /** CCDet: containment length ratio. */
  clr: Rate | null;
  /** Jaccard of full-stop features. */
  jaccard: Rate | null;
  /** SL+ST: Jaccard of sentence blocks. */
  blocks: Rate | null;
  /** PKU-LCS: resemble rate, on the trustable LCS. */
  resemble: Rate | null;
  /** PKU-LCS: contain rates, on the trustable LCS; the share of each text. */
  contain: { left: Rate; right: Rate } | null;
  /** Hamming distance of the simhashes, 0 to 64; for screening only. */
  hamming: number | null;
}

/** A rate and its two counts. */
export interface Rate {
  /** `num / den`, 0 to 1. */
  value: number;
  /** The count measured, in what the rate is made of: characters, features, blocks. */
  num: number;
  /** The count it is a share of. */
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
  /** Length of the trustable LCS of PKU-LCS. */
  trustable: number;
}

/** A passage of the left text and its counterpart in the right one. */
export interface Match {
  /** The passage in the left text. */
  left: Span;
  /** Its counterpart in the right text. */
  right: Span;
  /** Whether the two are equal, edited or rephrased. */
  kind: MatchKind;
  /** Whether it is out of the main order of matches. */
  moved: boolean;
  /** Counted characters that are equal, in order, inside the passage. */
  equal: number;
  /** Whether it counts towards the relation. */
  role: Role;
  /** Matches that follow each other on both sides, in whatever order, are one block and share this number. */
  block: number;
  /** Why it is a match and has its role, by its `code`. */
  evidence: MatchEvidence;
}

/** A half-open range of the text shown: the caller's string or, for a page, its visible text or body. */
export interface Span {
  /** Start, in UTF-16 code units. */
  start: number;
  /** End, in UTF-16 code units; not part of the range. */
  end: number;
  /** The range in the caller's HTML; left out for plain text, where it is the same. */
  source?: [number, number];
}

/**
 * A code and its values; pages turn it into words in any language. The codes are stable. Later versions of the package may add some, so show
 * an unknown one as it is.
 */
export interface Note<Code extends string = string, Values = Record<string, number | string>> {
  /** A stable name. */
  code: Code;
  /** What the code was chosen by, by name. */
  values: Values;
}

/** What the relation was decided from. */
export type DecidingValues = {
  /** Share of the left text's counted characters that are equal inside matches that are evidence, 0 to 1. */
  equalLeft: number;
  /** The same share of the right text. */
  equalRight: number;
  /** Share of the left text's counted characters that lie inside these matches, 0 to 1. */
  insideLeft: number;
  /** The same share of the right text. */
  insideRight: number;
  /** What these matches say together beyond chance, in bits. */
  bits: number;
  /** What the two texts have in common outside these matches, in bits: the more, the more evidence `partial` needs. */
  elsewhere: number;
  /** How many names, numbers and dates differ in otherwise equal wording; left out where none does. */
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
  /** The matches cover a text, but its names and facts are others: one formula, filled in for two occasions. */
  | Note<"same-formula", DecidingValues>
  /** The matches are evidence, but cover neither text. */
  | Note<"passages-shared", DecidingValues>
  /** There are matches, but none is evidence; without values where all of them are minor by themselves. */
  | Note<"too-little-shared", DecidingValues | NoValues>
  /** There are no matches. */
  | Note<"nothing-shared", NoValues>
  /** A text has no characters that count. */
  | Note<"empty-side", NoValues>
  /** CCDet named the relation (option `method`), by these scores, 0 where there was nothing to measure on. */
  | Note<"ccdet", { ccs: number; clr: number }>
  /** PKU-LCS named it, by these rates. */
  | Note<"pku-lcs", { resemble: number; containLeft: number; containRight: number }>
  /** SL+ST named it, by the Jaccard of sentence blocks. */
  | Note<"sl-st", { blocks: number }>
  /** Simhash+SP named it, by the Hamming distance of the simhashes, 0 to 64. */
  | Note<"simhash-sp", { hamming: number }>;

/** What a match was judged by. */
export type MatchValues = {
  /** Counted characters that are equal, in order. */
  equal: number;
  /** Counted characters of the left passage. */
  charsLeft: number;
  /** Counted characters of the right passage. */
  charsRight: number;
};

/** Why a match is evidence, or why it is minor. */
export type MatchEvidence = Note<
  /** Evidence: a common run (`exact`). */
  | "equal-run"
  /** Evidence: runs near each other, with small changes between them (`edited`). */
  | "aligned"
  /** Evidence: similar sentences (`loose`). */
  | "sentence-vector"
  /** Minor: too short to be more than chance. */
  | "short-run"
  /** Minor: a phrase that one of the texts repeats, or that many texts have. */
  | "standing-wording"
  /** Minor: part of a form, such as a list of fields, not of its content. */
  | "form"
  /** Minor: out of order, and little next to a long passage. */
  | "little-beside-others"
  /** Minor: all matches of the pair together are too little to be evidence. */
  | "too-little",
  MatchValues
>;

/** Lengths of one text. */
export interface Length {
  /** Unicode scalar values of the text shown. */
  chars: number;
  /** Characters that count in matching and in denominators. */
  counted: number;
  /** Sentences, lines without a stop among them. */
  sentences: number;
  /** Full stops that end a sentence. */
  fullStops: number;
}

/** What was read of an input, and how sure that is. */
export interface Extraction {
  /** Plain text, all visible text of a page, or its body. */
  what: "text" | "visible" | "body";
  /** 0 to 1; 1 for plain text and for visible text; 0, with `"text"`, in a Report of two profiles: they do not keep what was read. */
  confidence: number;
}

/** Something about a text that a reader may miss. */
export interface Sign {
  /**
   * - `zero-width`: characters without width, and tag characters
   * - `homoglyph`: letters that look like those of another script
   * - `mixed-width`: full-width letters or digits among others
   * - `hidden-text`: text of a page that is hidden, and is not compared
   * - `direction-override`: text that is stored in another order than it looks; it is compared as it looks
   * - `blanks`: words without blanks, with a letter in the place of each blank, or with a blank behind each letter; both texts are compared letter by
   *   letter, or with that letter as a blank
   * - `numerals`: numbers in Han numerals that the other text has in digits; they are equal
   * - `facts`: names, numbers and dates where the other text has others, in otherwise equal wording. The places of both sides are in the same order
   * - `traditional-simplified`: this text is in Traditional Chinese characters and the other one in Simplified ones. `count` is how many of
   *   its characters were compared as Simplified ones; 0 if the texts were compared as they are written, because the options say so or
   *   `juhao/fold-zh` was not imported
   */
  kind:
    | "zero-width"
    | "homoglyph"
    | "mixed-width"
    | "hidden-text"
    | "direction-override"
    | "blanks"
    | "numerals"
    | "facts"
    | "traditional-simplified";
  /** The text it is about. */
  side: "left" | "right";
  /** How many there are: characters, or places where these are more than one character. */
  count: number;
  /** The first places. */
  places: Span[];
}

/** A limit that was reached. */
export interface LimitReached {
  /**
   * A limit of {@link Limits} (`matches`, `sentences`), a stage of its `work` (`work.lcs`, `work.runs`, `work.blocks`, `work.sentences`,
   * `work.trustable`), or one of a corpus: `corpus.pairs`, pairs that score; `corpus.copies`, documents of one text told in pairs.
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
  /** The limit. */
  limit: number;
  /** How many there were, or would have been. */
  reached: number;
}

/** The answer of {@link align}. */
export interface Alignment {
  /** Length of the longest common subsequence of the counted characters. */
  lcs: Omit<LcsLength, "trustable">;
  /** Four numbers a passage: left start, left end, right start, right end; in the order of the left text. */
  spans: Uint32Array;
  /** Limits that were reached. Empty: nothing was cut short. */
  limits: LimitReached[];
}

/** The values of an error's message, by its code. */
export interface ErrorValues {
  /** What is no text, page, profile, list or id. `side` says which of two inputs, `id` of which document or source. */
  "bad-input": { side?: "left" | "right"; id?: string };
  /** An option that is unknown or has an impossible value; `nearest` is a known one with almost this name. */
  "bad-option": { name?: string; nearest?: string };
  /** A range that does not lie on characters of the text; all in UTF-16 code units. */
  "bad-range": { start: number; end: number; length: number; side?: "left" | "right"; id?: string };
  /** An input over the limit `inputBytes`; both in UTF-8 bytes. */
  "input-too-long": { bytes: number; limit: number; side?: "left" | "right"; id?: string };
  /** Stored bytes that are damaged or foreign; with both versions where these are the reason: make them again from the texts. */
  "bad-stored": { version?: number; readable?: number };
  /** A charset, by its name in the Encoding Standard, that this host cannot decode. */
  "no-decoder": { charset: string };
  /** A call before the end of {@link init}, in a page. */
  "not-loaded": Record<string, never>;
  /** What {@link init} was given or fetched is not the module; the address and the status of the answer where there were any. */
  "load-failed": { address?: string; status?: number };
  /**
   * The engine's memory, at most 4 GiB, has no room for this. What the call was about to make is lost, and a {@link Corpus} it was to change
   * may be, too.
   */
  "out-of-memory": { bytes: number };
  /** The engine broke, or its thread ended (`juhao/worker`). */
  "engine-failed": Record<string, never>;
}

/** A stable name of what went wrong. */
export type ErrorCode = keyof ErrorValues;

/** An error with one code. */
interface ErrorOf<Code extends ErrorCode> extends Error {
  /** The same for all of them. */
  readonly name: "JuhaoError";
  /** What went wrong. */
  readonly code: Code;
  /** The numbers and names of the message. */
  readonly values: ErrorValues[Code];
}

/** What every function throws: an `Error` with a stable code, which says what its values are. */
export type JuhaoError = { [Code in ErrorCode]: ErrorOf<Code> }[ErrorCode];

/**
 * The class, for `instanceof`, which holds for errors of every build of the package and of other threads.
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
