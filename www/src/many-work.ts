/**
 * Keeps the library in step with the texts of the page: sends it one request after the other until nothing is left to
 * do.
 */

import { EngineError, type Input, type Rules } from "./engine/engine.ts";
import type { Library, Outcome, Role, Source, Watch } from "./engine/many.ts";
import { changes } from "./filters.ts";
import { type Many, type ManyWork, NOTHING, withNews } from "./many.ts";
import type { State, Store } from "./store.ts";

/** The results when no text is compared yet, or when all have to be compared again. */
const AFRESH = {
  pairs: [],
  totals: new Map(),
  passages: [],
  passagesFound: 0,
  ofMany: new Map(),
  limits: [],
  page: 0,
  opened: null,
  sources: null,
} as const;

export interface Work {
  /** Whether the library holds at least one text. */
  readonly isHolding: boolean;
  /** Whether the last request to the library used the present rules. */
  readonly isCurrent: boolean;
  /** Waits for texts that are being loaded; `null` if the work was ended first, or if loading failed. */
  wait<T>(coming: Promise<T>): Promise<T | null>;
  /** Updates the library, including changes of the state that happen meanwhile. */
  go(): Promise<void>;
  /** Ends all work and waiting; the library forgets its documents. `left` becomes the status. */
  end(left: ManyWork): void;
}

/** `done` is called after the library was updated. */
export function createWork(store: Store, library: Library, done: () => void): Work {
  /** Aborts with the work: check its signal after every `await` and before changing the state. */
  let life = new AbortController();
  let isRunning = false;
  let waiting = 0;
  /** The status of the last work. */
  let left: ManyWork = NOTHING.work;
  /** The documents in the library with their roles, and the rules of the last request, even if that failed. */
  const held = new Map<number, Role>();
  let asked: Rules | null = null;

  const change = (many: Partial<Many>): void => store.update({ many: { ...store.state.many, ...many } });

  /** Shows the status of the last work, or that texts are being loaded. */
  const rest = (): void => {
    if (isRunning) return;
    change({ work: waiting > 0 ? { status: "working", phase: "list", done: 0, total: 0 } : left });
  };

  const forget = (): void => {
    library.forget();
    held.clear();
  };

  /** Sends the library the next request; `null` if there is nothing left to do. */
  const next = (watch: Watch): Promise<Outcome> | null => {
    const { docs, reported } = store.state.many;
    // The texts of a report are compared already.
    if (reported) return null;
    const rules = rulesOf(store.state);
    // A text whose role changed is removed first and then compared again.
    const gone = [...held].flatMap(([doc, role]) => (docs[doc]?.removed || docs[doc]?.role !== role ? [doc] : []));
    if (gone.length > 0) {
      for (const doc of gone) held.delete(doc);
      return library.remove(gone, watch);
    }
    const sources = docs.flatMap(({ file, removed, role }, doc): Source[] =>
      held.has(doc) || removed || !file ? [] : [{ doc, file, role }],
    );
    const isNew = held.size === 0 || !isSame(rules, asked);
    if (sources.length === 0 && (held.size === 0 || !isNew)) return null;
    if (isNew) change(AFRESH);
    asked = rules;
    for (const { doc, role } of sources) held.set(doc, role);
    const phase = sources.length > 0 ? "read" : "find";
    change({ work: { status: "working", phase, done: 0, total: sources.length } });
    return library.add(sources, rules, watch);
  };

  const fail = (error: unknown): void => {
    left = {
      status: "failed",
      error: error instanceof EngineError ? error : new EngineError("engine-failed", String(error)),
    };
  };

  return {
    get isHolding() {
      return held.size > 0;
    },
    get isCurrent() {
      return isSame(rulesOf(store.state), asked);
    },
    async wait(coming) {
      const { signal } = life;
      waiting++;
      rest();
      try {
        const come = await coming;
        return signal.aborted ? null : come;
      } catch (error) {
        if (!signal.aborted) fail(error);
        return null;
      } finally {
        if (!signal.aborted) {
          waiting--;
          rest();
        }
      }
    },
    async go() {
      if (isRunning) return;
      const { signal } = life;
      const watch: Watch = { signal, onNews: (news) => change(withNews(store.state.many, news)) };
      isRunning = true;
      try {
        let outcome: Outcome | null = null;
        for (let step = next(watch); step; step = next(watch)) {
          outcome = await step;
          signal.throwIfAborted();
        }
        left = { status: "done" };
        isRunning = false;
        if (outcome) change({ ...outcome, totals: new Map(outcome.totals.map((total) => [total.doc, total])) });
        rest();
        if (outcome) done();
      } catch (error) {
        if (signal.aborted) return;
        forget();
        fail(error);
        isRunning = false;
        rest();
      }
    },
    end(now) {
      life.abort();
      life = new AbortController();
      isRunning = false;
      waiting = 0;
      left = now;
      forget();
      rest();
    },
  };
}

export function rulesOf({ filters, template }: State): Rules {
  return { filters, template: template && { text: template.text, format: template.format } };
}

function isSame(a: Rules, b: Rules | null): boolean {
  return b !== null && changes(a.filters, b.filters) === 0 && isSameInput(a.template, b.template);
}

function isSameInput(a: Input | null, b: Input | null): boolean {
  return a?.text === b?.text && a?.format === b?.format;
}
