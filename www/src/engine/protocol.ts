/** Messages between the page and its worker. A request gets any number of phases, then exactly one `ok` or `error`. */

import type { Answer, Choices, Input, Phase, Sides } from "./engine.ts";

/** Page to worker. */
export interface Request {
  readonly id: number;
  readonly inputs: Sides<Input>;
  readonly choices: Choices;
}

/** Worker to page. */
export type Reply =
  | { readonly id: number; readonly type: "phase"; readonly phase: Phase }
  | { readonly id: number; readonly type: "ok"; readonly answer: Answer }
  | {
      readonly id: number;
      readonly type: "error";
      readonly code: string;
      readonly message: string;
      readonly values: Readonly<Record<string, number | string>>;
    };
