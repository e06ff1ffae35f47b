/** What a reader can do. Each action changes the store; one of them asks the engine. */

import { type Engine, EngineError, type Format, SIDES, type Side } from "./engine/engine.ts";
import type { Example } from "./examples.ts";
import type { Lang } from "./i18n/index.ts";
import { open } from "./input/file.ts";
import { formatOf } from "./input/format.ts";
import type { Given } from "./input/given.ts";
import type { Library } from "./engine/many.ts";
import { createManyActions, type ManyActions } from "./many-actions.ts";
import { EMPTY_PANE, isBlank, type Pane, type Selection, type Store, type Theme, type View } from "./store.ts";

/** Waits before asking, in milliseconds: none for a text put in at once, a breath for typing, more for a long text. */
const WAIT = { placed: 0, typed: 120, long: 400 };
/** Units that make a text long. A field to write in lays out its whole text at once, so a long text is shown to be read. */
export const LONG = 100_000;

export interface Actions {
  /** The text of a pane changed: `placed` when the whole of it was pasted. */
  setText(side: Side, text: string, how: "typed" | "placed"): void;
  /** `auto` guesses the format from the text. */
  setFormat(side: Side, format: Format | "auto"): void;
  /** Two files are for both sides; more go to the view of many. */
  openFiles(side: Side, given: readonly Given[] | Promise<readonly Given[]>): Promise<void>;
  showExample(example: Example): void;
  clear(side: Side): void;
  swap(): void;
  edit(side: Side): void;
  read(): void;
  stop(): void;
  retry(): void;
  /** `focus` moves the keyboard focus to the match on that side. */
  select(match: number, from: Side | null, focus?: Side): void;
  step(by: 1 | -1): void;
  goTo(side: Side, start: number): void;
  setLang(lang: Lang): void;
  setTheme(theme: Theme): void;
  setView(view: View): void;
  readonly many: ManyActions;
}

export function createActions(store: Store, engine: Engine, library: Library): Actions {
  let timer: number | undefined;
  let running: AbortController | null = null;

  const change = (side: Side, pane: Partial<Pane>): void => store.update({ [side]: { ...store.state[side], ...pane } });

  /** Asks for a new answer after `wait`; with `show`, both panes then show their matches. */
  const ask = (wait: number, show: boolean): void => {
    window.clearTimeout(timer);
    running?.abort();
    running = null;
    store.drop();
    const { left, right } = store.state;
    if (isBlank(left) || isBlank(right)) {
      store.update({ work: { status: "idle" }, result: null, current: null, place: null });
      return;
    }
    timer = window.setTimeout(() => void run(show), wait);
  };

  const run = async (show: boolean): Promise<void> => {
    const controller = new AbortController();
    running = controller;
    const { left, right } = store.state;
    const inputs = {
      left: { text: left.text, format: left.format },
      right: { text: right.text, format: right.format },
    };
    const request = store.begin();
    try {
      const answer = await engine.compare(inputs, {
        signal: controller.signal,
        onPhase: (phase) => store.accept(request, { work: { status: "working", phase } }),
      });
      const panes = show
        ? ({ left: { ...store.state.left, mode: "read" }, right: { ...store.state.right, mode: "read" } } as const)
        : {};
      store.accept(request, {
        ...panes,
        work: { status: "done" },
        result: { inputs, ...answer },
        current: null,
        place: null,
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      const known = error instanceof EngineError ? error : new EngineError("engine-failed", String(error));
      store.accept(request, { work: { status: "failed", error: known }, result: null, current: null, place: null });
    }
  };

  /** Puts a match in focus; both texts are then shown to be read, whatever was being written. */
  const focusOn = (current: Selection): void => {
    const { left, right } = store.state;
    store.update({ left: { ...left, mode: "read" }, right: { ...right, mode: "read" }, current });
  };

  const place = (panes: Partial<Record<Side, Pane>>): void => {
    store.update(panes);
    ask(WAIT.placed, true);
  };

  const many = createManyActions(store, library, (left, right) => {
    place({ left: { ...left, mode: modeOf(left.text) }, right: { ...right, mode: modeOf(right.text) } });
  });

  return {
    setText(side, text, how) {
      const pane = store.state[side];
      const format = pane.chosen ? pane.format : formatOf(text);
      const mode = how === "placed" && text.length > LONG ? "read" : "edit";
      const changes: Partial<Pane> = { text, format, mode, problem: null };
      if (text === "" || how === "placed") Object.assign(changes, { file: null });
      change(side, changes);
      const long = store.state.left.text.length + store.state.right.text.length > LONG;
      ask(how === "placed" ? WAIT.placed : long ? WAIT.long : WAIT.typed, how === "placed");
    },
    setFormat(side, format) {
      const { text } = store.state[side];
      change(side, format === "auto" ? { format: formatOf(text), chosen: false } : { format, chosen: true });
      ask(WAIT.placed, store.state[side].mode === "read");
    },
    async openFiles(side, given) {
      const files = await given;
      if (files.length > 2) {
        await many.add(files);
        return;
      }
      const first = side;
      const sides: Side[] = [first, first === "left" ? "right" : "left"];
      const placed: Partial<Record<Side, Pane>> = {};
      for (const [i, { file }] of files.entries()) {
        const target = sides[i] as Side;
        const opened = file ? await open(file) : "file-broken";
        if (typeof opened === "string") change(target, { problem: opened });
        else {
          const { text, format, name, encoding } = opened;
          placed[target] = { ...EMPTY_PANE, text, format, mode: modeOf(text), file: { name, encoding } };
        }
      }
      if (Object.keys(placed).length > 0) place(placed);
    },
    showExample({ left, right }) {
      place({ left: { ...EMPTY_PANE, text: left }, right: { ...EMPTY_PANE, text: right } });
    },
    clear(side) {
      change(side, EMPTY_PANE);
      ask(WAIT.placed, false);
    },
    swap() {
      const { left, right } = store.state;
      place({ left: right, right: left });
    },
    edit(side) {
      change(side, { mode: "edit" });
    },
    read() {
      for (const side of SIDES) change(side, { mode: "read" });
    },
    stop() {
      window.clearTimeout(timer);
      running?.abort();
      running = null;
      store.drop();
      store.update({ work: { status: "stopped" } });
    },
    retry() {
      ask(WAIT.placed, true);
    },
    select(match, from, focus) {
      focusOn({ match, from, focus: focus ?? null });
    },
    step(by) {
      const count = store.state.result?.report.matches.length ?? 0;
      if (count === 0) return;
      const last = store.state.current?.match ?? (by > 0 ? -1 : count);
      focusOn({ match: (last + by + count) % count, from: null, focus: null });
    },
    goTo(side, start) {
      change(side, { mode: "read" });
      store.update({ place: { side, start } });
    },
    setLang(lang) {
      store.update({ lang });
    },
    setTheme(theme) {
      store.update({ theme });
    },
    setView(view) {
      store.update({ view });
    },
    many,
  };
}

/** A long text is shown to be read until somebody wants to write in it. */
function modeOf(text: string): Pane["mode"] {
  return text.length > LONG ? "read" : "edit";
}
