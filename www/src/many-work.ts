/** Keeps the library in step with the texts of the page: it is asked for one thing after the other, until nothing is left to do. */

import { EngineError, type Input, type Rules } from "./engine/engine.ts";
import type { Library, Outcome, Role, Source, Watch } from "./engine/many.ts";
import { changes } from "./filters.ts";
import { type Many, type ManyWork, NOTHING, withNews } from "./many.ts";
import type { State, Store } from "./store.ts";

/** What is known of the texts when none was compared, or all have to be again. */
const AFRESH = { pairs: [], groups: [], limits: [], page: 0, opened: null, sources: null } as const;

export interface Work {
  /** Whether the library holds any text. */
  readonly isHolding: boolean;
  /** Whether the library was last asked by the filters there are now. */
  readonly isCurrent: boolean;
  /** Waits for texts that are on their way; `null` if the work was ended before they came, or they cannot come. */
  wait<T>(coming: Promise<T>): Promise<T | null>;
  /** Brings the library into step; what changes while that is being done is taken in as well. */
  go(): Promise<void>;
  /** Ends everything that is being done or waited for; the library forgets what it holds. */
  end(left: ManyWork): void;
}

/** `done` is called when the library has been brought into step. */
export function createWork(store: Store, library: Library, done: () => void): Work {
  /** Ends with the work: whoever waited has to look at it before anything is changed. */
  let life = new AbortController();
  let isRunning = false;
  let waiting = 0;
  /** What became of the last work. */
  let left: ManyWork = NOTHING.work;
  /** Documents the library holds, in which role, and the rules it was last asked by, whatever became of that. */
  const held = new Map<number, Role>();
  let asked: Rules | null = null;

  const change = (many: Partial<Many>): void => store.update({ many: { ...store.state.many, ...many } });

  /** Shows what became of the last work, or that texts are waited for. */
  const rest = (): void => {
    if (isRunning) return;
    change({ work: waiting > 0 ? { status: "working", phase: "list", done: 0, total: 0 } : left });
  };

  const forget = (): void => {
    library.forget();
    held.clear();
  };

  /** Asks the library for what comes next; `null` when it is in step. */
  const next = (watch: Watch): Promise<Outcome> | null => {
    const { docs } = store.state.many;
    const rules = rulesOf(store.state);
    // A text of another role is compared anew.
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
        if (outcome) change(outcome);
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
