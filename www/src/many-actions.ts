/** The user's actions in the view of many texts. */

import { askSources } from "./engine/ask-sources.ts";
import type { Library, Pair, Role, Source } from "./engine/many.ts";
import {
  type Decision,
  type Decisions,
  decisionOn,
  keptDecisions,
  NO_DECISIONS,
  openedDecisions,
  withDecision,
} from "./decisions.ts";
import type { Sources } from "./engine/sources.ts";
import { searchTextless } from "./engine/textless.ts";
import { changes } from "./filters.ts";
import { LANGUAGES } from "./i18n/index.ts";
import type { CheckReport } from "./input/check-report.ts";
import { unpacked } from "./input/archive.ts";
import { open as openFile, type Problem } from "./input/file.ts";
import type { Given } from "./input/chosen-files.ts";
import { type Textless, withLibraries } from "./input/library-texts.ts";
import type { ManySession } from "./saving/many-session.ts";
import { type Session, sessionIn } from "./saving/session.ts";
import { pasted } from "./input/pasted.ts";
import { type Doc, type Many, type ManyWork, NOTHING, withMore } from "./many.ts";
import { ALL_PAIRS, type Listing } from "./listing.ts";
import { shownPairs } from "./pair-list.ts";
import { createWork, rulesOf } from "./many-work.ts";
import { EMPTY_PANE, type Pane, type Store } from "./store.ts";

/** What the page itself compares, instead of an opened report. */
const OWN = { reported: null, subject: null, sources: null } as const;

/** Number of rows on a page of the table. */
export const ROWS = 50;

export interface ManyActions {
  /** Adds files. A promise is a folder that is still being searched. */
  add(given: readonly Given[] | Promise<readonly Given[]>): Promise<void>;
  /** Adds the example. Returns whether it could be loaded. */
  showExample(): Promise<boolean>;
  /** Adds texts that are separated by a line of hyphens. Returns their number. */
  paste(text: string): number;
  remove(doc: number): Promise<void>;
  /** Removes a library without texts. */
  removeTextless(library: number): void;
  /** Sets the role of the texts that are added next. */
  setAdding(role: Role): void;
  /** Makes texts library texts, or texts to be checked. */
  setRole(docs: readonly number[], role: Role): Promise<void>;
  clear(): void;
  /** Undoes clearing. */
  unclear(): Promise<void>;
  stop(): void;
  retry(): void;
  /** Changes which pairs are shown, or their order. */
  list(change: Partial<Listing>): void;
  /** Records the user's decision about a pair. */
  decide(pair: Pair, change: Partial<Decision>): void;
  /** Records that the present decisions are saved. */
  setSaved(): void;
  /** Restores the decisions of a session. */
  restore(decisions: Decisions): void;
  /** Downloads the pairs that are shown as CSV. Returns whether the file could be made. */
  save(): Promise<boolean>;
  /** Compares one text with all that share text with it; `null` closes this view. */
  against(doc: number | null): void;
  /** Compares all texts again if the filters have changed. */
  refresh(): Promise<void>;
  turnTo(page: number): void;
  /** Shows a pair in the two panes. */
  open(pair: Pair): Promise<void>;
  /** Opens the next or previous pair of the list. */
  step(by: 1 | -1): void;
  back(): void;
  /** Detaches the panes from the pair that they show. */
  close(): void;
}

/**
 * `give` announces two texts for the panes. It returns a function that sets and compares them, unless the panes got
 * other texts meanwhile. `openSession` opens a report that was dropped.
 */
