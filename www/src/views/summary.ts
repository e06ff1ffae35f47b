/** The answer in one line: how the two texts are related and how much they share, or why there is no answer yet. */

import type { Actions } from "../actions.ts";
import { button, h, put, view } from "../dom.ts";
import { SIDES } from "../engine/engine.ts";
import { type Lang, LANGUAGES, messages, numbers } from "../i18n/index.ts";
import { isBlank, isFresh, type Result, type State } from "../store.ts";
import { stop } from "./icons.ts";
import { shareMeter } from "./meter.ts";
import { nameOf } from "./side-name.ts";
import { scoreLine } from "./scores.ts";
import { ofCompared, verdict } from "./verdict.ts";

export const renderSummary = view<State, Actions>((element, { lang }, actions) => {
  element.tabIndex = -1;
  /** Replaces the content. If a pressed button is removed, the focus moves to this element. */
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
      fill(...answer(state.result, lang));
    } else if (now === "error") fill(...errorLine(state, lang, actions));
    else if (now === "stopped") fill(...stoppedLine(lang, actions));
    else if (now === "working") fill(h("p", { class: "lead" }, messages(lang).work.label, "…"));
    else fill(...introduction(lang, now === "one"));
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

function introduction(lang: Lang, one: boolean): Node[] {
  const m = messages(lang).intro;
  // For narrow windows, where the header has no room for it.
  const promise = one ? [] : [LANGUAGES[lang].space, h("span", { class: "promise" }, m.promise)];
  return [h("h2", {}, m.title, stop()), h("p", { class: "lead" }, one ? m.one : m.body, ...promise)];
}

function stoppedLine(lang: Lang, actions: Actions): Node[] {
  const m = messages(lang).work;
  return [h("p", { class: "lead" }, m.stopped), button({ onclick: () => actions.retry() }, m.again)];
}

function errorLine(state: State, lang: Lang, actions: Actions): Node[] {
  if (state.work.status !== "failed") return [];
  const m = messages(lang);
  const { error } = state.work;
  const text =
    error.code === "input-too-long"
      ? m.error["input-too-long"](error.values)
      : error.isBroken
        ? m.error["engine-failed"]
        : m.error.other;
  return [
    h("h2", {}, m.error.title, stop()),
    h("p", { class: "lead" }, text),
    button({ onclick: () => actions.retry() }, m.work.again),
    h("details", {}, h("summary", {}, m.error.detail), h("p", { class: "mono" }, `${error.code}: ${error.message}`)),
  ];
}

function answer(result: Result, lang: Lang): Node[] {
  const m = messages(lang);
  const n = numbers(lang);
  const share = (side: (typeof SIDES)[number]): HTMLElement => {
    const compared = result.compared[side];
    const coverage = result.report.coverage[side];
    return h(
      "div",
      { title: m.counted },
      h("dt", {}, nameOf(result.names, side, lang)),
      h(
        "dd",
        {},
        h("strong", {}, n.percent(coverage)),
        shareMeter(result.report, side),
        compared < 1 &&
          h("span", { class: "small" }, m.outShare(n.percent(ofCompared(coverage, compared)), n.percent(1 - compared))),
      ),
    );
  };
  return [
    h("h2", {}, verdict(result, lang), stop()),
    h("dl", { class: "both" }, ...SIDES.map(share)),
    scoreLine(result.report, lang),
  ];
}
