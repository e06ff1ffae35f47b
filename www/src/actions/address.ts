/** Actions that change what the address of the page holds: the language, the view and the filters. */

import type { Sides } from "../engine/engine.ts";
import { changes } from "../filters.ts";
import { type Lang, learn } from "../i18n/index.ts";
import { latestRequest } from "../latest-request.ts";
import type { ManyActions } from "../many-actions/index.ts";
import type { Settings } from "../settings.ts";
import { isBlank, type Pane, type Part, type View } from "../store.ts";

export interface AddressActions {
  setLang(lang: Lang): Promise<void>;
  setView(view: View): void;
  /** Applies the settings of the address, all at once. */
  follow(settings: Settings): Promise<void>;
}

/** `again` compares again after the filters changed; `bringBack` shows the user's own two texts again. */
export function createAddressActions(
  store: Part<"lang" | "theme" | "view" | "filters" | "many">,
  many: Pick<ManyActions, "refresh">,
  again: () => void,
  bringBack: (own: Sides<Pane>) => void,
): AddressActions {
  const languages = latestRequest();
  const addresses = latestRequest();

  /** Loads a language. Returns the present one if loading fails or another language was chosen meanwhile. */
  const loadedLanguage = async (lang: Lang): Promise<Lang> => {
    const isLast = languages.take();
    const isLearnt = await learn(lang).then(
      () => true,
      () => false,
    );
    return isLearnt && isLast() ? lang : store.state.lang;
  };

  return {
    async setLang(lang) {
      store.update({ lang: await loadedLanguage(lang) });
    },
    setView(view) {
      const { own } = store.state;
      store.update({ view });
      if (view === "many") void many.refresh();
      else if (own && !(isBlank(own.left) && isBlank(own.right))) bringBack(own);
    },
    async follow({ lang, tab, ...rest }) {
      const isLast = addresses.take();
      const known = await loadedLanguage(lang);
      if (!isLast()) return;
      const isOther = changes(rest.filters, store.state.filters) > 0;
      store.update({ ...rest, lang: known, many: { ...store.state.many, tab } });
      if (isOther) again();
      else if (rest.view === "many") void many.refresh();
    },
  };
}
