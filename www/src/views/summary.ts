/** The answer in words: how the two texts are related, in which direction and how far; or why there is no answer yet. */

import type { Actions } from "../actions.ts";
import { button, h, put, say, view } from "../dom.ts";
import { SIDES, type Side, type Sides } from "../engine/engine.ts";
import type { Range } from "../highlight.ts";
import { type Lang, messages, numbers, wordsFor } from "../i18n/index.ts";
import { languageOf } from "../language.ts";
import type { SignName } from "../marks.ts";
import { isBlank, isFresh, type Result, type State } from "../store.ts";
import { type FormsSaid, formsNotice, formsOfTwo } from "./forms.ts";
import { stop } from "./icons.ts";
import { limitsNotice } from "./limits.ts";
import { drawRings, type Size } from "./rings.ts";
import { scoreList } from "./scores.ts";
import { factLines, minorLines, minorShare, reasonOf, shares, verdict } from "./verdict.ts";

export const renderSummary = view<State, Actions>((element, { lang }, actions) => {
  const scores = scoreList(lang);
  element.tabIndex = -1;
  /** Replaces what is shown. A button that was pressed goes with it: the focus stays here. */
  const fill = (...nodes: Node[]): void => {
    const isInside = element.contains(document.activeElement);
    put(element, ...nodes);
    if (isInside && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
  };
  let kind: Kind | null = null;
  let shown: Result | null = null;
  return (state, last) => {
    const now = kindOf(state);
    const changed = now !== kind || state.result !== last?.result || state.work !== last?.work;
    kind = now;
    element.dataset.kind = now;
    element.classList.toggle("stale", now === "result" && !(isFresh(state, "left") && isFresh(state, "right")));
    if (!changed) return;
    if (now !== "result") shown = null;
    if (now === "result" && state.result) {
      if (shown === state.result) return;
      shown = state.result;
      scores.update(state.result.report);
      const older = state.older === "two" ? messages(lang).report.older : null;
      fill(...card(state.result, formsOfTwo(state.result, lang), older, lang, actions), scores.element);
    } else if (now === "error") fill(...errorCard(state, lang, actions));
    else if (now === "stopped") fill(...stoppedCard(lang, actions));
    else if (now === "working") fill(h("p", { class: "lead" }, messages(lang).work.label, "…"));
    else fill(...introduction(lang, actions, now === "one"));
  };
});

type Kind = "empty" | "one" | "working" | "stopped" | "error" | "result";

function kindOf({ left, right, work, result }: State): Kind {
  if (work.status === "failed") return "error";
  if (work.status === "stopped") return "stopped";
  if (result) return "result";
  if (isBlank(left) && isBlank(right)) return "empty";
  return isBlank(left) || isBlank(right) ? "one" : "working";
}

/** Shown before there is anything to show: what the drawing of an answer will look like. */
const SAMPLE: Sides<Size> = { left: { counted: 100, coverage: 0.35 }, right: { counted: 60, coverage: 0.58 } };

function introduction(lang: Lang, actions: Actions, one: boolean): Node[] {
  const m = messages(lang);
  const problem = h("p", { class: "problem", role: "alert" });
  const example = (key: "zh" | "en") =>
    button(
      {
        class: "example",
        lang: key === "zh" ? "zh-CN" : "en",
        onclick: async () => say(problem, (await actions.showExample(key)) ? "" : m.notLoaded.title),
      },
      m.intro[key],
    );
  return [
    h(
      "div",
      { class: "verdict" },
      drawRings(SAMPLE, null, m.side),
      h(
        "div",
        { class: "words" },
        h("h2", {}, m.intro.title, stop()),
        h("p", { class: "lead" }, one ? m.intro.one : m.intro.body),
      ),
      h("p", { class: "examples" }, h("span", {}, m.intro.examples), example("zh"), example("en"), problem),
    ),
  ];
}

function stoppedCard(lang: Lang, actions: Actions): Node[] {
  const m = messages(lang).work;
  return [
    h("p", { class: "lead" }, m.stopped),
    h("p", { class: "again" }, button({ onclick: () => actions.retry() }, m.again)),
  ];
}

function errorCard(state: State, lang: Lang, actions: Actions): Node[] {
  if (state.work.status !== "failed") return [];
  const m = messages(lang);
  const { error } = state.work;
  const text =
    error.code === "input-too-long"
      ? m.error["input-too-long"](error.values)
      : error.code === "engine-failed"
        ? m.error["engine-failed"]
        : m.error.other;
  return [
    h("h2", {}, m.error.title, stop()),
    h("p", { class: "lead" }, text),
    h("details", {}, h("summary", {}, m.error.detail), h("p", { class: "mono" }, `${error.code}: ${error.message}`)),
    h("p", { class: "again" }, button({ onclick: () => actions.retry() }, m.work.again)),
  ];
}

function card(result: Result, forms: FormsSaid | null, older: string | null, lang: Lang, actions: Actions): Node[] {
  const { report } = result;
  const m = messages(lang);
  const n = numbers(lang);
  const sizes = {
    left: { counted: report.lengths.left.counted, coverage: report.coverage.left },
    right: { counted: report.lengths.right.counted, coverage: report.coverage.right },
  };
  const drawing = drawRings(sizes, m.rings(n.percent(report.coverage.left), n.percent(report.coverage.right)), m.side);
  const reason = reasonOf(result, lang);
  const words = h(
    "div",
    { class: "words" },
    h("h2", {}, verdict(result, lang), stop()),
    h("p", { class: "lead" }, shares(report, lang).join(lang === "en" ? " " : "")),
    reason && h("p", { class: "reason" }, reason),
    h("p", { class: "facts" }, ...factLines(report, lang).map((part) => h("span", {}, part))),
    h("p", { class: "honest" }, m.honest),
  );
  const meters = h("dl", { class: "meters", title: m.counted });
  for (const side of SIDES) {
    const { counted, coverage } = sizes[side];
    const part = (kind: string, share: number): HTMLElement => {
      const made = h("span", { class: `fill ${kind}` });
      made.style.inlineSize = `${share * 100}%`;
      return made;
    };
    const reworded = report.reworded[side];
    const minor = minorShare(report, side);
    const more = [
      reworded > 0 && m.rewordedShare(n.percent(reworded)),
      minor > 0 && m.minorShare(n.percent(minor)),
    ].filter(Boolean);
    meters.append(
      h("dt", {}, m.side[side]),
      h(
        "dd",
        {},
        h("strong", {}, n.percent(coverage)),
        h(
          "span",
          { class: `meter ${side}`, "aria-hidden": "true" },
          part("equal", coverage),
          part("reworded", reworded),
          part("minor", minor),
        ),
        h(
          "span",
          { class: "small" },
          [m.matched(n.count(Math.round(coverage * counted)), n.count(counted)), ...more].join(" · "),
        ),
      ),
    );
  }
  return [h("div", { class: "verdict" }, drawing, words, meters), ...notices(result, forms, older, lang, actions)];
}

/** A kind of unusual place on one side: where it is in the text shown, and the words of what is not in it. */
interface ShownSign {
  readonly kind: SignName;
  readonly side: Side;
  readonly count: number;
  readonly places: readonly Range[];
  readonly unseen: readonly string[];
}

/** Words of unseen text that are quoted, and places of one kind. */
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
  // That the texts are of different forms has a notice of its own.
  const signs = report.signs.filter(({ kind }) => kind !== "traditional-simplified");
  const told = signs.map(({ kind, side, count, places }): ShownSign => {
    const isUnseen = kind === "hidden-text";
    const unseen = places.flatMap(({ source }) => (isUnseen && source ? [words(side, ...source)] : []));
    return { kind, side, count, places: isUnseen ? [] : places, unseen };
  });
  for (const side of SIDES) {
    const all = faint[side];
    if (all.length === 0) continue;
    const unseen = all.filter(({ shown }) => !shown).map(({ source }) => words(side, source.start, source.end));
    const places = all.flatMap(({ shown }) => shown ?? []).slice(0, PLACES);
    told.push({ kind: "faint-text", side, count: all.length, places, unseen: unseen.slice(0, PLACES) });
  }
  return told;
}

