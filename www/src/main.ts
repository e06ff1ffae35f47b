/** Puts the page together: one store, one engine, and the views that show the state. */

import { createActions } from "./actions.ts";
import { h } from "./dom.ts";
import { RemoteEngine } from "./engine/remote.ts";
import { messages } from "./i18n/index.ts";
import { readSettings, writeSettings } from "./settings.ts";
import { createStore, EMPTY_PANE, type State } from "./store.ts";
import { renderAnnouncer } from "./views/announcer.ts";
import { renderFooter } from "./views/footer.ts";
import { renderHeader } from "./views/header.ts";
import { renderMatchList } from "./views/match-list.ts";
import { renderSideBySide } from "./views/side-by-side.ts";
import { renderSummary } from "./views/summary.ts";
import { renderToolbar } from "./views/toolbar.ts";

const skip = h("a", { class: "skip", href: "#texts", onclick: (event: MouseEvent) => toTexts(event) });
const header = h("header", { class: "top" });
const summary = h("section", { class: "summary" });
const toolbar = h("div", { class: "toolbar" });
const panes = h("div", { class: "panes" });
const list = h("aside", { class: "list" });
const footer = h("footer");
const announcer = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
const workspace = h("section", { class: "workspace", id: "texts" }, toolbar, panes, list);

const settings = readSettings(location.hash, navigator.languages);
const initial: State = {
  ...settings,
  left: EMPTY_PANE,
  right: EMPTY_PANE,
  request: 0,
  work: { status: "idle" },
  result: null,
  current: null,
  place: null,
};

const store = createStore(initial, (state) => render(state));
const actions = createActions(store, new RemoteEngine());

/** The hash holds settings, so the link to the texts moves the focus itself. */
function toTexts(event: MouseEvent): void {
  event.preventDefault();
  panes.querySelector<HTMLElement>("textarea:not([hidden]), .reader:not([hidden])")?.focus();
}

function render(state: State): void {
  const { lang, theme, work } = state;
  const m = messages(lang);
  document.documentElement.lang = lang;
  document.documentElement.dataset.theme = theme;
  document.title = lang === "en" ? `${m.name} 句号` : `${m.name} Juhao`;
  skip.textContent = m.skip;
  summary.setAttribute("aria-busy", String(work.status === "working"));
  workspace.dataset.work = work.status;
  renderHeader(header, state, actions);
  renderSummary(summary, state, actions);
  renderToolbar(toolbar, state, actions);
  renderSideBySide(panes, state, actions);
  renderMatchList(list, state, actions);
  renderFooter(footer, state, actions);
  renderAnnouncer(announcer, state);
  const hash = writeSettings({ lang, theme });
  if (location.hash !== hash && (lang !== settings.lang || theme !== settings.theme || location.hash !== "")) {
    history.replaceState(null, "", hash);
  }
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && store.state.work.status === "working") actions.stop();
  else if (event.altKey && !event.ctrlKey && !event.metaKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    if (event.target instanceof HTMLSelectElement || !store.state.result) return;
    event.preventDefault();
    actions.step(event.key === "ArrowDown" ? 1 : -1);
  }
});
window.addEventListener("hashchange", () => {
  const { lang, theme } = readSettings(location.hash, navigator.languages);
  store.update({ lang, theme });
});
// A file dropped beside the panes must not replace the page.
for (const type of ["dragover", "drop"] as const) document.addEventListener(type, (event) => event.preventDefault());

document.getElementById("app")?.append(skip, header, h("main", {}, summary, workspace), footer, announcer);
render(store.state);
