/** Actions that change only what of the answer is shown, and how. */

import type { Side, Sides } from "../engine/engine.ts";
import type { Range } from "../highlight.ts";
import { isShown } from "../marks.ts";
import type { Drawer, Panel, Part, Selection, Theme } from "../store.ts";

export interface ShownActions {
  /** Selects a match. `focus` moves the keyboard focus to the match on that side. */
  select(match: number, from: Side | null, focus?: Side): void;
  step(by: 1 | -1): void;
  goTo(side: Side, start: number): void;
  /** Highlights ranges in both texts; `null` removes them. */
  light(places: Sides<readonly Range[]> | null): void;
  setPanel(panel: Panel): void;
  /** Opens a drawer and closes the other one; `null` closes both. */
  setDrawer(drawer: Drawer | null): void;
  /** Chooses the text that a narrow screen shows. */
  setFace(face: Side): void;
  setSheet(sheet: boolean): void;
  /** Closes the drawer above the texts and the list over them. */
  closeOver(): void;
  /** Shows minor matches, or hides them. */
  setMinor(minor: boolean): void;
  setInStep(inStep: boolean): void;
  setTheme(theme: Theme): void;
}

/** The fields that say what is shown. A selected match closes both fields, so that it is visible. */
type Shown = Part<
  "left" | "right" | "current" | "place" | "panel" | "drawer" | "face" | "sheet" | "lit" | "minor" | "inStep" | "theme"
>;

export function createShownActions(store: Shown): ShownActions {
  /** Selects a match and closes both fields, so that the match is visible. */
  const focusOn = (current: Selection): void => {
    const { left, right } = store.state;
    store.update({ left: { ...left, mode: "read" }, right: { ...right, mode: "read" }, current });
  };

  return {
    select(match, from, focus) {
      focusOn({ match, from, focus: focus ?? null });
    },
    step(by) {
      const { result, current, minor } = store.state;
      const shown = result?.report.matches.flatMap((match, place) => (isShown(match, minor) ? [place] : [])) ?? [];
      const last = current?.match ?? (by > 0 ? -1 : Infinity);
      const next = by > 0 ? shown.find((place) => place > last) : shown.filter((place) => place < last).at(-1);
      const match = next ?? shown.at(by > 0 ? 0 : -1);
      if (match !== undefined) focusOn({ match, from: null, focus: null });
    },
    goTo(side, start) {
      store.update({ [side]: { ...store.state[side], mode: "read" } });
      // An open drawer would leave no room to see the place.
      store.update({ place: { side, start }, face: side, drawer: null });
    },
    light(lit) {
      if (lit !== store.state.lit) store.update({ lit });
    },
    setPanel(panel) {
      store.update({ panel });
    },
    setDrawer(drawer) {
      store.update({ drawer });
    },
    setFace(face) {
      store.update({ face });
    },
    setSheet(sheet) {
      store.update({ sheet });
    },
    closeOver() {
      if (store.state.drawer || store.state.sheet) store.update({ drawer: null, sheet: false });
    },
    setMinor(minor) {
      const { result, current } = store.state;
      const match = current && result?.report.matches[current.match];
      store.update({ minor, current: match && isShown(match, minor) ? current : null });
    },
    setInStep(inStep) {
      store.update({ inStep });
    },
    setTheme(theme) {
      store.update({ theme });
    },
  };
}
