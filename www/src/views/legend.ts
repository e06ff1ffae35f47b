/** The key: explains the marks in the texts. */

import { KINDS } from "../../../pkg-templates/npm/contract.js";
import type { Actions } from "../actions.ts";
import { h, view } from "../dom.ts";
import { SIDES } from "../engine/engine.ts";
import { messages } from "../i18n/index.ts";
import { rolesOf } from "../marks.ts";
import type { State } from "../store.ts";

export const renderLegend = view<State, Actions>((element, { lang }) => {
  const m = messages(lang);
  const kinds = KINDS.map((kind) =>
    h(
      "li",
      { title: m.kindHint[kind] },
      h("span", { class: `swatch hue-0 m-${kind}`, "aria-hidden": "true" }),
      m.kind[kind],
    ),
  );
  const moved = h(
    "li",
    { title: m.kindHint.moved },
    h("span", { class: "badge hue-0 m-moved", "data-n": "", "aria-hidden": "true" }),
    m.moved,
  );
  const slight = h(
    "li",
    { title: m.minor.hint },
    h("span", { class: "swatch hue-0 m-exact m-minor", "aria-hidden": "true" }),
    m.minor.name,
  );
  const changed = h("li", {}, h("span", { class: "swatch changed", "aria-hidden": "true" }), m.changed);
  const out = h("li", {}, h("span", { class: "swatch out", "aria-hidden": "true" }), m.leftOut);
  const facts = h("li", {}, h("span", { class: "swatch fact", "aria-hidden": "true" }), m.factThatDiffers);
  element.setAttribute("aria-label", m.legend);
  element.append(...kinds, moved, slight, changed, facts, out);
  return ({ result, minor }) => {
    if (!result) return;
    const { edits, left, report } = result;
    slight.hidden = rolesOf(report).minor === 0 || !minor;
    changed.hidden = SIDES.every((side) => edits[side].length === 0);
    facts.hidden = report.signs.every(({ kind }) => kind !== "facts" && kind !== "polarity");
    out.hidden = SIDES.every((side) => left[side].length === 0);
  };
});
