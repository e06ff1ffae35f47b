/**
 * The report of many texts: one page with pairs, groups and the sources of the chosen text. It prints and opens again.
 */

import { decisionOn } from "../decisions.ts";
import { type Side, SIDES } from "../engine/engine.ts";
import type { Pair } from "../engine/many.ts";
import { passagesAt, type Sources } from "../engine/sources.ts";
import { segments, within } from "../highlight.ts";
import { type Lang, messages, numbers } from "../i18n/index.ts";
import { HUES } from "../marks.ts";
import type { State } from "../store.ts";
import { shownGroups } from "../pair-list.ts";
import { relationWords } from "../views/many/pair-row.ts";
import { ofCompared } from "../views/verdict.ts";
import { figures, line as lineOf, list, type Markup, tag, wholePage } from "./markup.ts";
import { manySessionOf } from "./many-session.ts";
import style from "./report.css?inline";
import { SESSION_ID } from "./session.ts";

/** Words of the page that the report repeats. */
export interface SaidOfMany {
  readonly headline: string;
  readonly filters: readonly string[];
  /** The notice about Traditional and Simplified characters, if any. */
  readonly forms: string | null;
  readonly limits: readonly string[];
  readonly date: string;
}

/**
 * Makes a report. An `anonymous` one has neither names nor texts; any other one holds the texts, unless they are too
 * large.
 */
export async function manyReportOf(
  state: State,
  said: SaidOfMany,
  nameOf: (doc: number) => string,
  anonymous: boolean,
): Promise<string> {
  const { lang, many } = state;
  const m = messages(lang);
  const n = numbers(lang);
  const session = anonymous ? null : await manySessionOf(state);
  const named = (doc: number): Markup => tag("bdi", {}, nameOf(doc));
  const head = [m.many.pairs.left, m.many.pairs.relation, m.many.pairs.right];
  const share = ({ coverage, reworded, compared }: Pair, side: Side): Markup =>
    tag(
      "td",
      {},
      n.percent(coverage[side]),
      compared[side] < 1 &&
        tag("span", { class: "small" }, m.many.comparedShare(n.percent(ofCompared(coverage[side], compared[side])))),
      reworded[side] > 0 && tag("span", { class: "small" }, m.rewordedShare(n.percent(reworded[side]))),
    );
  const decision = (pair: Pair): Markup => {
    const { status, note } = decisionOn(many.decisions, pair);
    return tag(
      "td",
      {},
      m.many.decision.status[status],
      !anonymous && note !== "" && tag("span", { class: "small", dir: "auto" }, note),
    );
  };
  const pairs = many.pairs.map((pair) =>
    tag(
      "tr",
      {},
      tag("td", {}, named(pair.left)),
      tag("td", {}, relationWords(pair, lang)),
      tag("td", {}, named(pair.right)),
      ...SIDES.map((side) => share(pair, side)),
      many.decisions.size > 0 && decision(pair),
    ),
  );
  const groups = shownGroups(many).map(({ centre, members }) =>
    tag("span", {}, named(centre), ...members.flatMap((member) => [" · ", named(member)])),
  );
  const texts = many.docs.flatMap(({ reading, removed }, doc) => {
    if (removed) return [];
    const problem = reading?.problem ?? null;
    const about =
      reading?.problem === null
        ? m.many.texts.chars(n.count(reading.chars))
        : problem === "file-empty"
          ? m.many.refused[problem]
          : problem === null
            ? m.many.texts.waiting
            : m.problem[problem];
    return [tag("span", {}, named(doc), ` · ${about}`)];
  });
  return wholePage(lang, `${m.name}: ${said.headline}`, style, session && { id: SESSION_ID, value: session }, [
    tag(
      "header",
      {},
      tag("p", { class: "brand" }, m.name, tag("span", { class: "stop" }, "○")),
      tag("h1", {}, said.headline),
      tag("p", { class: "small" }, said.date),
      tag("p", { class: "small" }, m.honest),
    ),
    tag("section", {}, tag("h2", {}, m.report.filters), list([...said.filters, ...(said.forms ? [said.forms] : [])])),
    said.limits.length > 0 && tag("section", {}, tag("h2", {}, m.limits.title), list(said.limits)),
    against(state, nameOf, anonymous),
    tag(
      "section",
      {},
      tag("h2", {}, m.many.pairs.title),
      tag(
        "table",
        { class: "pairs" },
        tag(
          "tr",
          {},
          ...head.map((name) => tag("th", { scope: "col" }, name)),
          tag("th", { scope: "colgroup", colspan: 2 }, m.many.pairs.coverage),
          many.decisions.size > 0 && tag("th", { scope: "col" }, m.many.decision.title),
        ),
        ...pairs,
      ),
    ),
    groups.length > 0 && tag("section", {}, tag("h2", {}, m.many.groups.title), list(groups)),
    tag("section", {}, tag("h2", {}, m.many.texts.title(n.count(texts.length))), list(texts)),
    tag(
      "footer",
      { class: "small" },
      anonymous ? m.report.anonymousMany : session ? m.report.againMany : m.report.tooLarge,
    ),
  ]);
}

