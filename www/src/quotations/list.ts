/** The list of quotations: each with its status, its source and its edits; the selected one next to the source. */

import type { CheckedQuotation, QuotedPlace } from "juhao/verify";
import { button, h, put, say, view } from "../dom.ts";
import { type Range, segments } from "../highlight.ts";
import { numbers } from "../i18n/index.ts";
import { directionOf, languageOf } from "../language.ts";
import type { QuoteActions } from "./actions.ts";
import { type Answer, answerOf, type Quotes } from "./state.ts";
import { editOf, placeOf, placeOfQuotation, short } from "./wording.ts";
import { type Words, wordsOf } from "./words/index.ts";

/** Maximum length of the text before and after a passage that is shown with it, in UTF-16 units. */
const AROUND = 80;
/** Maximum number of UTF-16 units to shorten it by, so that no word is cut. */
const WORD = 16;

export const renderList = view<Quotes, QuoteActions>((element, { lang }, actions) => {
  const w = wordsOf(lang) as Words;
  const n = numbers(lang);
  const list = h("ol", { class: "quotation-list", "aria-label": w.list });
  const missingTitle = h("h3");
  const missingList = h("ul", { class: "quotation-list" });
  const missing = h("div", {}, missingTitle, h("p", { class: "small" }, w.missing.about), missingList);
  let shown: Answer | null = null;
  let cards: { readonly card: HTMLElement; readonly head: HTMLElement; readonly detail: HTMLElement }[] = [];
  element.append(list, missing);

  const cardOf = (one: CheckedQuotation, i: number): (typeof cards)[number] => {
    const detail = h("div", { class: "both-sides", id: `quotation-${i}`, hidden: true });
    const head = button(
      {
        class: "card-head",
        "aria-expanded": "false",
        "aria-controls": `quotation-${i}`,
        onclick: () => actions.choose(detail.hidden ? i : null),
      },
      h("span", { class: "ordinal" }, n.count(i + 1)),
      h("span", { class: `finding ${one.status}` }, w.status[one.status]),
      h("q", { dir: "auto" }, short(one.text)),
    );
    const place = placeOfQuotation(one, w, lang);
    const edits = one.edits.map((edit) =>
      h(
        "li",
        {},
        h("span", { class: "kind" }, w.kind[edit.kind]),
        h("span", { dir: "auto" }, editOf(edit, w, lang)),
        edit.accepted && h("span", { class: "small" }, w.accepted),
      ),
    );
    const about = place ?? (one.near ? w.nearest(n.percent(one.confidence?.value ?? 0)) : w.nothingNear);
    const card = h(
      "li",
      { class: "quotation" },
      head,
      h("p", { class: "small in-source" }, about),
      one.places > 1 && h("p", { class: "small" }, w.places(n.count(one.places))),
      !one.closed && h("p", { class: "small" }, w.open),
      one.joined && h("p", { class: "small" }, w.joined),
      edits.length > 0 && h("ul", { class: "edits" }, ...edits),
      detail,
    );
    return { card, head, detail };
  };

  /** Fills the two wordings of a quotation, when it is first opened. */
  const open = (detail: HTMLElement, one: CheckedQuotation, { draft, sources }: Answer): void => {
    if (detail.childElementCount > 0) return;
    const place = one.sourceSpan && one.source !== null ? { source: one.source, span: one.sourceSpan } : one.near;
    detail.append(side(w.here, draft, one.span, one.status === "not-found" ? [] : one.edits.map(({ span }) => span)));
    if (!place) return;
    const edits = one.edits.filter(({ elsewhere }) => !elsewhere).map(({ sourceSpan }) => sourceSpan);
    const title = one.near ? w.nearest(n.percent(one.confidence?.value ?? 0)) : w.there;
    detail.append(side(title, sources.get(place.source) ?? "", place.span, edits, place.source));
    if (one.near) detail.append(h("p", { class: "small in-source" }, placeOf(one.near, w, lang)));
    const others = one.alternatives.map((other: QuotedPlace) => h("li", {}, placeOf(other, w, lang)));
    if (others.length > 0) detail.append(h("div", { class: "others" }, h("h4", {}, w.others), h("ul", {}, ...others)));
  };

  return (state, last) => {
    const answer = answerOf(state);
    element.hidden = answer === null;
    if (answer === null) {
      shown = null;
      return;
    }
    const { quotations, missing: unmarked } = answer.found;
    if (answer !== shown) {
      shown = answer;
      cards = quotations.map(cardOf);
      put(list, ...cards.map(({ card }) => card));
      missing.hidden = unmarked === undefined;
      say(missingTitle, w.missing.title(n.count(unmarked?.length ?? 0)));
      put(
        missingList,
        ...(unmarked ?? []).map(({ text, place }) =>
          h(
            "li",
            { class: "quotation" },
            h("q", { dir: "auto" }, short(text)),
            h("p", { class: "small in-source" }, placeOf(place, w, lang)),
          ),
        ),
      );
    }
    for (const [i, { card, head, detail }] of cards.entries()) {
      const one = quotations[i] as CheckedQuotation;
      const isCurrent = i === state.current;
      card.hidden = state.only !== null && one.status !== state.only;
      card.classList.toggle("chosen", isCurrent);
      head.setAttribute("aria-expanded", String(isCurrent));
      if (isCurrent) open(detail, one, answer);
      detail.hidden = !isCurrent;
    }
    if (state.current !== null && state.current !== last?.current) {
      cards[state.current]?.card.scrollIntoView({ block: "nearest" });
    }
  };
});

/** A passage with some text around it, and the parts that differ. */
function side(title: string, text: string, { start, end }: Range, edits: readonly Range[], name?: string): HTMLElement {
  const [from, to] = [before(text, start), after(text, end)];
  const inside = segments(
    end - start,
    edits.map((edit) => ({ start: edit.start - start, end: edit.end - start })),
  );
  const parts = inside.map((piece) => {
    const words = text.slice(start + piece.start, start + piece.end);
    return piece.marks.length > 0 ? h("mark", { class: "changed-words" }, words) : words;
  });
  const around = (words: string): Node => h("span", { class: "around" }, words);
  return h(
    "figure",
    {},
    h("figcaption", {}, title, name !== undefined && h("bdi", { class: "small" }, name)),
    h(
      "blockquote",
      { dir: directionOf(text.slice(start, end)), lang: languageOf(text.slice(start, end)) },
      around((from > 0 && text[from - 1] !== "\n" ? "… " : "") + text.slice(from, start)),
      h("span", { class: "passage" }, ...parts),
      around(text.slice(end, to) + (to < text.length && text[to] !== "\n" ? " …" : "")),
    ),
  );
}

/** Where the text before a passage begins: in its paragraph, and between words. */
function before(text: string, start: number): number {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  if (start - line <= AROUND) return line;
  const from = start - AROUND;
  const space = text.slice(from, from + WORD).search(/\s/);
  return space < 0 ? whole(text, from) : from + space + 1;
}

/** Where the text after a passage ends. */
function after(text: string, end: number): number {
  const line = text.indexOf("\n", end);
  const most = line < 0 ? text.length : line;
  if (most - end <= AROUND) return most;
  const to = end + AROUND;
  const space = text.slice(to - WORD, to).search(/\s\S*$/);
  return space < 0 ? whole(text, to) : to - WORD + space;
}

/** A place that is not between the halves of a surrogate pair. */
const whole = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? "") ? at + 1 : at);
