/**
 * After returning from a pair, focuses the button that opened it: in a group, in the matrix, a source, or the table.
 */

import type { Pair } from "../../engine/many.ts";
import type { State } from "../../store.ts";

/** Returns a function to call after every update of the view. */
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
      // After stepping from pair to pair in the panes, the table focuses the last pair instead.
      opener = view === "many" ? pressed : null;
    }
    const isBack = isAway && view === "many";
    isAway = view !== "many";
    if (!isBack) return;
    if (opened && opener?.isConnected) opener.focus();
    else if (isLost()) element.focus({ preventScroll: true });
  };
}

/** Returns whether no element has the focus, or a hidden one, which is about to lose it. */
function isLost(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.closest("[hidden]") !== null;
}
