/** The user's actions. Each changes the store; those that change a text or what is compared compare again. */

import { createComparison, WAIT } from "./comparison.ts";
import { type Engine, type Format, SIDES, type Side, type Sides } from "./engine/engine.ts";
import type { Library } from "./engine/many.ts";
import type { ExampleName } from "./examples.ts";
import { moved } from "./exclusions/ranges.ts";
import { changes, type Filters } from "./filters.ts";
import { type Lang, learn } from "./i18n/index.ts";
import { unpacked } from "./input/archive.ts";
import type { Given } from "./input/chosen-files.ts";
import { type Charset, open, type Problem } from "./input/file.ts";
import { formatOf } from "./input/format.ts";
import { type LatestRequest, latestRequest } from "./latest-request.ts";
import { createManyActions, type ManyActions } from "./many-actions.ts";
import { LONG, paneOf } from "./pane.ts";
import { type ManySession, manyOpened } from "./saving/many-session.ts";
import { opened, type Session, sessionIn } from "./saving/session.ts";
import { FORM } from "./saving/version.ts";
import type { Settings } from "./settings.ts";
import { createShownActions, type ShownActions } from "./shown-actions.ts";
import { EMPTY_PANE, isBlank, type Pane, type State, type Store, type Template, type View } from "./store.ts";

export interface Actions extends ShownActions {
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
  /** Undoes clearing, and brings back the text that was there before a file that could not be read. */
  unclear(side: Side): void;
  /** Records that the present texts are saved. */
  setSaved(): void;
  swap(): void;
  edit(side: Side): void;
  read(): void;
  stop(): void;
  retry(): void;
  /** Opens a saved session. */
  openSession(session: Session | ManySession): void;
  /** Shows the candidates that the search dismissed, or hides them. */
  setExplain(explain: boolean): void;
  setLang(lang: Lang): Promise<void>;
  setView(view: View): void;
  /** Applies the settings of the address, all at once. */
  follow(settings: Settings): Promise<void>;
  readonly many: ManyActions;
}

export function createActions(store: Store, engine: Engine, library: Library): Actions {
  let lastId = 0;
  const { ask, stop } = createComparison(store, engine);
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

  /** Shows why a file cannot be read, in place of the text that was there, because the text is not of that file. */
  const refuse = (side: Side, problem: NonNullable<Pane["problem"]>): void => {
    const { cleared, [side]: before } = store.state;
    write(side, { ...EMPTY_PANE, problem });
    store.update({ cleared: { ...cleared, [side]: isBlank(before) ? cleared[side] : before } });
    ask(WAIT.placed, false);
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
    ...createShownActions(store),
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
        written: true,
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
      const isAlone = files.length === 1 && read[0] === "check-alone";
      if (isAlone && isLast[side]()) return many.add(files);
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
        if (typeof opened === "string") refuse(target, { name: files[i]?.path ?? "", reason: opened });
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
      place({ [side]: { ...EMPTY_PANE, text: rich, format: "page", chosen: true, mode: "read", written: true } });
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
    stop,
    retry() {
      ask(WAIT.placed, true);
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
    setExplain(explain) {
      store.update({ explain });
      // Hiding needs no new comparison.
      if (explain) ask(WAIT.placed, false);
    },
    async setLang(lang) {
      store.update({ lang: await loadedLanguage(lang) });
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
