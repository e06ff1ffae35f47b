/** Actions on the lists of pairs, groups and texts: which are shown, in which order, and the user's decisions. */

import { type Decision, type Decisions, decisionOn, LONGEST_NOTE, withDecision } from "../decisions.ts";
import type { Pair } from "../engine/many.ts";
import type { Listing } from "../listing.ts";
import type { ManyDrawer, Tab } from "../many.ts";
import { shownPairs } from "../pair-list.ts";
import type { ManyPart } from "./part.ts";

export interface PairActions {
  /** Chooses the list that is shown, and closes the text that covers it. */
  setTab(tab: Tab): void;
  /** Opens a drawer under the answer; `null` closes it. */
  setManyDrawer(drawer: ManyDrawer | null): void;
  /** Changes which pairs are shown, or their order. */
  list(change: Partial<Listing>): void;
  /** Sets the share from which a pair joins its texts to a group. */
  joinFrom(share: number): void;
  turnTo(page: number): void;
  /** Records the user's decision about pairs. */
  decide(pairs: readonly Pair[], change: Partial<Decision>): void;
  /** Records that the present decisions are saved. */
  setSaved(): void;
  /** Restores the decisions of a session. */
  restore(decisions: Decisions): void;
  /** Downloads the pairs that are shown as CSV. Returns whether the file could be made. */
  save(): Promise<boolean>;
}

export function createPairActions(
  room: ManyPart<
    "tab" | "drawer" | "listing" | "joinedFrom" | "page" | "subject" | "decisions" | "savedDecisions" | "savedDocs"
  >,
): PairActions {
  return {
    setTab(tab) {
      room.change({ tab, subject: null });
    },
    setManyDrawer(drawer) {
      room.change({ drawer });
    },
    list(listing) {
      room.change({ listing: { ...room.state.many.listing, ...listing }, page: 0 });
    },
    joinFrom(joinedFrom) {
      room.change({ joinedFrom });
    },
    turnTo(page) {
      room.change({ page });
    },
    decide(pairs, { status, note }) {
      const change = {
        ...(status !== undefined && { status }),
        ...(note !== undefined && { note: note.slice(0, LONGEST_NOTE) }),
      };
      const { decisions } = room.state.many;
      room.change({
        decisions: pairs.reduce(
          (all, pair) => withDecision(all, pair, { ...decisionOn(all, pair), ...change }),
          decisions,
        ),
      });
    },
    setSaved() {
      const { decisions, docs } = room.state.many;
      room.change({ savedDecisions: decisions, savedDocs: docs });
    },
    restore(decisions) {
      room.change({ decisions, savedDecisions: decisions });
    },
    async save() {
      const parts = await Promise.all([import("../saving/csv.ts"), import("../saving/download.ts")]).catch(() => null);
      if (!parts) return false;
      const [{ csv, pairRows }, { download, fileName }] = parts;
      const { many } = room.state;
      const names = many.docs.flatMap(({ name, removed }) => (removed ? [] : [name]));
      const file = fileName(names.slice(0, 1), "csv", names.length - 1);
      download(file, "text/csv", csv(pairRows(shownPairs(many), (doc) => many.docs[doc]?.name ?? "", many.decisions)));
      return true;
    },
  };
}
