/** What can be kept of what is shown: files, and sessions in this browser. Made when it is first asked for. */

import type { Actions } from "../actions.ts";
import { button, h, put, say } from "../dom.ts";
import { messages } from "../i18n/index.ts";
import { download } from "../keeping/download.ts";
import type { ManySession } from "../keeping/many-session.ts";
import type { Session } from "../keeping/session.ts";
import { forget, forgetAll, keep, kept } from "../keeping/shelf.ts";
import type { State } from "../store.ts";
import { manyTexts } from "./keep-many.ts";
import { twoTexts } from "./keep-two.ts";

/** What two texts and many have to be kept, each in its own way. */
export interface Keepable {
  /** What a report is, and what is missing in one without names. */
  readonly about: string;
  readonly anonymousNote: string;
  /** A name for the session. */
  readonly title: string;
  /** Whether there is a result, and whether there is a text. */
  readonly hasResult: boolean;
  readonly hasText: boolean;
  readonly files: readonly {
    readonly label: string;
    readonly name: string;
    readonly type: string;
    make(anonymous: boolean): string | Promise<string>;
  }[];
  /** `null` where it is too large. */
  session(): Promise<Session | ManySession | null>;
}

/** What stands in the dialog. */
export function keepView(state: State, actions: Actions, close: () => void): Node[] {
  const { lang } = state;
  const m = messages(lang).keep;
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "short" });
  const what = state.view === "many" ? manyTexts(state, date) : twoTexts(state, date);
  const anonymous = h("input", { type: "checkbox" });
  const told = h("p", { class: "small", role: "status" });
  const list = h("ul", { class: "kept" });

  const refresh = async (): Promise<void> => {
    const all = await kept().catch(() => []);
    put(
      list,
      ...all.map(({ id, title, saved, session }) =>
        h(
          "li",
          {},
          typeof session === "string"
            ? h("span", {}, title)
            : button(
                {
                  class: "link",
                  onclick: () => {
                    actions.openSession(session);
                    close();
                  },
                },
                title,
              ),
          h("span", { class: "small" }, date.format(saved)),
          typeof session === "string" && h("span", { class: "small why" }, messages(lang).problem[session]),
          button(
            {
              "aria-label": m.forgetOne(title),
              onclick: async () => {
                await forget(id);
                await refresh();
                // The button is gone: the focus stays in the list, or goes where a session is kept.
                (list.querySelector<HTMLElement>("button") ?? name).focus();
              },
            },
            m.forget,
          ),
        ),
      ),
    );
    none.hidden = all.length > 0;
    every.hidden = all.length < 2;
  };
  const none = h("p", { class: "small" }, m.none);
  const every = button(
    {
      class: "link",
      onclick: () =>
        void forgetAll()
          .then(refresh, () => undefined)
          .then(() => name.focus()),
    },
    m.forgetAll,
  );
  void refresh();

  const name = h("input", { type: "text", "aria-label": m.title, value: what.title });
  const store = async (): Promise<void> => {
    const session = await what.session();
    if (!session) {
      say(told, m.tooLarge);
      return;
    }
    await keep(name.value.trim() || m.unnamed, session);
    say(told, "");
    await refresh();
  };
  const save = h(
    "form",
    {
      class: "keep-form",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        store().catch(() => say(told, m.refused));
      },
    },
    name,
    h("button", { type: "submit", disabled: !what.hasText }, m.keep),
  );
  const files = what.files.map(({ label, name, type, make }, i) =>
    button(
      {
        class: i === 0 ? "primary" : "",
        disabled: !what.hasResult,
        onclick: async () => {
          try {
            download(name, type, await make(anonymous.checked));
            say(told, m.made(name));
          } catch {
            // A file that is to go into it is no longer what it was.
            say(told, messages(lang).problem["file-broken"]);
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
    told,
    h("h3", {}, m.here),
    h("p", { class: "small" }, m.hereNote),
    save,
    none,
    list,
    every,
  ];
}
