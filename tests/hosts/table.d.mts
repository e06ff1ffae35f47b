// Types of table.mjs.

/** A comparison of two files with its options. */
export interface Row {
  readonly left: string;
  readonly right: string;
  readonly preset: "standard" | "strict" | "web" | "thesis" | "punctuation" | "classical";
  readonly leaveOut: readonly ("quotations" | "references" | "front-matter")[];
  readonly template: string | null;
}

export const FORM: string;
export const documents: readonly string[];
export const rows: readonly Row[];
export function some(n: number): readonly Row[];
export function nameOf(row: Row): string;
export function bytes(path: string): Uint8Array;
