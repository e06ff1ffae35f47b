/** The table of pairs, page by page. Every column sorts it. */

import type { Actions } from "../../actions.ts";
import { button, h, say, view } from "../../dom.ts";
import { decisionOn } from "../../decisions.ts";
import type { Pair } from "../../engine/many.ts";
import { messages, numbers } from "../../i18n/index.ts";
import { type Column, COLUMNS, ROWS } from "../../listing.ts";
import { shownPairs, strangersTo } from "../../pair-list.ts";
import type { Many } from "../../many.ts";
import type { State } from "../../store.ts";
import { icon } from "../icons.ts";
import { countsOf } from "./counts.ts";
import { pairRow } from "./pair-row.ts";

export const renderPairTable = view<State, Actions>((element, { lang }, actions) => {
  const { pairs: m, decision } = messages(lang).many;
  const n = numbers(lang);
  const names: Record<Column, string> = {
    left: m.left,
    relation: m.relation,
    right: m.right,
    coverage: m.coverage,
    decision: decision.title,
  };
  let many: Many | null = null;
  const sortBy = (by: Column): void => {
    const listing = many?.listing;
    actions.many.list({ by, isReversed: listing?.by === by && !listing.isReversed });
  };
  const heads = COLUMNS.map((by) => {
    const sorter = button({ class: "sorter", title: m.sort, onclick: () => sortBy(by) }, names[by], icon("down"));
    return { by, cell: h("th", { scope: "col", role: "columnheader" }, sorter) };
  });
  const openHead = h("th", { scope: "col", role: "columnheader" }, h("span", { class: "visually-hidden" }, m.open));
  const body = h("tbody", { role: "rowgroup" });
  const table = h(
    "table",
    { class: "rows", role: "table", "aria-label": m.title },
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, ...heads.map(({ cell }) => cell), openHead)),
    body,
  );
  const none = h("p", { class: "none" });
  const turn = (by: 1 | -1, name: string) =>
    button(
      { class: "step", "aria-label": name, title: name, onclick: () => turnBy(by) },
      icon(by < 0 ? "previous" : "next"),
    );
  const previous = turn(-1, m.previous);
  const next = turn(1, m.next);
  const at = h("span", { class: "small" });
  const pager = h("div", { class: "pager" }, previous, at, next);
  const counts = countsOf(lang, actions);
  const key = h(
    "p",
    { class: "small key" },
    ...(["left", "right"] as const).map((side) =>
      h(
        "span",
        {},
        h("span", { class: `meter ${side}`, "aria-hidden": "true" }, h("span", { class: "fill coverage" })),
        m[side],
      ),
    ),
    h(
      "span",
      {},
      h("span", { class: "meter", "aria-hidden": "true" }, h("span", { class: "fill reworded" })),
      m.reworded,
    ),
  );
  element.append(counts.element, table, none, pager, key);

  let page = 0;
  let rows: readonly Pair[] = [];
  const turnBy = (by: number): void => {
    actions.many.turnTo(page + by);
    const [pressed, other] = by > 0 ? [next, previous] : [previous, next];
    if (pressed.disabled) other.focus({ preventScroll: true });
    element.scrollIntoView();
  };
  const controls = (name: "button" | "select"): HTMLElement[] => [...body.querySelectorAll<HTMLElement>(name)];

  body.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = controls("button");
    const focused = all.indexOf(document.activeElement as HTMLElement);
    if (focused < 0) return;
    event.preventDefault();
    all[focused + by]?.focus();
  });
  body.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (target.closest("select")) return;
    const row = target.closest("tr");
    const pair = rows[row ? [...body.rows].indexOf(row) : -1];
    if (pair && window.getSelection()?.isCollapsed) void actions.many.open(pair);
  });

  return (state, last) => {
    many = state.many;
    if (many === last?.many && state.view === last.view) return;
    counts.update(many);
    key.hidden = many.pairs.length === 0;
    const shown = shownPairs(many);
    const count = shown.length;
    const pages = Math.max(1, Math.ceil(count / ROWS));
    page = Math.min(many.page, pages - 1);
    table.hidden = count === 0;
    none.hidden = count > 0;
    say(none, many.pairs.length === 0 ? messages(lang).many.none : m.none);
    pager.hidden = pages < 2;
    say(at, m.page(n.count(page + 1), n.count(pages)));
    previous.disabled = page === 0;
    next.disabled = page === pages - 1;
    for (const { by, cell } of heads) {
      const order = by === many.listing.by ? orderOf(by, many.listing.isReversed) : "none";
      cell.setAttribute("aria-sort", order);
    }

    const now = shown.slice(page * ROWS, (page + 1) * ROWS);
    const before = last?.many;
    const isMarked = (pair: Pair): boolean =>
      before !== undefined && strangersTo(pair, state.many) !== strangersTo(pair, before);
    const isSame = now.length === rows.length && now.every((pair, i) => pair === rows[i] && !isMarked(pair));
    const isDecided = before !== undefined && many.decisions !== before.decisions;
    if (!isSame) {
      const kinds = ["button", "select"] as const;
      const focused = kinds.map((kind) => controls(kind).indexOf(document.activeElement as HTMLElement));
      const made = new Map(rows.map((pair, i) => [pair, body.rows[i]]));
      rows = now;
      fill(
        body,
        rows.map(
          (pair) => (isDecided || isMarked(pair) ? null : made.get(pair)) ?? pairRow(pair, state.many, lang, actions),
        ),
      );
      for (const [i, kind] of kinds.entries()) {
        const place = focused[i] ?? -1;
        if (place >= 0 && !body.contains(document.activeElement))
          controls(kind)[Math.min(place, rows.length - 1)]?.focus({ preventScroll: true });
      }
    } else if (isDecided) {
      for (const [i, pair] of rows.entries()) {
        if (decisionOn(many.decisions, pair) === decisionOn(before.decisions, pair)) continue;
        const focused = body.rows[i]?.contains(document.activeElement) ?? false;
        body.rows[i]?.replaceWith(pairRow(pair, many, lang, actions));
        if (focused) body.rows[i]?.querySelector("select")?.focus({ preventScroll: true });
      }
    }
    const opened = many.opened ? rows.indexOf(many.opened) : -1;
    for (const [i, row] of [...body.rows].entries()) {
      if (i === opened) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    // After returning from the two panes, focuses the pair that they showed.
    if (state.view === "many" && last?.view === "two") controls("button")[opened]?.focus();
  };
});

/** Shows `rows`. A row that stays is not moved, so that the browser lays out only the new ones. */
function fill(body: HTMLElement, rows: readonly HTMLElement[]): void {
  const stay = new Set<Element>(rows);
  for (const row of [...body.children]) if (!stay.has(row)) row.remove();
  for (const [i, row] of rows.entries()) if (body.children[i] !== row) body.insertBefore(row, body.children[i] ?? null);
}

/** Returns the sort direction for `aria-sort`. Coverage starts with the largest, all other columns with the first. */
function orderOf(by: Column, isReversed: boolean): "ascending" | "descending" {
  return (by === "coverage") !== isReversed ? "descending" : "ascending";
}
