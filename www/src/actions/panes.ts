/** Actions that change the two texts, or how each is read. All of them compare again. */

import { type Comparison, WAIT } from "../comparison.ts";
import { type Format, SIDES, type Side, type Sides } from "../engine/engine.ts";
import type { ExampleName } from "../examples.ts";
import { moved } from "../exclusions/ranges.ts";
import { formatOf } from "../input/format.ts";
import { type LatestRequest, latestRequest } from "../latest-request.ts";
import { LONG } from "../pane.ts";
import { EMPTY_PANE, isBlank, type Pane, type Part, type State } from "../store.ts";

export interface PaneActions {
  /** Sets the text of a pane. `placed`: all of it was pasted; `rich`: its HTML, if it was pasted with formatting. */
  setText(side: Side, text: string, how: "typed" | "placed", rich?: string | null): void;
  /** Sets the format. `auto` guesses it from the text. */
  setFormat(side: Side, format: Format | "auto"): void;
  /** Shows all of a page, or its body. */
  setWhole(side: Side, whole: boolean): void;
  /** Toggles blocks of a page between compared and left out. */
  turn(side: Side, sources: readonly number[]): void;
  /** Reads pasted text with formatting as a page. */
  readRich(side: Side): void;
  /** Returns whether the example could be loaded. */
  showExample(name: ExampleName): Promise<boolean>;
  clear(side: Side): void;
  /** Undoes clearing, and brings back the text that was there before a file that could not be read. */
  unclear(side: Side): void;
  swap(): void;
  edit(side: Side): void;
  read(): void;
}

/** What other actions need to change the panes. */
export interface Panes {
  readonly actions: PaneActions;
  /** Requests to set the text of each side: a slow file must not replace a text that was added after it. */
  readonly texts: Sides<LatestRequest>;
  /** Starts a request to set both texts. Returns a function that says whether it is still the last one. */
  takeBoth(): () => boolean;
  change(side: Side, pane: Partial<Pane>): void;
  /**
   * Sets whole panes. `own` keeps the user's own texts if `panes` are a pair of many; `older` is set for a session of
   * an earlier version.
   */
  place(panes: Partial<Record<Side, Pane>>, own?: Sides<Pane> | null, older?: State["older"]): void;
  /** Shows why a file cannot be read, in place of the text that was there, because the text is not of that file. */
  refuse(side: Side, problem: NonNullable<Pane["problem"]>): void;
}

export function createPanes(
  store: Part<"left" | "right" | "own" | "older" | "cleared">,
  ask: Comparison["ask"],
): Panes {
  const texts = { left: latestRequest(), right: latestRequest() };

  const takeBoth = (): (() => boolean) => {
    const isLast = SIDES.map((side) => texts[side].take());
    return () => isLast.every((is) => is());
  };

  const change = (side: Side, pane: Partial<Pane>): void => store.update({ [side]: { ...store.state[side], ...pane } });

  /** Changes the text of a pane. From then on, both texts are the user's own. */
  const write = (side: Side, pane: Partial<Pane>): void =>
    store.update({
      [side]: { ...store.state[side], ...pane },
      own: null,
      older: null,
      cleared: { ...store.state.cleared, [side]: null },
    });

  const place: Panes["place"] = (panes, own = null, older = null) => {
    const { cleared: before } = store.state;
    const cleared = { left: panes.left ? null : before.left, right: panes.right ? null : before.right };
    store.update({ ...panes, own, older, cleared });
    ask(WAIT.placed, true);
  };

  const refuse: Panes["refuse"] = (side, problem) => {
    const { cleared, [side]: before } = store.state;
    write(side, { ...EMPTY_PANE, problem });
    store.update({ cleared: { ...cleared, [side]: isBlank(before) ? cleared[side] : before } });
    ask(WAIT.placed, false);
  };

  const actions: PaneActions = {
    setText(side, text, how, rich = null) {
      texts[side].take();
      const pane = store.state[side];
      const changes: Partial<Pane> = {
        text,
        format: pane.chosen ? pane.format : formatOf(text),
        mode: how === "placed" && text.length > LONG ? "read" : "edit",
        problem: null,
        byHand: moved(pane.byHand, pane.text, text),
        turned: [],
        rich,
        faint: moved(pane.faint ?? [], pane.text, text),
        pages: null,
        headings: [],
        written: true,
      };
      if (text === "" || how === "placed") Object.assign(changes, { file: null });
      write(side, changes);
      const long = store.state.left.text.length + store.state.right.text.length > LONG;
      ask(how === "placed" ? WAIT.placed : long ? WAIT.long : WAIT.typed, how === "placed");
    },
    setFormat(side, format) {
      const { text } = store.state[side];
      change(side, format === "auto" ? { format: formatOf(text), chosen: false } : { format, chosen: true });
      ask(WAIT.placed, store.state[side].mode === "read");
    },
    setWhole(side, whole) {
      change(side, { whole, turned: [] });
      ask(WAIT.placed, true);
    },
    turn(side, sources) {
      const turned = new Set(store.state[side].turned);
      for (const source of sources) if (!turned.delete(source)) turned.add(source);
      change(side, { turned: [...turned] });
      ask(WAIT.placed, false);
    },
    readRich(side) {
      const { rich } = store.state[side];
      if (!rich) return;
      texts[side].take();
      place({ [side]: { ...EMPTY_PANE, text: rich, format: "page", chosen: true, mode: "read", written: true } });
    },
    async showExample(name) {
      const isLast = takeBoth();
      const examples = await import("../examples.ts").catch(() => null);
      if (!examples) return false;
      const { left, right } = examples.EXAMPLES[name];
      if (isLast()) place({ left: { ...EMPTY_PANE, text: left }, right: { ...EMPTY_PANE, text: right } });
      return true;
    },
    clear(side) {
      texts[side].take();
      const { cleared, [side]: before } = store.state;
      write(side, EMPTY_PANE);
      store.update({ cleared: { ...cleared, [side]: before } });
      ask(WAIT.placed, false);
    },
    unclear(side) {
      const before = store.state.cleared[side];
      if (!before) return;
      texts[side].take();
      place({ [side]: before });
    },
    swap() {
      takeBoth();
      const { left, right, own, older } = store.state;
      place({ left: right, right: left }, own, older);
    },
    edit(side) {
      change(side, { mode: "edit" });
    },
    read() {
      for (const side of SIDES) change(side, { mode: "read" });
    },
  };
  return { actions, texts, takeBoth, change, place, refuse };
}
