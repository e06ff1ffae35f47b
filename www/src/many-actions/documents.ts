/** Actions that add and remove texts, and start or end the work on them. */

import { keptDecisions, NO_DECISIONS, openedDecisions } from "../decisions.ts";
import type { Role } from "../engine/many.ts";
import { type Sources, totalOf } from "../engine/sources.ts";
import { changes } from "../filters.ts";
import { LANGUAGES } from "../i18n/index.ts";
import type { CheckReport } from "../input/check-report.ts";
import type { Given } from "../input/chosen-files.ts";
import { ALL_PAIRS } from "../listing.ts";
import { type Doc, type Many, type ManyWork, NOTHING, withMore } from "../many.ts";
import type { Work } from "../many-work.ts";
import type { ManySession } from "../saving/many-session.ts";
import type { Session } from "../saving/session.ts";
import type { Part } from "../store.ts";
import { cameIn } from "./came-in.ts";
import type { ManyPart } from "./part.ts";
import type { SourceRoom } from "./sources.ts";

export interface DocumentActions {
  /** Adds files. A promise is a folder that is still being searched. */
  add(given: readonly Given[] | Promise<readonly Given[]>): Promise<void>;
  /** Adds the example. Returns whether it could be loaded. */
  showExample(): Promise<boolean>;
  remove(doc: number): Promise<void>;
  /** Removes a library without texts. */
  removeTextless(library: number): void;
  /** Sets the role of the texts that are added next. */
  setAdding(role: Role): void;
  /** Sets whether all files of a folder are added as one text. */
  setFoldersAreTexts(are: boolean): void;
  /** Makes texts library texts, or texts to be checked. */
  setRole(docs: readonly number[], role: Role): Promise<void>;
  clear(): void;
  /** Undoes clearing. */
  unclear(): Promise<void>;
  stop(): void;
  retry(): void;
  /** Compares all texts again if the filters have changed. */
  refresh(): Promise<void>;
}

/** What the page itself compares, instead of an opened report. */
const OWN = { reported: null, subject: null, sources: null } as const;

/** `openSession` opens a report that was dropped. */
export function createDocuments(
  store: Part<"view" | "older">,
  room: ManyPart<keyof Many>,
  work: Work,
  { actions: { against }, search, end: endSources }: SourceRoom,
  openSession: (session: Session | ManySession) => void,
): DocumentActions {
  const end = (left: ManyWork): void => {
    endSources();
    work.end(left);
  };

  /** Removes everything but the user's settings of the lists. */
  const empty = (): Many => {
    const { listing, adding, foldersAreTexts, tab, joinedFrom } = room.state.many;
    return { ...NOTHING, listing: { ...ALL_PAIRS, least: listing.least }, adding, foldersAreTexts, tab, joinedFrom };
  };

  const add = async (files: readonly Given[] | Promise<readonly Given[]>): Promise<void> => {
    store.update({ view: "many", older: null });
    const come = await work.wait(cameIn(files, room.state.many.foldersAreTexts));
    if (come?.session) openSession(come.session);
    else if (come?.report) showReport(come.report);
    else if (come && come.given.length + come.textless.length > 0) {
      const { docs, adding, reported, textless } = room.state.many;
      if (reported && come.given.length > 0) room.change(OWN);
      room.change({
        docs: withMore(docs, come.given, adding),
        textless: [...textless, ...come.textless],
        cleared: [],
        clearedTextless: [],
        clearedDecisions: NO_DECISIONS,
        // Texts are often pasted one after another.
        drawer: come.given.length > 0 && come.given.every(({ written }) => written) ? "intake" : null,
      });
      if (come.given.length > 0) await work.go();
      else search();
    }
  };

  /** Compares again after texts changed. The figures of a report are no longer true then. */
  const again = async (): Promise<void> => {
    const isReported = room.state.many.reported !== null;
    if (isReported) room.change(OWN);
    if (isReported || work.isHolding) await work.go();
  };

  /** Shows the texts of a report with its figures, and the one that shares most. */
  const showReport = ({ texts, pairs }: CheckReport): void => {
    end({ status: "done" });
    const given = texts.map(({ name, text, role }) => ({ path: name, file: new File([text], "text.md"), role }));
    const docs = withMore([], given).map((doc, i): Doc => ({
      ...doc,
      reading: { doc: i, chars: texts[i]?.counted ?? 0, form: null, encoding: "UTF-8", problem: null },
    }));
    const sources = texts.map((text) => text.sources);
    room.change({
      ...empty(),
      work: { status: "done" },
      docs,
      pairs,
      totals: new Map(
        texts.flatMap(({ sources: one, withoutOwn }) =>
          one ? [[one.doc, { ...totalOf(one), ...(withoutOwn !== undefined && { withoutOwn }) }] as const] : [],
        ),
      ),
      reported: { sources, filters: room.state.filters },
    });
    const share = (one: Sources | null): number => (one ? one.matched / Math.max(1, one.chars) : -1);
    const most = Math.max(...sources.map(share));
    against(most > 0 ? sources.findIndex((one) => share(one) === most) : null);
  };

  /** Removes the results of documents, because they are removed or compared otherwise. */
  const without = (gone: (doc: number) => boolean): Partial<Many> => ({
    pairs: room.state.many.pairs.filter(({ left, right }) => !gone(left) && !gone(right)),
    passages: [],
    opened: null,
  });

  return {
    add,
    showExample() {
      const given = import("../examples.ts").then(({ manyExample }) =>
        manyExample(LANGUAGES[store.state.lang].example),
      );
      void add(given.catch(() => []));
      return given.then(
        () => true,
        () => false,
      );
    },
    async remove(doc) {
      const { docs } = room.state.many;
      against(null);
      room.change({
        docs: docs.map((known, i) => (i === doc ? { ...known, removed: true } : known)),
        ...without((other) => other === doc),
      });
      await again();
    },
    removeTextless(library) {
      room.change({ textless: room.state.many.textless.filter((_, i) => i !== library) });
      search();
    },
    setAdding(adding) {
      room.change({ adding });
    },
    setFoldersAreTexts(foldersAreTexts) {
      room.change({ foldersAreTexts });
    },
    async setRole(some, role) {
      const { docs } = room.state.many;
      const turned = new Set(some.filter((doc) => docs[doc]?.role !== role));
      if (turned.size === 0) return;
      against(null);
      room.change({
        docs: docs.map((known, doc) => (turned.has(doc) ? { ...known, role } : known)),
        ...without((doc) => turned.has(doc)),
      });
      await again();
    },
    clear() {
      end(NOTHING.work);
      const { docs, decisions, textless: clearedTextless } = room.state.many;
      const left = docs.flatMap(({ removed }, doc) => (removed ? [] : [doc]));
      const cleared = left.map((doc) => docs[doc] as Doc);
      const clearedDecisions = openedDecisions(keptDecisions(decisions, left));
      room.change({ ...empty(), adding: NOTHING.adding, cleared, clearedTextless, clearedDecisions });
    },
    unclear() {
      const { clearedDecisions, clearedTextless, cleared } = room.state.many;
      room.change({ decisions: clearedDecisions });
      const libraries = clearedTextless.map(({ name, file }): Given => ({ path: name, file }));
      const given = cleared.map(({ name, file, reading, role, written }): Given => {
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
    async refresh() {
      const { reported, pairs } = room.state.many;
      if (reported && changes(reported.filters, room.state.filters) > 0) return again();
      if (reported) return;
      // Work that was stopped leaves its pairs in the list, but the library is empty.
      if (work.isHolding || (pairs.length > 0 && !work.isCurrent)) await work.go();
    },
  };
}
