/** What a reader can do with many texts. */

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
import { LANGUAGES } from "./i18n/index.ts";
import { unpacked } from "./input/archive.ts";
import { open as openFile } from "./input/file.ts";
import type { Given } from "./input/chosen-files.ts";
import { withLibraries } from "./input/library-texts.ts";
import type { ManySession } from "./saving/many-session.ts";
import { type Session, sessionIn } from "./saving/session.ts";
import { pasted } from "./input/pasted.ts";
import { type Doc, type Many, type ManyWork, NOTHING, withMore } from "./many.ts";
import { ALL_PAIRS, type Listing } from "./listing.ts";
import { shownPairs } from "./pair-list.ts";
import { createWork, rulesOf } from "./many-work.ts";
import { EMPTY_PANE, type Pane, type Store } from "./store.ts";

/** Rows of a page of the table. */
export const ROWS = 50;

export interface ManyActions {
  /** Adds files; a promise of them is a folder being looked through. */
  add(given: readonly Given[] | Promise<readonly Given[]>): Promise<void>;
  /** A few texts, to see what this view does. Says whether they could be loaded. */
  showExample(): Promise<boolean>;
  /** Adds texts parted by a line of hyphens, and says how many they were. */
  paste(text: string): number;
  remove(doc: number): Promise<void>;
  /** The role of texts that are put in next. */
  setAdding(role: Role): void;
  /** Makes texts library texts, or texts to be checked. */
  setRole(docs: readonly number[], role: Role): Promise<void>;
  clear(): void;
  /** Puts back what was cleared. */
  unclear(): Promise<void>;
  stop(): void;
  retry(): void;
  /** Shows other pairs of those found, or shows them in another order. */
  list(change: Partial<Listing>): void;
  /** Says what the reader decided about a pair. */
  decide(pair: Pair, change: Partial<Decision>): void;
  /** The decisions were saved as they are. */
  setSaved(): void;
  /** Puts back the decisions of a session. */
  restore(decisions: Decisions): void;
  /** The pairs that are shown, as a file. Says whether it could be made. */
  save(): Promise<boolean>;
  /** Looks at one text against all that share something with it; `null` lets it go. */
  against(doc: number | null): void;
  /** Compares all texts again, if the filters are others than those the pairs were found by. */
  refresh(): Promise<void>;
  turnTo(page: number): void;
  /** Shows a pair in the two panes. */
  open(pair: Pair): Promise<void>;
  /** Shows the next of the pairs that are shown, or the one before. */
  step(by: 1 | -1): void;
  back(): void;
  /** Lets the pair go that the two panes show. */
  close(): void;
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
  let stopChecking = (): void => undefined;
  /** Among which pairs the text that is looked at was checked. */
  let checked: readonly Pair[] = [];

  const change = (many: Partial<Many>): void => store.update({ many: { ...store.state.many, ...many } });

  const work = createWork(store, library, () => {
    const { subject, sources, pairs } = store.state.many;
    if (subject !== null && (!sources || pairs !== checked)) against(subject);
  });

  /** Looks at one text against all that share something with it. */
  const against = (subject: number | null): void => {
    stopChecking();
    change({ subject, sources: null, checking: null });
    const { docs, pairs } = store.state.many;
    checked = pairs;
    const file = subject === null ? null : docs[subject]?.file;
    if (subject === null || !file) return;
    const others = pairs.flatMap(({ left, right }): Source[] => {
      const doc = left === subject ? right : right === subject ? left : -1;
      const other = docs[doc]?.file;
      return other ? [{ doc, file: other, role: "check" }] : [];
    });
    const total = others.length;
    change({ checking: { done: 0, total } });
    stopChecking = askSources(
      { subject: { doc: subject, file, role: "check" }, others, rules: rulesOf(store.state) },
      (done) => change({ checking: { done, total } }),
      // Whatever broke, the choice is taken back rather than left waiting.
      (sources) => change({ sources, checking: null, ...(!sources && { subject: null }) }),
    );
  };

  const end = (left: ManyWork): void => {
    if (store.state.many.checking) against(null);
    work.end(left);
  };

  /** A document as a pane shows it, or nothing when its file cannot be read any more: then the list says so. */
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
    const { text, format, encoding, faint = [], pages = null } = opened;
    return {
      ...EMPTY_PANE,
      text,
      format,
      faint,
      pages,
      file: { name: name ?? file?.name ?? "", encoding, kept: null },
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
    else if (come && come.given.length > 0) {
      const { docs, adding } = store.state.many;
      change({ docs: withMore(docs, come.given, adding), cleared: [], clearedDecisions: NO_DECISIONS });
      await work.go();
    }
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
      if (work.isHolding) await work.go();
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
      if (work.isHolding) await work.go();
    },
    clear() {
      end(NOTHING.work);
      const { listing, docs, decisions } = store.state.many;
      const left = docs.flatMap(({ removed }, doc) => (removed ? [] : [doc]));
      const cleared = left.map((doc) => docs[doc] as Doc);
      const clearedDecisions = openedDecisions(keptDecisions(decisions, left));
      store.update({
        many: { ...NOTHING, listing: { ...ALL_PAIRS, least: listing.least }, cleared, clearedDecisions },
      });
    },
    unclear() {
      change({ decisions: store.state.many.clearedDecisions });
      const given = store.state.many.cleared.map(({ name, file, reading, role }): Given => {
        const { problem } = reading ?? {};
        return file || !problem || problem === "file-empty"
          ? { path: name, file, role }
          : { path: name, file, problem, role };
      });
      return add(given);
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
      change({ savedDecisions: store.state.many.decisions });
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
      // What was found before the work was stopped is still listed.
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
      // What is found anew is gone from the lists before they are looked at.
      void this.refresh();
      store.update({ view: "many" });
    },
    close() {
      change({ opened: null });
    },
  };
}

/** What was given: files, those of archives among them, or one report that can be opened again. */
async function cameIn(
  files: readonly Given[] | Promise<readonly Given[]>,
): Promise<{ given: readonly Given[]; session: Session | ManySession | null }> {
  const given = await withLibraries(await unpacked(await files));
  const [first] = given;
  const isReport = given.length === 1 && first?.file && /\.html?$/i.test(first.path);
  const session = isReport ? sessionIn(await textOf(first.file)) : null;
  // A report that does not open is listed as a file that takes no part, with the reason.
  if (typeof session === "string" && first)
    return { given: [{ path: first.path, file: null, problem: session }], session: null };
  return { given, session: typeof session === "string" ? null : session };
}

/** What cannot be read is no report; the list will say so of the file. */
function textOf(file: File): Promise<string> {
  return file.text().catch(() => "");
}
