/** Actions that open and save sessions. */

import type { ManyActions } from "../many-actions/index.ts";
import { type ManySession, manyOpened } from "../saving/many-session.ts";
import { opened, type Session } from "../saving/session.ts";
import { FORM } from "../saving/version.ts";
import { EMPTY_PANE, type Part, type View } from "../store.ts";
import type { Panes } from "./panes.ts";

export interface SessionActions {
  /** Opens a saved session. */
  openSession(session: Session | ManySession): void;
  /** Records that the present texts are saved. */
  setSaved(): void;
}

export function createSessionActions(
  store: Part<"view" | "template" | "filters" | "older" | "saved">,
  { takeBoth, place }: Panes,
  many: Pick<ManyActions, "clear" | "restore" | "add" | "setSaved">,
): SessionActions {
  const setSaved = (): void => {
    const { left, right, view } = store.state;
    if (view === "many") many.setSaved();
    else store.update({ saved: { left, right } });
  };
  return {
    openSession(session) {
      if ("many" in session) {
        const { given, template, filters, decisions } = manyOpened(session);
        many.clear();
        many.restore(decisions);
        void many.add(given);
        store.update({ view: "many", template, filters, older: olderOf(session, "many") });
        return;
      }
      takeBoth();
      const { panes, template, filters } = opened(session, EMPTY_PANE);
      store.update({ view: "two", template, filters });
      place(panes, null, olderOf(session, "two"));
      setSaved();
    },
    setSaved,
  };
}

/** Returns `view` if an earlier version saved the session, otherwise `null`. */
function olderOf({ juhao }: Session | ManySession, view: View): View | null {
  return juhao < FORM ? view : null;
}
