/** Assembles the page: one store, the engines, and the views that show the state. */

import { createActions } from "./actions.ts";
import { h } from "./dom.ts";
import { RemoteEngine } from "./engine/remote.ts";
import { learn, messages } from "./i18n/index.ts";
import { NOTHING } from "./many.ts";
import { workOffline } from "./offline/register.ts";
import { quotationsPart } from "./quotations/part.ts";
import { readSettings, type Settings, writeSettings } from "./settings.ts";
import { createStore, EMPTY_PANE, hasList, isUnsaved, type Panel, readingBoth, type State } from "./store.ts";
import { renderAnnouncer } from "./views/announcer.ts";
import { renderDotPlot } from "./views/dot-plot.ts";
import { renderDetails } from "./views/details.ts";
import { openHelp } from "./views/dialog.ts";
import { renderDrawers } from "./views/drawers.ts";
import { takeFiles } from "./views/editor.ts";
import { renderFilters } from "./views/filters.ts";
import { renderFooter } from "./views/footer.ts";
import { renderHeader } from "./views/header.ts";
import { renderLegend } from "./views/legend.ts";
import type { manyView } from "./views/many/index.ts";
import { renderMatchList } from "./views/match-list.ts";
import { renderMethods } from "./views/methods.ts";
import { renderNotLoaded } from "./views/not-loaded.ts";
import { renderPanels } from "./views/panels.ts";
import { renderSentences } from "./views/sentence-list.ts";
import { renderSideBySide } from "./views/side-by-side.ts";
import { renderSummary } from "./views/summary.ts";
import { renderToolbar } from "./views/toolbar.ts";
import { verdict } from "./views/verdict.ts";

