/** Lists what each published method finds among the texts, one row for each. Runs when the list is opened. */

import type { Actions } from "../../actions.ts";
import { button, h, put, say, view } from "../../dom.ts";
import { type ByMethod, type ByMethodNews, type MethodPair, readForMethods } from "../../engine/by-method.ts";
import type { Source } from "../../engine/many.ts";
import type { MethodName, MethodParameters } from "../../engine/methods.ts";
import { messages, numbers } from "../../i18n/index.ts";
import type { Doc } from "../../many.ts";
import { pairFinder } from "../../pair-list.ts";
import type { State } from "../../store.ts";
import { growing } from "../growing.ts";
import { parametersOf } from "../methods.ts";
import { nameOf } from "./name.ts";

const PAIRS = { first: 10, more: 50 };

export const renderByMethod = view<State, Actions>((element, { lang }, actions, signal) => {
  const m = messages(lang).methods;
  const own = messages(lang).many.byMethod;
  const n = numbers(lang);
  const columns = [m.method, own.pairs, own.both, own.groups, own.without, m.time, m.parameters];
  const head = h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)));
  const rows = h("tbody");
  const status = h("p", { class: "small", role: "status" });
  const words = h("input", { type: "checkbox", onchange: () => read() });
  const list = h(
    "details",
    { class: "methods", ontoggle: () => follow() },
    h("summary", {}, own.title),
    h("p", { class: "small" }, own.note),
    h("label", { class: "small" }, words, m.words),
    h("div", { class: "method-table" }, h("table", {}, h("thead", {}, head), rows)),
    status,
  );
  let state: State | null = null;
  /** The documents that were read, and the worker that holds them. */
  let asked: readonly Doc[] | null = null;
  let methods: ByMethod | null = null;
  /** The rows of each method: its figures, its pairs, its parameters. */
  const shown = new Map<MethodName, Row>();
  /** Values that differ from the paper's. They are kept for the next texts. */
  const given: Partial<Record<MethodName, MethodParameters>> = {};

  const hear = (news: ByMethodNews): void => {
    if (news.type === "row") show(news);
    if (news.type === "refused") shown.get(news.method)?.refuse(news.message);
    if (news.type === "read") say(status, own.reading(n.count(news.done), n.count(news.total)));
    else say(status, news.type === "failed" ? m.failed(news.message) : news.type === "done" ? "" : m.working);
  };
  /** Adds the rows of a method, or replaces them. */
  const show = ({ finding, parameters, milliseconds }: Extract<ByMethodNews, { type: "row" }>): void => {
    const { method, pairs, groups, without } = finding;
    const known = shown.get(method);
    const find = pairFinder(state?.many.pairs ?? []);
    const both = pairs.filter(({ a, b }) => find(a, b)).length;
    const name = m.names[method] ?? method;
    const found = pairsOf(pairs, find, known ? known.found.hidden !== false : true);
    const settings = parametersOf(parameters, lang, (values) => {
      given[method] = values;
      say(status, m.working);
      methods?.ask([method], given);
    });
    settings.row.hidden = known?.settings.hidden ?? true;
    const row = h(
      "tr",
      { class: pairs.length === 0 ? "apart" : "" },
      h("th", { scope: "row" }, pairs.length === 0 ? name : turn(name, name, found)),
      ...[n.count(pairs.length), n.count(both), n.count(groups), n.count(without)].map((cell) => h("td", {}, cell)),
      h("td", {}, m.milliseconds(n.fine(milliseconds))),
      h("td", {}, parameters.length > 0 && turn(m.parameters, `${m.parameters}: ${name}`, settings.row)),
    );
    const now: Row = { row, found, settings: settings.row, refuse: settings.refuse };
    if (known) {
      const fields = (of: HTMLElement): HTMLInputElement[] => [...of.querySelectorAll("input")];
      const focused = fields(known.settings).indexOf(document.activeElement as HTMLInputElement);
      known.row.replaceWith(row);
      known.found.replaceWith(found);
      known.settings.replaceWith(now.settings);
      // Keeps the focus in the field that the user changed.
      fields(now.settings)[focused]?.focus();
    } else {
      rows.append(row, found, now.settings);
    }
    shown.set(method, now);
  };
  /** Lists the pairs of a method. Pairs that Juhao also finds can be opened. */
  const pairsOf = (
    pairs: readonly MethodPair[],
    find: ReturnType<typeof pairFinder>,
    isHidden: boolean,
  ): HTMLElement => {
    const docs = state?.many.docs ?? [];
    const path = (doc: number): string => docs[doc]?.name ?? "";
    const items = growing<MethodPair>(
      ({ a, b, verdict, score }) => {
        const words = h("span", { class: "small" }, `${own.verdicts[verdict]} · ${n.rate(score)}`);
        const names = [nameOf(path(a)), " · ", nameOf(path(b)), " ", words];
        const pair = find(a, b);
        if (!pair) return h("li", {}, ...names);
        const title = messages(lang).many.pairs.openPair(path(a), path(b));
        return h("li", {}, button({ class: "link", title, onclick: () => void actions.many.open(pair) }, ...names));
      },
      (left) => messages(lang).many.more(n.count(left)),
      PAIRS,
    );
    items.show(pairs);
    return h("tr", { class: "found", hidden: isHidden }, h("td", { colspan: columns.length }, items.element));
  };
  /** Reads the texts and runs every method. */
  const read = (): void => {
    methods?.stop();
    put(rows);
    shown.clear();
    const docs = asked ?? [];
    const sources = docs.flatMap(({ file, removed, reading }, doc): Source[] =>
      file && !removed && reading && !reading.problem ? [{ doc, file, role: "check" }] : [],
    );
    methods = readForMethods(sources, words.checked, hear);
    methods.ask([], given);
  };
  const follow = (): void => {
    if (!list.open || state?.many.work.status !== "done") {
      if (!list.open) say(status, "");
      methods?.stop();
      methods = null;
      asked = null;
    } else if (asked !== state.many.docs) {
      asked = state.many.docs;
      read();
    }
  };

  element.append(list);
  signal.addEventListener("abort", () => methods?.stop());
  return (now, before) => {
    state = now;
    const { docs, work } = now.many;
    element.hidden = work.status !== "done" || docs.filter(({ removed }) => !removed).length < 2;
    if (docs !== before?.many.docs || work !== before.many.work) follow();
  };
});

/** The rows of a method. */
interface Row {
  readonly row: HTMLElement;
  readonly found: HTMLElement;
  readonly settings: HTMLElement;
  readonly refuse: (message: string) => void;
}

/** Makes a button that shows and hides a row. */
function turn(text: string, label: string, row: HTMLElement): HTMLButtonElement {
  const own = button(
    {
      class: "link",
      "aria-expanded": String(!row.hidden),
      "aria-label": label,
      onclick: () => {
        row.hidden = !row.hidden;
        own.setAttribute("aria-expanded", String(!row.hidden));
      },
    },
    text,
  );
  return own;
}
