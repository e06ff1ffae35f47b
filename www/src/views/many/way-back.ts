/** The way back from a pair: on with the button that opened it, in a group, among sources or in the table. */

import type { Pair } from "../../engine/many.ts";
import type { State } from "../../store.ts";

/** Follows the view, after everything in it was brought up to date. */
export function wayBack(element: HTMLElement): (state: State) => void {
  let pressed: HTMLElement | null = null;
  let opener: HTMLElement | null = null;
  let opened: Pair | null = null;
  let isAway = false;
  const press = ({ target }: MouseEvent): void => {
    pressed = (target as Element).closest("button");
  };
  element.addEventListener("click", press, { capture: true });
  return ({ view, many }) => {
    if (many.opened !== opened) {
      opened = many.opened;
      // Who goes from pair to pair comes back to the table, which leads to the pair that was looked at last.
      opener = view === "many" ? pressed : null;
    }
    const isBack = isAway && view === "many";
    isAway = view !== "many";
    if (!isBack) return;
    if (opened && opener?.isConnected) opener.focus();
    else if (isLost()) element.focus({ preventScroll: true });
  };
}

/** Whether the focus is nowhere, or on what is hidden and about to lose it. */
function isLost(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.closest("[hidden]") !== null;
}
