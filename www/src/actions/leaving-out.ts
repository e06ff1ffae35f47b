/** Actions that leave passages out of the comparison of two texts by hand. */

import { type Comparison, WAIT } from "../comparison.ts";
import { SIDES } from "../engine/engine.ts";
import type { ByHand, Part } from "../store.ts";
import type { Panes } from "./panes.ts";

export interface LeavingOutActions {
  /** Leaves a match out on both sides. `note` is the user's reason. */
  leaveOut(match: number, note: string): void;
  /** Includes again what was left out by hand. */
  putBack(id: number): void;
}

export function createLeavingOut(
  store: Part<"left" | "right">,
  { change }: Panes,
  ask: Comparison["ask"],
): LeavingOutActions {
  /** Returns an id that no range has, also if the ranges come from a session. */
  const freshId = (): number =>
    SIDES.flatMap((side) => store.state[side].byHand).reduce((most, { id }) => Math.max(most, id), 0) + 1;
  return {
    leaveOut(match, note) {
      const found = store.state.result?.report.matches[match];
      if (!found) return;
      const id = freshId();
      for (const side of SIDES) {
        const { start, end, source } = found[side];
        const [from, to] = source ?? [start, end];
        const range: ByHand = { start: from, end: to, reason: "hand", note, id };
        change(side, { byHand: [...store.state[side].byHand, range] });
      }
      ask(WAIT.placed, false);
    },
    putBack(id) {
      for (const side of SIDES) change(side, { byHand: store.state[side].byHand.filter((range) => range.id !== id) });
      ask(WAIT.placed, false);
    },
  };
}
