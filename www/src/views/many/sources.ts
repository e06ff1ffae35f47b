/** One text against all others: the figures of a thesis check for all sources together, and a card for each source. */

import type { Actions } from "../../actions.ts";
import { button, h, put, say, svg, view } from "../../dom.ts";
import type { SourceCard, Sources } from "../../engine/sources.ts";
import { messages, numbers } from "../../i18n/index.ts";
import { type Many, tally } from "../../many.ts";
import { pairFinder } from "../../pair-list.ts";
import type { State } from "../../store.ts";
import { HUES } from "../../marks.ts";
import { growing } from "../growing.ts";
import { markedDocument } from "./document.ts";
import { nameOf } from "./name.ts";

/** Maximum number of texts in the list to choose from. Texts that share text with another one come first. */
const CHOICES = 1_000;
const CARDS = { first: 10, more: 50 };
/** Width of the drawing of a text. */
const UNITS = 1_000;

export const renderSources = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many.sources;
  const n = numbers(lang);
  const byName = new Intl.Collator(lang, { numeric: true });
  const choose = h("select", {
    id: "subject",
    onchange: () => actions.many.against(choose.value === "" ? null : Number(choose.value)),
  });
  const beyond = h("p", { class: "small" });
  const reported = h("p", { class: "small", hidden: true }, m.reported);
  const progress = h("p", { class: "small", role: "status" });
  const figures = h("dl", { class: "figures" });
  const whole = h("div", { class: "whole" });
  let sources: Sources | null = null;
  let many: Many | null = null;
  /** The texts and pairs whose names are in the list to choose from. */
  let listed: Many | null = null;
  let find: ReturnType<typeof pairFinder> = () => undefined;
  const marked = markedDocument(lang, (doc) => names(doc), actions);
  const cards = growing<SourceCard>(
    (card, place) => h("li", { class: "card" }, ...cardOf(card, place)),
    (left) => messages(lang).many.more(n.count(left)),
    CARDS,
  );
  const names = (doc: number): string => many?.docs[doc]?.name ?? "";
  const cardOf = (card: SourceCard, place: number): (Node | false)[] => {
    const { doc, chars, included, fresh, passages } = card;
    const subject = sources as Sources;
    const pair = find(subject.doc, doc);
    const figure = (name: string, chars: number): HTMLElement =>
      h(
        "div",
        {},
        h("dt", {}, name),
        h("dd", {}, h("strong", {}, n.percent(chars / Math.max(1, subject.chars)))),
        h("dd", { class: "small" }, m.cardChars(n.count(chars))),
      );
    return [
      button({
        class: `badge hue-${place % HUES}`,
        "data-n": place + 1,
        "aria-label": m.goTo(place + 1, names(doc)),
        onclick: () => marked.goTo(place),
      }),
      h("h3", {}, nameOf(names(doc))),
      strip(subject, passages),
      h("dl", {}, figure(m.withQuotes, chars), figure(m.withoutQuotes, included)),
      place > 0 &&
        h("span", { class: "small" }, m.fresh(`${n.count(fresh)} (${n.percent(fresh / Math.max(1, subject.chars))})`)),
      button(
        {
          class: "quiet",
          "aria-label": messages(lang).many.pairs.openPair(names(subject.doc), names(doc)),
          disabled: !pair,
          onclick: () => pair && void actions.many.open(pair),
        },
        messages(lang).many.pairs.open,
      ),
    ];
  };
  element.append(
    h("header", {}, h("h2", {}, m.title), h("p", {}, h("label", { for: "subject" }, m.choose, " "), choose)),
    reported,
    beyond,
    progress,
    figures,
    whole,
    h("div", { class: "document-and-sources" }, marked.element, cards.element),
  );

  figures.hidden = whole.hidden = marked.element.hidden = cards.element.hidden = true;
  return (state) => {
    many = state.many;
    const { pairs, docs, subject, sources: now, checking, work, reported: opened } = many;
    const isWorking = work.status === "working";
    const { read } = tally(docs);
    element.hidden = read < 2 || (isWorking && subject === null);
    const isOther = pairs !== listed?.pairs || docs !== listed.docs;
    // Filled once all pairs are known, because a thousand names would freeze the page with every progress message.
    if (isOther && !isWorking) {
      listed = many;
      const sharing = pairs.flatMap(({ left, right }) => [left, right]);
      const compared = docs.flatMap(({ reading, removed }, doc) =>
        reading?.problem === null && !removed && (!opened || opened.sources[doc]) ? [doc] : [],
      );
      const all = opened ? compared : [...new Set([...sharing, ...compared])];
      const options = all.slice(0, CHOICES).sort((a, b) => byName.compare(names(a), names(b)));
      beyond.hidden = all.length <= CHOICES;
      say(beyond, m.most(n.count(CHOICES), n.count(all.length)));
      put(choose, h("option", { value: "" }, m.none), ...options.map((doc) => h("option", { value: doc }, names(doc))));
    }
    reported.hidden = opened === null;
    choose.value = subject === null ? "" : String(subject);
    say(progress, checking === null ? "" : m.working(n.count(checking.done), n.count(checking.total)));
    if (now === sources) return;
    sources = now;
    figures.hidden = whole.hidden = marked.element.hidden = cards.element.hidden = now === null;
    marked.show(now, pairFinder(pairs));
    if (!now) return;
    const share = (chars: number): string => n.percent(chars / Math.max(1, now.chars));
    const most = now.cards[0]?.chars ?? 0;
    put(
      figures,
      ...[
        [m.total, share(now.matched), m.totalMeans],
        [m.unquoted, share(now.unquoted), m.unquotedMeans],
        [m.single, share(most), m.singleMeans],
        [m.chars, n.count(now.matched), m.charsMeans(n.count(now.chars))],
      ].map(([name, value, meaning]) =>
        h("div", {}, h("dt", {}, name ?? ""), h("dd", {}, value ?? ""), h("dd", { class: "small" }, meaning ?? "")),
      ),
    );
    put(whole, strip(now, now.places));
    find = pairFinder(pairs);
    cards.show(now.cards);
  };
});

/** Draws where the ranges are in the text. */
function strip({ text: { length } }: Sources, spans: readonly { start: number; end: number }[]): SVGSVGElement {
  const place = (at: number): number => (at / Math.max(1, length)) * UNITS;
  const drawn = new Map<number, number>();
  for (const { start, end } of spans) {
    const x = Math.floor(place(start));
    drawn.set(x, Math.max(drawn.get(x) ?? 0, Math.max(2, place(end) - x)));
  }
  return svg(
    "svg",
    { class: "strip", viewBox: `0 0 ${UNITS} 10`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...[...drawn].map(([x, width]) => svg("rect", { x, y: 0, width, height: 10 })),
  );
}
