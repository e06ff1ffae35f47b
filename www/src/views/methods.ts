/** Lists what every published method says about the two texts, one row for each. Runs when the list is opened. */

import type { Actions } from "../actions.ts";
import { button, h, put, say, view } from "../dom.ts";
import type { Side, Sides } from "../engine/engine.ts";
import {
  askMethods,
  type MethodInput,
  type MethodName,
  type MethodNews,
  type MethodParameters,
  type MethodReport,
  type Parameter,
} from "../engine/methods.ts";
import { union } from "../ranges.ts";
import type { Range } from "../highlight.ts";
import { type Lang, messages, numbers, wordsFor } from "../i18n/index.ts";
import type { Result, State } from "../store.ts";

export const renderMethods = view<State, Actions>((element, { lang }, actions, signal) => {
  const m = messages(lang).methods;
  const rows = h("tbody");
  const status = h("p", { class: "small", role: "status" });
  const columns = [m.method, m.figures, m.verdict, m.shared, m.time, m.parameters];
  const head = h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)));
  const words = h("input", { type: "checkbox", onchange: () => askAgain() });
  const table = h("div", { class: "method-table" }, h("table", {}, h("thead", {}, head), rows));
  const list = h(
    "details",
    { class: "methods", ontoggle: () => follow() },
    h("summary", {}, m.title),
    h("p", { class: "small" }, m.note),
    h("label", { class: "small" }, words, m.words),
    table,
    status,
  );
  let result: Result | null = null;
  let asked: Result | null = null;
  let stop = (): void => undefined;
  let pinned: HTMLElement | null = null;
  let working = false;
  /** The row of each method, and the row of its parameters behind it. */
  const shown = new Map<MethodName, Row>();
  /** Values that differ from the paper's. They are kept for the next texts. */
  const given: Partial<Record<MethodName, MethodParameters>> = {};

  const light = (row: HTMLElement | null, spans: Sides<Range[]> | null): void => {
    for (const other of rows.querySelectorAll(".lit")) other.classList.remove("lit");
    row?.classList.add("lit");
    actions.light(spans);
  };
  const hear = (news: MethodNews): void => {
    if (news.type === "row") show(news.report, news.parameters, news.milliseconds);
    if (news.type === "refused") shown.get(news.method)?.refuse(news.message);
    working = news.type === "row" || news.type === "refused";
    say(status, news.type === "failed" ? m.failed(news.message) : news.type === "done" ? "" : m.working);
  };
  /** Adds the row of a method, or replaces it. */
  const show = (report: MethodReport, parameters: readonly Parameter[], milliseconds: number): void => {
    const known = shown.get(report.method);
    const hidden = known?.settings.hidden ?? true;
    const turn = button(
      {
        class: "link",
        "aria-expanded": String(!hidden),
        "aria-label": `${m.parameters}: ${m.names[report.method] ?? report.method}`,
        onclick: () => {
          settings.row.hidden = !settings.row.hidden;
          turn.setAttribute("aria-expanded", String(!settings.row.hidden));
        },
      },
      m.parameters,
    );
    const row = rowOf(report, milliseconds, parameters.length > 0 ? turn : null);
    const settings = parametersOf(parameters, lang, (values) => {
      given[report.method] = values;
      ask([report.method]);
    });
    settings.row.hidden = hidden;
    if (known) {
      const fields = (of: HTMLElement): HTMLInputElement[] => [...of.querySelectorAll("input")];
      const focused = fields(known.settings).indexOf(document.activeElement as HTMLInputElement);
      known.row.replaceWith(row);
      known.settings.replaceWith(settings.row);
      // Keeps the focus in the field that the user changed.
      fields(settings.row)[focused]?.focus();
    } else {
      rows.append(row, settings.row);
    }
    shown.set(report.method, { row, settings: settings.row, refuse: settings.refuse });
  };
  const rowOf = (report: MethodReport, milliseconds: number, turn: HTMLElement | null): HTMLElement => {
    const together = (side: Side): Range[] => union(report.shared.flatMap((shared) => shared[side]));
    const spans = { left: together("left"), right: together("right") };
    const name = button(
      { class: "link", "aria-pressed": "false", onclick: () => pin(row, name, spans) },
      m.names[report.method] ?? report.method,
    );
    const row = h(
      "tr",
      {
        class: report.verdict === "distinct" || report.verdict === "no-features" ? "apart" : "",
        onpointerenter: () => pinned ?? light(row, spans),
        onpointerleave: () => pinned ?? light(null, null),
        onfocusin: () => pinned ?? light(row, spans),
        onfocusout: () => pinned ?? light(null, null),
      },
      h("th", { scope: "row" }, name),
      ...cells(report, milliseconds, lang).map((cell) => h("td", {}, cell)),
      h("td", {}, turn),
    );
    return row;
  };
  const pin = (row: HTMLElement, name: HTMLElement, spans: Sides<Range[]>): void => {
    const again = pinned === row;
    for (const other of rows.querySelectorAll("[aria-pressed]")) other.setAttribute("aria-pressed", "false");
    pinned = again ? null : row;
    name.setAttribute("aria-pressed", String(!again));
    light(row, spans);
  };
  const follow = (): void => {
    if (!list.open || !result) {
      pinned = null;
      light(null, null);
    } else if (asked !== result) {
      asked = result;
      askAgain();
    }
  };
  const askAgain = (): void => {
    pinned = null;
    put(rows);
    shown.clear();
    ask([]);
  };
  const ask = (methods: readonly MethodName[]): void => {
    if (!asked) return;
    // Stopping also stops methods that have not answered yet, so all methods run again.
    const waits = working && methods.length > 0;
    if (waits) {
      put(rows);
      shown.clear();
    }
    working = true;
    stop();
    say(status, m.working);
    const texts = { left: inputOf(asked, "left"), right: inputOf(asked, "right") };
    stop = askMethods({ ...texts, methods: waits ? [] : methods, parameters: given, words: words.checked }, hear);
  };

  element.append(list);
  signal.addEventListener("abort", () => stop());
  return (state) => {
    element.hidden = state.result === null || state.work.status === "failed" || state.work.status === "stopped";
    if (state.result === result) return;
    result = state.result;
    if (!result) stop();
    follow();
  };
});

