// Types of contract.js.

/** A preset: what it changes, by the names of the options, and the parts of a text that it leaves out. */
export interface PresetRow {
  readonly name: string;
  readonly purpose: string;
  readonly options: {
    readonly ignoreCase?: boolean;
    readonly ignorePunctuation?: boolean;
    readonly ignoreNumbers?: boolean;
    readonly fold?: "zh" | "none";
    readonly kinds?: readonly ("exact" | "edited" | "loose")[];
    readonly minMatchLength?: number;
    readonly rareMatchLength?: number;
  };
  readonly leaveOut: readonly ("quotations" | "references" | "front-matter" | "site")[];
}

/** An option. Read `expected` after its name and "must be"; `standard` is `null` if nothing holds without it. */
export interface OptionRow<Name extends string = string> {
  readonly names: readonly Name[];
  readonly expected: string;
  readonly standard: unknown;
}

export const VERSION: 2;
export const RELATIONS: readonly ["duplicate", "contains", "contained", "partial", "distinct", "no-features"];
export const ROLES: readonly ["evidence", "minor"];
export const KINDS: readonly ["exact", "edited", "loose"];
export const PARTS: readonly ["quotations", "references", "front-matter"];
export const CITED: readonly ["quotations", "references"];
export const MATCH_LENGTHS: { readonly least: number; readonly most: number; readonly standard: number };
export const THRESHOLDS: {
  readonly related: number;
  readonly duplicate: number;
  readonly duplicateSpan: number;
  readonly contain: number;
  readonly containSpan: number;
};
/** The options: the names that values consist of, what a value must be, and the standard. */
export const OPTIONS: Readonly<Record<string, OptionRow>> & {
  readonly method: OptionRow<"juhao" | "ccdet" | "pku-lcs" | "sl-st" | "simhash-sp">;
  readonly extraction: OptionRow<"auto" | "body" | "visible">;
  readonly comments: OptionRow<"leave-out" | "keep">;
  readonly fold: OptionRow<"zh" | "none">;
};
/** Says that no option has a name, to be read after the name, with the name that is most like it. */
export function unknown(name: string, known: readonly string[]): { why: string; nearest?: string };
/** What an option must be that has other options as its fields, to be read after its name. */
export const GROUP: string;
export const PRESETS: readonly PresetRow[];
