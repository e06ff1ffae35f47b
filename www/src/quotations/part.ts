/** Loads the view that checks quotations when it is first opened. */

import { h } from "../dom.ts";
import type { State } from "../store.ts";
import { renderNotLoaded } from "../views/not-loaded.ts";
import type { QuotationsView } from "./index.ts";

export interface QuotationsPart {
  readonly element: HTMLElement;
  /** The view, once it is loaded. */
  readonly view: QuotationsView | null;
  render(state: State): void;
}

/** `changed` is called when the view was loaded or changed. */
export function quotationsPart(changed: () => void): QuotationsPart {
  const element = h("div", { class: "quotations", tabindex: -1 });
  const notLoaded = h("section", { class: "not-loaded" });
  let loading: "idle" | "working" | "failed" = "idle";
  let view: QuotationsView | null = null;
  const load = async ({ lang }: State): Promise<void> => {
    loading = "working";
    try {
      const { quotationsView } = await import("./index.ts");
      view = await quotationsView(element, lang, changed);
      loading = "idle";
    } catch {
      element.replaceChildren(notLoaded);
      loading = "failed";
    }
    changed();
  };
  return {
    element,
    get view() {
      return view;
    },
    render(state) {
      element.hidden = state.view !== "quotations";
      if (element.hidden) return;
      void view?.setLang(state.lang);
      if (view === null && loading === "idle") void load(state);
      if (loading === "failed") renderNotLoaded(notLoaded, state, () => void load(state));
    },
  };
}
