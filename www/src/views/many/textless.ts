/** Lists the documents of libraries without texts that share text with a text to be checked. */

import type { Actions } from "../../actions.ts";
import { button, h, put, say, view } from "../../dom.ts";
import type { Hit } from "../../engine/textless.ts";
import { messages, numbers } from "../../i18n/index.ts";
import { hitsOf, type Many } from "../../many.ts";
import type { State } from "../../store.ts";
import { growing } from "../growing.ts";
import { icon } from "../icons.ts";
import { nameOf } from "./name.ts";

const HITS = { first: 10, more: 100 };

export const renderTextless = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many;
  const words = m.textless;
  const n = numbers(lang);
  const libraries = h("ul", { class: "textless-libraries" });
  const said = h("p", { class: "small", role: "status" });
  let many: Many | null = null;
  const list = growing<Hit>(
    ({ doc, library, name, relation, share, shareOfIt }) => {
      const own = nameOf(many?.docs[doc]?.name ?? "");
      const other = nameOf(name);
      // The text that contains the other comes first, as in the table of pairs.
      const isInside = relation === "contained";
      const [left, right] = isInside ? [other, own] : [own, other];
      const kind = isInside ? "contains" : relation;
      const percents = [n.wholePercent(share), n.wholePercent(shareOfIt)] as const;
      return h(
        "li",
        {},
        h(
          "p",
          {},
          left,
          " ",
          h("span", { class: "small" }, icon(kind), " ", m.relation[kind === "distinct" ? "little" : kind]),
          " ",
          right,
        ),
        h("p", { class: "small" }, words.shares(...percents), " · ", nameOf(many?.textless[library]?.name ?? "")),
      );
    },
    (left) => m.more(n.count(left)),
    HITS,
  );
  element.append(
    h("header", {}, h("h2", {}, words.title)),
    h("p", { class: "small" }, words.note),
    libraries,
    said,
    list.element,
  );

  return (state, last) => {
    if (state.many === last?.many) return;
    many = state.many;
    const { textless, found, searching, docs } = many;
    const hits = hitsOf(many);
    element.hidden = textless.length === 0;
    if (textless !== last?.many.textless || found !== last.many.found) {
      const isInside = libraries.contains(document.activeElement);
      put(
        libraries,
        ...textless.map(({ name }, i) => {
          const problem = found?.problems[i];
          return h(
            "li",
            {},
            nameOf(name),
            problem && h("span", { class: "small why" }, messages(lang).problem[problem]),
            button(
              { class: "quiet", "aria-label": m.texts.remove(name), onclick: () => actions.many.removeTextless(i) },
              "×",
            ),
          );
        }),
      );
      if (isInside) libraries.querySelector("button")?.focus({ preventScroll: true });
    }
    if (found !== last?.many.found || docs !== last.many.docs) list.show(hits);
    say(
      said,
      searching
        ? words.searching(n.count(searching.done), n.count(searching.total))
        : found
          ? found.problems.includes(null)
            ? words.found(hits.length, n.count(hits.length))
            : ""
          : words.add,
    );
  };
});
