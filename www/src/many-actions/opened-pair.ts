/** Actions that show a pair of many texts in the two panes, and lead back to the lists. */

import type { Pair } from "../engine/many.ts";
import { open as openFile } from "../input/file.ts";
import { ROWS } from "../listing.ts";
import { shownPairs } from "../pair-list.ts";
import { EMPTY_PANE, type Pane, type Part } from "../store.ts";
import type { ManyPart } from "./part.ts";

export interface OpenedPairActions {
  /** Shows a pair in the two panes. */
  open(pair: Pair): Promise<void>;
  /** Opens the next or previous pair of the list. */
  step(by: 1 | -1): void;
  back(): void;
  /** Detaches the panes from the pair that they show. */
  close(): void;
}

/** Shows two texts in the panes and compares them, unless the panes got other texts meanwhile. */
export type ShowPair = (left: Omit<Pane, "mode">, right: Omit<Pane, "mode">) => void;

/** `announce` announces two texts for the panes; `refresh` compares again if the filters changed. */
export function createOpenedPair(
  store: Part<"view">,
  room: ManyPart<"docs" | "opened" | "page">,
  announce: () => ShowPair,
  refresh: () => Promise<void>,
): OpenedPairActions {
  /** Makes a pane of a document. Returns `null` if its file can no longer be read, and the list then shows why. */
  const paneOf = async (doc: number): Promise<Omit<Pane, "mode"> | null> => {
    const { name, file } = room.state.many.docs[doc] ?? {};
    const opened = file ? await openFile(file) : "file-broken";
    if (typeof opened === "string") {
      const docs = room.state.many.docs.map((known, i) =>
        i === doc && known.file === file ? { ...known, reading: { doc, problem: opened } } : known,
      );
      room.change({ docs });
      return null;
    }
    const { text, format, encoding, faint = [], pages = null, headings = [], dropped = 0 } = opened;
    return {
      ...EMPTY_PANE,
      text,
      format,
      faint,
      pages,
      headings,
      file: { name: name ?? file?.name ?? "", encoding, kept: null, ...(dropped > 0 && { dropped }) },
    };
  };

  const open = async (pair: Pair): Promise<void> => {
    const show = announce();
    const { many } = room.state;
    const at = shownPairs(many).indexOf(pair);
    room.change({ opened: pair, page: at < 0 ? many.page : Math.floor(at / ROWS) });
    const [left, right] = await Promise.all([paneOf(pair.left), paneOf(pair.right)]);
    if (left && right && room.state.many.opened === pair) show(left, right);
  };

  return {
    open,
    step(by) {
      const { many } = room.state;
      const pairs = shownPairs(many);
      const at = many.opened ? pairs.indexOf(many.opened) : -1;
      const next = at < 0 ? undefined : pairs[at + by];
      if (next) void open(next);
    },
    back() {
      // First refreshes, so that the lists do not show outdated pairs.
      void refresh();
      store.update({ view: "many" });
    },
    close() {
      room.change({ opened: null });
    },
  };
}
