/** Explains the selected match, and offers to leave it out. */

import type { Actions } from "../actions.ts";
import { button, h } from "../dom.ts";
import { SIDES } from "../engine/engine.ts";
import { type Lang, messages, numbers, wordsFor } from "../i18n/index.ts";
import { touching } from "../painter.ts";
import type { Result } from "../store.ts";
import { copyButton } from "./copy.ts";
import { minorWords } from "./verdict.ts";

export function aboutMatch(result: Result, place: number, lang: Lang, actions: Actions): Node[] {
  const m = messages(lang);
  const n = numbers(lang);
  const match = result.report.matches[place];
  if (!match) return [];
  const { values, code } = match.evidence;
  const lines = [m.kindHint[match.kind]];
  if (typeof values.charsLeft === "number" && typeof values.charsRight === "number") {
    lines.push(m.why.equal(n.count(match.equal), n.count(values.charsLeft), n.count(values.charsRight)));
  }
  const [left = 0, right = 0] = SIDES.map(
    (side) => touching(result.edits[side], match[side].start, match[side].end).length,
  );
  if (left + right > 0) lines.push(m.why.edits(n.count(left), n.count(right)));
  if (match.moved) lines.push(m.why.moved);
  if (match.role === "minor") lines.push(m.minor.meaning, minorWords(code, lang));
  const found = wordsFor(code, m.evidence);
  const wordings = {
    left: result.shown.left.slice(match.left.start, match.left.end),
    right: result.shown.right.slice(match.right.start, match.right.end),
  };
  return [
    h("h3", { class: "visually-hidden" }, m.why.title),
    h("ul", {}, ...lines.map((line) => h("li", {}, line)), found && h("li", { class: "small" }, found)),
    h(
      "div",
      { class: "give" },
      copyButton(lang, m.copy.passage, () => wordings.left),
      copyButton(lang, m.copy.both, () => `${m.side.left}: ${wordings.left}\n\n${m.side.right}: ${wordings.right}`),
    ),
    leaver(place, lang, actions),
  ];
}

/** Asks for a reason first, because nobody can defend a passage that was left out without one. */
function leaver(place: number, lang: Lang, actions: Actions): Node {
  const m = messages(lang).hand;
  const list = h("datalist", { id: "hand-reasons" }, ...m.reasons.map((reason) => h("option", { value: reason })));
  const field = h("input", { type: "text", list: "hand-reasons", "aria-label": m.reason, placeholder: m.reason });
  const form = h(
    "form",
    {
      hidden: true,
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        actions.leaveOut(place, field.value.trim());
      },
    },
    list,
    field,
    h("button", { type: "submit" }, m.confirm),
  );
  const begin = button(
    {
      class: "link",
      onclick: () => {
        begin.hidden = true;
        form.hidden = false;
        field.focus();
      },
    },
    m.leave,
  );
  return h("div", {}, begin, form);
}