/** Returns the sources of the chosen text, or `null` if none is chosen. */
function against({ lang, many }: State, nameOf: (doc: number) => string, anonymous: boolean): Markup | null {
  const { sources } = many;
  if (!sources) return null;
  const m = messages(lang).many.sources;
  const n = numbers(lang);
  const share = (chars: number): string => n.percent(chars / Math.max(1, sources.chars));
  const rows: Parameters<typeof figures>[0] = [
    [m.total, share(sources.matched), m.totalMeans],
    [m.unquoted, share(sources.unquoted), m.unquotedMeans],
    [m.single, share(sources.cards[0]?.chars ?? 0), m.singleMeans],
    [m.chars, n.count(sources.matched), m.charsMeans(n.count(sources.chars))],
  ];
  const cell = (chars: number): Markup =>
    tag("td", {}, share(chars), tag("span", { class: "small" }, m.cardChars(n.count(chars))));
  const head = ["", m.source, m.withQuotes, m.withoutQuotes, m.freshTitle];
  const cards = sources.cards.map(({ doc, chars, included, fresh }, i) =>
    tag(
      "tr",
      {},
      tag("th", { scope: "row" }, String(i + 1)),
      tag("td", {}, tag("bdi", {}, nameOf(doc))),
      ...[chars, included, fresh].map(cell),
    ),
  );
  return tag(
    "section",
    {},
    tag("h2", {}, `${m.title}: `, tag("bdi", {}, nameOf(sources.doc))),
    figures(rows),
    cards.length > 0 &&
      tag(
        "table",
        { class: "cards" },
        tag("tr", {}, ...head.map((name) => tag("th", { scope: "col" }, name))),
        ...cards,
      ),
    !anonymous && marked(sources, lang, nameOf),
  );
}

/** Shows the whole text with its passages marked, and below it both wordings of each passage, linked by numbers. */
function marked(sources: Sources, lang: Lang, nameOf: (doc: number) => string): Markup {
  const m = messages(lang).many.sources;
  const { text, places, cards } = sources;
  const hue = (card: number): string => `hue-${card % HUES}`;
  const pieces = segments(text.length, places);
  let start = 0;
  const lines = text.split("\n").map((line) => {
    const inside = within(pieces, start, start + line.length).map(({ start, end, marks: [place] }) => {
      const words = text.slice(start, end);
      const known = place === undefined ? undefined : places[place];
      if (place === undefined || !known) return words;
      const name = m.passage(known.card + 1, nameOf(cards[known.card]?.doc ?? -1));
      const link = { id: `place-${place}`, href: `#passage-${place}`, "aria-label": name, "data-n": known.card + 1 };
      const badge = tag("b", {}, tag("a", link));
      return tag("mark", { class: `m-exact ${hue(known.card)}` }, known.start === start && badge, words);
    });
    start += line.length + 1;
    return lineOf({}, ...inside);
  });
  const rows = places.flatMap((place, i) =>
    passagesAt(sources, place).map(({ card, passage }, j) =>
      tag(
        "tr",
        {},
        tag(
          "th",
          { scope: "row", ...(j === 0 && { id: `passage-${i}` }) },
          tag("a", { href: `#place-${i}` }, String(card + 1)),
          " ",
          tag("bdi", {}, nameOf(cards[card]?.doc ?? -1)),
        ),
        tag("td", { dir: "auto", "data-of": m.here }, text.slice(passage.start, passage.end)),
        tag("td", { dir: "auto", "data-of": m.wording }, passage.wording),
      ),
    ),
  );
  const head = tag("tr", {}, ...[m.source, m.here, m.wording].map((name) => tag("th", { scope: "col" }, name)));
  return tag(
    "div",
    {},
    tag("h2", {}, m.text(nameOf(sources.doc))),
    tag("article", {}, ...lines),
    tag("h2", {}, m.passages),
    tag("table", { class: "sourced" }, head, ...rows),
  );
}
