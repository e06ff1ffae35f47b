/** The user's actions. Each changes the store; `ask` starts a comparison in the engine. */

import type { Library } from "./engine/many.ts";
import {
  type Choices,
  type Engine,
  EngineError,
  type Format,
  type Input,
  SIDES,
  type Side,
  type Sides,
} from "./engine/engine.ts";
import type { ExampleName } from "./examples.ts";
import { changes, type Filters } from "./filters.ts";
import type { Range } from "./highlight.ts";
import { type Lang, learn } from "./i18n/index.ts";
import { unpacked } from "./input/archive.ts";
import { type Charset, hasCharset, open, type Opened, type Problem } from "./input/file.ts";
import { formatOf } from "./input/format.ts";
import type { Given } from "./input/chosen-files.ts";
import { type ManySession, manyOpened } from "./saving/many-session.ts";
import { FORM } from "./saving/version.ts";
import { opened, type Session, sessionIn } from "./saving/session.ts";
import { moved } from "./exclusions/ranges.ts";
import { isShown } from "./marks.ts";
import { createManyActions, type ManyActions } from "./many-actions.ts";
import type { Settings } from "./settings.ts";
import {
  type Drawer,
  EMPTY_PANE,
  isBlank,
  type Pane,
  type Panel,
  type Result,
  type Selection,
  type State,
  type Store,
  type Template,
  type Theme,
  type View,
} from "./store.ts";
import { type LatestRequest, latestRequest } from "./latest-request.ts";

/** Delay before comparing, in milliseconds: none for a text added at once, short for typing, more for a long text. */
const WAIT = { placed: 0, typed: 120, long: 400 };
/**
 * Length of a long text, in UTF-16 units. A field lays out its whole text at once, which is slow, so a long text opens
 * to be read.
 */
export const LONG = 100_000;

export interface Actions {
  /** Sets the text of a pane. `placed`: all of it was pasted; `rich`: its HTML, if it was pasted with formatting. */
  setText(side: Side, text: string, how: "typed" | "placed", rich?: string | null): void;
  /** Sets the format. `auto` guesses it from the text. */
  setFormat(side: Side, format: Format | "auto"): void;
  /** Opens one file on `side`, two files on both sides, and more files in the view of many texts. */
  openFiles(side: Side, given: readonly Given[] | Promise<readonly Given[]>): Promise<void>;
  setFilters(change: Partial<Filters>): void;
  /** Sets the text whose wording is left out of both texts; `null` removes it. */
  setTemplate(template: Template | null): void;
  /** Opens a file as the template. Returns the reason if it cannot be read. */
  openTemplate(file: File): Promise<Problem | null>;
  /** Leaves a match out on both sides. `note` is the user's reason. */
  leaveOut(match: number, note: string): void;
  /** Includes again what was left out by hand. */
  putBack(id: number): void;
  /** Shows all of a page, or its body. */
  setWhole(side: Side, whole: boolean): void;
  /** Toggles blocks of a page between compared and left out. */
  turn(side: Side, sources: readonly number[]): void;
  /** Reads the file of a pane again in another charset. */
  setCharset(side: Side, charset: Charset): Promise<void>;
  /** Reads pasted text with formatting as a page. */
  readRich(side: Side): void;
  /** Returns whether the example could be loaded. */
  showExample(name: ExampleName): Promise<boolean>;
  clear(side: Side): void;
  /** Undoes clearing. */
  unclear(side: Side): void;
  /** Records that the present texts are saved. */
  setSaved(): void;
  swap(): void;
  edit(side: Side): void;
  read(): void;
  stop(): void;
  retry(): void;
  /** Selects a match. `focus` moves the keyboard focus to the match on that side. */
  select(match: number, from: Side | null, focus?: Side): void;
  step(by: 1 | -1): void;
  goTo(side: Side, start: number): void;
  /** Opens a saved session. */
  openSession(session: Session | ManySession): void;
  setPanel(panel: Panel): void;
  /** Opens a drawer and closes the other one; `null` closes both. */
  setDrawer(drawer: Drawer | null): void;
  /** Chooses the text that a narrow screen shows. */
  setFace(face: Side): void;
  setSheet(sheet: boolean): void;
  /** Closes the drawer above the texts and the list over them. */
  closeOver(): void;
  /** Highlights ranges in both texts; `null` removes them. */
  light(places: Sides<readonly Range[]> | null): void;
  /** Shows minor matches, or hides them. */
  setMinor(minor: boolean): void;
  /** Shows the candidates that the search dismissed, or hides them. */
  setExplain(explain: boolean): void;
  setInStep(inStep: boolean): void;
  setLang(lang: Lang): Promise<void>;
  setTheme(theme: Theme): void;
  setView(view: View): void;
  /** Applies the settings of the address, all at once. */
  follow(settings: Settings): Promise<void>;
  readonly many: ManyActions;
}

