/** The pairs as a table, the largest coverage first: a page of it at a time, and a threshold that filters at once. */

import type { Actions } from "../../actions.ts";
import { button, h, put, say, view } from "../../dom.ts";
import { SIDES } from "../../engine/engine.ts";
import type { Pair } from "../../engine/many.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";
import { type Doc, shownPairs } from "../../many.ts";
import { ROWS } from "../../many-actions.ts";
import type { State } from "../../store.ts";
import { icon } from "../icons.ts";
import { nameOf } from "./name.ts";

export const renderPairTable = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many.pairs;
  const n = numbers(lang);
  const shownOf = h("span", { class: "small", role: "status" });
  const value = h("output", { for: "least" });
  const least = h("input", {
    type: "range",
    id: "least",
    min: 0,
    max: 100,
    step: 1,
    oninput: () => actions.many.showFrom(Number(least.value) / 100),
  });
  const search = h("input", {
    type: "search",
    "aria-label": m.search,
    placeholder: m.search,
    oninput: () => actions.many.seek(search.value),
  });
  const problem = h("p", { class: "problem", role: "alert" });
  const { title: notLoaded } = messages(lang).notLoaded;
  const save = button(
    { class: "quiet", onclick: async () => say(problem, (await actions.many.save()) ? "" : notLoaded) },
    m.save,
  );
  const filter = h(
    "div",
    { class: "filter" },
    search,
    h("span", { class: "threshold" }, h("label", { for: "least" }, m.least), least, value),
    shownOf,
    save,
  );
  const head = [m.left, m.relation, m.right, m.coverage, h("span", { class: "visually-hidden" }, m.open)];
  const body = h("tbody", { role: "rowgroup" });
  const table = h(
    "table",
    { role: "table", "aria-labelledby": "pairs-title" },
    h(
      "thead",
      { role: "rowgroup" },
      h("tr", { role: "row" }, ...head.map((name) => h("th", { scope: "col", role: "columnheader" }, name))),
    ),
    body,
  );
  const none = h("p", { class: "none" }, m.none);
  const turn = (by: 1 | -1, name: string) =>
    button(
      { class: "step", "aria-label": name, title: name, onclick: () => turnBy(by) },
      icon(by < 0 ? "previous" : "next"),
    );
  const previous = turn(-1, m.previous);
  const next = turn(1, m.next);
  const at = h("span", { class: "small" });
  const pager = h("div", { class: "pager" }, previous, at, next);
  element.append(h("header", {}, h("h2", { id: "pairs-title" }, m.title), filter), problem, table, none, pager);

  let page = 0;
  let rows: readonly Pair[] = [];
  const turnBy = (by: number): void => {
    actions.many.turnTo(page + by);
    const [pressed, other] = by > 0 ? [next, previous] : [previous, next];
    if (pressed.disabled) other.focus({ preventScroll: true });
    element.scrollIntoView();
  };
  const buttons = (): HTMLButtonElement[] => [...body.querySelectorAll("button")];

  body.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const all = buttons();
    all[all.indexOf(document.activeElement as HTMLButtonElement) + by]?.focus();
  });
  body.addEventListener("click", (event) => {
    const row = (event.target as Element).closest("tr");
    const pair = rows[row ? [...body.rows].indexOf(row) : -1];
    if (pair && window.getSelection()?.isCollapsed) void actions.many.open(pair);
  });

  return (state, last) => {
    const { many } = state;
    element.hidden = many.pairs.length === 0;
    if (many === last?.many && state.view === last.view) return;
    const shown = shownPairs(many);
    const count = shown.length;
    const pages = Math.max(1, Math.ceil(count / ROWS));
    page = Math.min(many.page, pages - 1);
    if (search.value !== many.sought) search.value = many.sought;
    least.value = String(Math.round(many.least * 100));
    say(value, n.percent(many.least));
    say(shownOf, m.shown(n.count(count), n.count(many.pairs.length)));
    table.hidden = count === 0;
    none.hidden = count > 0;
    pager.hidden = pages < 2;
    say(at, m.page(n.count(page + 1), n.count(pages)));
    previous.disabled = page === 0;
    next.disabled = page === pages - 1;

    const now = shown.slice(page * ROWS, (page + 1) * ROWS);
    if (!sameRows(now, rows)) {
      const focused = buttons().indexOf(document.activeElement as HTMLButtonElement);
      rows = now;
      put(body, ...rows.map((pair) => row(pair, many.docs, lang)));
      if (focused >= 0) buttons()[Math.min(focused, rows.length - 1)]?.focus({ preventScroll: true });
    }
    const opened = many.opened ? rows.indexOf(many.opened) : -1;
    for (const [i, row] of [...body.rows].entries()) {
      if (i === opened) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    // Back from the two panes: on with the pair that was looked at.
    if (state.view === "many" && last?.view === "two") buttons()[opened]?.focus();
  };
});

function sameRows(a: readonly Pair[], b: readonly Pair[]): boolean {
  return a.length === b.length && a.every((pair, i) => pair === b[i]);
}

function row(pair: Pair, docs: readonly Doc[], lang: Lang): HTMLElement {
  const m = messages(lang).many;
  const n = numbers(lang);
  const name = { left: docs[pair.left]?.name ?? "", right: docs[pair.right]?.name ?? "" };
  const text = (side: "left" | "right") =>
    h("td", { role: "cell", class: side, title: name[side] }, nameOf(name[side]));
  const shares = SIDES.map((side) => {
    const part = (kind: "coverage" | "reworded"): HTMLElement => {
      const made = h("span", { class: `fill ${kind}` });
      made.style.inlineSize = `${pair[kind][side] * 100}%`;
      return made;
    };
    const reworded = pair.reworded[side];
    return h(
      "span",
      { class: "share" },
      h("span", { class: "visually-hidden" }, name[side], " "),
      h("span", { class: "number" }, n.percent(pair.coverage[side])),
      h("span", { class: `meter ${side}`, "aria-hidden": "true" }, part("coverage"), part("reworded")),
      reworded > 0 && h("span", { class: "more" }, messages(lang).rewordedShare(n.percent(reworded))),
    );
  });
  return h(
    "tr",
    { role: "row" },
    text("left"),
    h("td", { role: "cell", class: `relation ${pair.relation}` }, icon(pair.relation), m.relation[pair.relation]),
    text("right"),
    h("td", { role: "cell", class: "shares" }, ...shares),
    h(
      "td",
      { role: "cell", class: "open" },
      button({ class: "quiet", "aria-label": m.pairs.openPair(name.left, name.right) }, m.pairs.open),
    ),
  );
}
