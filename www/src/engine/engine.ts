/** The engine as the page sees it: the interface does not say whether a worker does the work. */

import type { Report } from "juhao";
import type { Filters } from "../filters.ts";
import type { Range } from "../highlight.ts";
import type { Heading } from "../input/structure.ts";
import type { Left, LeftOut } from "../exclusions/ranges.ts";

/** Names of the two texts. */
export type Side = "left" | "right";
export const SIDES = ["left", "right"] as const;
export type Sides<T> = Record<Side, T>;

/** How an input is read: unchanged, or as the HTML of a page. */
export type Format = "text" | "page";

/** One text to compare. */
export interface Input {
  readonly text: string;
  readonly format: Format;
  /** Ranges of a document's text that a reader cannot see, for example white text. */
  readonly faint?: readonly Range[];
}

/** The user's decisions about one text. Offsets are in the input: for a page, in its HTML. */
export interface Choice {
  /** Whether all of a page is shown, with the blocks outside its body left out. */
  readonly whole: boolean;
  /**
   * Blocks of a page that the user toggled, by their start offset: a block of the body that is left out, or a block
   * outside it that is compared.
   */
  readonly turned: readonly number[];
  /** Ranges left out by hand. */
  readonly byHand: readonly Left[];
}

/** Which differences are ignored and which text is compared, independent of the texts. */
export interface Rules {
  readonly filters: Filters;
  /** A text whose wording is left out of all texts, or `null`. */
  readonly template: Input | null;
}

/** The user's decisions about a comparison of two texts. */
export interface Choices extends Sides<Choice>, Rules {
  /** Whether the answer includes the candidates that the search dismissed. */
  readonly explain: boolean;
}

/** The choice for a text about which the user decided nothing. */
export const NO_CHOICE: Choice = { whole: false, turned: [], byHand: [] };

/** A block of a page that is shown as a whole. */
export interface PageBlock extends Range {
  /** Start offset in the HTML. */
  readonly source: number;
  /** Whether it is compared. */
  readonly kept: boolean;
}

/** Invisible text: its range in the HTML, and its range in the text shown, or `null` if it is not in that text. */
export interface Faint {
  readonly source: Range;
  readonly shown: Range | null;
}

/** The Report, the two texts that its offsets point into, and the ranges of them that were not compared. */
export interface Answer {
  /** Its shares and lengths refer to the whole texts, including text that is left out. */
  readonly report: Report;
  /** The share of each text that was compared. The rest is left out. */
  readonly compared: Sides<number>;
  /** Numbers of counted characters that are left out, by reason. */
  readonly out: Sides<LeftOut>;
  /** Coverage with quotations and references included; `null` if none of them are left out. */
  readonly quoted: Sides<number> | null;
  readonly shown: Sides<string>;
  readonly left: Sides<readonly Left[]>;
  /** Ranges that differ inside edited passages. */
  readonly edits: Sides<readonly Range[]>;
  /** Invisible text, in the text shown or, if it is not compared, in the HTML only. */
  readonly faint: Sides<readonly Faint[]>;
  /** The blocks of pages that are shown as a whole. */
  readonly blocks: Sides<readonly PageBlock[]>;
  /** The headings of pages. */
  readonly headings: Sides<readonly Heading[]>;
}

/** The steps of a comparison, in the order in which the engine reports them. */
export type Phase = "engine" | "left" | "right" | "compare";

/** Callbacks and the stop signal of one comparison. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly onPhase: (phase: Phase) => void;
}

/** Compares two texts. */
export interface Engine {
  /**
   * Rejects with an {@link EngineError}, or with the signal's reason if it was stopped. A comparison that starts while
   * another one runs waits for it, so stop the other one first.
   */
  compare(inputs: Sides<Input>, choices: Choices, watch: Watch): Promise<Answer>;
}

/** Error codes of an engine that failed to load or stopped working: another attempt needs a new engine. */
const BROKEN = ["engine-failed", "load-failed", "not-loaded", "out-of-memory"];

/** A failed comparison. `code` is the package's error code, or `engine-failed` if the worker could not be started. */
export class EngineError extends Error {
  readonly code: string;
  readonly values: Readonly<Record<string, number | string>>;

  constructor(code: string, message: string, values: Readonly<Record<string, number | string>> = {}) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.values = values;
  }

  /** Whether the engine failed. `false` means that it refused the texts. */
  get isBroken(): boolean {
    return BROKEN.includes(this.code);
  }
}
