/** What every published method says of the two texts: a row a method, asked for when the list is opened. */

import type { Actions } from "../actions.ts";
import { button, h, put, say, view } from "../dom.ts";
import type { Side, Sides } from "../engine/engine.ts";
import { askMethods, type MethodNews, type MethodReport } from "../engine/methods.ts";
import { union } from "../engine/sources.ts";
import type { Range } from "../highlight.ts";
import { type Lang, messages, numbers } from "../i18n/index.ts";
import type { Result, State } from "../store.ts";

export const renderMethods = view<State, Actions>((element, { lang }, actions, signal) => {
  const m = messages(lang).methods;
  const rows = h("tbody");
  const status = h("p", { class: "small", role: "status" });
  const columns = [m.method, m.score, m.least, m.verdict, m.shared, m.time];
  const head = h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)));
  const table = h("div", { class: "method-table" }, h("table", {}, h("thead", {}, head), rows));
  const list = h(
    "details",
    { class: "methods", ontoggle: () => follow() },
    h("summary", {}, m.title),
    h("p", { class: "small" }, m.note),
    table,
    status,
  );
  let result: Result | null = null;
  let asked: Result | null = null;
  let stop = (): void => undefined;
  let pinned: HTMLElement | null = null;

  const light = (row: HTMLElement | null, spans: Sides<Range[]> | null): void => {
    for (const other of rows.querySelectorAll(".lit")) other.classList.remove("lit");
    row?.classList.add("lit");
    actions.light(spans);
  };
  const hear = (news: MethodNews): void => {
    if (news.type === "row") rows.append(rowOf(news.report, news.milliseconds));
    say(status, news.type === "failed" ? m.failed(news.message) : news.type === "row" ? m.working : "");
  };
  const rowOf = (report: MethodReport, milliseconds: number): HTMLElement => {
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
      stop();
      asked = result;
      pinned = null;
      put(rows);
      say(status, m.working);
      stop = askMethods(result.shown, hear);
    }
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

function cells(report: MethodReport, milliseconds: number, lang: Lang): string[] {
  const m = messages(lang).methods;
  const n = numbers(lang);
  return [
    report.score === null ? "–" : n.rate(report.score),
    n.rate(report.threshold),
    m.verdicts[report.verdict],
    n.count(report.shared.length),
    m.milliseconds(n.fine(milliseconds)),
  ];
}
