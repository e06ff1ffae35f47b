/** Lists every text that was added: its length, its encoding, and a button to remove it. */

import type { Actions } from "../../actions.ts";
import { button, h, say, view } from "../../dom.ts";
import { messages, numbers } from "../../i18n/index.ts";
import { ROLES, type Role } from "../../engine/many.ts";
import type { Doc } from "../../many.ts";
import type { State } from "../../store.ts";
import { growing } from "../growing.ts";
import { nameOf } from "./name.ts";

/** The roles of texts that are not checked themselves. */
const OLDER = ["library", "own"] as const;
const STEPS = { first: 50, more: 200 };

export const renderTexts = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many;
  const n = numbers(lang);
  let docs: readonly Doc[] = [];
  const list = growing<number>(
    (doc) => {
      const { name, reading, role } = docs[doc] as Doc;
      const about =
        reading === null
          ? m.texts.waiting
          : reading.problem === null
            ? [
                m.texts.chars(n.count(reading.chars)),
                reading.encoding,
                reading.dropped && messages(lang).pane.dropped(reading.dropped, n.count(reading.dropped)),
              ]
                .filter(Boolean)
                .join(" · ")
            : reading.problem === "file-empty"
              ? m.refused[reading.problem]
              : messages(lang).problem[reading.problem];
      return h(
        "li",
        {},
        nameOf(name),
        ...OLDER.map((older) =>
          button(
            {
              class: "quiet role",
              "aria-pressed": String(role === older),
              "aria-label": m.texts.is[older](name),
              onclick: () => void actions.many.setRole([doc], role === older ? "check" : older),
            },
            m.give.roles[older],
          ),
        ),
        h("span", { class: reading?.problem ? "small why" : "small" }, about),
        button(
          { class: "quiet", "aria-label": m.texts.remove(name), onclick: () => void actions.many.remove(doc) },
          "×",
        ),
      );
    },
    (left) => m.more(n.count(left)),
    STEPS,
  );
  const title = h("h2");
  const turnAll = (role: Role): void =>
    void actions.many.setRole(
      docs.flatMap(({ removed }, doc) => (removed ? [] : [doc])),
      role,
    );
  const all = h(
    "div",
    { class: "give" },
    h("span", { class: "small" }, m.texts.all),
    ...ROLES.map((role) => button({ class: "quiet", onclick: () => turnAll(role) }, m.give.roles[role])),
  );
  const fold = h("details", {}, h("summary", {}, title), h("p", { class: "small" }, m.texts.roles), all, list.element);
  let due = false;
  const fill = (): void => {
    if (!due || !fold.open) return;
    due = false;
    list.show(docs.flatMap(({ removed }, doc) => (removed ? [] : [doc])));
  };
  fold.addEventListener("toggle", fill);
  element.append(fold);

  return ({ many }, last) => {
    element.hidden = many.docs.length === 0;
    if (many.docs === last?.many.docs) return;
    docs = many.docs;
    due = true;
    say(title, m.texts.title(n.count(docs.filter(({ removed }) => !removed).length)));
    fill();
  };
});
