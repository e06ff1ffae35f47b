/** The kind of a match in words. */

import type { Match } from "juhao";
import { type Lang, messages } from "../i18n/index.ts";

/** Its kind, whether it moved, and whether it is minor; with `between` between them. */
export function kindOf({ kind, moved, role }: Match, lang: Lang, between?: string): string {
  const m = messages(lang);
  const words = [m.kind[kind], moved && m.moved, role === "minor" && m.minor.name];
  return words.filter(Boolean).join(between ?? m.minor.and);
}
