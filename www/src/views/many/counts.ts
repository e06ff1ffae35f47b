/**
 * Counts the pairs of each relation, those that share only what many texts have and, once there are decisions, those of
 * each decision. Each count is a button that lists only its pairs.
 */

import type { Actions } from "../../actions.ts";
import { button, h, say } from "../../dom.ts";
import { decisionOn, STATUSES } from "../../decisions.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";
import type { Many } from "../../many.ts";
import { ALL_PAIRS, type Listing, listedRelation, RELATIONS } from "../../listing.ts";
import { pairsFrom, strangersTo } from "../../pair-list.ts";
import { type Icon, icon } from "../icons.ts";

export interface Counts {
  readonly element: HTMLElement;
  update(many: Many): void;
}

export function countsOf(lang: Lang, actions: Actions): Counts {
  const m = messages(lang).many;
  const n = numbers(lang);
  let listing: Listing | null = null;
  const counter = <K extends "relation" | "status" | "isOfMany">(
    key: K,
    value: NonNullable<Listing[K]>,
    name: string,
    symbol: Icon | null,
  ) => {
    const number = h("strong");
    const element = button(
      {
        class: "count",
        onclick: () => actions.many.list({ [key]: listing?.[key] === value ? ALL_PAIRS[key] : value }),
      },
      h("span", {}, symbol && icon(symbol), name),
      number,
    );
    const show = (count: number): void => {
      say(number, n.count(count));
      const isChosen = listing?.[key] === value;
      element.setAttribute("aria-pressed", String(isChosen));
      element.hidden = count === 0 && !isChosen;
    };
    return { element, show };
  };
  const relations = RELATIONS.map((relation) => counter("relation", relation, m.counts[relation], relation));
  const statuses = STATUSES.map((status) => counter("status", status, m.decision.status[status], null));
  const ofMany = counter("isOfMany", true, m.counts.ofMany, null);
  ofMany.element.title = m.pairs.ofManyMeans;
  const decided = h("div", { class: "decided" }, ...statuses.map(({ element }) => element));
  const element = h(
    "div",
    { class: "counts", role: "group", "aria-label": m.only },
    ...relations.map(({ element }) => element),
    ofMany.element,
    decided,
  );
  return {
    element,
    update(many) {
      listing = many.listing;
      const pairs = pairsFrom(many);
      element.hidden = many.pairs.length === 0;
      for (const [i, relation] of RELATIONS.entries())
        relations[i]?.show(pairs.filter((pair) => listedRelation(pair) === relation).length);
      ofMany.show(pairs.filter((pair) => strangersTo(pair, many) > 0).length);
      decided.hidden = many.decisions.size === 0;
      for (const [i, status] of STATUSES.entries())
        statuses[i]?.show(pairs.filter((pair) => decisionOn(many.decisions, pair).status === status).length);
    },
  };
}