/** The unusual places of both texts, in words. */
export function signLines(result: Result, lang: Lang): string[] {
  const m = messages(lang);
  return signsOf(result).map(
    ({ kind, side, count }) =>
      `${wordsFor(kind, m.signs.names) ?? m.signs.other}: ${m.signs.where(m.side[side], numbers(lang).count(count))}`,
  );
}

function notices(result: Result, forms: FormsSaid | null, older: string | null, lang: Lang, actions: Actions): Node[] {
  const { report } = result;
  const m = messages(lang);
  const n = numbers(lang);
  const found: Node[] = [];
  if (older) found.push(h("div", { class: "notice" }, h("p", {}, older)));
  const offer = formsNotice(forms, lang, actions);
  if (offer) found.push(offer);
  const minor = minorLines(report, lang);
  if (minor.length > 0) {
    const items = minor.map((line) => h("li", {}, line));
    found.push(h("div", { class: "notice no-evidence" }, h("h3", {}, m.minor.title), h("ul", {}, ...items)));
  }
  const all = signsOf(result);
  for (const [isFacts, { title, note }] of [
    [true, m.signs.facts],
    [false, m.signs],
  ] as const) {
    const signs = all.filter(({ kind }) => (kind === "facts") === isFacts);
    if (signs.length === 0) continue;
    const items = signs.map((sign) =>
      h(
        "li",
        {},
        h("strong", {}, wordsFor(sign.kind, m.signs.names) ?? m.signs.other),
        " ",
        m.signs.where(m.side[sign.side], n.count(sign.count)),
        placeLinks(sign, lang, actions),
        ...sign.unseen.map((words) => h("q", { dir: "auto", lang: languageOf(words) }, words)),
      ),
    );
    found.push(h("div", { class: "notice" }, h("h3", {}, title), h("p", {}, note), h("ul", {}, ...items)));
  }
  const limits = limitsNotice(report.limits, lang);
  if (limits) found.push(limits);
  return found;
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
