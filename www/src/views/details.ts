/** Explains the answer: notices, the verdict in full, both shares with their counts, and all scores. */

import type { Actions } from "../actions.ts";
import { button, h, put, view } from "../dom.ts";
import { SIDES, type Side } from "../engine/engine.ts";
import type { Range } from "../highlight.ts";
import { type Lang, messages, numbers, sentences, wordsFor } from "../i18n/index.ts";
import { languageOf } from "../language.ts";
import type { SignName } from "../marks.ts";
import type { Result, State } from "../store.ts";
import { dismissedList } from "./dismissed.ts";
import { formsNotice, formsOfTwo } from "./forms.ts";
import { limitsNotice } from "./limits.ts";
import { shareMeter } from "./meter.ts";
import { drawRings } from "./rings.ts";
import { scoreList } from "./scores.ts";
import { nameOf } from "./side-name.ts";
import { factLines, minorLines, minorShare, ofCompared, outLines, reasonOf, shares } from "./verdict.ts";

export const renderDetails = view<State, Actions>((element, { lang }, actions) => {
  const scores = scoreList(lang);
  const words = h("div");
  element.tabIndex = -1;
  element.setAttribute("aria-label", messages(lang).details);
  const dismissed = dismissedList(lang, actions);
  element.append(words, scores.element, dismissed.element);
  let shown: Result | null = null;
  let older: State["older"] = null;
  return (state) => {
    const { result } = state;
    if (result) dismissed.update(state, result);
    if (!result || (result === shown && state.older === older)) return;
    shown = result;
    older = state.older;
    scores.update(result.report);
    // A pressed button may be removed with its notice; the focus then moves to this element.
    const isInside = words.contains(document.activeElement);
    put(words, ...notices(state, result, lang, actions), ...card(result, lang));
    if (isInside && !words.contains(document.activeElement)) element.focus({ preventScroll: true });
  };
});

/** Counts the notices. */
export function noticeCount(state: State & { readonly result: Result }): number {
  return noticesOf(state, state.result).length;
}

function card(result: Result, lang: Lang): Node[] {
  const { report } = result;
  const m = messages(lang);
  const n = numbers(lang);
  const sizes = {
    left: { counted: report.lengths.left.counted, coverage: report.coverage.left },
    right: { counted: report.lengths.right.counted, coverage: report.coverage.right },
  };
  const names = { left: nameOf(result.names, "left", lang), right: nameOf(result.names, "right", lang) };
  const drawing = drawRings(sizes, m.rings(n.percent(report.coverage.left), n.percent(report.coverage.right)), names);
  const reason = reasonOf(result, lang);
  const out = outLines(result, lang);
  const words = h(
    "div",
    { class: "words" },
    h("p", { class: "lead" }, sentences(shares(report, lang), lang)),
    reason && h("p", { class: "reason" }, reason),
    out.length > 0 && h("p", { class: "out-lines" }, sentences(out, lang)),
    h("p", { class: "findings" }, ...factLines(report, lang).map((part) => h("span", {}, part))),
    h("p", { class: "honest" }, m.honest),
  );
  const meters = h("dl", { class: "meters", title: m.counted });
  for (const side of SIDES) {
    const { counted, coverage } = sizes[side];
    const [reworded, inserted] = [report.reworded[side], report.inserted[side]];
    const minor = minorShare(report, side);
    const compared = result.compared[side];
    const more = [
      compared < 1 && m.many.comparedShare(n.percent(ofCompared(coverage, compared))),
      reworded > 0 && m.rewordedShare(n.percent(reworded)),
      inserted > 0 && m.insertedShare(n.percent(inserted)),
      minor > 0 && m.minorShare(n.percent(minor)),
    ].filter(Boolean);
    meters.append(
      h("dt", {}, names[side]),
      h(
        "dd",
        {},
        h("strong", {}, n.percent(coverage)),
        shareMeter(report, side),
        h(
          "span",
          { class: "small" },
          [m.matched(n.count(Math.round(coverage * counted)), n.count(counted)), ...more].join(" · "),
        ),
      ),
    );
  }
  return [h("div", { class: "verdict" }, drawing, words, meters)];
}

/** A kind of unusual place on one side: its ranges in the text shown, and quotes of text that is not in it. */
interface ShownSign {
  readonly kind: SignName;
  readonly side: Side;
  readonly count: number;
  readonly places: readonly Range[];
  readonly unseen: readonly string[];
  /** What the text says at each place, where the other text says something else. */
  readonly wordings: readonly string[];
}

/** Maximum length of a quote of invisible text, and maximum number of places of one kind. */
const QUOTE = 80;
const PLACES = 10;