/** The rows of a method. */
interface Row {
  readonly row: HTMLElement;
  readonly settings: HTMLElement;
  readonly refuse: (message: string) => void;
}

/**
 * Returns the input of a side. Pages stay HTML, because the methods also read their title, description and keywords.
 */
function inputOf({ inputs, shown, whole }: Result, side: Side): MethodInput {
  if (inputs[side].format !== "page") return shown[side];
  return { html: inputs[side].text, extraction: whole[side] ? "visible" : "auto" };
}

/** Makes a row with a field for each parameter. A changed value runs the method again at once. */
export function parametersOf(
  parameters: readonly Parameter[],
  lang: Lang,
  onValues: (values: MethodParameters) => void,
): { row: HTMLElement; refuse: (message: string) => void } {
  const m = messages(lang).methods;
  const fields = parameters.map(({ name, value, from }) => ({
    name,
    from,
    input: h("input", { value, size: Math.max(4, Math.min(24, value.length)), onchange: () => change() }),
  }));
  const change = (): void => onValues(Object.fromEntries(fields.map(({ name, input }) => [name, input.value.trim()])));
  const problem = h("p", { class: "small", role: "alert" });
  const labels = fields.map(({ name, from, input }) => h("label", { title: m.from(from) }, name, input));
  const row = h(
    "tr",
    { class: "settings", hidden: true },
    h("td", { colspan: 6, class: "parameters" }, ...labels, problem),
  );
  return { row, refuse: (message) => say(problem, message) };
}

/** Writes the numbers of a method in its paper's units, each with the counts behind it and its limit. */
function figures(report: MethodReport, lang: Lang): Node[] {
  const m = messages(lang);
  const n = numbers(lang);
  const written = (value: number, isRate: boolean): string =>
    isRate || !Number.isInteger(value) ? n.rate(value) : n.count(value);
  return report.figures.map(({ name, value, num, den, least, most }) => {
    const isRate = num !== null && den !== null;
    const limit =
      most === null ? m.methods.limit.least(written(least ?? 0, isRate)) : m.methods.limit.most(written(most, isRate));
    const counts = isRate ? `${n.count(num)}/${n.count(den)}` : "";
    return h(
      "div",
      {},
      `${wordsFor(name, m.methods.figure) ?? name} ${written(value, isRate)} `,
      h("span", { class: "small" }, [counts, limit].filter(Boolean).join(" · ")),
    );
  });
}

function cells(report: MethodReport, milliseconds: number, lang: Lang): (string | Node)[] {
  const m = messages(lang).methods;
  const n = numbers(lang);
  return [
    report.figures.length === 0 ? "–" : h("div", { class: "numbers" }, ...figures(report, lang)),
    m.verdicts[report.verdict],
    n.count(report.shared.length),
    m.milliseconds(n.fine(milliseconds)),
  ];
}
