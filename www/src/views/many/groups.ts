/** Lists the groups of texts, with the strongest tie of each text to another one of its group. */

import type { Actions } from "../../actions.ts";
import { button, h, say, view } from "../../dom.ts";
import { LONGEST_NOTE } from "../../decisions.ts";
import type { Group, Pair } from "../../engine/many.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";
import { coverageOf, listedRelation } from "../../listing.ts";
import type { Many } from "../../many.ts";
import { shownGroups } from "../../pair-list.ts";
import type { State } from "../../store.ts";
import { commonNote } from "../../text-list.ts";
import { icon } from "../icons.ts";
import { growing } from "../growing.ts";
import { shareWords } from "../verdict.ts";
import { commonChoice } from "./decision.ts";
import { nameOf } from "./name.ts";

const GROUPS = { first: 8, more: 50 };
const MEMBERS = { first: 8, more: 100 };

export const renderGroups = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many;
  const n = numbers(lang);
  const more = (left: number): string => m.more(n.count(left));
  const value = h("output", { for: "joined-from" });
  const slider = h("input", {
    type: "range",
    id: "joined-from",
    min: 1,
    max: 100,
    step: 1,
    oninput: () => actions.many.joinFrom(Number(slider.value) / 100),
  });
  let many: Many | null = null;
  /** The pairs of each text, those of the largest coverage first. */
  let pairsOf = new Map<number, Pair[]>();

  const list = growing<Group>(
    ({ centre, members }) => {
      const docs = [centre, ...members];
      const pairs = pairsIn(docs);
      const others = growing<number>((doc) => h("li", {}, memberOf(doc, docs)), more, MEMBERS);
      others.show(docs);
      const note = h("input", {
        type: "text",
        class: "note",
        maxlength: LONGEST_NOTE,
        "aria-label": m.groups.label,
        placeholder: m.groups.label,
        dir: "auto",
        value: commonNote(pairs, many?.decisions ?? new Map()),
        onchange: () => actions.many.decide(pairs, { note: note.value }),
      });
      return h(
        "li",
        { class: "group" },
        h(
          "header",
          {},
          h("h3", {}, m.groups.size(n.count(docs.length)), h("span", { class: "small" }, spanOf(pairs, lang))),
          many && commonChoice(lang, m.groups.decide, pairs, many.decisions, actions),
          note,
        ),
        others.element,
      );
    },
    more,
    GROUPS,
  );
  const none = h("p", { class: "none" });
  element.append(
    h("p", { class: "join-from" }, h("label", { for: "joined-from" }, m.groups.from), slider, value),
    h("p", { class: "small" }, m.groups.note),
    none,
    list.element,
  );

  const pathOf = (doc: number): string => many?.docs[doc]?.name ?? "";
  /** Returns the pairs inside a group that join its texts. */
  const pairsIn = (docs: readonly number[]): Pair[] => {
    const inside = new Set(docs);
    const least = many?.joinedFrom ?? 0;
    const pairs = docs.flatMap((doc) => pairsOf.get(doc) ?? []);
    return [...new Set(pairs)].filter(
      (pair) => inside.has(pair.left) && inside.has(pair.right) && coverageOf(pair) >= least,
    );
  };
  /** Shows a text with its strongest tie to another one of the group. */
  const memberOf = (doc: number, docs: readonly number[]): HTMLElement => {
    const inside = new Set(docs);
    const pair = pairsOf.get(doc)?.find(({ left, right }) => inside.has(left === doc ? right : left));
    if (!pair) return h("span", { class: "member" }, nameOf(pathOf(doc)));
    const { words, share, other } = seenFrom(doc, pair, lang);
    return button(
      {
        class: "member",
        title: m.pairs.openPair(pathOf(pair.left), pathOf(pair.right)),
        onclick: () => void actions.many.open(pair),
      },
      icon(listedRelation(pair)),
      nameOf(pathOf(doc)),
      h("span", { class: "small tie" }, `${words} · ${share} · `, nameOf(pathOf(other))),
    );
  };

  return (state, last) => {
    many = state.many;
    slider.value = String(Math.round(many.joinedFrom * 100));
    say(value, n.wholePercent(many.joinedFrom));
    const before = last?.many;
    const isSame =
      many.pairs === before?.pairs &&
      many.joinedFrom === before.joinedFrom &&
      many.decisions === before.decisions &&
      many.docs === before.docs;
    if (isSame) return;
    // A note that is being written changes only the decisions; the list is not built again under the cursor.
    if (many.pairs === before?.pairs && element.querySelector(".note:focus")) return;
    if (many.pairs !== before?.pairs) {
      pairsOf = new Map();
      for (const pair of many.pairs) {
        for (const doc of [pair.left, pair.right]) {
          const known = pairsOf.get(doc);
          if (known) known.push(pair);
          else pairsOf.set(doc, [pair]);
        }
      }
    }
    const groups = shownGroups(many);
    none.hidden = groups.length > 0;
    say(none, m.groups.none(n.wholePercent(many.joinedFrom)));
    list.show(groups);
  };
});

/** Returns the range of the coverage of pairs, for example "40% to 55%". */
function spanOf(pairs: readonly Pair[], lang: Lang): string {
  const n = numbers(lang);
  const all = pairs.map(coverageOf);
  const [low, high] = [Math.min(...all), Math.max(...all)].map((share) => n.wholePercent(share));
  return low === high ? (low ?? "") : messages(lang).many.groups.span(low ?? "", high ?? "");
}

/** Returns how a text is related to the other one of a pair, and how much of it is equal. */
function seenFrom(
  doc: number,
  pair: Pair,
  lang: Lang,
): { readonly words: string; readonly share: string; readonly other: number } {
  const m = messages(lang).many.groups;
  const own = pair.left === doc ? "left" : "right";
  const isContainer = (pair.relation === "contains") === (own === "left");
  const words = {
    duplicate: m.same,
    partial: m.partial,
    distinct: m.partial,
    contains: isContainer ? m.around : m.inside,
  }[listedRelation(pair)];
  const share = shareWords(pair.coverage[own], pair.reworded[own], lang);
  return { words, share, other: own === "left" ? pair.right : pair.left };
}