export function createActions(store: Store, engine: Engine, library: Library): Actions {
  let timer: number | undefined;
  let running: AbortController | null = null;
  let lastId = 0;
  /** Requests to set the text of each side: a slow file must not replace a text that was added after it. */
  const texts: Sides<LatestRequest> = { left: latestRequest(), right: latestRequest() };
  const templates = latestRequest();
  const languages = latestRequest();
  const addresses = latestRequest();

  /** Starts a request to set both texts. */
  const takeBoth = (): (() => boolean) => {
    const isLast = SIDES.map((side) => texts[side].take());
    return () => isLast.every((is) => is());
  };

  const change = (side: Side, pane: Partial<Pane>): void => store.update({ [side]: { ...store.state[side], ...pane } });

  /** Changes the text of a pane. From then on, both texts are the user's own. */
  const write = (side: Side, pane: Partial<Pane>): void =>
    store.update({
      [side]: { ...store.state[side], ...pane },
      own: null,
      older: null,
      cleared: { ...store.state.cleared, [side]: null },
    });

  /** Compares after `wait` milliseconds. With `show`, both panes then show their matches. */
  const ask = (wait: number, show: boolean): void => {
    window.clearTimeout(timer);
    running?.abort();
    running = null;
    store.drop();
    const { left, right } = store.state;
    if (isBlank(left) || isBlank(right)) {
      store.update({ work: { status: "idle" }, result: null, current: null, place: null });
      return;
    }
    timer = window.setTimeout(() => void run(show), wait);
  };

  const run = async (show: boolean): Promise<void> => {
    const controller = new AbortController();
    running = controller;
    const { left, right } = store.state;
    const inputs = {
      left: inputOf(left),
      right: inputOf(right),
    };
    const request = store.begin();
    try {
      const answer = await engine.compare(inputs, choicesOf(store.state), {
        signal: controller.signal,
        onPhase: (phase) => store.accept(request, { work: { status: "working", phase } }),
      });
      const panes = show
        ? ({ left: { ...store.state.left, mode: "read" }, right: { ...store.state.right, mode: "read" } } as const)
        : {};
      store.accept(request, {
        ...panes,
        work: { status: "done" },
        result: { inputs, whole: { left: left.whole, right: right.whole }, ...answer },
        current: same(store.state, answer),
        place: null,
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      const known = error instanceof EngineError ? error : new EngineError("engine-failed", String(error));
      store.accept(request, { work: { status: "failed", error: known }, result: null, current: null, place: null });
    }
  };

  /** Selects a match and closes both fields, so that the match is visible. */
  const focusOn = (current: Selection): void => {
    const { left, right } = store.state;
    store.update({ left: { ...left, mode: "read" }, right: { ...right, mode: "read" }, current });
  };

  /**
   * Sets whole panes. `own` keeps the user's own texts if `panes` are a pair of many; `older` is set for a session of
   * an earlier version.
   */
  const place = (
    panes: Partial<Record<Side, Pane>>,
    own: Sides<Pane> | null = null,
    older: State["older"] = null,
  ): void => {
    const { cleared: before } = store.state;
    const cleared = { left: panes.left ? null : before.left, right: panes.right ? null : before.right };
    store.update({ ...panes, own, older, cleared });
    ask(WAIT.placed, true);
  };

  const many = createManyActions(
    store,
    library,
    () => {
      const isLast = takeBoth();
      return (left, right) => {
        if (!isLast()) return;
        const { state } = store;
        store.update({ view: "two" });
        const own = state.own ?? { left: state.left, right: state.right };
        place({ left: { ...left, mode: "read" }, right: { ...right, mode: "read" } }, own);
      };
    },
    (session) => actions.openSession(session),
  );

  /** Compares again after the filters changed: the two texts, and many texts if their view is open. */
  const again = (): void => {
    ask(WAIT.placed, false);
    if (store.state.view === "many") void many.refresh();
  };

  /** Loads a language. Returns the present one if loading fails or another language was chosen meanwhile. */
  const loadedLanguage = async (lang: Lang): Promise<Lang> => {
    const isLast = languages.take();
    const isLearnt = await learn(lang).then(
      () => true,
      () => false,
    );
    return isLearnt && isLast() ? lang : store.state.lang;
  };

  const actions: Actions = {
    setText(side, text, how, rich = null) {
      texts[side].take();
      const pane = store.state[side];
      const format = pane.chosen ? pane.format : formatOf(text);
      const mode = how === "placed" && text.length > LONG ? "read" : "edit";
      const byHand = moved(pane.byHand, pane.text, text);
      const faint = moved(pane.faint ?? [], pane.text, text);
      const changes: Partial<Pane> = {
        text,
        format,
        mode,
        problem: null,
        byHand,
        turned: [],
        rich,
        faint,
        pages: null,
      };
      if (text === "" || how === "placed") Object.assign(changes, { file: null });
      write(side, changes);
      const long = store.state.left.text.length + store.state.right.text.length > LONG;
      ask(how === "placed" ? WAIT.placed : long ? WAIT.long : WAIT.typed, how === "placed");
    },
    setFormat(side, format) {
      const { text } = store.state[side];
      change(side, format === "auto" ? { format: formatOf(text), chosen: false } : { format, chosen: true });
      ask(WAIT.placed, store.state[side].mode === "read");
    },
    async openFiles(side, given) {
      const other = side === "left" ? "right" : "left";
      const isLast = { [side]: texts[side].take(), [other]: texts[other].watch() } as Sides<() => boolean>;
      const files = await unpacked(await given);
      if (files.length > 2) {
        await many.add(files);
        return;
      }
      if (files.length === 2 && isLast[other]()) isLast[other] = texts[other].take();
      const opening = { left: null, right: null, [side]: files[0]?.path ?? null, [other]: files[1]?.path ?? null };
      store.update({ opening });
      const read = await Promise.all(files.map(({ file, problem = "file-broken" }) => (file ? open(file) : problem)));
      if (store.state.opening === opening) store.update({ opening: { left: null, right: null } });
      const sessions = read.map((opened) => (typeof opened === "string" ? null : sessionIn(opened.text)));
      const session = sessions.find((session) => session !== null && typeof session !== "string");
      if (session && typeof session !== "string") {
        if (isLast.left() && isLast.right()) actions.openSession(session);
        return;
      }
      const placed: Partial<Sides<Pane>> = {};
      for (const [i, file] of read.entries()) {
        const refused = sessions[i];
        const opened = typeof refused === "string" ? refused : file;
        const target = i === 0 ? side : other;
        if (!isLast[target]()) continue;
        if (typeof opened === "string") change(target, { problem: { name: files[i]?.path ?? "", reason: opened } });
        else placed[target] = paneOf(opened, files[i]?.file ?? null);
      }
      if (Object.keys(placed).length > 0) place(placed);
    },
    setFilters(change) {
      store.update({ filters: { ...store.state.filters, ...change } });
      again();
    },
    setTemplate(template) {
      templates.take();
      store.update({ template });
      again();
    },
    async openTemplate(file) {
      const isLast = templates.take();
      const opened = await open(file);
      if (!isLast()) return null;
      if (typeof opened === "string") return opened;
      const { name, text, format } = opened;
      store.update({ template: { name, text, format } });
      again();
      return null;
    },
    leaveOut(match, note) {
      const found = store.state.result?.report.matches[match];
      if (!found) return;
      const id = ++lastId;
      for (const side of SIDES) {
        const { start, end, source } = found[side];
        const [from, to] = source ?? [start, end];
        const byHand = [...store.state[side].byHand, { start: from, end: to, reason: "hand", note, id } as const];
        change(side, { byHand });
      }
      ask(WAIT.placed, false);
    },
    putBack(id) {
      for (const side of SIDES) change(side, { byHand: store.state[side].byHand.filter((range) => range.id !== id) });
      ask(WAIT.placed, false);
    },
    setWhole(side, whole) {
      change(side, { whole, turned: [] });
      ask(WAIT.placed, true);
    },
    turn(side, sources) {
      const turned = new Set(store.state[side].turned);
      for (const source of sources) if (!turned.delete(source)) turned.add(source);
      change(side, { turned: [...turned] });
      ask(WAIT.placed, false);
    },
    async setCharset(side, charset) {
      const { file } = store.state[side];
      if (!file?.kept) return;
      const isLast = texts[side].take();
      const opened = await open(file.kept, charset);
      if (!isLast()) return;
      if (typeof opened === "string") change(side, { problem: { name: file.name, reason: opened } });
      else place({ [side]: paneOf(opened, file.kept) });
    },
    readRich(side) {
      const { rich } = store.state[side];
      if (!rich) return;
      texts[side].take();
      place({ [side]: { ...EMPTY_PANE, text: rich, format: "page", chosen: true, mode: "read" } });
    },
    async showExample(name) {
      const isLast = takeBoth();
      const examples = await import("./examples.ts").catch(() => null);
      if (!examples) return false;
      const { left, right } = examples.EXAMPLES[name];
      if (isLast()) place({ left: { ...EMPTY_PANE, text: left }, right: { ...EMPTY_PANE, text: right } });
      return true;
    },
    clear(side) {
      texts[side].take();
      const { cleared, [side]: before } = store.state;
      write(side, EMPTY_PANE);
      store.update({ cleared: { ...cleared, [side]: before } });
      ask(WAIT.placed, false);
    },
    unclear(side) {
      const before = store.state.cleared[side];
      if (!before) return;
      texts[side].take();
      place({ [side]: before });
    },
    setSaved() {
      const { left, right, view } = store.state;
      if (view === "many") many.setSaved();
      else store.update({ saved: { left, right } });
    },
    swap() {
      takeBoth();
      const { left, right, own } = store.state;
      place({ left: right, right: left }, own, store.state.older);
    },
    edit(side) {
      change(side, { mode: "edit" });
    },
    read() {
      for (const side of SIDES) change(side, { mode: "read" });
    },
    stop() {
      window.clearTimeout(timer);
      running?.abort();
      running = null;
      store.drop();
      store.update({ work: { status: "stopped" } });
    },
    retry() {
      ask(WAIT.placed, true);
    },
    select(match, from, focus) {
      focusOn({ match, from, focus: focus ?? null });
    },
    step(by) {
      const { result, current, minor } = store.state;
      const shown = result?.report.matches.flatMap((match, place) => (isShown(match, minor) ? [place] : [])) ?? [];
      const last = current?.match ?? (by > 0 ? -1 : Infinity);
      const next = by > 0 ? shown.find((place) => place > last) : shown.filter((place) => place < last).at(-1);
      const match = next ?? shown.at(by > 0 ? 0 : -1);
      if (match !== undefined) focusOn({ match, from: null, focus: null });
    },
    goTo(side, start) {
      change(side, { mode: "read" });
      // An open drawer would leave no room to see the place.
      store.update({ place: { side, start }, face: side, drawer: null });
    },
    light(lit) {
      if (lit !== store.state.lit) store.update({ lit });
    },
    openSession(session) {
      if ("many" in session) {
        const { given, template, filters, decisions } = manyOpened(session);
        many.clear();
        many.restore(decisions);
        void many.add(given);
        store.update({ view: "many", template, filters, older: olderOf(session, "many") });
        return;
      }
      takeBoth();
      const { panes, template, filters } = opened(session, EMPTY_PANE);
      for (const { id } of [...panes.left.byHand, ...panes.right.byHand]) lastId = Math.max(lastId, id);
      store.update({ view: "two", template, filters });
      place(panes, null, olderOf(session, "two"));
      actions.setSaved();
    },
    setPanel(panel) {
      store.update({ panel });
    },
    setDrawer(drawer) {
      store.update({ drawer });
    },
    setFace(face) {
      store.update({ face });
    },
    setSheet(sheet) {
      store.update({ sheet });
    },
    closeOver() {
      if (store.state.drawer || store.state.sheet) store.update({ drawer: null, sheet: false });
    },
    setMinor(minor) {
      const { result, current } = store.state;
      const match = current && result?.report.matches[current.match];
      store.update({ minor, current: match && isShown(match, minor) ? current : null });
    },
    setExplain(explain) {
      store.update({ explain });
      // Hiding needs no new comparison.
      if (explain) ask(WAIT.placed, false);
    },
    setInStep(inStep) {
      store.update({ inStep });
    },
    async setLang(lang) {
      store.update({ lang: await loadedLanguage(lang) });
    },
    setTheme(theme) {
      store.update({ theme });
    },
    setView(view) {
      const { own } = store.state;
      store.update({ view });
      if (view === "many") void many.refresh();
      else if (own && !(isBlank(own.left) && isBlank(own.right))) {
        takeBoth();
        many.close();
        place(own);
      }
    },
    async follow({ lang, ...rest }) {
      const isLast = addresses.take();
      const known = await loadedLanguage(lang);
      if (!isLast()) return;
      const isOther = changes(rest.filters, store.state.filters) > 0;
      store.update({ ...rest, lang: known });
      if (isOther) again();
      else if (rest.view === "many") void many.refresh();
    },
    many,
  };
  return actions;
}

/** Returns `view` if an earlier version saved the session, otherwise `null`. */
function olderOf({ juhao }: Session | ManySession, view: View): View | null {
  return juhao < FORM ? view : null;
}

/** Returns the user's decisions in the form that the engine needs. */
export function choicesOf({ filters, template, left, right, explain }: State): Choices {
  const choice = ({ whole, turned, byHand }: Pane) => ({ whole, turned, byHand });
  return {
    filters,
    template: template && { text: template.text, format: template.format },
    explain,
    left: choice(left),
    right: choice(right),
  };
}

/** Finds the selected match in a new answer: the match that starts at the same places, or `null`. */
function same({ current, result }: State, { report, shown }: Omit<Result, "inputs" | "whole">): Selection | null {
  const match = current && result?.report.matches[current.match];
  if (!match || shown.left !== result.shown.left || shown.right !== result.shown.right) return null;
  const place = report.matches.findIndex(
    ({ left, right }) => left.start === match.left.start && right.start === match.right.start,
  );
  return place < 0 ? null : { match: place, from: null, focus: null };
}

function inputOf({ text, format, faint = [] }: Pane): Input {
  return { text, format, faint };
}

/** Makes a pane of a file. The file of a plain text is kept, so that it can be read again in another charset. */
function paneOf({ text, format, faint = [], pages, name, encoding }: Opened, file: File | null): Pane {
  const kept = file && hasCharset(file) ? file : null;
  return {
    ...EMPTY_PANE,
    text,
    format,
    faint,
    pages: pages ?? null,
    mode: modeOf(text),
    file: { name, encoding, kept },
  };
}

/** Returns the mode for a new text: a long text opens to be read, because a field would be slow. */
function modeOf(text: string): Pane["mode"] {
  return text.length > LONG ? "read" : "edit";
}
