/** Compares the two texts in the engine: later, at once, or no more. */

import { type Choices, type Engine, EngineError, type Input } from "./engine/engine.ts";
import { namesOf } from "./views/side-name.ts";
import { isBlank, type Pane, type Result, type Selection, type State, type Store } from "./store.ts";

/** Delay before comparing, in milliseconds: none for a text added at once, short for typing, more for a long text. */
export const WAIT = { placed: 0, typed: 120, long: 400 };

export interface Comparison {
  /** Compares after `wait` milliseconds. With `show`, both panes then show their matches. */
  ask(wait: number, show: boolean): void;
  stop(): void;
}

export function createComparison(store: Store, engine: Engine): Comparison {
  let timer: number | undefined;
  let running: AbortController | null = null;

  const cancel = (): void => {
    window.clearTimeout(timer);
    running?.abort();
    running = null;
    store.drop();
  };

  const run = async (show: boolean): Promise<void> => {
    const controller = new AbortController();
    running = controller;
    const { left, right } = store.state;
    const inputs = {
      left: inputOf(left),
      right: inputOf(right),
    };
    const request = store.begin();
    try {
      const answer = await engine.compare(inputs, choicesOf(store.state), {
        signal: controller.signal,
        onPhase: (phase) => store.accept(request, { work: { status: "working", phase } }),
      });
      const panes = show
        ? ({ left: { ...store.state.left, mode: "read" }, right: { ...store.state.right, mode: "read" } } as const)
        : {};
      store.accept(request, {
        ...panes,
        work: { status: "done" },
        result: { inputs, names: namesOf({ left, right }), whole: { left: left.whole, right: right.whole }, ...answer },
        current: same(store.state, answer),
        place: null,
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      const known = error instanceof EngineError ? error : new EngineError("engine-failed", String(error));
      store.accept(request, { work: { status: "failed", error: known }, result: null, current: null, place: null });
    }
  };

  const ask = (wait: number, show: boolean): void => {
    cancel();
    const { left, right } = store.state;
    if (isBlank(left) || isBlank(right)) {
      store.update({ work: { status: "idle" }, result: null, current: null, place: null });
      return;
    }
    timer = window.setTimeout(() => void run(show), wait);
  };

  return {
    ask,
    stop() {
      cancel();
      store.update({ work: { status: "stopped" } });
    },
  };
}

/** Returns the user's decisions in the form that the engine needs. */
function choicesOf({ filters, template, left, right, explain }: State): Choices {
  const choice = ({ whole, turned, byHand }: Pane) => ({ whole, turned, byHand });
  return {
    filters,
    template: template && { text: template.text, format: template.format },
    explain,
    left: choice(left),
    right: choice(right),
  };
}

/** Finds the selected match in a new answer: the match that starts at the same places, or `null`. */
function same(
  { current, result }: State,
  { report, shown }: Omit<Result, "inputs" | "names" | "whole">,
): Selection | null {
  const match = current && result?.report.matches[current.match];
  if (!match || shown.left !== result.shown.left || shown.right !== result.shown.right) return null;
  const place = report.matches.findIndex(
    ({ left, right }) => left.start === match.left.start && right.start === match.right.start,
  );
  return place < 0 ? null : { match: place, from: null, focus: null };
}

function inputOf({ text, format, faint = [] }: Pane): Input {
  return { text, format, faint };
}
