/** The user's filters as one value: which differences are ignored and which text is left out. */

import { MATCH_LENGTHS, PRESETS as ROWS, type PresetRow } from "../../pkg-templates/npm/contract.js";

/** Which passages are shown, and how texts are compared. */
export interface Filters {
  /** Minimum length of a common run that is shown, in Han characters; a word counts 13/8 of a character. */
  readonly least: number;
  /** Whether shorter phrases are shown, too, if they are rare in texts of these lengths. */
  readonly rare: boolean;
  /** Whether passages with changes inside count. */
  readonly edited: boolean;
  /** Whether reworded or reordered passages count. */
  readonly loose: boolean;
  /** Leaves out text in quotation marks and quoted blocks. */
  readonly quotes: boolean;
  /** Leaves out lists of references. */
  readonly references: boolean;
  /** Leaves out covers, declarations, contents and acknowledgements. */
  readonly frontMatter: boolean;
  /** Leaves out lines that both pages show because they belong to one site. */
  readonly site: boolean;
  /** Ignores digits. */
  readonly numbers: boolean;
  /** Whether upper and lower case count as the same. */
  readonly cases: boolean;
  /** Whether a passage counts as exact when only its punctuation differs. */
  readonly punctuation: boolean;
  /** Whether the Traditional and the Simplified form of a character count as the same. */
  readonly forms: boolean;
}

export type Switch = Exclude<keyof Filters, "least">;

/** The ends of the slider for `least`, and its standard. */
export const LEAST = { from: 5, standard: MATCH_LENGTHS.standard, to: 60 } as const;

/** Converts a length in Han characters to words, rounded up: 13 characters are 8 words. */
export function wordsOf(least: number): number {
  return Math.ceil((least * 8) / 13);
}

/** The length from which rare phrases are shown. */
export const RARE = Math.min(...ROWS.flatMap(({ options }) => options.rareMatchLength ?? []));

/** The filters that have the effect of a preset of the engine. */
function filtersOf({ options, leaveOut }: PresetRow): Filters {
  return {
    least: options.minMatchLength ?? LEAST.standard,
    rare: options.rareMatchLength !== undefined,
    edited: options.kinds?.includes("edited") ?? true,
    loose: options.kinds?.includes("loose") ?? true,
    quotes: leaveOut.includes("quotations"),
    references: leaveOut.includes("references"),
    frontMatter: leaveOut.includes("front-matter"),
    site: leaveOut.includes("site"),
    numbers: options.ignoreNumbers ?? false,
    cases: options.ignoreCase ?? true,
    punctuation: options.ignorePunctuation ?? false,
    forms: options.fold !== "none",
  };
}

/** Filters for a purpose: the presets of the engine. */
export const PRESETS = Object.fromEntries(ROWS.map((row) => [row.name, filtersOf(row)])) as Readonly<
  Record<"standard" | "strict" | "web" | "thesis" | "punctuation" | "classical", Filters>
>;
const STANDARD = PRESETS.standard;

export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

const SWITCHES = Object.keys(STANDARD).filter((name): name is Switch => name !== "least");

/** Returns the preset that equals these filters, or `null`. */
export function presetOf(filters: Filters): Preset | null {
  return PRESET_NAMES.find((name) => changes(filters, PRESETS[name]) === 0) ?? null;
}

/** Counts the filters that differ. */
export function changes(filters: Filters, from: Filters = STANDARD): number {
  return SWITCHES.filter((name) => filters[name] !== from[name]).length + Number(filters.least !== from.least);
}

/** Converts filters to values of the address: only those that differ from the standard. */
export function writeFilters(filters: Filters): Record<string, string> {
  const changed = SWITCHES.filter((name) => filters[name] !== STANDARD[name]);
  return {
    ...(filters.least !== STANDARD.least && { least: String(filters.least) }),
    ...(changed.length > 0 && { change: changed.join(".") }),
  };
}

/** Reads the output of {@link writeFilters}. Invalid values are ignored. */
export function readFilters(values: URLSearchParams): Filters {
  const changed = (values.get("change") ?? "").split(".");
  const least = Number(values.get("least"));
  const switches = SWITCHES.map((name) => [name, STANDARD[name] !== changed.includes(name)] as const);
  return {
    ...STANDARD,
    ...Object.fromEntries(switches),
    least: Number.isInteger(least) && least >= LEAST.from && least <= LEAST.to ? least : STANDARD.least,
  };
}
