/**
 * The filter of the pairs in the table and in the matrix: words in the names, and the minimum coverage, with the
 * histogram of all pairs.
 */

import type { Actions } from "../../actions.ts";
import { button, h, say, view } from "../../dom.ts";
import { messages, numbers } from "../../i18n/index.ts";
import { ALL_PAIRS, isFiltered } from "../../listing.ts";
import { histogram, shownPairs } from "../../pair-list.ts";
import type { State } from "../../store.ts";
import { BARS, drawHistogram, emptyHistogram } from "./histogram.ts";

export const renderPairFilter = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many.pairs;
  const n = numbers(lang);
  const shown = h("span", { class: "small", role: "status" });
  const value = h("output", { for: "least" });
  const least = h("input", {
    type: "range",
    id: "least",
    min: 0,
    max: 100,
    step: 1,
    oninput: () => actions.many.list({ least: Number(least.value) / 100 }),
  });
  const search = h("input", {
    type: "search",
    "aria-label": m.search,
    placeholder: m.search,
    oninput: () => actions.many.list({ sought: search.value }),
  });
  const { least: none, sought, relation, status, isOfMany } = ALL_PAIRS;
  const all = button(
    {
      class: "quiet",
      onclick: () => {
        actions.many.list({ least: none, sought, relation, status, isOfMany });
        search.focus();
      },
    },
    m.all,
  );
  const { title: notLoaded } = messages(lang).notLoaded;
  const problem = h("p", { class: "problem", role: "alert" });
  const save = button(
    { class: "quiet", onclick: async () => say(problem, (await actions.many.save()) ? "" : notLoaded) },
    m.save,
  );
  const drawing = emptyHistogram();
  const threshold = h(
    "span",
    { class: "threshold" },
    h("label", { for: "least" }, m.least),
    h("span", { class: "scale" }, drawing, least),
    value,
  );
  element.append(search, threshold, shown, all, save, problem);
  return ({ many }, before) => {
    const { listing, pairs } = many;
    const last = before?.many;
    if (search.value !== listing.sought) search.value = listing.sought;
    least.value = String(Math.round(listing.least * 100));
    say(value, n.wholePercent(listing.least));
    say(shown, m.shown(n.count(shownPairs(many).length), n.count(pairs.length)));
    if (pairs !== last?.pairs || listing.least !== last.listing.least)
      drawHistogram(drawing, histogram(pairs, BARS), listing.least, lang);
    all.hidden = !isFiltered(listing);
  };
});