export function createManyActions(
  store: Store,
  library: Library,
  give: () => (left: Omit<Pane, "mode">, right: Omit<Pane, "mode">) => void,
  openSession: (session: Session | ManySession) => void,
): ManyActions {
  let stopChecking = (): void => undefined;
  let stopSearching = (): void => undefined;
  /** The pairs when `against` last compared, because new pairs need a new comparison. */
  let checked: readonly Pair[] = [];

  const change = (many: Partial<Many>): void => store.update({ many: { ...store.state.many, ...many } });

  const work = createWork(store, library, () => {
    search();
    const { subject, sources, pairs } = store.state.many;
    if (subject !== null && (!sources || pairs !== checked)) against(subject);
  });

  const against = (subject: number | null): void => {
    stopChecking();
    const { docs, pairs, reported } = store.state.many;
    change({ subject, sources: (subject !== null && reported?.sources[subject]) || null, checking: null });
    checked = pairs;
    if (reported) return;
    const file = subject === null ? null : docs[subject]?.file;
    if (subject === null || !file) return;
    change({ checking: { done: 0, total: 0 } });
    const life = new AbortController();
    stopChecking = () => life.abort();
    const paired = pairs.flatMap(({ left, right }) => (left === subject ? right : right === subject ? left : []));
    void library.candidates(subject).then(
      (candidates) => check(subject, file, [...paired, ...candidates], life.signal),
      // Stopped work leaves its pairs in the list, and no library.
      () => check(subject, file, paired, life.signal),
    );
  };

  /** Compares a text with all that may share text with it, also only text that the filters leave out of the pairs. */
  const check = (subject: number, file: File, candidates: readonly number[], signal: AbortSignal): void => {
    if (signal.aborted) return;
    const { docs } = store.state.many;
    const others = [...new Set(candidates)].flatMap((doc): Source[] => {
      const other = docs[doc]?.file;
      return other && !docs[doc]?.removed ? [{ doc, file: other, role: "check" }] : [];
    });
    const total = others.length;
    change({ checking: { done: 0, total } });
    stopChecking = askSources(
      { subject: { doc: subject, file, role: "check" }, others, rules: rulesOf(store.state) },
      (done) => change({ checking: { done, total } }),
      // On any failure, closes this view instead of leaving it waiting.
      (sources) => change({ sources, checking: null, ...(!sources && { subject: null }) }),
    );
  };

  /** Searches the texts to be checked in the libraries without texts. */
  const search = (): void => {
    stopSearching();
    const { docs, textless } = store.state.many;
    const texts = docs.flatMap(({ file, removed, role, reading }, doc): Source[] =>
      file && !removed && role === "check" && !reading?.problem ? [{ doc, file, role }] : [],
    );
    const total = textless.length * texts.length;
    change({ found: null, searching: total > 0 ? { done: 0, total } : null });
    if (total === 0) return;
    stopSearching = searchTextless(
      { libraries: textless, texts },
      (done) => change({ searching: { done, total } }),
      (found) => change({ found: found ?? { hits: [], problems: textless.map(() => "not-loaded") }, searching: null }),
    );
  };

  const end = (left: ManyWork): void => {
    stopSearching();
    change({ searching: null });
    if (store.state.many.checking) against(null);
    work.end(left);
  };

  /** Makes a pane of a document. Returns `null` if its file can no longer be read, and the list then shows why. */
  const paneOf = async (doc: number): Promise<Omit<Pane, "mode"> | null> => {
    const { name, file } = store.state.many.docs[doc] ?? {};
    const opened = file ? await openFile(file) : "file-broken";
    if (typeof opened === "string") {
      const docs = store.state.many.docs.map((known, i) =>
        i === doc && known.file === file ? { ...known, reading: { doc, problem: opened } } : known,
      );
      change({ docs });
      return null;
    }
    const { text, format, encoding, faint = [], pages = null, dropped = 0 } = opened;
    return {
      ...EMPTY_PANE,
      text,
      format,
      faint,
      pages,
      file: { name: name ?? file?.name ?? "", encoding, kept: null, ...(dropped > 0 && { dropped }) },
    };
  };

  const open = async (pair: Pair): Promise<void> => {
    const show = give();
    const { many } = store.state;
    const at = shownPairs(many).indexOf(pair);
    change({ opened: pair, page: at < 0 ? many.page : Math.floor(at / ROWS) });
    const [left, right] = await Promise.all([paneOf(pair.left), paneOf(pair.right)]);
    if (left && right && store.state.many.opened === pair) show(left, right);
  };

  const add = async (files: readonly Given[] | Promise<readonly Given[]>): Promise<void> => {
    store.update({ view: "many", older: null });
    const come = await work.wait(cameIn(files));
    if (come?.session) openSession(come.session);
    else if (come?.report) showReport(come.report);
    else if (come && come.given.length + come.textless.length > 0) {
      const { docs, adding, reported, textless } = store.state.many;
      if (reported && come.given.length > 0) change(OWN);
      change({
        docs: withMore(docs, come.given, adding),
        textless: [...textless, ...come.textless],
        cleared: [],
        clearedTextless: [],
        clearedDecisions: NO_DECISIONS,
      });
      if (come.given.length > 0) await work.go();
      else search();
    }
  };

  /** Compares again after texts changed. The figures of a report are no longer true then. */
  const again = async (): Promise<void> => {
    const isReported = store.state.many.reported !== null;
    if (isReported) change(OWN);
    if (isReported || work.isHolding) await work.go();
  };

  /** Shows the texts of a report with its figures, and the one that shares most. */
  const showReport = ({ texts, pairs, groups }: CheckReport): void => {
    end({ status: "done" });
    const given = texts.map(({ name, text, role }) => ({ path: name, file: new File([text], "text.md"), role }));
    const docs = withMore([], given).map((doc, i): Doc => ({
      ...doc,
      reading: { doc: i, chars: texts[i]?.counted ?? 0, form: null, encoding: "UTF-8", problem: null },
    }));
    const sources = texts.map((text) => text.sources);
    const { listing, adding } = store.state.many;
    change({
      ...NOTHING,
      work: { status: "done" },
      listing: { ...ALL_PAIRS, least: listing.least },
      adding,
      docs,
      pairs,
      groups,
      reported: { sources, filters: store.state.filters },
    });
    const share = (one: Sources | null): number => (one ? one.matched / Math.max(1, one.chars) : -1);
    const most = Math.max(...sources.map(share));
    against(most > 0 ? sources.findIndex((one) => share(one) === most) : null);
  };

  return {
    add,
    paste(text) {
      const texts = pasted(text);
      void add(texts);
      return texts.length;
    },
    showExample() {
      const given = import("./examples.ts").then(({ manyExample }) => manyExample(LANGUAGES[store.state.lang].example));
      void add(given.catch(() => []));
      return given.then(
        () => true,
        () => false,
      );
    },
    async remove(doc) {
      const { docs, pairs } = store.state.many;
      against(null);
      change({
        docs: docs.map((known, i) => (i === doc ? { ...known, removed: true } : known)),
        pairs: pairs.filter(({ left, right }) => left !== doc && right !== doc),
        opened: null,
      });
      await again();
    },
    removeTextless(library) {
      change({ textless: store.state.many.textless.filter((_, i) => i !== library) });
      search();
    },
    setAdding(adding) {
      change({ adding });
    },
    async setRole(some, role) {
      const { docs, pairs } = store.state.many;
      const turned = new Set(some.filter((doc) => docs[doc]?.role !== role));
      if (turned.size === 0) return;
      against(null);
      change({
        docs: docs.map((known, doc) => (turned.has(doc) ? { ...known, role } : known)),
        pairs: pairs.filter(({ left, right }) => !turned.has(left) && !turned.has(right)),
        opened: null,
      });
      await again();
    },
    clear() {
      end(NOTHING.work);
      const { listing, docs, decisions, textless: clearedTextless } = store.state.many;
      const left = docs.flatMap(({ removed }, doc) => (removed ? [] : [doc]));
      const cleared = left.map((doc) => docs[doc] as Doc);
      const clearedDecisions = openedDecisions(keptDecisions(decisions, left));
      store.update({
        many: {
          ...NOTHING,
          listing: { ...ALL_PAIRS, least: listing.least },
          cleared,
          clearedTextless,
          clearedDecisions,
        },
      });
    },
    unclear() {
      change({ decisions: store.state.many.clearedDecisions });
      const libraries = store.state.many.clearedTextless.map(({ name, file }): Given => ({ path: name, file }));
      const given = store.state.many.cleared.map(({ name, file, reading, role, written }): Given => {
        const { problem } = reading ?? {};
        return file || !problem || problem === "file-empty"
          ? { path: name, file, role, written }
          : { path: name, file, problem, role, written };
      });
      return add([...given, ...libraries]);
    },
    stop() {
      end({ status: "stopped" });
    },
    retry() {
      end(NOTHING.work);
      void work.go();
    },
    list(listing) {
      change({ listing: { ...store.state.many.listing, ...listing }, page: 0 });
    },
    decide(pair, decision) {
      const { decisions } = store.state.many;
      change({ decisions: withDecision(decisions, pair, { ...decisionOn(decisions, pair), ...decision }) });
    },
    restore(decisions) {
      change({ decisions, savedDecisions: decisions });
    },
    setSaved() {
      const { decisions, docs } = store.state.many;
      change({ savedDecisions: decisions, savedDocs: docs });
    },
    async save() {
      const parts = await Promise.all([import("./saving/csv.ts"), import("./saving/download.ts")]).catch(() => null);
      if (!parts) return false;
      const [{ csv, pairRows }, { download, fileName }] = parts;
      const { many } = store.state;
      const names = many.docs.flatMap(({ name, removed }) => (removed ? [] : [name]));
      const file = fileName(names.slice(0, 1), "csv", names.length - 1);
      download(file, "text/csv", csv(pairRows(shownPairs(many), (doc) => many.docs[doc]?.name ?? "", many.decisions)));
      return true;
    },
    against,
    async refresh() {
      const { reported } = store.state.many;
      if (reported && changes(reported.filters, store.state.filters) > 0) return again();
      if (reported) return;
      // Work that was stopped leaves its pairs in the list, but the library is empty.
      const isListed = store.state.many.pairs.length > 0;
      if (work.isHolding || (isListed && !work.isCurrent)) await work.go();
    },
    turnTo(page) {
      change({ page });
    },
    open,
    step(by) {
      const { many } = store.state;
      const pairs = shownPairs(many);
      const at = many.opened ? pairs.indexOf(many.opened) : -1;
      const next = at < 0 ? undefined : pairs[at + by];
      if (next) void open(next);
    },
    back() {
      // First refreshes, so that the lists do not show outdated pairs.
      void this.refresh();
      store.update({ view: "many" });
    },
    close() {
      change({ opened: null });
    },
  };
}

