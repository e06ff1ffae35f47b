/** Scrolls two readers together. An alignment that the user made by hand is kept. */

import type { Match } from "juhao";
import { SIDES, type Side, type Sides } from "../engine/engine.ts";
import { across, type Thread, threadOf } from "../scroll-sync.ts";
import type { MarkedText } from "../marked-text.ts";

export interface Scrolling {
  /** Sets the matches and the lengths of both texts; `null` if there is no result, so that they scroll separately. */
  show(shown: { readonly matches: readonly Match[]; readonly lengths: Sides<number> } | null): void;
  turn(on: boolean): void;
  /** Pauses while both are moved, then continues from their new positions. */
  rest(): void;
}

/** Milliseconds that a smooth scroll to a match can take. */
const MOVING = 700;

/**
 * Returns the height, as a share of the pane, at which both texts are aligned: the upper edge at the start of a text,
 * the lower edge at its end, so that both start and end together.
 */
function eyeOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  return scrollTop / Math.max(1, scrollHeight - clientHeight);
}

export function scrolling(readers: Sides<Pick<MarkedText, "element" | "placeAt" | "scrollTo">>): Scrolling {
  let thread: Thread | null = null;
  let isOn = true;
  let resting = 0;
  /** Offset of the right place from the place that corresponds to the left one. */
  let bias = 0;
  /** Positions that this code set: a scroll event at one of them does not come from the user. */
  const put: Partial<Sides<number>> = {};

  const placeOf = (side: Side, eye: number): number => {
    const { element, placeAt } = readers[side];
    return placeAt(element.clientHeight * eye);
  };
  const takeUp = (): void => {
    resting = 0;
    if (!thread) return;
    const eye = eyeOf(readers.left.element);
    bias = placeOf("right", eye) - across(thread, "left", placeOf("left", eye));
  };

  const follow = (side: Side): void => {
    const { element } = readers[side];
    const expected = put[side];
    delete put[side];
    if (expected !== undefined && Math.abs(expected - element.scrollTop) < 2) return;
    const other = side === "left" ? "right" : "left";
    const follower = readers[other].element;
    if (!isOn || resting > 0 || !thread || element.hidden || follower.hidden) return;
    const eye = eyeOf(element);
    const place = placeOf(side, eye);
    const target = side === "left" ? across(thread, side, place) + bias : across(thread, side, place - bias);
    const before = follower.scrollTop;
    readers[other].scrollTo(Math.max(0, target), follower.clientHeight * eye);
    if (follower.scrollTop !== before) put[other] = follower.scrollTop;
  };
  for (const side of SIDES) {
    readers[side].element.addEventListener("scroll", () => follow(side), { passive: true });
  }

  const rest = (): void => {
    window.clearTimeout(resting);
    resting = window.setTimeout(takeUp, MOVING);
  };

  return {
    show(shown) {
      thread = shown && threadOf(shown.matches, shown.lengths);
      bias = 0;
    },
    turn(on) {
      if (on && !isOn) takeUp();
      isOn = on;
    },
    rest,
  };
}
