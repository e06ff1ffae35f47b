/** What the page asks of an engine. It does not know where the work is done. */

import type { Report } from "juhao";
import type { Filters } from "../filters.ts";
import type { Range } from "../highlight.ts";
import type { Left, LeftOut } from "../exclusions/ranges.ts";

/** The two texts, everywhere. */
export type Side = "left" | "right";
export const SIDES = ["left", "right"] as const;
export type Sides<T> = Record<Side, T>;

/** How an input is read: as it stands, or as the HTML of a page. */
export type Format = "text" | "page";

/** One text to compare. */
export interface Input {
  readonly text: string;
  readonly format: Format;
  /** Of a document, text in it that nobody can see. */
  readonly faint?: readonly Range[];
}

/** What the reader decided about one text. Places are in the text as it was put in: for a page, in its HTML. */
export interface Choice {
  /** Whether all of a page is shown, with what is outside its body left out. */
  readonly whole: boolean;
  /** Blocks of a page, by where they begin, that are left out though in the body, or take part though outside it. */
  readonly turned: readonly number[];
  /** Ranges left out by hand. */
  readonly byHand: readonly Left[];
}

/** What counts as alike and what takes part, whatever the texts. */
export interface Rules {
  readonly filters: Filters;
  /** A text whose wording is left out of all others. */
  readonly template: Input | null;
}

/** What the reader decided about a comparison of two texts. */
export interface Choices extends Sides<Choice>, Rules {
  /** Whether the answer has what the search dismissed. */
  readonly explain: boolean;
}

/** Nothing decided about a text. */
export const NO_CHOICE: Choice = { whole: false, turned: [], byHand: [] };

/** A block of a page that is shown as a whole. */
export interface PageBlock extends Range {
  /** Where it begins in the HTML. */
  readonly source: number;
  /** Whether it takes part. */
  readonly kept: boolean;
}

/** Text that is there and cannot be seen: a range of the HTML, and of the text shown if it is in it. */
export interface Faint {
  readonly source: Range;
  readonly shown: Range | null;
}

/** The Report, the two texts its offsets point into, and what in them took no part. */
export interface Answer {
  /** Every share in it is one of the whole text, and so are its lengths. */
  readonly report: Report;
  /** The share of each text that was compared: the rest is left out. */
  readonly compared: Sides<number>;
  /** Counted characters that are left out, by reason. */
  readonly out: Sides<LeftOut>;
  /** The shares that are equal if quotations and references are counted, too; `null` where none are left out. */
  readonly quoted: Sides<number> | null;
  readonly shown: Sides<string>;
  readonly left: Sides<readonly Left[]>;
  /** What differs inside edited passages. */
  readonly edits: Sides<readonly Range[]>;
  /** Text of pages that nobody can see: in the text shown, or in the HTML only, where that takes no part. */
  readonly faint: Sides<readonly Faint[]>;
  /** The blocks of pages that are shown as a whole. */
  readonly blocks: Sides<readonly PageBlock[]>;
}

/** What is being done; a long comparison tells them in this order. */
export type Phase = "engine" | "left" | "right" | "compare";

/** How one comparison is watched and stopped. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly onPhase: (phase: Phase) => void;
}

/** Compares two texts. */
export interface Engine {
  /**
   * Rejects with an {@link EngineError}, or with the signal's reason when it was stopped. A comparison begun while another runs
   * waits for it, so stop the other first.
   */
  compare(inputs: Sides<Input>, choices: Choices, watch: Watch): Promise<Answer>;
}

/** Codes of an engine that could not be loaded or broke off: another attempt needs a new one. */
const BROKEN = ["engine-failed", "load-failed", "not-loaded", "out-of-memory"];

/** Why there is no answer: the code of the package, or `engine-failed` where its thread could not be started. */
export class EngineError extends Error {
  readonly code: string;
  readonly values: Readonly<Record<string, number | string>>;

  constructor(code: string, message: string, values: Readonly<Record<string, number | string>> = {}) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.values = values;
  }

  /** Whether the engine is at fault, not the texts. */
  get isBroken(): boolean {
    return BROKEN.includes(this.code);
  }
}
