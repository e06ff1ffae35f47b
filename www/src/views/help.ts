/** The help dialog: a short guide, the keys, each score with its drawing, and the limits. Loaded when it is opened. */

import { h } from "../dom.ts";
import { type Lang, messages, type ScoreName } from "../i18n/index.ts";
import { drawScore } from "./score-drawings.ts";

export function helpView(lang: Lang): Node[] {
  const m = messages(lang);
  const { help, keys, scores } = m;
  const rows = keys.rows.map(([key, what]) => [h("dt", {}, h("kbd", {}, key ?? "")), h("dd", {}, what ?? "")]);
  const items = (Object.keys(scores.items) as ScoreName[]).map((name) =>
    h(
      "li",
      {},
      drawScore(name),
      h("div", {}, h("h4", {}, scores.items[name].name), h("p", {}, scores.items[name].text)),
    ),
  );
  return [
    h("h2", {}, help.heading),
    h("h3", {}, help.guide),
    h("ol", { class: "guide" }, ...help.steps.map((step) => h("li", {}, step))),
    h("div", { class: "keyboard" }, h("h3", {}, keys.title), h("dl", { class: "keys" }, ...rows.flat())),
    h("h3", {}, help.scores),
    h("p", { class: "small" }, help.scoresNote),
    h("ul", { class: "drawn" }, ...items),
    h("h3", {}, help.honest),
    h("ul", { class: "plain" }, ...help.limits.map((limit) => h("li", {}, limit))),
  ];
}
