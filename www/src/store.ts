/** The state of the whole page. Views are functions of it; only actions change it. */

import type { Answer, Choice, EngineError, Input, Phase, Side, Sides } from "./engine/engine.ts";
import type { Filters } from "./filters.ts";
import type { Range } from "./highlight.ts";
import type { Lang } from "./i18n/index.ts";
import type { Problem } from "./input/problem.ts";
import type { Heading, Pages } from "./input/structure.ts";
import type { Left } from "./exclusions/ranges.ts";
import type { Many } from "./many.ts";

/** The view: two texts, many texts with each other, or quotations and their sources. */
export const VIEWS = ["two", "many", "quotations"] as const;
export type View = (typeof VIEWS)[number];

/** The views whose texts are compared with each other. */
export type Compared = Exclude<View, "quotations">;

/** The colours of the page: `auto` follows the system. */
export type Theme = "auto" | "light" | "dark";

/** A range of the input that the user left out. Both sides of a match have the same `id`. */
export interface ByHand extends Left {
  readonly id: number;
}

/** A text whose wording is left out of both texts. */
export interface Template extends Input {
  readonly name: string;
}

/** The panels next to the two texts. */
export const PANELS = ["passages", "sentences", "plot"] as const;
export type Panel = (typeof PANELS)[number];

/** The drawers above the two texts: the details of the answer, or the filters. */
export type Drawer = "details" | "filters";

/** One input, how it is shown, and the ranges that the user left out. */
export interface Pane extends Input, Choice {
  readonly byHand: readonly ByHand[];
  /** Whether the user chose the format. If so, it is not guessed again. */
  readonly chosen: boolean;
  /** Name and encoding of the text's file, and the file itself if another encoding can be chosen. */
  readonly file: {
    readonly name: string;
    readonly encoding: string;
    readonly kept: File | null;
    /** Number of NUL characters that were left out of it. */
    readonly dropped?: number;
  } | null;
  /** Whether the user typed or pasted text here, so that closing the page would lose it. */
  readonly written: boolean;
  /** The pages of a document, until the user edits the text. */
  readonly pages: Pages | null;
  /** The headings of a document, until the user edits the text. */
  readonly headings: readonly Heading[];
  /** The HTML of pasted text, until the user edits the text. */
  readonly rich: string | null;
  /** The file that was opened last, if it could not be read. The text of the pane is then not from it. */
  readonly problem: { readonly name: string; readonly reason: Problem } | null;
  /** Whether the pane shows a field to edit, or the text with its matches. */
  readonly mode: "edit" | "read";
}

/** Status of the last request. */
export type Work =
  | { readonly status: "idle" }
  | { readonly status: "working"; readonly phase: Phase }
  | { readonly status: "done" }
  | { readonly status: "stopped" }
  | { readonly status: "failed"; readonly error: EngineError };

/** An answer, and the inputs that it is about. */
export interface Result extends Answer {
  readonly inputs: Sides<Input>;
  /** Whether all of a page was read, not only its body. */
  readonly whole: Sides<boolean>;
  /** The names of the files of both texts; `null` for text that was typed or pasted. */
  readonly names: Sides<string | null>;
}

/** A selected match, by its index in the Report, and the side on which it was selected, which does not scroll. */
export interface Selection {
  readonly match: number;
  readonly from: Side | null;
  /** The side on which the match gets the keyboard focus, if any. */
  readonly focus: Side | null;
}

/** A place in a text, to be scrolled into view. */
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
  /** The user's own two texts, while the panes show an unedited pair of many texts. */
  readonly own: Sides<Pane> | null;
  readonly filters: Filters;
  /** The view whose texts come from a session of an earlier version, until the texts change. */
  readonly older: View | null;
  /** The panes when they were last saved. */
  readonly saved: Sides<Pane> | null;
  /** The name of the file that is being read for each side. */
  readonly opening: Sides<string | null>;
  /** The content of a pane before it was cleared, until it gets another text. */
  readonly cleared: Sides<Pane | null>;
  readonly template: Template | null;
  /** Number of the last request. Answers to older ones are dropped. */
  readonly request: number;
  readonly work: Work;
  readonly result: Result | null;
  /** The selected match. Every selection is a new value, so that selecting a match again scrolls to it again. */
  readonly current: Selection | null;
  readonly place: Place | null;
  readonly panel: Panel;
  readonly drawer: Drawer | null;
  /** On a narrow screen: which text is shown, and whether the list of passages covers it. */
  readonly face: Side;
  readonly sheet: boolean;
  /** Ranges that the row of a method points at, in order and without overlap. */
  readonly lit: Sides<readonly Range[]> | null;
  /** Whether minor matches are shown. */
  readonly minor: boolean;
  /** Whether the candidates that the search dismissed are shown. */
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
  headings: [],
  rich: null,
  problem: null,
  mode: "edit",
  whole: false,
  turned: [],
  byHand: [],
  written: false,
};

/** Returns whether a pane has no text to compare. */
export function isBlank(pane: Input): boolean {
  return pane.text.trim() === "";
}

/** Returns whether the result is about the present input of the pane. */
export function isFresh(state: State, side: Side): boolean {
  const input = state.result?.inputs[side];
  return input !== undefined && input.text === state[side].text && input.format === state[side].format;
}

/** Returns whether a pane shows its text to read: with its matches once they are known. */
export function reading(state: State, side: Side): boolean {
  return state[side].mode === "read" && !isBlank(state[side]);
}

/** Returns whether to show the list of passages: not next to a field, because the field needs the room. */
export function hasList(state: State): boolean {
  return (state.result?.report.matches.length ?? 0) > 0 && (reading(state, "left") || reading(state, "right"));
}

/** Returns whether both texts show their matches. A narrow screen then shows one of them. */
export function readingBoth(state: State): boolean {
  return state.result !== null && reading(state, "left") && reading(state, "right");
}

/**
 * Returns whether closing the page would lose work: text that was typed or pasted, unsaved decisions, or text left out
 * or included by hand.
 */
export function isUnsaved(state: State): boolean {
  const { docs, decisions, savedDecisions, savedDocs } = state.many;
  if (decisions.size > 0 && decisions !== savedDecisions) return true;
  const savedFiles = new Set(savedDocs.map(({ file }) => file));
  if (docs.some(({ file, removed, written }) => written && !removed && !savedFiles.has(file))) return true;
  const savedTexts = [state.saved?.left.text, state.saved?.right.text];
  const own = state.own ?? { left: state.left, right: state.right };
  if ([own.left, own.right].some((pane) => pane.written && !isBlank(pane) && !savedTexts.includes(pane.text)))
    return true;
  return (["left", "right"] as const).some((side) => {
    const { byHand, turned } = state[side];
    const saved = state.saved?.[side];
    return byHand.length + turned.length > 0 && (byHand !== saved?.byHand || turned !== saved.turned);
  });
}

export interface Store {
  readonly state: State;
  update(change: Partial<State>): void;
  /** Starts a request and returns its number. */
  begin(): number;
  /** Applies an answer unless a later request was started. Returns whether it was applied. */
  accept(request: number, change: Partial<State>): boolean;
  /** Makes the store drop the answer of the running request. */
  drop(): void;
}

/** The store as one group of actions sees it: it reads the whole state, and changes only the fields `K`. */
export interface Part<K extends keyof State> {
  readonly state: State;
  update(change: Partial<Pick<State, K>>): void;
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
