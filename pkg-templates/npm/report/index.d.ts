/**
 * Writes a comparison as one HTML file, in a WebAssembly module of its own. `juhao check --report` and
 * `juhao compare --html` write the same file for the same values.
 *
 * @example
 * import { compare } from "juhao";
 * import init, { writeReport } from "juhao/report";
 *
 * await init();
 * const texts = [{ name: "left", text: left }, { name: "right", text: right }];
 * const html = writeReport({ lang: "en", date: "28 November 2026", settings: {}, texts, two: compare(left, right) });
 */

import type { InitInput, InitModule, LimitReached, Rate, Report, SourceReport } from "../index.d.ts";

/** Loads the module. In Node and in Workers it is loaded already, and this does nothing. */
export default function init(input?: InitInput): Promise<void>;

/** Loads the module from bytes or a compiled module, synchronously. */
export function initSync(options: { module: InitModule }): void;

/**
 * Returns a report as an HTML file that loads nothing and runs nothing. All names and texts stay text. The same values
 * give the same file, and nothing depends on the clock. Throws a `JuhaoError` with the code `bad-input` if a value is
 * missing, or an offset is outside of its text. Time O(n) for texts of n characters.
 */
export function writeReport(values: ReportValues): string;

/** What a report is made of. Offsets are in UTF-16 code units of the texts. */
export interface ReportValues {
  /** The language of the report. */
  readonly lang: "zh-CN" | "zh-Hant" | "en";
  /** The date, as it is shown. */
  readonly date: string;
  /** What a board wants to know; an empty value is not shown. */
  readonly about?: {
    /** The author of the work. */
    readonly author?: string;
    /** The course, class or degree. */
    readonly course?: string;
    /** Who examines it. */
    readonly examiner?: string;
    /** Remarks on the whole. */
    readonly notes?: string;
  };
  /** How the texts were compared. */
  readonly settings: ReportSettings;
  /** All texts; other values refer to them by their index. */
  readonly texts: readonly ReportedText[];
  /** The Report of the first two texts, if there are only these. */
  readonly two?: Report;
  /** Pairs of many texts, in any order. */
  readonly pairs?: readonly ReportedPair[];
  /** The least share of either text by which a pair joins a group, 0 to 1. Default: 0.33. */
  readonly joinedFrom?: number;
  /** Number of older texts that the others were compared with; `texts` need not have those without shared text. */
  readonly older?: number;
  /** Number of pairs that were not compared, because both texts are of one group, such as an author. */
  readonly ignoredPairs?: number;
  /** Number of pairs that share minor matches only and are not listed. */
  readonly minorPairs?: number;
  /** Files that could not be read, with the reason in words. */
  readonly problems?: readonly {
    /** Its name. */
    readonly file: string;
    /** The reason in words. */
    readonly why: string;
  }[];
  /** Limits that were reached. */
  readonly limits?: readonly LimitReached[];
  /** What a program needs to open the report again, as JSON. */
  readonly session?: string;
  /** Whether names, notes and text that is not shared were taken out. */
  readonly anonymous?: boolean;
}

/** How the texts were compared. Names that the report does not know are shown as they are. */
export interface ReportSettings {
  /** The preset; `null` for options of the user's own. */
  readonly preset?: string | null;
  /** The length of the shortest match, in Han characters. */
  readonly minMatch?: number;
  /** The kinds of matches: `exact`, `edited`, `loose`. */
  readonly kinds?: readonly string[];
  /** The parts that are left out: `quotations`, `references`, `numbers`, `site`. */
  readonly exclude?: readonly string[];
  /** What counts as the same: `case`, `punctuation`, `forms` (Traditional and Simplified Chinese). */
  readonly same?: readonly string[];
  /** Names of the texts whose wording is left out. */
  readonly templates?: readonly string[];
}

/** A text of a report. */
export interface ReportedText {
  /** Its name. */
  readonly name: string;
  /** The text as it was compared; `null` if it is not at hand. */
  readonly text?: string | null;
  /** Its counted characters. */
  readonly counted?: number;
  /** Whether it is one of the older texts, which are sources only. */
  readonly old?: boolean;
  /** Whether it is earlier work of the author of the checked texts. */
  readonly own?: boolean;
  /** The share of it that is in texts other than earlier work of its author. */
  readonly withoutOwn?: Rate | null;
  /** Where its pages start, if it has pages. */
  readonly pages?: readonly number[];
  /** Its headings, where they are known. Without them, chapters are found by their numbers, if those are certain. */
  readonly headings?: readonly {
    /** Where the heading starts. */
    readonly start: number;
    /** Where it ends. */
    readonly end: number;
    /** Its level: 1 for a chapter, 2 for a section in it. */
    readonly level: number;
  }[];
  /**
   * Its parts that were left out. The reasons `quotations`, `references`, `template`, `site`, `page` and `hand` have
   * words.
   */
  readonly out?: readonly {
    /** Where the part starts. */
    readonly start: number;
    /** Where it ends. */
    readonly end: number;
    /** Why it was left out. */
    readonly reason: string;
    /** The reason in the user's own words. */
    readonly note?: string;
  }[];
  /** What it shares with other texts; the id of a source is its index as a string. */
  readonly sources?: SourceReport | null;
}

/** A pair of many texts. */
export interface ReportedPair {
  /** Index of the left text. */
  readonly left: number;
  /** Index of the right text. */
  readonly right: number;
  /** The relation. */
  readonly relation: Report["relation"];
  /** The code of the reason for it. */
  readonly reason?: string;
  /** `evidence`, or `minor` if all matches are. */
  readonly role: "evidence" | "minor";
  /** The share of each text that is equal. */
  readonly coverage: {
    /** The share of the left text. */
    readonly left: number;
    /** The share of the right text. */
    readonly right: number;
  };
  /** Whether only profiles were compared, because a text was not at hand. */
  readonly estimate?: boolean;
  /** If all of its evidence is shared by many: how many other texts have it and share little else. */
  readonly sharedByMany?: number;
  /** The user's decision. */
  readonly decision?: "open" | "confirmed" | "cleared";
  /** The user's note on it. */
  readonly note?: string;
}
