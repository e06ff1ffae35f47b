/** The actions of many texts, loaded with the first one that is called: most readers compare two texts only. */

import type { ManyActions } from "./index.ts";

export interface LazyActions {
  /** Once they are loaded, every call is made at once; until then, calls wait in their order. */
  readonly many: ManyActions;
  load(): Promise<ManyActions>;
}

export function lazily(make: () => Promise<ManyActions>): LazyActions {
  let loaded: ManyActions | null = null;
  let loading: Promise<ManyActions> | null = null;
  const load = (): Promise<ManyActions> =>
    (loading ??= make().then(
      (made) => (loaded = made),
      (error: unknown) => {
        // Another call tries again.
        loading = null;
        throw error;
      },
    ));
  type Call = (...values: unknown[]) => unknown;
  const many = new Proxy({} as ManyActions, {
    get(_, name: keyof ManyActions): Call {
      return (...values) => {
        const call = (actions: ManyActions): unknown => (actions[name] as Call)(...values);
        return loaded ? call(loaded) : load().then(call);
      };
    },
  });
  return { many, load };
}