function signsOf({ report, faint, inputs }: Result): ShownSign[] {
  const words = (side: Side, start: number, end: number): string => {
    const plain = inputs[side].text
      .slice(start, end)
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    return plain.length > QUOTE ? `${plain.slice(0, QUOTE)}…` : plain;
  };
  // Traditional and Simplified characters have their own notice.
  const isOwn = (kind: string): boolean => kind === "traditional-simplified";
  // What a document hides is listed below, with its words.
  const isFaint = (kind: string, side: Side): boolean => kind === "hidden-text" && inputs[side].format !== "page";
  const signs = report.signs.filter(({ kind, side }) => !isOwn(kind) && !isFaint(kind, side));
  const shown = signs.map(({ kind, side, count, places, wordings = [] }): ShownSign => {
    const isUnseen = kind === "hidden-text";
    const unseen = places.flatMap(({ source }) => (isUnseen && source ? [words(side, ...source)] : []));
    return { kind, side, count, places: isUnseen ? [] : places, unseen, wordings: wordings.map(({ text }) => text) };
  });
  for (const side of SIDES) {
    const all = faint[side];
    if (all.length === 0) continue;
    const unseen = all.filter(({ shown }) => !shown).map(({ source }) => words(side, source.start, source.end));
    const places = all.flatMap(({ shown }) => shown ?? []).slice(0, PLACES);
    shown.push({ kind: "faint-text", side, count: all.length, places, unseen: unseen.slice(0, PLACES), wordings: [] });
  }
  return shown;
}

/** Describes the unusual places of both texts. */
export function signLines(result: Result, lang: Lang): string[] {
  const m = messages(lang);
  return signsOf(result).map(
    ({ kind, side, count }) =>
      `${wordsFor(kind, m.signs.names) ?? m.signs.other}: ${m.signs.where(nameOf(result.names, side, lang), numbers(lang).count(count))}`,
  );
}

/** The subjects of the notices, in order. */
type Notice =
  | { readonly of: "older" | "forms" | "limits" }
  | { readonly of: "minor"; readonly lines: readonly string[] }
  | { readonly of: "facts" | "polarity" | "signs"; readonly signs: readonly ShownSign[] };

function noticesOf(state: State, result: Result): Notice[] {
  const { lang } = state;
  const signs = signsOf(result);
  const facts = signs.filter(({ kind }) => kind === "facts");
  const polarity = signs.filter(({ kind }) => kind === "polarity");
  const others = signs.filter(({ kind }) => kind !== "facts" && kind !== "polarity");
  const lines = minorLines(result.report, lang);
  const all: (Notice | false)[] = [
    state.older === "two" && { of: "older" },
    formsOfTwo(result, lang) !== null && { of: "forms" },
    lines.length > 0 && { of: "minor", lines },
    facts.length > 0 && { of: "facts", signs: facts },
    polarity.length > 0 && { of: "polarity", signs: polarity },
    others.length > 0 && { of: "signs", signs: others },
    result.report.limits.length > 0 && { of: "limits" },
  ];
  return all.filter((notice) => notice !== false);
}

function notices(state: State, result: Result, lang: Lang, actions: Actions): Node[] {
  const m = messages(lang);
  return noticesOf(state, result).flatMap((notice): Node[] => {
    switch (notice.of) {
      case "older":
        return [h("div", { class: "notice" }, h("p", {}, m.report.older))];
      case "forms":
        return [formsNotice(formsOfTwo(result, lang), lang, actions)].filter((made) => made !== null);
      case "limits":
        return [limitsNotice(result.report.limits, lang)].filter((made) => made !== null);
      case "minor": {
        const items = notice.lines.map((line) => h("li", {}, line));
        return [h("div", { class: "notice no-evidence" }, h("h3", {}, m.minor.title), h("ul", {}, ...items))];
      }
      default: {
        const { title, note } = notice.of === "signs" ? m.signs : m.signs[notice.of];
        const items = notice.signs.map((sign) => signItem(sign, nameOf(result.names, sign.side, lang), lang, actions));
        return [h("div", { class: "notice" }, h("h3", {}, title), h("p", {}, note), h("ul", {}, ...items))];
      }
    }
  });
}

function signItem(sign: ShownSign, name: string, lang: Lang, actions: Actions): HTMLElement {
  const m = messages(lang);
  return h(
    "li",
    {},
    h("strong", {}, wordsFor(sign.kind, m.signs.names) ?? m.signs.other),
    " ",
    m.signs.where(name, numbers(lang).count(sign.count)),
    placeLinks(sign, lang, actions),
    ...[...sign.wordings, ...sign.unseen].map((words) => h("q", { dir: "auto", lang: languageOf(words) }, words)),
  );
}

function placeLinks(sign: ShownSign, lang: Lang, actions: Actions): Node {
  const m = messages(lang).signs;
  const links = sign.places.map(({ start }, i) =>
    button(
      { class: "place", "aria-label": m.place(i + 1), onclick: () => actions.goTo(sign.side, start) },
      String(i + 1),
    ),
  );
  return h("span", { class: "places" }, ...links);
}