const skip = h("a", { class: "skip", href: "#texts", onclick: (event: MouseEvent) => toTexts(event) });
const header = h("header", { class: "top" });
const summary = h("section", { class: "summary" });
const drawers = h("div", { class: "drawers" });
const toolbar = h("div", { class: "toolbar" });
const details = h("div");
const methods = h("section", { class: "all-methods" });
const filters = h("section", { class: "filters drawer", id: "drawer-filters" });
const panes = h("div", { class: "panes" });
const tabs = h("div", { class: "list-head" });
const passages = panel("passages");
const sentences = panel("sentences");
const plot = panel("plot");
const legend = h("ul", { class: "legend" });
const list = h("aside", { class: "list", id: "list" }, tabs, passages, sentences, plot, legend);
const footer = h("footer");
const announcer = h("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
const answer = h("div", { class: "answer" }, summary, drawers, toolbar);
const about = h("section", { class: "details drawer", id: "drawer-details" }, details, methods);
const workspace = h("section", { class: "workspace", id: "texts" }, panes, list);
const two = h("div", { class: "two" }, answer, about, filters, workspace);

const many = h("div", { class: "many", tabindex: -1 });
const quotations = quotationsPart(() => render(store.state));

const settings = fromAddress();
const { tab, ...ofPage } = settings;
const initial: State = {
  ...ofPage,
  left: EMPTY_PANE,
  right: EMPTY_PANE,
  own: null,
  older: null,
  saved: null,
  opening: { left: null, right: null },
  cleared: { left: null, right: null },
  template: null,
  request: 0,
  work: { status: "idle" },
  result: null,
  current: null,
  place: null,
  panel: "passages",
  drawer: null,
  face: "left",
  sheet: false,
  lit: null,
  minor: true,
  explain: false,
  inStep: true,
  many: { ...NOTHING, tab },
};

await learn(settings.lang);
const store = createStore(initial, (state) => render(state));
const engine = new RemoteEngine();
const actions = createActions(store, engine, async () => {
  const { RemoteLibrary } = await import("./engine/remote-library.ts");
  return new RemoteLibrary();
});

function panel(name: Panel): HTMLElement {
  return h("div", { class: name, role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` });
}

/** Moves the focus to the texts. The link cannot use its hash, because the hash holds the settings. */
function toTexts(event: MouseEvent): void {
  event.preventDefault();
  if (store.state.view === "many") many.focus();
  else if (store.state.view === "quotations") quotations.element.focus();
  else panes.querySelector<HTMLElement>("textarea:not([hidden]), .reader:not([hidden])")?.focus();
}

/** The view of many texts, which is loaded when it is first opened. */
let manyPart: { render: ReturnType<typeof manyView>; announcement: Words; titleOf: Words } | null = null;
type Words = (state: State) => string;
let loading: "idle" | "working" | "failed" = "idle";
const notLoaded = h("section", { class: "not-loaded" });

async function loadMany(): Promise<void> {
  if (manyPart || loading !== "idle") return;
  loading = "working";
  try {
    const [{ manyView, announcement, titleOf }] = await Promise.all([
      import("./views/many/index.ts"),
      actions.loadMany(),
    ]);
    many.replaceChildren();
    manyPart = { render: manyView(many), announcement, titleOf };
    loading = "idle";
  } catch {
    many.replaceChildren(notLoaded);
    loading = "failed";
  }
  render(store.state);
}

/** Returns the result for the title of the window, so that users can recognise a tab by its texts. */
function titleOf(state: State): string {
  const { view, result, lang, left, right } = state;
  if (view === "many") return manyPart?.titleOf(state) ?? "";
  if (view === "quotations") return quotations.view?.announcement() ?? "";
  if (!result) return "";
  const names = [left, right].flatMap(({ file }) => file?.name ?? []).join(" – ");
  return [verdict(result, lang), names].filter(Boolean).join(" · ");
}

function loadAgain(): void {
  loading = "idle";
  void loadMany();
}

function render(state: State): void {
  const { lang, theme, view, work } = state;
  const m = messages(lang);
  document.documentElement.lang = lang;
  document.documentElement.dataset.theme = theme;
  document.title = [titleOf(state), m.title].filter(Boolean).join(" · ");
  skip.textContent = m.skip;
  summary.setAttribute("aria-busy", String(work.status === "working"));
  workspace.dataset.work = work.status;
  two.hidden = view !== "two";
  many.hidden = view !== "many";
  renderHeader(header, state, actions);
  renderSummary(summary, state, actions);
  renderDrawers(drawers, state, actions);
  renderToolbar(toolbar, state, actions);
  about.hidden = state.result === null || state.drawer !== "details";
  renderDetails(details, state, actions);
  renderMethods(methods, state, actions);
  renderFilters(filters, state, actions);
  renderSideBySide(panes, state, actions);
  panes.dataset.face = readingBoth(state) ? state.face : "both";
  list.hidden = !hasList(state);
  list.setAttribute("aria-label", m.matches.title);
  list.classList.toggle("open", state.sheet);
  renderLegend(legend, state, actions);
  renderPanels(tabs, state, actions);
  renderMatchList(passages, state, actions);
  renderSentences(sentences, state, actions);
  renderDotPlot(plot, state, actions);
  quotations.render(state);
  if (view === "many") void loadMany();
  if (loading === "failed") renderNotLoaded(notLoaded, state, loadAgain);
  manyPart?.render(state, actions);
  // With an answer, the texts need the whole window.
  footer.hidden = view === "two" && state.result !== null;
  renderFooter(footer, state, actions);
  renderAnnouncer(announcer, state, (state) =>
    view === "many" ? (manyPart?.announcement(state) ?? "") : (quotations.view?.announcement() ?? ""),
  );
  remember(state);
}

/** The settings that were shown last. */
let shown: Settings = settings;

/**
 * Writes changed settings to the address. A change of view adds a step to the browser's history, so that the back
 * button undoes it. Settings that came from the address are already there and add no step.
 */
function remember({ lang, theme, view, filters, many: { tab } }: State): void {
  const before = shown;
  shown = { lang, theme, view, filters, tab };
  const hash = writeSettings(shown);
  const there = fromAddress();
  if (hash === writeSettings(before) || hash === writeSettings(there)) return;
  if (before.view !== view && there.view !== view) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

function fromAddress(): Settings {
  return readSettings(location.hash, navigator.languages);
}

document.addEventListener("keydown", (event) => {
  const { view, work, many, lang } = store.state;
  const isWriting = (event.target as Element).closest("textarea, input, select") !== null;
  if (event.key === "?" && !isWriting && !document.querySelector("dialog[open]")) openHelp(lang);
  if (event.key === "Escape" && view === "quotations") quotations.view?.stop();
  else if (event.key === "Escape" && view === "many" && many.work.status === "working") actions.many.stop();
  else if (event.key === "Escape" && view === "two" && work.status === "working") actions.stop();
  else if (event.key === "Escape" && view === "two" && !document.querySelector("dialog[open]")) actions.closeOver();
  else if (event.altKey && !event.ctrlKey && !event.metaKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    if (event.target instanceof HTMLSelectElement || !store.state.result || view !== "two") return;
    event.preventDefault();
    actions.step(event.key === "ArrowDown" ? 1 : -1);
  }
});
window.addEventListener("beforeunload", (event) => {
  if (isUnsaved(store.state) || quotations.view?.isUnsaved()) event.preventDefault();
});
window.addEventListener("hashchange", () => void actions.follow(fromAddress()));
takeFiles(document.documentElement, (files) => {
  if (store.state.view === "many") void actions.many.add(files);
  else if (store.state.view === "quotations") quotations.view?.add(files);
  else void actions.openFiles("left", files);
});
// A file that is dropped outside the panes must not replace the page.
for (const type of ["dragover", "drop"] as const) document.addEventListener(type, (event) => event.preventDefault());

document
  .getElementById("app")
  ?.replaceChildren(skip, header, h("main", {}, two, many, quotations.element), footer, announcer);
render(store.state);
// The fields are painted before the engine is loaded, which is four times larger than the page.
requestAnimationFrame(() => {
  setTimeout(() => {
    engine.prepare();
    workOffline();
  });
});
