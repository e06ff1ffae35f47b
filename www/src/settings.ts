/**
 * Keeps the user's language, colours, view and filters in the hash of the address, which the browser sends nowhere. It
 * never holds text.
 */

import { type Filters, readFilters, writeFilters } from "./filters.ts";
import { type Lang, preferred } from "./i18n/index.ts";
import { type Tab, TABS } from "./many.ts";
import { type Theme, type View, VIEWS } from "./store.ts";

export interface Settings {
  readonly lang: Lang;
  readonly theme: Theme;
  readonly view: View;
  /** The list that the view of many texts shows. */
  readonly tab: Tab;
  readonly filters: Filters;
}

export function readSettings(hash: string, languages: readonly string[]): Settings {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const theme = values.get("theme");
  return {
    lang: preferred([values.get("lang") ?? "", ...languages]),
    theme: theme === "light" || theme === "dark" ? theme : "auto",
    view: VIEWS.find((view) => view === values.get("view")) ?? "two",
    tab: TABS.find((tab) => tab === values.get("tab")) ?? TABS[0],
    filters: readFilters(values),
  };
}

/** Returns the hash from which {@link readSettings} reads these settings. */
export function writeSettings({ lang, theme, view, tab, filters }: Settings): string {
  const values = new URLSearchParams({ lang });
  if (theme !== "auto") values.set("theme", theme);
  if (view !== "two") values.set("view", view);
  if (tab !== TABS[0]) values.set("tab", tab);
  for (const [name, value] of Object.entries(writeFilters(filters))) values.set(name, value);
  return `#${values}`;
}
