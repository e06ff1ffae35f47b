/**
 * Comparison of two plain texts in a module of about half the size, without pages, indexes, charsets and profiles. The
 * results are those of the main entry.
 *
 * @example
 * import init, { compare } from "juhao/compare";
 *
 * await init();
 * compare("The library opens at nine.", "The library opens at ten.").relation;
 */

import type { Alignment, Edit, InitInput, InitModule, Options, Report } from "../index.d.ts";

export type { Alignment, Edit, Report } from "../index.d.ts";

/** Loads the module. In Node and in Workers it is loaded already, and this does nothing. */
export default function init(input?: InitInput): Promise<void>;

/** Loads the module from bytes or a compiled module, synchronously. */
export function initSync(options: { module: InitModule }): void;

/**
 * Options of a comparison: those of the main entry that concern two plain texts. A `preset` that leaves out parts of a
 * text (`"thesis"`, `"web"`) is an error. An unknown name is an error.
 */
export type CompareOptions = Omit<Options, "extraction" | "comments" | "leaveOut" | "template" | "exclude" | "terms">;

/**
 * Compares two texts, as `compare` of the main entry.
 *
 * @throws {JuhaoError} `bad-input` if a text is not a string, `bad-option`, `input-too-long`
 */
export function compare(left: string, right: string, options?: CompareOptions): Report;

/** Returns all common passages of two texts, as `align` of the main entry. */
export function align(left: string, right: string, options?: CompareOptions): Alignment;

/**
 * Finds the edits inside matches, as `edits` of the main entry.
 *
 * @throws {JuhaoError} as {@link compare}; `bad-range` for a range outside a text
 */
export function edits(
  left: string,
  right: string,
  matches: readonly { readonly left: { start: number; end: number }; readonly right: { start: number; end: number } }[],
  options?: CompareOptions,
): Edit[][];
