/** A pair as a row of the table. */

import type { Actions } from "../../actions.ts";
import { button, h } from "../../dom.ts";
import { decisionOn } from "../../decisions.ts";
import { SIDES } from "../../engine/engine.ts";
import type { Pair } from "../../engine/many.ts";
import { type Lang, messages, numbers, wordsFor } from "../../i18n/index.ts";
import type { Many } from "../../many.ts";
import { listedRelation } from "../../listing.ts";
import { strangersTo } from "../../pair-list.ts";
import { icon } from "../icons.ts";
import { ofCompared } from "../verdict.ts";
import { statusChoice } from "./decision.ts";
import { nameOf } from "./name.ts";

/** Returns the relation in words, between the names of both texts. */
export function relationWords({ name, compared }: Pair, lang: Lang): string {
  const m = messages(lang).many;
  const isWhole = SIDES.every((side) => compared[side] === 1);
  return isWhole ? m.relation[name] : `${m.relation[name]} (${m.ofCompared})`;
}

export function pairRow(pair: Pair, many: Many, lang: Lang, actions: Actions): HTMLElement {
  const { docs, decisions } = many;
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
    const more = [
      reworded > 0 && messages(lang).rewordedShare(n.percent(reworded)),
      pair.compared[side] < 1 && m.comparedShare(n.percent(ofCompared(pair.coverage[side], pair.compared[side]))),
    ].filter((words) => words !== false);
    return h(
      "span",
      { class: "share", title: [name[side], n.percent(pair.coverage[side]), ...more].join(" · ") },
      h("span", { class: "visually-hidden" }, name[side], " "),
      h("span", { class: "number" }, n.percent(pair.coverage[side])),
      h("span", { class: `meter ${side}`, "aria-hidden": "true" }, part("coverage"), part("reworded")),
      more.length > 0 && h("span", { class: "visually-hidden" }, " ", more.join(", ")),
    );
  });
  const { status, note } = decisionOn(decisions, pair);
  const { names, other } = messages(lang).signs;
  const signs = [...new Set(pair.signs.map((kind) => wordsFor(kind, names) ?? other))];
  const strangers = strangersTo(pair, many);
  const choice = statusChoice(lang, (status) => actions.many.decide([pair], { status }));
  choice.value = status;
  choice.setAttribute("aria-label", m.decision.about(name.left, name.right));
  return h(
    "tr",
    { role: "row", class: status },
    text("left"),
    h(
      "td",
      {
        role: "cell",
        class: `relation ${listedRelation(pair)}`,
        title: [relationWords(pair, lang), ...signs, ...(strangers > 0 ? [m.pairs.ofManyMeans] : [])].join(" · "),
      },
      icon(listedRelation(pair)),
      h("span", {}, m.relation[pair.name]),
      (signs.length > 0 || strangers > 0) &&
        h(
          "span",
          { class: "more" },
          " ",
          signs.length > 0 && h("span", { class: "signs" }, signs.join(", ")),
          signs.length > 0 && strangers > 0 && " · ",
          strangers > 0 && h("span", { class: "of-many" }, m.pairs.ofMany(n.count(strangers))),
        ),
    ),
    text("right"),
    h("td", { role: "cell", class: "shares" }, ...shares),
    h(
      "td",
      { role: "cell", class: "decision" },
      choice,
      note !== "" && h("span", { class: "small note", dir: "auto", title: note }, note),
    ),
    h(
      "td",
      { role: "cell", class: "open" },
      button({ class: "quiet", "aria-label": m.pairs.openPair(name.left, name.right) }, m.pairs.open),
    ),
  );
}
