/**
 * Keeps the user's language, colours, view and filters in the hash of the address, which the browser sends nowhere. It
 * never holds text.
 */

import { type Filters, readFilters, writeFilters } from "./filters.ts";
import { type Lang, preferred } from "./i18n/index.ts";
import { type Theme, type View, VIEWS } from "./store.ts";

export interface Settings {
  readonly lang: Lang;
  readonly theme: Theme;
  readonly view: View;
  readonly filters: Filters;
}

export function readSettings(hash: string, languages: readonly string[]): Settings {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const theme = values.get("theme");
  return {
    lang: preferred([values.get("lang") ?? "", ...languages]),
    theme: theme === "light" || theme === "dark" ? theme : "auto",
    view: VIEWS.find((view) => view === values.get("view")) ?? "two",
    filters: readFilters(values),
  };
}

/** Returns the hash from which {@link readSettings} reads these settings. */
export function writeSettings({ lang, theme, view, filters }: Settings): string {
  const values = new URLSearchParams({ lang });
  if (theme !== "auto") values.set("theme", theme);
  if (view !== "two") values.set("view", view);
  for (const [name, value] of Object.entries(writeFilters(filters))) values.set(name, value);
  return `#${values}`;
}
