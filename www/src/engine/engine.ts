/** What the page asks of an engine. It does not know where the work is done. */

import type { Report } from "juhao";

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
}

/** The Report and the two texts its offsets point into. */
export interface Answer {
  readonly report: Report;
  readonly shown: Sides<string>;
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
  compare(inputs: Sides<Input>, watch: Watch): Promise<Answer>;
}

/** Why there is no answer: the code of the package, or `engine-failed` when the engine itself broke or could not be loaded. */
export class EngineError extends Error {
  readonly code: string;
  readonly values: Readonly<Record<string, number | string>>;

  constructor(code: string, message: string, values: Readonly<Record<string, number | string>> = {}) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.values = values;
  }
}
