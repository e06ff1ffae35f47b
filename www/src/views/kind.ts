/** Describes the kind of a match. */

import type { Match } from "juhao";
import { type Lang, messages } from "../i18n/index.ts";

/** Returns the kind of a match, and whether it is moved or minor, joined with `between`. */
export function kindOf({ kind, moved, role }: Match, lang: Lang, between?: string): string {
  const m = messages(lang);
  const words = [m.kind[kind], moved && m.moved, role === "minor" && m.minor.name];
  return words.filter(Boolean).join(between ?? m.minor.and);
}
