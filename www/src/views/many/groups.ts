/** Lists the groups of texts: the centre of each, and how its other texts relate to the centre. */

import type { Actions } from "../../actions.ts";
import { button, h, view } from "../../dom.ts";
import type { Group, Pair } from "../../engine/many.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";
import type { Many } from "../../many.ts";
import { groupsFrom, pairFinder } from "../../pair-list.ts";
import type { State } from "../../store.ts";
import { icon } from "../icons.ts";
import { growing } from "../growing.ts";
import { shareWords } from "../verdict.ts";
import { nameOf } from "./name.ts";

const GROUPS = { first: 8, more: 50 };
const MEMBERS = { first: 5, more: 100 };

export const renderGroups = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many;
  const more = (left: number): string => m.more(numbers(lang).count(left));
  let many: Many | null = null;
  let find: ReturnType<typeof pairFinder> = () => undefined;

  const list = growing<Group>(
    ({ centre, members }) => {
      const others = growing<number>((doc) => h("li", {}, memberOf(centre, doc)), more, MEMBERS);
      others.show(members);
      return h(
        "li",
        {},
        h(
          "h3",
          {},
          nameOf(pathOf(centre)),
          h("span", { class: "small" }, m.groups.size(numbers(lang).count(members.length + 1))),
        ),
        others.element,
      );
    },
    more,
    GROUPS,
  );
  element.append(h("header", {}, h("h2", {}, m.groups.title)), h("p", { class: "small" }, m.groups.note), list.element);

  const pathOf = (doc: number): string => many?.docs[doc]?.name ?? "";
  const memberOf = (centre: number, doc: number): HTMLElement => {
    const pair = find(centre, doc);
    const name = nameOf(pathOf(doc));
    if (!pair) return h("span", { class: "member" }, name, h("span", { class: "small" }, m.groups.linked));
    const { words, share } = seenFrom(centre, pair, lang);
    return button(
      {
        class: "member",
        title: m.pairs.openPair(pathOf(centre), pathOf(doc)),
        onclick: () => void actions.many.open(pair),
      },
      icon(pair.relation),
      name,
      h("span", { class: "small" }, `${words} · ${share}`),
    );
  };

  return (state, last) => {
    element.hidden = state.many.groups.length === 0;
    if (state.many.groups === last?.many.groups && state.many.listing.least === last.many.listing.least) return;
    many = state.many;
    find = pairFinder(many.pairs);
    list.show(groupsFrom(many));
  };
});

/** Returns the relation of a pair as seen from the centre. */
function seenFrom(
  centre: number,
  { relation, left, coverage, reworded }: Pair,
  lang: Lang,
): { words: string; share: string } {
  const m = messages(lang).many.groups;
  const other = left === centre ? "right" : "left";
  const words = {
    duplicate: m.same,
    partial: m.partial,
    distinct: m.partial,
    contains: other === "right" ? m.inside : m.around,
  }[relation];
  return { words, share: shareWords(coverage[other], reworded[other], lang) };
}
