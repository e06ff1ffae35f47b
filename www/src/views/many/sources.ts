/** One text with its sources: the figures in one strip, the marked text, and a card for each source. */

import type { Actions } from "../../actions.ts";
import { button, h, put, say, svg, view } from "../../dom.ts";
import type { SourceCard, Sources } from "../../engine/sources.ts";
import { messages, numbers } from "../../i18n/index.ts";
import type { Many } from "../../many.ts";
import { HUES } from "../../marks.ts";
import { pairFinder } from "../../pair-list.ts";
import type { State } from "../../store.ts";
import { growing } from "../growing.ts";
import { icon } from "../icons.ts";
import { markedDocument } from "./document.ts";
import { nameOf } from "./name.ts";

/** Maximum number of texts in the list to choose from. Texts that share text with another one come first. */
const CHOICES = 1_000;
const CARDS = { first: 20, more: 50 };
/** Width of the drawing of a text. */
const UNITS = 1_000;

export const renderSources = view<State, Actions>((element, { lang }, actions, signal) => {
  const { sources: m, pairs: words, more, give } = messages(lang).many;
  const { roles } = give;
  const n = numbers(lang);
  const byName = new Intl.Collator(lang, { numeric: true });
  const choose = h("select", {
    id: "subject",
    "aria-label": m.choose,
    onchange: () => actions.many.against(Number(choose.value)),
  });
  const back = button({ class: "back", onclick: () => close() }, icon("back"), m.back);
  /** Goes back to the list, in which the row of the text or, without one, the tab gets the focus. */
  const close = (): void => {
    const { tab } = many ?? {};
    actions.many.against(null);
    if (element.contains(document.activeElement)) document.getElementById(`tab-many-${tab}`)?.focus();
  };
  const beyond = h("p", { class: "small" });
  const reported = h("p", { class: "small", hidden: true }, m.reported);
  const progress = h("p", { class: "small", role: "status" });
  const figures = h("dl", { class: "figures" });
  const turn = (by: 1 | -1, name: string): HTMLButtonElement =>
    button({ class: "step", "aria-label": name, title: name, onclick: () => step(by) }, icon(by < 0 ? "up" : "down"));
  const at = h("span", { class: "small" });
  const steps = h("div", { class: "source-steps" }, turn(-1, m.previous), turn(1, m.next), at);
  const minorCount = h("span");
  const minorBox = h("input", { type: "checkbox", onchange: () => actions.setMinor(minorBox.checked) });
  const minor = h("label", { class: "minor" }, minorBox, minorCount);
  const grey = h("p", { class: "small grey-key" }, h("span", { class: "layer-out" }, "abc"), " ", m.grey);
  let sources: Sources | null = null;
  let many: Many | null = null;
  let card: number | null = null;
  let hasMinor = true;
  /** The texts and pairs whose names are in the list to choose from. */
  let listed: Many | null = null;
  let find: ReturnType<typeof pairFinder> = () => undefined;
  const names = (doc: number): string => many?.docs[doc]?.name ?? "";
  const marked = markedDocument(lang, names, actions, signal, (opened) => {
    card = opened;
    actions.many.chooseSource(opened);
  });
  const cards = growing<SourceCard>(
    (one, place) => h("li", { class: "card", "data-card": place }, ...cardOf(one, place)),
    (left) => more(n.count(left)),
    CARDS,
  );
  const none = h("p", { class: "none" }, messages(lang).many.noneOfOne);

  const step = (by: 1 | -1): void => {
    const count = sources?.cards.length ?? 0;
    if (count === 0) return;
    const next = card === null ? (by > 0 ? 0 : count - 1) : (card + by + count) % count;
    actions.many.chooseSource(next);
  };
  const cardOf = ({ doc, chars, included, fresh, passages }: SourceCard, place: number): (Node | false)[] => {
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
        onclick: () => {
          // Pressed again, it goes to the next passage of the same source.
          marked.goTo(place, true);
        },
      }),
      h("h3", { title: names(doc) }, nameOf(names(doc))),
      many?.docs[doc]?.role === "own" && h("span", { class: "small" }, roles.own),
      strip(subject, passages),
      h("dl", {}, figure(m.withQuotes, chars), figure(m.withoutQuotes, included)),
      place > 0 &&
        h("span", { class: "small" }, m.fresh(`${n.count(fresh)} (${n.percent(fresh / Math.max(1, subject.chars))})`)),
      button(
        {
          class: "quiet",
          "aria-label": words.openPair(names(subject.doc), names(doc)),
          disabled: !pair,
          onclick: () => pair && void actions.many.open(pair),
        },
        words.open,
      ),
    ];
  };
  const tools = h("div", { class: "source-tools" }, steps, minor, grey);
  const aside = h("div", { class: "aside" }, marked.wordings, none, cards.element);
  const both = h("div", { class: "document-and-sources" }, marked.element, aside);
  element.append(
    h("header", {}, back, choose, figures, tools),
    h("div", { class: "source-notes" }, reported, beyond, progress),
    both,
  );

  const showCard = (next: number | null): void => {
    for (const other of cards.element.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
    const chosen = next === null ? null : cards.element.querySelector(`[data-card="${next}"]`);
    chosen?.setAttribute("aria-current", "true");
    const count = sources?.cards.length ?? 0;
    say(at, next === null ? m.all(count, n.count(count)) : m.at(n.count(next + 1), n.count(count)));
  };

  let shownSubject: number | null = null;
  return (state) => {
    many = state.many;
    const { pairs, docs, subject, sources: now, checking, work, reported: opened } = many;
    if (subject === null && sources === null) {
      shownSubject = null;
      return;
    }
    const isWorking = work.status === "working";
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
      put(choose, ...options.map((doc) => h("option", { value: doc }, names(doc))));
    }
    reported.hidden = opened === null;
    choose.value = String(subject ?? "");
    say(progress, checking === null ? "" : m.working(n.count(checking.done), n.count(checking.total)));
    if (subject !== null && shownSubject === null) {
      // The button that opened the text is hidden now.
      choose.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    shownSubject = subject;
    if (now !== sources || state.minor !== hasMinor) {
      const isSame = now === sources;
      sources = now;
      hasMinor = state.minor;
      find = pairFinder(pairs);
      tools.hidden = both.hidden = figures.hidden = now === null;
      marked.show(now, find, hasMinor);
      if (!isSame) fill(now);
      card = null;
      showCard(null);
    }
    if (sources && many.card !== card) {
      card = many.card;
      showCard(card);
      if (card !== null) marked.goTo(card, false);
    }
    showCard(many.card);
  };

  function fill(now: Sources | null): void {
    if (!now) return;
    const withoutOwn = many?.totals.get(now.doc)?.withoutOwn;
    const share = (chars: number): string => n.percent(chars / Math.max(1, now.chars));
    put(
      figures,
      ...[
        [m.total, share(now.matched), m.totalMeans],
        [m.unquoted, share(now.unquoted), m.unquotedMeans],
        ...(withoutOwn === undefined ? [] : [[m.withoutOwn, share(withoutOwn), m.withoutOwnMeans]]),
        [m.single, share(now.cards[0]?.chars ?? 0), m.singleMeans],
        [m.chars, n.count(now.matched), m.charsMeans(n.count(now.chars))],
      ].map(([name, value, meaning]) =>
        h(
          "div",
          { title: meaning },
          h("dt", {}, name ?? ""),
          h("dd", {}, value ?? ""),
          h("dd", { class: "visually-hidden" }, meaning ?? ""),
        ),
      ),
    );
    cards.show(now.cards);
    none.hidden = now.cards.length > 0;
    steps.hidden = now.cards.length === 0;
    minor.hidden = now.minor.length === 0;
    minorBox.checked = hasMinor;
    say(minorCount, messages(lang).minor.count(n.count(now.minor.length)));
    grey.hidden = now.out.length === 0;
  }
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
