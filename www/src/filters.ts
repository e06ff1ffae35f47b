/** What counts as alike and what takes part: the reader's filters, as one value. They travel to the engine as its options. */

/** The kinds of passages, and how texts are compared. */
export interface Filters {
  /** Least length of a common run that is shown, in Han characters; a word counts 13/8 of one. */
  readonly least: number;
  /** Whether passages with changes inside count. */
  readonly edited: boolean;
  /** Whether passages told in other words or another order count. */
  readonly loose: boolean;
  /** Left out: text in quotation marks and quoted blocks. */
  readonly quotes: boolean;
  /** Left out: lists of references. */
  readonly references: boolean;
  /** Left out: lines that both pages show because they are of one site. */
  readonly site: boolean;
  /** Left out: digits. */
  readonly numbers: boolean;
  /** Whether upper and lower case are the same. */
  readonly cases: boolean;
  /** Whether a passage counts as exact when only its punctuation differs. */
  readonly punctuation: boolean;
  /** Whether a Traditional and a Simplified text are compared as texts of the same characters. */
  readonly forms: boolean;
}

export type Switch = Exclude<keyof Filters, "least">;

/** Least lengths that can be asked for; the standard is what Chinese checks (查重) and the engine use. */
export const LEAST = { from: 5, standard: 13, to: 60 } as const;

/** The fewest words that are as long as this many Han characters: 8 words are 13 characters. */
export function wordsOf(least: number): number {
  return Math.ceil((least * 8) / 13);
}

const STANDARD: Filters = {
  least: LEAST.standard,
  edited: true,
  loose: true,
  quotes: false,
  references: false,
  site: false,
  numbers: false,
  cases: true,
  punctuation: false,
  forms: true,
};

/** Filters for a purpose. */
export const PRESETS = {
  standard: STANDARD,
  strict: { ...STANDARD, edited: false, loose: false, cases: false, forms: false },
  edited: { ...STANDARD, punctuation: true },
  web: { ...STANDARD, site: true, punctuation: true },
  thesis: { ...STANDARD, quotes: true, references: true },
} as const satisfies Readonly<Record<string, Filters>>;

export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

const SWITCHES = Object.keys(STANDARD).filter((name): name is Switch => name !== "least");

/** The preset that these filters are; `null` for the reader's own. */
export function presetOf(filters: Filters): Preset | null {
  return PRESET_NAMES.find((name) => changes(filters, PRESETS[name]) === 0) ?? null;
}

/** How many filters differ. */
export function changes(filters: Filters, from: Filters = STANDARD): number {
  return SWITCHES.filter((name) => filters[name] !== from[name]).length + Number(filters.least !== from.least);
}

/** Filters as values of the address: only what differs from the standard. */
export function writeFilters(filters: Filters): Record<string, string> {
  const changed = SWITCHES.filter((name) => filters[name] !== STANDARD[name]);
  return {
    ...(filters.least !== STANDARD.least && { least: String(filters.least) }),
    ...(changed.length > 0 && { change: changed.join(".") }),
  };
}

/** What {@link writeFilters} wrote; what it cannot have written is passed over. */
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
