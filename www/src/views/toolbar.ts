/** The toolbar above the texts: the running step with a button to stop it, or buttons to step through the matches. */

import type { Actions } from "../actions.ts";
import { button, h, say, view } from "../dom.ts";
import { SIDES, type Side } from "../engine/engine.ts";
import { messages, numbers } from "../i18n/index.ts";
import { rolesOf } from "../marks.ts";
import { isBlank, isFresh, reading, readingBoth, type State } from "../store.ts";
import { icon } from "./icons.ts";
import { nameOf, namesOf } from "./side-name.ts";

export const renderToolbar = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang);
  const n = numbers(lang);
  const phase = h("span");
  const work = h(
    "div",
    { class: "work" },
    h("progress", { "aria-label": m.work.label }),
    phase,
    button({ class: "stop-work", onclick: () => actions.stop() }, m.work.stop),
  );
  const read = button({ class: "primary", title: "Ctrl + Enter", onclick: () => actions.read() }, m.pane.read);
  const at = h("span", { class: "at" });
  const previous = button(
    { class: "step", "aria-label": m.matches.previous, title: "Alt + ↑", onclick: () => actions.step(-1) },
    icon("up"),
  );
  const next = button(
    { class: "step", "aria-label": m.matches.next, title: "Alt + ↓", onclick: () => actions.step(1) },
    icon("down"),
  );
  const steps = h("div", { class: "steps", role: "group", "aria-label": m.matches.title }, previous, next, at);
  const faces = SIDES.map((side) => button({ onclick: () => actions.setFace(side) }, m.side[side]));
  const face = h("div", { class: "segmented face", role: "group", "aria-label": m.face }, ...faces);
  const minorCount = h("span");
  const minorBox = h("input", { type: "checkbox", onchange: () => actions.setMinor(minorBox.checked) });
  const minor = h("label", { class: "minor-switch", title: m.minor.hint }, minorBox, minorCount);
  const step = button(
    {
      class: "quiet in-step",
      "aria-label": m.inStep,
      title: m.inStep,
      onclick: () => actions.setInStep(step.getAttribute("aria-pressed") !== "true"),
    },
    icon("link"),
  );
  const swap = button(
    { class: "quiet swap", "aria-label": m.swap, title: m.swap, onclick: () => actions.swap() },
    icon("swap"),
  );
  element.append(face, work, read, steps, minor, step, swap);
  return (state) => {
    const working = state.work.status === "working";
    const count = state.result?.report.matches.length ?? 0;
    const fresh = SIDES.every((side) => isFresh(state, side));
    const seen = !working && count > 0 && fresh && SIDES.some((side) => reading(state, side));
    read.hidden = working || count === 0 || !fresh || SIDES.every((side) => reading(state, side));
    work.hidden = !working;
    if (state.work.status === "working") say(phase, m.work[state.work.phase]);
    steps.hidden = !seen;
    face.hidden = !readingBoth(state);
    for (const [i, made] of faces.entries()) {
      const side = SIDES[i] as Side;
      const name = nameOf(namesOf(state), side, lang);
      say(made, name);
      made.title = name;
      made.setAttribute("aria-pressed", String(side === state.face));
    }
    step.hidden = !seen;
    step.setAttribute("aria-pressed", String(state.inStep));
    minor.hidden = !seen;
    minorBox.checked = state.minor;
    const roles = state.result ? rolesOf(state.result.report) : { evidence: 0, minor: 0 };
    for (const way of [previous, next]) way.disabled = !state.minor && roles.evidence === 0;
    if (state.result) {
      minor.hidden ||= roles.minor === 0;
      say(minorCount, m.minor.count(n.count(roles.minor)));
    }
    swap.hidden = isBlank(state.left) && isBlank(state.right);
    say(
      at,
      state.current
        ? m.matches.at(n.count(state.current.match + 1), n.count(count))
        : m.matches.all(n.count(state.minor ? count : roles.evidence)),
    );
  };
});
