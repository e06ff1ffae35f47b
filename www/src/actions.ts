/**
 * The user's actions, by subject. Each subject is a file of `actions/` or `many-actions/`, whose types name the part of
 * the store that it changes; those that change a text or what is compared compare again.
 */

import { type AddressActions, createAddressActions } from "./actions/address.ts";
import { createFileActions, type FileActions } from "./actions/files.ts";
import { createLeavingOut, type LeavingOutActions } from "./actions/leaving-out.ts";
import { createPanes, type PaneActions } from "./actions/panes.ts";
import { createRuleActions, type RuleActions } from "./actions/rules.ts";
import { createSessionActions, type SessionActions } from "./actions/sessions.ts";
import { createShownActions, type ShownActions } from "./actions/shown.ts";
import { createComparison, WAIT } from "./comparison.ts";
import type { Engine } from "./engine/engine.ts";
import type { Library } from "./engine/many.ts";
import type { ManyActions, ShowPair } from "./many-actions/index.ts";
import { lazily } from "./many-actions/lazy.ts";
import type { Store } from "./store.ts";

export interface Actions
  extends
    AddressActions,
    FileActions,
    LeavingOutActions,
    PaneActions,
    RuleActions,
    SessionActions,
    ShownActions,
    WorkActions {
  readonly many: ManyActions;
  /** Loads the actions of many texts. */
  loadMany(): Promise<unknown>;
}

interface WorkActions {
  stop(): void;
  retry(): void;
  /** Shows the candidates that the search dismissed, or hides them. */
  setExplain(explain: boolean): void;
}

/** `loadLibrary` loads what compares many texts. */
export function createActions(store: Store, engine: Engine, loadLibrary: () => Promise<Library>): Actions {
  const { ask, stop } = createComparison(store, engine);
  const panes = createPanes(store, ask);

  /** Compares again after the rules changed: the two texts, and many texts if their view is open. */
  const again = (): void => {
    ask(WAIT.placed, false);
    if (store.state.view === "many") void many.refresh();
  };

  /** Announces a pair of many texts. The function that it returns shows the pair, unless the panes got other texts. */
  const announcePair = (): ShowPair => {
    const isLast = panes.takeBoth();
    return (left, right) => {
      if (!isLast()) return;
      const { state } = store;
      store.update({ view: "two" });
      const own = state.own ?? { left: state.left, right: state.right };
      panes.place({ left: { ...left, mode: "read" }, right: { ...right, mode: "read" } }, own);
    };
  };

  const { many, load: loadMany } = lazily(async () => {
    const [{ createManyActions }, library] = await Promise.all([import("./many-actions/index.ts"), loadLibrary()]);
    return createManyActions(store, library, announcePair, (session) => sessions.openSession(session));
  });
  const sessions = createSessionActions(store, panes, many);
  const address = createAddressActions(store, many, again, (own) => {
    panes.takeBoth();
    many.close();
    panes.place(own);
  });

  return {
    ...createShownActions(store),
    ...panes.actions,
    ...createFileActions(store, panes, (files) => many.add(files), sessions.openSession),
    ...createLeavingOut(store, panes, ask),
    ...createRuleActions(store, again),
    ...sessions,
    ...address,
    stop,
    retry() {
      ask(WAIT.placed, true);
    },
    setExplain(explain) {
      store.update({ explain });
      // Hiding needs no new comparison.
      if (explain) ask(WAIT.placed, false);
    },
    many,
    loadMany,
  };
}
