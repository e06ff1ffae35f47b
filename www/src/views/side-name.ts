/** Names the two texts: by their files, or by their sides. */

import type { Side, Sides } from "../engine/engine.ts";
import { type Lang, messages } from "../i18n/index.ts";
import type { Pane } from "../store.ts";

/** The names of the files of both texts; `null` for text that was typed or pasted. */
export type Names = Sides<string | null>;

export const NO_NAMES: Names = { left: null, right: null };

export function namesOf({ left, right }: Sides<Pane>): Names {
  return { left: left.file?.name ?? null, right: right.file?.name ?? null };
}

/** Returns the name of a text without its folders; the name of its side if it has none. */
export function nameOf(names: Names, side: Side, lang: Lang): string {
  const name = names[side];
  return name ? name.slice(name.lastIndexOf("/") + 1) : messages(lang).side[side];
}
