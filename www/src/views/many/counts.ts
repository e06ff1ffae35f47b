/**
 * Counts the pairs of each relation and, once there are decisions, of each decision. Each count is a button that lists
 * only its pairs.
 */

import type { Actions } from "../../actions.ts";
import { button, h, say } from "../../dom.ts";
import { decisionOn, STATUSES } from "../../decisions.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";
import type { Many } from "../../many.ts";
import { type Listing, RELATIONS } from "../../listing.ts";
import { groupsFrom, pairsFrom } from "../../pair-list.ts";
import { type Icon, icon } from "../icons.ts";

export interface Counts {
  readonly element: HTMLElement;
  update(many: Many): void;
}

export function countsOf(lang: Lang, actions: Actions): Counts {
  const m = messages(lang).many;
  const n = numbers(lang);
  let listing: Listing | null = null;
  const counter = <K extends "relation" | "status">(
    key: K,
    value: NonNullable<Listing[K]>,
    name: string,
    symbol: Icon | null,
  ) => {
    const number = h("strong");
    const element = button(
      { class: "count", onclick: () => actions.many.list({ [key]: listing?.[key] === value ? null : value }) },
      h("span", {}, symbol && icon(symbol), name),
      number,
    );
    const show = (count: number): void => {
      say(number, n.count(count));
      element.setAttribute("aria-pressed", String(listing?.[key] === value));
    };
    return { element, show };
  };
  const relations = RELATIONS.map((relation) => counter("relation", relation, m.counts[relation], relation));
  const statuses = STATUSES.map((status) => counter("status", status, m.decision.status[status], null));
  const groups = h("strong");
  const groupsLine = h("p", { class: "count" }, h("span", {}, m.groups.title), groups);
  const decided = h("div", { class: "decided" }, ...statuses.map(({ element }) => element));
  const element = h(
    "div",
    { class: "counts", role: "group", "aria-label": m.only },
    ...relations.map(({ element }) => element),
    groupsLine,
    decided,
  );
  return {
    element,
    update(many) {
      listing = many.listing;
      const pairs = pairsFrom(many);
      element.hidden = many.pairs.length === 0;
      for (const [i, relation] of RELATIONS.entries())
        relations[i]?.show(pairs.filter((pair) => pair.relation === relation).length);
      const slight = relations[RELATIONS.indexOf("distinct")]?.element;
      if (slight) slight.hidden = pairs.every(({ relation }) => relation !== "distinct");
      decided.hidden = many.decisions.size === 0;
      for (const [i, status] of STATUSES.entries())
        statuses[i]?.show(pairs.filter((pair) => decisionOn(many.decisions, pair).status === status).length);
      // Groups are made when all pairs are known. Before that, their number is unknown, not 0.
      const found = groupsFrom(many);
      groupsLine.hidden = found.length === 0 && many.work.status !== "done";
      say(groups, n.count(found.length));
    },
  };
}
