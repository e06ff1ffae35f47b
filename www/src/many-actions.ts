/** What a reader can do with many texts. The library is asked by one of them at a time, and told of the rest when it is ready. */

import { EngineError, type Input, type Rules } from "./engine/engine.ts";
import type { Library, Pair, Source } from "./engine/many.ts";
import type { SourcesReply, SourcesRequest } from "./engine/sources.worker.ts";
import { changes } from "./filters.ts";
import { unpacked } from "./input/archive.ts";
import { open as openFile } from "./input/file.ts";
import type { Given } from "./input/given.ts";
import type { ManySession } from "./keeping/many-session.ts";
import { type Session, sessionIn } from "./keeping/session.ts";
import { pasted } from "./input/pasted.ts";
import { countFrom, type Many, NOTHING, shownPairs, told, withMore } from "./many.ts";
import { EMPTY_PANE, type Pane, type State, type Store } from "./store.ts";

/** Rows of a page of the table. */
export const ROWS = 50;

export interface ManyActions {
  /** Adds files; a promise of them is a folder being looked through. */
  add(given: readonly Given[] | Promise<readonly Given[]>): Promise<void>;
  /** A few texts, to see what this view does. */
  showExample(): void;
  /** Adds texts parted by a line of hyphens, and says how many they were. */
  paste(text: string): number;
  remove(doc: number): Promise<void>;
  clear(): void;
  stop(): void;
  retry(): void;
  showFrom(least: number): void;
  /** Shows only pairs with these words in one of both names. */
  seek(words: string): void;
  /** The pairs that are shown, as a file. */
  save(): Promise<void>;
  /** Looks at one text against all that share something with it; `null` lets it go. */
  against(doc: number | null): void;
  /** Compares all texts again, if the filters are others than those the pairs were found by. */
  refresh(): Promise<void>;
  turnTo(page: number): void;
  /** Shows a pair in the two panes. */
  open(pair: Pair): Promise<void>;
  /** Shows the next pair of the list, or the one before. */
  step(by: 1 | -1): void;
  back(): void;
}

/**
 * `give` says that two texts will be given to the panes, and returns what puts them there and compares them, unless something else
 * was given since; `openSession` opens a report that was dropped.
 */
