/** Actions that compare one text with all others, and search the texts in libraries without texts. */

import { askSources } from "../engine/ask-sources.ts";
import type { Library, Pair, Source } from "../engine/many.ts";
import { searchTextless } from "../engine/textless.ts";
import { rulesOf } from "../many-work.ts";
import type { ManyPart } from "./part.ts";

export interface SourceActions {
  /** Shows one text with all that share text with it; `null` closes it. */
  against(doc: number | null): void;
  /** Selects a source of the text that is shown, by its place in the list; `null` selects none. */
  chooseSource(card: number | null): void;
}

export interface SourceRoom {
  readonly actions: SourceActions;
  /** After all texts were compared: compares the shown text again, or shows the only text to check. */
  follow(): void;
  /** Searches the texts to be checked in the libraries without texts. */
  search(): void;
  /** Ends the search, and the comparison of the text that is shown. */
  end(): void;
}

export function createSources(
  room: ManyPart<"subject" | "sources" | "card" | "drawer" | "checking" | "found" | "searching">,
  library: Library,
): SourceRoom {
  let stopChecking = (): void => undefined;
  let stopSearching = (): void => undefined;
  /** The pairs when `against` last compared, because new pairs need a new comparison. */
  let checked: readonly Pair[] = [];
  /** The file of the only text to check, once it was shown. If the user closes it, it stays closed. */
  let shownAlone: File | null = null;

  const against = (subject: number | null): void => {
    stopChecking();
    const { docs, pairs, reported } = room.state.many;
    const sources = (subject !== null && reported?.sources[subject]) || null;
    // An open drawer would cover the text.
    room.change({ subject, sources, card: null, checking: null, ...(subject !== null && { drawer: null }) });
    checked = pairs;
    if (reported) return;
    const file = subject === null ? null : docs[subject]?.file;
    if (subject === null || !file) return;
    room.change({ checking: { done: 0, total: 0 } });
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
    const { docs } = room.state.many;
    const others = [...new Set(candidates)].flatMap((doc): Source[] => {
      const other = docs[doc]?.file;
      return other && !docs[doc]?.removed ? [{ doc, file: other, role: "check" }] : [];
    });
    const total = others.length;
    room.change({ checking: { done: 0, total } });
    stopChecking = askSources(
      { subject: { doc: subject, file, role: "check" }, others, rules: rulesOf(room.state) },
      (done) => room.change({ checking: { done, total } }),
      // On any failure, closes this view instead of leaving it waiting.
      (sources) => room.change({ sources, checking: null, ...(!sources && { subject: null }) }),
    );
  };

  const search = (): void => {
    stopSearching();
    const { docs, textless } = room.state.many;
    const texts = docs.flatMap(({ file, removed, role, reading }, doc): Source[] =>
      file && !removed && role === "check" && !reading?.problem ? [{ doc, file, role }] : [],
    );
    const total = textless.length * texts.length;
    room.change({ found: null, searching: total > 0 ? { done: 0, total } : null });
    if (total === 0) return;
    stopSearching = searchTextless(
      { libraries: textless, texts },
      (done) => room.change({ searching: { done, total } }),
      (found) =>
        room.change({ found: found ?? { hits: [], problems: textless.map(() => "not-loaded") }, searching: null }),
    );
  };

  return {
    actions: {
      against,
      chooseSource(card) {
        room.change({ card });
      },
    },
    follow() {
      const { subject, sources, pairs, docs, textless } = room.state.many;
      if (subject !== null) {
        if (!sources || pairs !== checked) against(subject);
        return;
      }
      const texts = docs.flatMap(({ removed, role, reading }, doc) =>
        !removed && role === "check" && reading?.problem === null ? [doc] : [],
      );
      const [alone] = texts;
      // What is found in libraries without texts is in the list of texts.
      if (textless.length > 0) return;
      const file = alone === undefined ? null : (docs[alone]?.file ?? null);
      if (alone === undefined || texts.length > 1 || file === shownAlone || pairs.length === 0) return;
      shownAlone = file;
      against(alone);
    },
    search,
    end() {
      stopSearching();
      room.change({ searching: null });
      if (room.state.many.checking) against(null);
    },
  };
}
