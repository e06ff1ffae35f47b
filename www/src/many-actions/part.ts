/** The view of many texts as one group of actions sees it. */

import type { Many } from "../many.ts";
import type { State, Store } from "../store.ts";

/** Reads the whole state, and changes only the fields `K` of the view of many texts. */
export interface ManyPart<K extends keyof Many> {
  readonly state: State;
  change(many: Partial<Pick<Many, K>>): void;
}

export function manyPart(store: Store): ManyPart<keyof Many> {
  return {
    get state() {
      return store.state;
    },
    change(many) {
      store.update({ many: { ...store.state.many, ...many } });
    },
  };
}
