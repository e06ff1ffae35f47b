/** The texts to be checked, those that share most first. A row opens the marked text with its sources. */

import type { Actions } from "../../actions.ts";
import { button, h, moreButton, say, view } from "../../dom.ts";
import { messages, numbers } from "../../i18n/index.ts";
import type { Many } from "../../many.ts";
import type { State } from "../../store.ts";
import { type TextRow, textRows } from "../../text-list.ts";
import { commonChoice } from "./decision.ts";
import { nameOf } from "./name.ts";

/** Number of rows that are built at first, and more at the press of a button. */
const STEPS = { first: 50, more: 200 };

export const renderTextTable = view<State, Actions>((element, { lang }, actions) => {
  const { decision, share: m, more: moreWords } = messages(lang).many;
  const n = numbers(lang);
  const column = (name: string, kind: string): HTMLElement => h("th", { scope: "col", class: kind }, name);
  const ownColumn = column(m.withoutOwn, "without-own");
  ownColumn.hidden = true;
  const body = h("tbody");
  const table = h(
    "table",
    { class: "rows", "aria-label": m.title },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        column(m.text, "text"),
        column(m.share, "overall"),
        ownColumn,
        column(m.largest, "largest"),
        column(m.sources, "sources-count"),
        column(decision.title, "decision"),
      ),
    ),
    body,
  );
  const more = moreButton({ class: "link", onclick: () => grow() });
  element.append(table, more, h("p", { class: "honest" }, messages(lang).honest));
  let many: Many | null = null;
  let rows: readonly TextRow[] = [];
  let limit = STEPS.first;

  const grow = (): void => {
    const from = limit;
    limit += STEPS.more;
    fill();
    body.rows[from]?.querySelector("button")?.focus();
  };
  const rowOf = ({ doc, share, isFinal, withoutOwn, largest, sources, pairs }: TextRow): HTMLElement => {
    const name = (of: number): string => many?.docs[of]?.name ?? "";
    const bar = h("span", { class: "fill coverage" });
    bar.style.inlineSize = `${share * 100}%`;
    const percent = n.percent(share);
    return h(
      "tr",
      { "data-doc": doc },
      h("td", { class: "text", title: name(doc) }, button({ class: "link open-text" }, nameOf(name(doc)))),
      h(
        "td",
        { class: "overall" },
        h("span", { class: "number" }, isFinal ? percent : m.atLeast(percent)),
        h("span", { class: "meter", "aria-hidden": "true" }, bar),
      ),
      // Without a figure of its own, nothing of it is in own work.
      !ownColumn.hidden &&
        h(
          "td",
          { class: "without-own", "data-of": m.withoutOwn },
          h("span", { class: "number" }, n.percent(withoutOwn ?? share)),
        ),
      h(
        "td",
        { class: "largest", title: largest && name(largest.doc) },
        largest && h("span", { class: "number" }, n.percent(largest.share)),
        largest && nameOf(name(largest.doc)),
      ),
      h("td", { class: "sources-count" }, n.count(sources)),
      h(
        "td",
        { class: "decision" },
        many && pairs.length > 0 && commonChoice(lang, m.decide(name(doc)), pairs, many.decisions, actions),
      ),
    );
  };
  const fill = (): void => {
    const focused = document.activeElement;
    const place = body.contains(focused) ? [...body.rows].findIndex((row) => row.contains(focused)) : -1;
    const kind = focused instanceof HTMLSelectElement ? "select" : "button";
    const doc = body.rows[place]?.dataset.doc;
    body.replaceChildren(...rows.slice(0, limit).map(rowOf));
    more.hidden = rows.length <= limit;
    say(more, moreWords(n.count(Math.min(STEPS.more, rows.length - limit))));
    if (place >= 0) body.querySelector<HTMLElement>(`[data-doc="${doc}"] ${kind}`)?.focus({ preventScroll: true });
  };
  body.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("select")) return;
    const doc = (target as Element).closest<HTMLElement>("tr")?.dataset.doc;
    if (doc !== undefined && window.getSelection()?.isCollapsed) actions.many.against(Number(doc));
  });
  body.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
    const place = [...body.rows].findIndex((row) => row.contains(document.activeElement));
    if (place < 0) return;
    event.preventDefault();
    body.rows[place + by]?.querySelector("button")?.focus();
  });

  let opened: number | null = null;
  return (state, last) => {
    many = state.many;
    const { subject } = many;
    // After returning from a text, focuses its row.
    const back = opened !== null && subject === null ? opened : null;
    opened = subject;
    const now = textRows(many);
    table.hidden = now.length === 0;
    if (now !== rows || many.decisions !== last?.many.decisions || !last) {
      rows = now;
      ownColumn.hidden = rows.every((row) => row.withoutOwn === null);
      fill();
    }
    if (back === null) return;
    const place = rows.findIndex(({ doc }) => doc === back);
    if (place >= limit) {
      limit = place + 1;
      fill();
    }
    body.querySelector<HTMLElement>(`[data-doc="${back}"] button`)?.focus();
  };
});
