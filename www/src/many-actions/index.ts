/** The user's actions in the view of many texts, by subject. */

import type { Library } from "../engine/many.ts";
import { createWork } from "../many-work.ts";
import type { ManySession } from "../saving/many-session.ts";
import type { Session } from "../saving/session.ts";
import type { Store } from "../store.ts";
import { createDocuments, type DocumentActions } from "./documents.ts";
import { createOpenedPair, type OpenedPairActions, type ShowPair } from "./opened-pair.ts";
import { createPairActions, type PairActions } from "./pairs.ts";
import { manyPart } from "./part.ts";
import { createSources, type SourceActions } from "./sources.ts";

export type { ShowPair };

export interface ManyActions extends DocumentActions, OpenedPairActions, PairActions, SourceActions {}

/** `announcePair` announces two texts for the panes; `openSession` opens a report that was dropped. */
export function createManyActions(
  store: Store,
  library: Library,
  announcePair: () => ShowPair,
  openSession: (session: Session | ManySession) => void,
): ManyActions {
  const room = manyPart(store);
  const sources = createSources(room, library);
  const work = createWork(store, library, () => {
    sources.search();
    sources.follow();
  });
  const documents = createDocuments(store, room, work, sources, openSession);
  return {
    ...documents,
    ...sources.actions,
    ...createPairActions(room),
    ...createOpenedPair(store, room, announcePair, documents.refresh),
  };
}