export function createManyActions(
  store: Store,
  library: Library,
  give: () => (left: Omit<Pane, "mode">, right: Omit<Pane, "mode">) => void,
  openSession: (session: Session | ManySession) => void,
): ManyActions {
  let running: AbortController | null = null;
  /** Documents the library was given; none of them when it was stopped since. */
  let given = 0;
  /** The rules the library was last asked by. */
  let asked: Rules | null = null;
  /** Compares one text with others, for as long as that takes. */
  let checker: Worker | null = null;

  const change = (many: Partial<Many>): void => store.update({ many: { ...store.state.many, ...many } });

  /** Has the library take what it was not given yet, and by the rules of now, until nothing is left to do. */
  const run = async (): Promise<void> => {
    if (running) return;
    const controller = new AbortController();
    running = controller;
    const watch = {
      signal: controller.signal,
      onNews: (news: Parameters<typeof told>[1]) => change(told(store.state.many, news)),
    };
    try {
      if (given === 0) change({ pairs: [], groups: [], limits: [], page: 0 });
      for (;;) {
        const { docs } = store.state.many;
        const rules = rulesOf(store.state);
        if (given >= docs.length && isSame(rules, asked)) break;
        if (!isSame(rules, asked)) change({ pairs: [], groups: [], limits: [], page: 0, opened: null, sources: null });
        asked = rules;
        const sources = docs.flatMap(({ file, removed }, doc): Source[] =>
          doc < given || !file || removed ? [] : [{ doc, file }],
        );
        given = docs.length;
        const phase = sources.length > 0 ? "read" : "find";
        change({ work: { status: "working", phase, done: 0, total: sources.length } });
        change(await library.add(sources, rules, watch));
      }
      change({ work: { status: "done" } });
      const { subject, sources } = store.state.many;
      if (subject !== null && !sources) against(subject);
    } catch (error) {
      if (controller.signal.aborted) return;
      given = 0;
      const known = error instanceof EngineError ? error : new EngineError("engine-failed", String(error));
      change({ work: { status: "failed", error: known } });
    } finally {
      if (running === controller) running = null;
    }
  };

  /** Looks at one text against all that share something with it. */
  const against = (subject: number | null): void => {
    checker?.terminate();
    checker = null;
    change({ subject, sources: null, checking: null });
    const { docs, pairs } = store.state.many;
    const file = subject === null ? null : docs[subject]?.file;
    if (subject === null || !file) return;
    const others = pairs.flatMap(({ left, right }): Source[] => {
      const doc = left === subject ? right : right === subject ? left : -1;
      const other = docs[doc]?.file;
      return other ? [{ doc, file: other }] : [];
    });
    checker = new Worker(new URL("./engine/sources.worker.ts", import.meta.url), { type: "module", name: "sources" });
    change({ checking: { done: 0, total: others.length } });
    checker.addEventListener("message", ({ data }: MessageEvent<SourcesReply>) => {
      if ("done" in data) change({ checking: { done: data.done, total: others.length } });
      else {
        change({ sources: data.sources, checking: null });
        checker?.terminate();
        checker = null;
      }
    });
    // Whatever broke, the choice is taken back rather than left waiting.
    checker.addEventListener("error", () => {
      change({ subject: null, sources: null, checking: null });
      checker?.terminate();
      checker = null;
    });
    checker.postMessage({
      subject: { doc: subject, file },
      others,
      rules: rulesOf(store.state),
    } satisfies SourcesRequest);
  };

  const end = (): void => {
    checker?.terminate();
    checker = null;
    running?.abort();
    running = null;
    library.forget();
    given = 0;
    asked = null;
  };

  /** A document as a pane shows it, or nothing when its file cannot be read any more: then the list says so. */
  const paneOf = async (doc: number): Promise<Omit<Pane, "mode"> | null> => {
    const { name, file } = store.state.many.docs[doc] ?? {};
    const opened = file ? await openFile(file) : "file-broken";
    if (typeof opened === "string") {
      const docs = store.state.many.docs.map((known, i) =>
        i === doc ? { ...known, reading: { doc, problem: opened } } : known,
      );
      change({ docs });
      return null;
    }
    const { text, format, encoding, faint = [] } = opened;
    return { ...EMPTY_PANE, text, format, faint, file: { name: name ?? file?.name ?? "", encoding, kept: null } };
  };

  const open = async (pair: Pair): Promise<void> => {
    const show = give();
    const { pairs, docs } = store.state.many;
    change({ opened: pair, page: Math.max(0, Math.floor(pairs.indexOf(pair) / ROWS)) });
    const [left, right] = await Promise.all([paneOf(pair.left), paneOf(pair.right)]);
    if (!left || !right || store.state.many.opened !== pair || store.state.many.docs.length < docs.length) return;
    show(left, right);
  };

  const add = async (files: readonly Given[] | Promise<readonly Given[]>): Promise<void> => {
    store.update({ view: "many" });
    if (files instanceof Promise && !running) change({ work: { status: "working", phase: "list", done: 0, total: 0 } });
    const more = await unpacked(await files);
    const [first] = more;
    const session =
      more.length === 1 && first?.file && /\.html?$/i.test(first.path) ? sessionIn(await first.file.text()) : null;
    if (session) {
      openSession(session);
      return;
    }
    change({ docs: withMore(store.state.many.docs, more) });
    await run();
  };

  return {
    add,
    paste(text) {
      const texts = pasted(text);
      void add(texts);
      return texts.length;
    },
    showExample() {
      const given = import("./examples.ts").then(({ manyExample }) =>
        manyExample(store.state.lang === "en" ? "en" : "zh"),
      );
      void add(given);
    },
    async remove(doc) {
      const { docs, pairs } = store.state.many;
      change({
        docs: docs.map((known, i) => (i === doc ? { ...known, removed: true } : known)),
        pairs: pairs.filter(({ left, right }) => left !== doc && right !== doc),
        opened: null,
        subject: null,
        sources: null,
        checking: null,
      });
      if (given === 0 || running) return;
      const controller = new AbortController();
      running = controller;
      try {
        change(await library.remove([doc], { signal: controller.signal, onNews: () => undefined }));
      } catch {
        given = 0; // Whatever is asked next, the library is given everything again.
      } finally {
        if (running === controller) running = null;
      }
    },
    clear() {
      end();
      store.update({ many: { ...NOTHING, least: store.state.many.least } });
    },
    stop() {
      end();
      change({ work: { status: "stopped" } });
    },
    retry() {
      end();
      void run();
    },
    showFrom(least) {
      change({ least, page: 0 });
    },
    seek(sought) {
      change({ sought, page: 0 });
    },
    async save() {
      const [{ csv, pairRows }, { download }] = await Promise.all([
        import("./keeping/csv.ts"),
        import("./keeping/download.ts"),
      ]);
      const { many } = store.state;
      download("juhao-pairs.csv", "text/csv", csv(pairRows(shownPairs(many), (doc) => many.docs[doc]?.name ?? "")));
    },
    against,
    async refresh() {
      const { docs, work } = store.state.many;
      if (given > 0 && docs.length > 0 && work.status === "done" && !isSame(rulesOf(store.state), asked)) await run();
    },
    turnTo(page) {
      change({ page });
    },
    open,
    step(by) {
      const { pairs, opened, least } = store.state.many;
      const at = opened ? pairs.indexOf(opened) : -1;
      const next = at < 0 ? undefined : pairs[at + by];
      if (next && at + by < countFrom(pairs, least)) void open(next);
    },
    back() {
      store.update({ view: "many" });
      void this.refresh();
    },
  };
}

function rulesOf({ filters, template }: State): Rules {
  return { filters, template: template && { text: template.text, format: template.format } };
}

function isSame(a: Rules, b: Rules | null): boolean {
  return b !== null && changes(a.filters, b.filters) === 0 && isSameInput(a.template, b.template);
}

function isSameInput(a: Input | null, b: Input | null): boolean {
  return a?.text === b?.text && a?.format === b?.format;
}
