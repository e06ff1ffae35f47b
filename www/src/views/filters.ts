/** The filters: a choice of presets, the single filters, and the list of what they leave out. */

import type { Actions } from "../actions.ts";
import { button, h, say, view } from "../dom.ts";
import { SIDES } from "../engine/engine.ts";
import { changes, LEAST, PRESET_NAMES, PRESETS, type Preset, presetOf, type Switch, wordsOf } from "../filters.ts";
import { type Lang, messages, numbers } from "../i18n/index.ts";
import { REASONS } from "../exclusions/ranges.ts";
import type { Compared, State } from "../store.ts";
import { growing } from "./growing.ts";
import { templateField } from "./template-field.ts";

const LEAVE = ["quotes", "references", "frontMatter", "numbers", "site"] as const satisfies readonly Switch[];
const COUNT_AS_SAME = ["cases", "punctuation", "forms"] as const satisfies readonly Switch[];
const KINDS = ["rare", "edited", "loose"] as const satisfies readonly Switch[];

type Render = ReturnType<typeof view<State, Actions>>;

/** The filters of each view. */
export const renderFilters = filtersOf("two");
export const renderManyFilters = filtersOf("many");

function filtersOf(of: Compared): Render {
  return view<State, Actions>((element, { lang }, actions) => filters(of, element, lang, actions));
}

function filters(
  of: Compared,
  element: HTMLElement,
  lang: Lang,
  actions: Actions,
): (state: State, last: State | null) => void {
  const m = messages(lang).filters;
  const n = numbers(lang);
  const presets = PRESET_NAMES.map((name) =>
    button({ title: m.about[name], onclick: () => actions.setFilters(PRESETS[name]) }, m.presets[name]),
  );
  const about = h("p", { class: "small" });
  const switches = new Map<Switch, HTMLInputElement>();
  const box = (name: Switch): HTMLElement => {
    const input = h("input", {
      type: "checkbox",
      onchange: () => actions.setFilters({ [name]: input.checked }),
    });
    switches.set(name, input);
    return h("label", {}, input, h("span", {}, m[name]));
  };
  const range = h("input", {
    type: "range",
    min: LEAST.from,
    max: LEAST.to,
    "aria-label": m.least,
    "aria-describedby": `least-note-${of}`,
    oninput: () => describe(Number(range.value)),
    onchange: () => actions.setFilters({ least: Number(range.value) }),
  });
  const output = h("output");
  const describe = (least: number): void => {
    const words = m.leastOf(n.count(least), n.count(wordsOf(least)));
    say(output, words);
    range.setAttribute("aria-valuetext", words);
  };
  const reset = button({ class: "link", onclick: () => actions.setFilters(PRESETS.standard) }, m.reset);
  const template = templateField(of, lang, actions);
  const leftItems = growing<() => HTMLElement>(
    (item) => item(),
    (left) => messages(lang).matches.more(n.count(left)),
    { first: 20, more: 200 },
  );
  const left = h(
    "div",
    { class: "left-out", hidden: true },
    h("h2", { class: "small" }, m.left.title),
    leftItems.element,
  );
  const grid = h(
    "div",
    { class: "filter-grid" },
    h("fieldset", {}, h("legend", {}, m.leave), ...LEAVE.map(box), template.element),
    h("fieldset", {}, h("legend", {}, m.alike), ...COUNT_AS_SAME.map(box)),
    h(
      "fieldset",
      {},
      h("legend", {}, m.passages),
      h("label", { class: "least" }, h("span", {}, m.least), range, output),
      h("p", { class: "small", id: `least-note-${of}` }, m.leastNote),
      ...KINDS.map(box),
    ),
  );
  const choices = h("div", { class: "segmented", role: "group", "aria-labelledby": `presets-${of}` }, ...presets);
  element.setAttribute("aria-label", m.title);
  element.append(
    h("div", { class: "presets" }, h("span", { class: "small", id: `presets-${of}` }, m.preset), choices, about),
    grid,
    reset,
    left,
  );
  return (state, last) => {
    const { filters, result } = state;
    element.hidden = (of === "two" ? state.drawer : state.many.drawer) !== "filters";
    if (filters !== last?.filters) {
      const preset = presetOf(filters);
      for (const [i, made] of presets.entries()) made.setAttribute("aria-pressed", String(PRESET_NAMES[i] === preset));
      say(about, preset ? m.about[preset as Preset] : m.own);
      for (const [name, input] of switches) input.checked = filters[name];
      range.value = String(filters.least);
      describe(filters.least);
      const count = changes(filters);
      reset.hidden = count === 0;
    }
    const isPages = of === "many" || SIDES.every((side) => state[side].format === "page");
    (switches.get("site") as HTMLInputElement).disabled = !isPages;
    template.update(state);
    if (of === "many") return;
    if (result !== last?.result || state.left.byHand !== last?.left.byHand) {
      const items = leftOut(state, actions);
      if (items.length === 0 && left.contains(document.activeElement)) presets[0]?.focus();
      left.hidden = items.length === 0;
      leftItems.show(items);
    }
  };
}

/**
 * Lists what is left out, by reason and side, with a button to put back what was left out by hand. The functions make
 * the items when they are shown.
 */
function leftOut({ lang, result, left, right }: State, actions: Actions): (() => HTMLElement)[] {
  const m = messages(lang);
  const n = numbers(lang);
  const items: (() => HTMLElement)[] = [];
  for (const reason of REASONS) {
    if (reason === "hand") continue;
    for (const side of SIDES) {
      const ranges = result?.left[side].filter((range) => range.reason === reason) ?? [];
      if (ranges.length === 0) continue;
      const chars = result?.out[side][reason] ?? 0;
      const words = m.filters.left.item(
        m.filters.left.reasons[reason],
        m.side[side],
        ranges.length,
        n.count(ranges.length),
        n.count(chars),
      );
      items.push(() =>
        h("li", {}, button({ class: "link", onclick: () => actions.goTo(side, ranges[0]?.start ?? 0) }, words)),
      );
    }
  }
  const byHand = new Map([...left.byHand, ...right.byHand].map((range) => [range.id, range]));
  for (const { id, note } of byHand.values()) {
    const shown = note || m.hand.none;
    items.push(() =>
      h(
        "li",
        {},
        `${m.filters.left.byHand}: ${shown} `,
        button(
          { class: "link", "aria-label": m.filters.left.putBack(shown), onclick: () => actions.putBack(id) },
          m.filters.left.back,
        ),
      ),
    );
  }
  return items;
}
