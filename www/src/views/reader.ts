/** Shows a text with its matches: adds the functions of the page to {@link markedText}. */

import type { Actions } from "../actions.ts";
import { button, h } from "../dom.ts";
import type { PageBlock, Side } from "../engine/engine.ts";
import { type Lang, messages, wordsFor } from "../i18n/index.ts";
import { touching } from "../painter.ts";
import { type MarkedText, markedText, plain } from "../marked-text.ts";
import { marksOf } from "../marks.ts";
import type { Result } from "../store.ts";
import { kindOf } from "./kind.ts";

export interface Reader extends Omit<MarkedText, "show" | "end"> {
  /** Shows the compared text with its matches, minor ones if `minor`; without a result, shows `text`. */
  show(text: string, result: Result | null, minor: boolean): void;
}

export function reader(side: Side, lang: Lang, actions: Actions, signal: AbortSignal): Reader {
  const m = messages(lang);
  const other = side === "left" ? "right" : "left";
  const element = h("div", {
    class: "reader",
    id: `reader-${side}`,
    tabindex: 0,
    role: "region",
    "aria-label": m.matches.page(m.side[side]),
  });
  let blocks: readonly PageBlock[] = [];

  /** Makes the toggle before a line of a page, which includes or excludes it. */
  const turner = (blocks: readonly PageBlock[]): HTMLElement => {
    const kept = blocks.every((block) => block.kept);
    const name = kept ? m.pane.leaveLine : m.pane.takeLine;
    const sources = blocks.filter((block) => block.kept === kept).map(({ source }) => source);
    return button({
      class: `turner ${kept ? "kept" : "left"}`,
      "aria-label": name,
      title: name,
      onclick: () => actions.turn(side, sources),
    });
  };

  const text = markedText(element, {
    badge: (match, place) => m.matches.mark(place + 1, kindOf(match, lang), m.side[other]),
    sign: (name) => wordsFor(name, m.signs.names) ?? m.signs.other,
    before({ start, end }) {
      const inside = touching(blocks, start, end);
      return inside.length > 0 ? turner(inside) : null;
    },
  });

  element.addEventListener("click", (event) => {
    const hit = (event.target as Element).closest<HTMLElement>("[data-m]");
    if (!hit || !window.getSelection()?.isCollapsed) return;
    const match = Number(hit.dataset.m);
    const isBadge = hit.classList.contains("badge");
    // If only one text is in view, the number of a match opens the other one.
    if (isBadge) actions.setFace(other);
    // With the keyboard, the focus moves to the other side's badge; with a pointer, it stays.
    actions.select(match, side, isBadge && event.detail === 0 ? other : undefined);
  });
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "j") actions.step(1);
    else if (key === "k") actions.step(-1);
    else if (key === "e") actions.edit(side);
    else return;
    event.preventDefault();
  });
  signal.addEventListener("abort", () => text.end());

  return {
    ...text,
    show(input, result, minor) {
      blocks = result?.blocks[side] ?? [];
      text.show(
        result
          ? {
              text: result.shown[side],
              matches: result.report.matches,
              marks: marksOf(result, side, minor),
              out: result.left[side],
              edits: result.edits[side],
            }
          : plain(input),
      );
    },
  };
}
