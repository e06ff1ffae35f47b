/** One state for the whole page. Views are functions of it; only actions change it. */

import type { Answer, Choice, EngineError, Input, Phase, Side, Sides } from "./engine/engine.ts";
import type { Filters } from "./filters.ts";
import type { Range } from "./highlight.ts";
import type { Lang } from "./i18n/index.ts";
import type { Pages, Problem } from "./input/file.ts";
import type { Left } from "./exclusions/ranges.ts";
import type { Many } from "./many.ts";

/** What the page compares: two texts, or many with each other. */
export type View = "two" | "many";

/** Colours of the page: those of the system, or the reader's choice. */
export type Theme = "auto" | "light" | "dark";

/** A range of the text put in that the reader left out: one number for both sides of a match. */
export interface ByHand extends Left {
  readonly id: number;
}

/** A text whose wording is left out of both. */
export interface Template extends Input {
  readonly name: string;
}

/** What stands beside the two texts. */
export const PANELS = ["passages", "sentences", "plot"] as const;
export type Panel = (typeof PANELS)[number];

/** What opens above the two texts: the answer explained, or the filters. */
export type Drawer = "details" | "filters";

/** One input, how it is shown, and what of it the reader left out. */
export interface Pane extends Input, Choice {
  readonly byHand: readonly ByHand[];
  /** Whether the reader chose the format; then it is not guessed again. */
  readonly chosen: boolean;
  /** Name and encoding of the file the text came from, and the file itself where another encoding could be chosen. */
  readonly file: { readonly name: string; readonly encoding: string; readonly kept: File | null } | null;
  /** Of a document, the pages of its text, as long as nothing else was written. */
  readonly pages: Pages | null;
  /** The HTML of what was pasted, as long as nothing else was written. */
  readonly rich: string | null;
  /** The file that was opened last, if it could not be read: what stands in the pane is not its text. */
  readonly problem: { readonly name: string; readonly reason: Problem } | null;
  /** Whether the reader wants to write or to read. */
  readonly mode: "edit" | "read";
}

/** What became of the last request. */
export type Work =
  | { readonly status: "idle" }
  | { readonly status: "working"; readonly phase: Phase }
  | { readonly status: "done" }
  | { readonly status: "stopped" }
  | { readonly status: "failed"; readonly error: EngineError };

/** An answer and what it answers. */
export interface Result extends Answer {
  readonly inputs: Sides<Input>;
  /** Whether all of a page was read. */
  readonly whole: Sides<boolean>;
}

/** A match, by its place in the Report, and the side it was picked on, if any: that side stands still. */
export interface Selection {
  readonly match: number;
  readonly from: Side | null;
  /** The side whose partner takes the keyboard focus. */
  readonly focus: Side | null;
}

/** A place in a text shown, to be brought into view. */
export interface Place {
  readonly side: Side;
  readonly start: number;
}

export interface State {
  readonly lang: Lang;
  readonly theme: Theme;
  readonly view: View;
  readonly left: Pane;
  readonly right: Pane;
  /** The reader's own two texts, while the panes show a pair of many that nobody wrote in. */
  readonly own: Sides<Pane> | null;
  readonly filters: Filters;
  /** The view that shows what an earlier version of the page kept, as long as its texts are those. */
  readonly older: View | null;
  /** The texts as they were when they were last saved. */
  readonly saved: Sides<Pane> | null;
  /** The name of the file that is being read for each side. */
  readonly opening: Sides<string | null>;
  /** What a pane held before it was cleared, as long as nothing else came into it. */
  readonly cleared: Sides<Pane | null>;
  readonly template: Template | null;
  /** Number of the last request; an answer to an older one is dropped. */
  readonly request: number;
  readonly work: Work;
  readonly result: Result | null;
  /** The match in focus. Every selection is a new value, so that selecting a match again brings it back into view. */
  readonly current: Selection | null;
  readonly place: Place | null;
  readonly panel: Panel;
  readonly drawer: Drawer | null;
  /** On a narrow screen: which of the two texts is shown, and whether the list of passages lies over it. */
  readonly face: Side;
  readonly sheet: boolean;
  /** What a method's row points at in the texts shown, in order and apart. */
  readonly lit: Sides<readonly Range[]> | null;
  /** Whether minor matches are shown. */
  readonly minor: boolean;
  /** Whether what the search dismissed is shown. */
  readonly explain: boolean;
  /** Whether the two texts are scrolled together. */
  readonly inStep: boolean;
  readonly many: Many;
}

export const EMPTY_PANE: Pane = {
  text: "",
  format: "text",
  chosen: false,
  file: null,
  pages: null,
  rich: null,
  problem: null,
  mode: "edit",
  whole: false,
  turned: [],
  byHand: [],
};

/** Whether a pane has something to compare. */
export function isBlank(pane: Input): boolean {
  return pane.text.trim() === "";
}

/** Whether the result still answers what stands in the pane. */
export function isFresh(state: State, side: Side): boolean {
  const input = state.result?.inputs[side];
  return input !== undefined && input.text === state[side].text && input.format === state[side].format;
}

/** Whether a pane shows its text to be read: with the matches in it once they are known. */
export function reading(state: State, side: Side): boolean {
  return state[side].mode === "read" && !isBlank(state[side]);
}

/** Whether there are passages to list, and a text to see them in: next to a field that is written in, a list would only take its room. */
export function hasList(state: State): boolean {
  return (state.result?.report.matches.length ?? 0) > 0 && (reading(state, "left") || reading(state, "right"));
}

/** Whether both texts are read with their matches: then a narrow screen shows one of them. */
export function readingBoth(state: State): boolean {
  return state.result !== null && reading(state, "left") && reading(state, "right");
}

/** Whether the reader's work would be lost with this page: what was left out or taken in by hand, or decided, since it was saved. */
export function isUnsaved(state: State): boolean {
  const { decisions, savedDecisions } = state.many;
  if (decisions.size > 0 && decisions !== savedDecisions) return true;
  return (["left", "right"] as const).some((side) => {
    const { byHand, turned } = state[side];
    const saved = state.saved?.[side];
    return byHand.length + turned.length > 0 && (byHand !== saved?.byHand || turned !== saved.turned);
  });
}

export interface Store {
  readonly state: State;
  update(change: Partial<State>): void;
  /** Begins a request and gives its number. */
  begin(): number;
  /** Applies an answer, unless a later request has begun. Says whether it did. */
  accept(request: number, change: Partial<State>): boolean;
  /** Forgets the request under way: its answer will be dropped. */
  drop(): void;
}

export function createStore(initial: State, changed: (state: State) => void): Store {
  let state = initial;
  const update = (change: Partial<State>): void => {
    state = { ...state, ...change };
    changed(state);
  };
  return {
    get state() {
      return state;
    },
    update,
    begin() {
      update({ request: state.request + 1, work: { status: "working", phase: "engine" } });
      return state.request;
    },
    accept(request, change) {
      if (request !== state.request) return false;
      update(change);
      return true;
    },
    drop() {
      state = { ...state, request: state.request + 1 };
    },
  };
}
