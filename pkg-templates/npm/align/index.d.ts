/**
 * Alignment and diff alone: a small WebAssembly module, without pages, indexes, charsets and profiles.
 *
 * @example
 * import init, { align, diff } from "juhao/align";
 *
 * await init();
 * diff("The library opens at nine.", "The library opens at ten.");
 */

import type { Alignment, Edit, InitInput, InitModule } from "../index.d.ts";

export type { Alignment, Edit } from "../index.d.ts";

/** Loads the module; where it is loaded already (Node, Workers) this does nothing. */
export default function init(input?: InitInput): Promise<void>;

/** Loads the module from bytes or a compiled module, at once. */
export function initSync(options: { module: InitModule }): void;

/** Options of {@link align}. An unknown name is an error. */
export interface AlignOptions {
  /** Shortest passage: Han characters, a word counts 2. Default: 8. */
  readonly minMatchLength?: number;
  /** Whether upper and lower case are the same. Default: true. */
  readonly ignoreCase?: boolean;
  /** Whether digits are left out. Default: false. */
  readonly ignoreNumbers?: boolean;
}

/**
 * All passages common to two plain texts, moved ones too, and the length of their longest common subsequence: what `align` of the main entry
 * answers to strings, as they are written (Traditional and Simplified Chinese are not the same here). Offsets are UTF-16 code units.
 *
 * @throws {JuhaoError} `bad-input` for what is no string, `bad-option`, `input-too-long`
 */
export function align(left: string, right: string, options?: AlignOptions): Alignment;

/** Options of {@link edits} and {@link diff}. An unknown name is an error. */
export interface DiffOptions {
  /**
   * What is compared: Unicode characters; words, where Chinese, Japanese and Thai are taken by the character, and blanks and marks are parts of
   * their own; lines with their ends. Default: `"words"`.
   */
  readonly by?: "characters" | "words" | "lines";
}

/**
 * Where two texts differ, in their order: as few parts as possible, exactly as they are written. Where that takes too long to find, a stretch of both texts is one edit. Between edits both texts are equal.
 *
 * @throws {JuhaoError} `bad-input`, `bad-option`
 */
export function edits(left: string, right: string, options?: DiffOptions): Edit[];

/** A stretch of {@link diff}, in the shape of the package `diff`. */
export interface Change {
  /** The text. */
  value: string;
  /** How many parts it is. */
  count: number;
  /** Whether only the right text has it. */
  added: boolean;
  /** Whether only the left text has it. */
  removed: boolean;
}

/**
 * Both texts as one row of stretches: those without `added` make up the left text, those without `removed` the right one.
 *
 * @example
 * diff("nine days", "ten days"); // [{ value: "nine", removed: true, ... }, { value: "ten", added: true, ... }, { value: " days", ... }]
 *
 * @throws {JuhaoError} as {@link edits}
 */
export function diff(left: string, right: string, options?: DiffOptions): Change[];

/** Options of {@link patch}. An unknown name is an error. */
export interface PatchOptions {
  /** Name of the left text. Default: `"left"`. */
  readonly leftName?: string;
  /** Name of the right text. Default: `"right"`. */
  readonly rightName?: string;
  /** Lines that are kept before and after changes. Default: 3. */
  readonly context?: number;
}

/**
 * A patch in unified form, which `git apply`, `patch` and the package `diff` apply to the left text to make the right one; empty where both are
 * the same.
 *
 * @throws {JuhaoError} as {@link edits}
 */
export function patch(left: string, right: string, options?: PatchOptions): string;