/** What came in: files, or a single report that can be opened again. */
interface Came {
  readonly given: readonly Given[];
  readonly textless: readonly Textless[];
  readonly session?: Session | ManySession;
  readonly report?: CheckReport;
}

/** Unpacks archives and libraries, and recognises a single report that can be opened again. */
async function cameIn(files: readonly Given[] | Promise<readonly Given[]>): Promise<Came> {
  const some = await files;
  // Thousands of files are listed in a task of their own, so that the task of the browser's event stays short.
  await new Promise((done) => setTimeout(done));
  const { given, textless } = await withLibraries(await unpacked(some));
  const [first] = given;
  if (given.length !== 1 || textless.length > 0 || !first?.file) return { given, textless };
  // A report that cannot be opened is listed as an unread file, with the reason.
  const refused = (problem: Problem): Came => ({ given: [{ path: first.path, file: null, problem }], textless });
  if (/\.json$/i.test(first.path)) {
    const reader = await import("./input/check-report.ts").catch(() => null);
    if (!reader) return refused("not-loaded");
    const report = await reader.checkReport(first.file);
    if (typeof report === "string") return refused(report);
    return report ? { given: [], textless, report } : { given, textless };
  }
  const session = /\.html?$/i.test(first.path) ? sessionIn(await textOf(first.file)) : null;
  if (typeof session === "string") return refused(session);
  return session ? { given, textless, session } : { given, textless };
}

/** Returns the text of a file, or "" if it cannot be read: the list reports that later. */
function textOf(file: File): Promise<string> {
  return file.text().catch(() => "");
}
