/** Assembles the view that checks quotations. Loaded when it is first opened. */

import "../styles/quotations.css";
import { h, say } from "../dom.ts";
import type { Lang } from "../i18n/index.ts";
import type { Given } from "../input/chosen-files.ts";
import { quoteActions } from "./actions.ts";
import { renderIntake } from "./intake.ts";
import { renderList } from "./list.ts";
import { renderMarkedDraft } from "./marked-draft.ts";
import { EMPTY, type Quotes } from "./state.ts";
import { renderSummary } from "./summary.ts";
import { announcement } from "./wording.ts";
import { learnWords, wordsOf } from "./words/index.ts";

/** The view, for the page. */
export interface QuotationsView {
  setLang(lang: Lang): Promise<void>;
  add(files: Promise<readonly Given[]>): void;
  announcement(): string;
  isUnsaved(): boolean;
  /** Stops a running check; returns whether there was one. */
  stop(): boolean;
}

/** Fills the element of the view. Calls `changed` when something of it changed. */
export async function quotationsView(element: HTMLElement, lang: Lang, changed: () => void): Promise<QuotationsView> {
  await learnWords(lang);
  let state: Quotes = { ...EMPTY, lang };
  const heading = h("h2");
  const lead = h("p", { class: "lead" });
  const intake = h("section", { class: "given" });
  const summary = h("section", { class: "checked" });
  const draft = h("section", { class: "draft", tabindex: 0 });
  const list = h("section", { class: "quotation-cards" });
  element.replaceChildren(heading, lead, intake, summary, h("div", { class: "draft-and-list" }, draft, list));

  const render = (): void => {
    const w = wordsOf(state.lang);
    if (w === null) return;
    say(heading, w.title);
    say(lead, w.lead);
    lead.hidden = state.work.status === "done";
    renderIntake(intake, state, actions);
    renderSummary(summary, state, actions);
    renderMarkedDraft(draft, state, actions);
    renderList(list, state, actions);
  };
  const update = (change: Partial<Quotes>): void => {
    state = { ...state, ...change };
    render();
    changed();
  };
  const actions = quoteActions(() => state, update);
  render();
  return {
    async setLang(lang) {
      if (lang === state.lang) return;
      await learnWords(lang);
      update({ lang });
    },
    add: (files) => void actions.add(files, state.draft.text.trim() === ""),
    announcement: () => announcement(state),
    isUnsaved: () => state.written && (state.draft.text.trim() !== "" || state.sources.length > 0),
    stop() {
      if (state.work.status !== "working") return false;
      actions.stop();
      return true;
    },
  };
}
