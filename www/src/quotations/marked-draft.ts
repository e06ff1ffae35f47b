/** The text with each quotation marked by its status. A press on one selects it. */

import { h, put, view } from "../dom.ts";
import { segments } from "../highlight.ts";
import { numbers } from "../i18n/index.ts";
import { directionOf, languageOf } from "../language.ts";
import type { QuoteActions } from "./actions.ts";
import { answerOf, type Answer, type Quotes } from "./state.ts";
import { type Words, wordsOf } from "./words/index.ts";

export const renderMarkedDraft = view<Quotes, QuoteActions>((element, { lang }, actions) => {
  const w = wordsOf(lang) as Words;
  const n = numbers(lang);
  let shown: Answer | null = null;
  /** The pieces of each quotation. The first one is a button. */
  let pieces: HTMLElement[][] = [];
  element.setAttribute("aria-label", w.text);

  const fill = ({ found, draft }: Answer): void => {
    const { quotations } = found;
    pieces = quotations.map(() => []);
    const spans = quotations.map(({ span }) => span);
    const lines: HTMLElement[] = [];
    let line: Node[] = [];
    const end = (): void => {
      lines.push(h("div", { class: "draft-line", dir: "auto" }, ...(line.length > 0 ? line : [h("br")])));
      line = [];
    };
    for (const { start, end: to, marks } of segments(draft.length, spans)) {
      // Of nested quotations the innermost one, which begins last, is shown.
      const mark = marks.at(-1);
      for (const [i, text] of draft.slice(start, to).split("\n").entries()) {
        if (i > 0) end();
        if (text !== "") line.push(mark === undefined ? document.createTextNode(text) : piece(mark, text));
      }
    }
    end();
    put(element, ...lines);
    element.dir = directionOf(draft);
    element.lang = languageOf(draft) ?? "";
  };

  const piece = (mark: number, text: string): HTMLElement => {
    const { status } = (shown as Answer).found.quotations[mark] as Answer["found"]["quotations"][number];
    const choose = (): void => actions.choose(mark);
    const isFirst = pieces[mark]?.length === 0;
    const made = h(
      "mark",
      {
        class: `quoted ${status}`,
        onclick: choose,
        ...(isFirst && {
          role: "button",
          tabindex: 0,
          "aria-pressed": "false",
          onkeydown: (event: KeyboardEvent) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            choose();
          },
        }),
      },
      isFirst && h("sup", {}, n.count(mark + 1), h("span", { class: "visually-hidden" }, ` ${w.status[status]}: `)),
      text,
    );
    pieces[mark]?.push(made);
    return made;
  };

  return (state, last) => {
    const answer = answerOf(state);
    element.hidden = answer === null;
    if (answer === null) {
      shown = null;
      return;
    }
    if (answer !== shown) {
      shown = answer;
      fill(answer);
    }
    for (const [i, parts] of pieces.entries()) {
      const isCurrent = i === state.current;
      const quotation = answer.found.quotations[i];
      for (const part of parts) {
        part.classList.toggle("chosen", isCurrent);
        part.classList.toggle("faded", state.only !== null && quotation?.status !== state.only);
      }
      parts[0]?.setAttribute("aria-pressed", String(isCurrent));
    }
    if (state.current !== null && state.current !== last?.current) {
      pieces[state.current]?.[0]?.scrollIntoView({ block: "nearest" });
    }
  };
});
