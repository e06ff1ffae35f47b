/**
 * Alignment and diff in a small WebAssembly module, without pages, indexes, charsets and profiles.
 *
 * @example
 * import init, { align, diff } from "juhao/align";
 *
 * await init();
 * diff("The library opens at nine.", "The library opens at ten.");
 */

import type { Alignment, Edit, InitInput, InitModule } from "../index.d.ts";

export type { Alignment, Edit } from "../index.d.ts";

/** Loads the module. In Node and in Workers it is loaded already, and this does nothing. */
export default function init(input?: InitInput): Promise<void>;

/** Loads the module from bytes or a compiled module, synchronously. */
export function initSync(options: { module: InitModule }): void;

/** Options of {@link align}. An unknown name is an error. */
export interface AlignOptions {
  /** Length of the shortest passage, 1 to 1,000,000 Han characters; a word counts as 2. Default: 8. */
  readonly minMatchLength?: number;
  /** Treat upper and lower case as equal. Default: true. */
  readonly ignoreCase?: boolean;
  /** Ignore digits. Default: false. */
  readonly ignoreNumbers?: boolean;
}

/**
 * Returns all common passages of two plain texts, including moved ones, and the length of their longest common
 * subsequence. The result is that of `align` of the main entry; Traditional and Simplified characters are equal.
 * Offsets are in UTF-16 code units.
 *
 * @throws {JuhaoError} `bad-input` if a text is not a string, `bad-option`, `input-too-long`
 */
export function align(left: string, right: string, options?: AlignOptions): Alignment;

/** Options of {@link edits} and {@link diff}. An unknown name is an error. */
export interface DiffOptions {
  /**
   * The unit that is compared: Unicode characters; words (in Chinese, Japanese and Thai, characters; spaces and
   * punctuation are separate units); or lines with their line ends. Default: `"words"`.
   */
  readonly by?: "characters" | "words" | "lines";
}

/**
 * Finds the differences of two texts, in order, with as few changed units as possible. Between edits both texts are
 * equal. If the smallest difference takes too long to find, a larger section of both texts becomes one edit.
 *
 * @throws {JuhaoError} `bad-input`, `bad-option`
 */
export function edits(left: string, right: string, options?: DiffOptions): Edit[];

/** A section of the result of {@link diff}, in the form of the npm package `diff`. */
export interface Change {
  /** The text. */
  value: string;
  /** The number of units, such as words, in it. */
  count: number;
  /** Whether only the right text has it. */
  added: boolean;
  /** Whether only the left text has it. */
  removed: boolean;
}

/**
 * Returns both texts as one list of sections. The sections without `added` form the left text, those without `removed`
 * the right text.
 *
 * @example
 * diff("nine days", "ten days");
 * // [{ value: "nine", removed: true, ... }, { value: "ten", added: true, ... }, { value: " days", ... }]
 *
 * @throws {JuhaoError} as {@link edits}
 */
export function diff(left: string, right: string, options?: DiffOptions): Change[];

/** Options of {@link patch}. An unknown name is an error. */
export interface PatchOptions {
  /** Name of the left text, on one line. Default: `"left"`. */
  readonly leftName?: string;
  /** Name of the right text, on one line. Default: `"right"`. */
  readonly rightName?: string;
  /** Number of unchanged lines before and after a change. Default: 3. */
  readonly context?: number;
}

/**
 * Returns a patch in unified format, with which `git apply`, `patch` and the npm package `diff` turn the left text into
 * the right one. The patch is empty if both texts are equal.
 *
 * @throws {JuhaoError} as {@link edits}
 */
export function patch(left: string, right: string, options?: PatchOptions): string;
