/**
 * Checks quotations in a WebAssembly module of its own. It takes texts and pages, and no prepared texts of `juhao`,
 * because those are in the memory of another module: give their `text`.
 *
 * @example
 * import init, { verify } from "juhao/verify";
 *
 * await init();
 * const { quotations } = verify(draft, [{ id: "vane", input: source }], { tolerate: ["spelling"] });
 */

import type {
  Html,
  InitInput,
  InitModule,
  JuhaoError,
  LimitReached,
  Page,
  Rate,
  ReadingOptions,
  Span,
  Wording,
} from "../index.d.ts";

/** Loads the module. In Node and in Workers it is loaded already, and this does nothing. */
export default function init(input?: InitInput): Promise<void>;

/** Loads the module from bytes or a compiled module, synchronously. */
export function initSync(options: { module: InitModule }): void;

/**
 * Checks whether the quotations of a text are in its sources, word for word. The answer is the edits; the status sums
 * them up.
 *
 * @example
 * const sources = [{ id: "vane", input: "The river will rise." }];
 * const { quotations } = verify("Vane writes: “the river will not rise”.", sources);
 * quotations[0].status; // "altered"
 * quotations[0].edits[0]; // { kind: "negation", text: "not", sourceText: "", … }
 *
 * @throws {JuhaoError} `bad-input`, `bad-option`, `bad-range`, or `input-too-long`
 */
export function verify(
  input: string | Html | Page,
  sources: Iterable<{ readonly id: string; readonly input: string | Html | Page }>,
  options?: VerifyOptions,
): Verification;

/**
 * Returns the text that a reader sees, into which the spans of {@link verify} point: a text as it is, the body or all
 * visible text of a page.
 *
 * @throws {JuhaoError} `bad-input`, `bad-option`, or `input-too-long`
 */
export function shown(input: string | Html | Page, options?: ReadingOptions): string;

/** Options of {@link verify}. */
export interface VerifyOptions extends ReadingOptions {
  /**
   * Which parts of the text are checked: those that it marks as quotations, each line that is not blank, or those of a
   * list, by their words or by their range. Default: `"marked"`.
   */
  quotations?: "marked" | "lines" | readonly (string | { readonly start: number; readonly end: number })[];
  /** Accept no edit, not even an ellipsis or words in brackets. Default: false. */
  strict?: boolean;
  /** Kinds of edits that are accepted. Default: none. */
  tolerate?: readonly QuotedEditKind[];
  /** Also list passages that are word for word in a source and in no quotation. Default: false. */
  missing?: boolean;
  /** Maximum number of other places that are listed for a quotation. Default: 8. */
  alternatives?: number;
}

/** What differs between a quotation and its source. */
export type QuotedEditKind =
  | Wording["of"]
  | "tense"
  | "spelling"
  | "ocr"
  | "case"
  | "first-case"
  | "order"
  | "dropped"
  | "added"
  | "word"
  | "punctuation"
  | "ellipsis"
  | "bracket"
  | "note"
  | "joined";

/** The result of {@link verify}. */
export interface Verification {
  /** Version of the meaning of these fields. */
  version: 1;
  /** How many quotations have each status, and how many sources there are. */
  totals: {
    quotations: number;
    verified: number;
    repaired: number;
    altered: number;
    notFound: number;
    sources: number;
  };
  /** The quotations, in the order of the text. */
  quotations: CheckedQuotation[];
  /** With `missing`: passages that are word for word in a source and in no quotation. */
  missing?: { span: Span; text: string; place: QuotedPlace }[];
  /**
   * What kept quotations from being checked: the text has none (`no-quotations`), some are never closed (`unclosed`),
   * there are no sources (`no-sources`), or a source has no text (`source-without-text`).
   */
  notes: {
    code: "no-quotations" | "unclosed" | "no-sources" | "source-without-text";
    count?: number;
    source?: string;
  }[];
  /** Limits that were reached. Empty: nothing was cut short. */
  limits: LimitReached[];
}

/** A quotation and what was found. */
export interface CheckedQuotation {
  /** What is quoted, without its marks. */
  span: Span;
  /** Its words. */
  text: string;
  /** How it is marked: its marks, such as `“”`; `>`, `indent`, `blockquote`, or `given`. */
  mark: string;
  /** Whether its end is marked; if not, it reaches to the end of its paragraph. */
  closed: boolean;
  /** Number of quotations around it. */
  depth: number;
  /** The citation after it, such as `[3]`; `null` if there is none. */
  citation: string | null;
  /**
   * `verified`: no word differs. `repaired`: only what editors mark, or what `tolerate` accepts. `altered`: other words
   * differ. `not-found`: less than half of its letters are equal, in order, in any one place; a quotation of at most
   * four words or six Han characters is found word for word or not at all.
   */
  status: "verified" | "repaired" | "altered" | "not-found";
  /** The id of the source; `null` if it was not found. */
  source: string | null;
  /** The place in the source. */
  sourceSpan: Span | null;
  /** The line of this place, from 1. */
  line: number | null;
  /** The page of this place, from 1; `null` for a source without form feeds. */
  page: number | null;
  /** The heading above this place. */
  heading: string | null;
  /** What differs there, in the order of the text. */
  edits: QuotedEdit[];
  /** Share of its letters that are equal, in order, at this place, or at the nearest one if it was not found. */
  confidence: Rate;
  /** Number of places with exactly its words; 1 if it was found otherwise. */
  places: number;
  /** Whether parts of it are in several places. */
  joined: boolean;
  /** Other places with the same result. */
  alternatives: QuotedPlace[];
  /** The nearest passage, if it was not found. */
  near: QuotedPlace | null;
}

/** A difference between a quotation and its source. */
export interface QuotedEdit {
  /** What differs, such as a number or a negation. */
  kind: QuotedEditKind;
  /** Whether it is accepted, so that it does not make the quotation an altered one. */
  accepted: boolean;
  /** The place in the text; empty where words were dropped. */
  span: Span;
  /** The words of the text there. */
  text: string;
  /** The place in the source; empty where words were added. */
  sourceSpan: Span;
  /** The words of the source there. */
  sourceText: string;
  /** With `kind: "joined"`: the other place of these words. */
  elsewhere?: QuotedPlace;
}

/** A place in a source. */
export interface QuotedPlace {
  /** The id of the source. */
  source: string;
  /** The place in it. */
  span: Span;
  /** Its words. */
  text: string;
  /** The line where it begins, from 1. */
  line: number;
  /** The page where it begins, from 1; null if the source has no pages. */
  page: number | null;
  /** The heading above it; null if there is none. */
  heading: string | null;
}
