/** The dialogs for saving and opening: files, and sessions in this browser. Loaded when one is first opened. */

import type { Actions } from "../actions.ts";
import { button, h, put, say } from "../dom.ts";
import { type Lang, messages } from "../i18n/index.ts";
import { chosen } from "../input/chosen-files.ts";
import { download } from "../saving/download.ts";
import type { About } from "../saving/report-values.ts";
import type { ManySession } from "../saving/many-session.ts";
import type { Session } from "../saving/session.ts";
import { forget, forgetAll, keep, kept } from "../saving/stored-sessions.ts";
import type { State } from "../store.ts";
import { manyTexts } from "./keep-many.ts";
import { twoTexts } from "./keep-two.ts";

/** Makes the dialog for saving. */
export function keepView(state: State, actions: Actions, close: () => void): Node[] {
  const { lang } = state;
  const m = messages(lang).keep;
  const date = dates(lang);
  const what = state.view === "many" ? manyTexts(state, date) : twoTexts(state, date);
  const anonymous = h("input", { type: "checkbox" });
  const about = aboutFields(lang);
  const status = h("p", { class: "small", role: "status" });
  const name = h("input", { type: "text", "aria-label": m.title, value: what.title });
  const list = keptList(lang, actions, close, name);
  const store = async (): Promise<void> => {
    const session = await what.session();
    if (!session) {
      say(status, m.tooLarge);
      return;
    }
    await keep(name.value.trim() || m.unnamed, session);
    actions.setSaved();
    say(status, "");
    await list.refresh();
  };
  const save = h(
    "form",
    {
      class: "keep-form",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        store().catch(() => say(status, m.refused));
      },
    },
    name,
    h("button", { type: "submit", disabled: !what.hasText }, m.keep),
  );
  const files = what.files.map(({ label, name, type, make, opensAgain }, i) =>
    button(
      {
        class: i === 0 ? "primary" : "",
        disabled: !what.hasResult,
        onclick: async () => {
          const isAnonymous = anonymous.checked;
          const file = name(isAnonymous);
          try {
            download(file, type, await make(isAnonymous, about.values()));
            if (opensAgain && !isAnonymous) actions.setSaved();
            say(status, m.made(file));
          } catch {
            // A file that the report should contain has changed or is gone.
            say(status, messages(lang).problem["file-broken"]);
          }
        },
      },
      label,
    ),
  );
  return [
    h("h2", {}, m.heading),
    h("h3", {}, m.files),
    h("p", { class: "small" }, what.about),
    h("div", { class: "give" }, ...files),
    h("label", {}, anonymous, " ", m.anonymous),
    h("p", { class: "small" }, what.anonymousNote),
    about.element,
    status,
    h("h3", {}, m.here),
    h("p", { class: "small" }, m.hereNote),
    save,
    ...list.nodes,
  ];
}

/** Makes the dialog for opening saved results. */
export function savedView(lang: Lang, actions: Actions, close: () => void): Node[] {
  const m = messages(lang).keep;
  const choose = h("input", {
    type: "file",
    hidden: true,
    accept: ".html,.htm,.json",
    onchange: () => {
      const files = chosen(choose.files ?? []);
      close();
      void actions.openFiles("left", files);
    },
  });
  const file = button({ class: "primary", onclick: () => choose.click() }, m.openFile);
  return [
    h("h2", {}, m.open),
    h("p", { class: "small" }, m.openNote),
    h("div", { class: "give" }, choose, file),
    h("h3", {}, m.here),
    ...keptList(lang, actions, close, file).nodes,
  ];
}

/** What was last entered for a board, until the page is closed. */
const entered = { author: "", course: "", examiner: "", notes: "" };

/** The fields for what a board wants to know, closed at first. */
function aboutFields(lang: Lang): { readonly element: HTMLElement; values(): About } {
  const m = messages(lang).keep.board;
  const field = (name: "author" | "course" | "examiner" | "notes"): HTMLElement => {
    const put = (event: Event): void => {
      entered[name] = (event.target as HTMLInputElement).value;
    };
    return h("label", {}, m[name], " ", h("input", { type: "text", value: entered[name], oninput: put }));
  };
  const names = ["author", "course", "examiner", "notes"] as const;
  const element = h("details", { class: "board" }, h("summary", {}, m.title), ...names.map(field));
  return { element, values: () => ({ ...entered }) };
}

interface KeptList {
  readonly nodes: Node[];
  refresh(): Promise<void>;
}

/** Lists the sessions in this browser, with buttons to open and delete. `next` gets the focus if none is left. */
function keptList(lang: Lang, actions: Actions, close: () => void, next: HTMLElement): KeptList {
  const m = messages(lang).keep;
  const date = dates(lang);
  const list = h("ul", { class: "kept" });
  const none = h("p", { class: "small" }, m.none);
  const every = button(
    {
      class: "link",
      onclick: () =>
        void forgetAll()
          .then(refresh, () => undefined)
          .then(() => next.focus()),
    },
    m.forgetAll,
  );
  const opener = (title: string, session: Session | ManySession): HTMLElement => {
    const open = (): void => {
      actions.openSession(session);
      close();
    };
    return button({ class: "link", onclick: open }, title);
  };
  const remover = (id: string, title: string): HTMLElement => {
    const remove = async (): Promise<void> => {
      await forget(id);
      await refresh();
      // The pressed button is gone, so the focus moves to the first one in the list.
      (list.querySelector<HTMLElement>("button") ?? next).focus();
    };
    return button({ "aria-label": m.forgetOne(title), onclick: remove }, m.forget);
  };
  const refresh = async (): Promise<void> => {
    const all = await kept().catch(() => []);
    put(
      list,
      ...all.map(({ id, title, saved, session }) => {
        const refused = typeof session === "string" ? session : null;
        return h(
          "li",
          {},
          typeof session === "string" ? h("span", {}, title) : opener(title, session),
          h("span", { class: "small" }, date.format(saved)),
          refused && h("span", { class: "small why" }, messages(lang).problem[refused]),
          remover(id, title),
        );
      }),
    );
    none.hidden = all.length > 0;
    every.hidden = all.length < 2;
  };
  void refresh();
  return { nodes: [none, list, every], refresh };
}

function dates(lang: Lang): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "short" });
}
