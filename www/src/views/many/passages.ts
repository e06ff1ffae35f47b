/** Passages that at least three texts have: their wording, the texts, and a button to leave one out as a template. */

import type { Actions } from "../../actions.ts";
import { button, h, say, view } from "../../dom.ts";
import type { SharedPassage } from "../../engine/many.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";
import { languageOf } from "../../language.ts";
import type { Many } from "../../many.ts";
import type { State, Template } from "../../store.ts";
import { textRows } from "../../text-list.ts";
import { countedLength } from "../../wording-length.ts";
import { growing } from "../growing.ts";
import { nameOf } from "./name.ts";

const PASSAGES = { first: 20, more: 50 };
const TEXTS = { first: 4, more: 100 };
/** Maximum length of a wording that is shown, in UTF-16 units. */
const LONGEST = 600;

export const renderPassages = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many.passages;
  const n = numbers(lang);
  let state: State | null = null;
  const list = growing<SharedPassage>(
    (passage) => {
      const { places, wording } = passage;
      const texts = growing<number>(
        (doc) => {
          const name = state?.many.docs[doc]?.name ?? "";
          const isToCheck = state?.many.docs[doc]?.role === "check";
          return h(
            "li",
            {},
            isToCheck
              ? button({ class: "link", onclick: () => actions.many.against(doc) }, nameOf(name))
              : nameOf(name),
          );
        },
        (left) => messages(lang).many.more(n.count(left)),
        TEXTS,
      );
      texts.show(places.map(({ doc }) => doc));
      const shown = wording.length > LONGEST ? `${wording.slice(0, LONGEST)}…` : wording;
      return h(
        "li",
        { class: "shared-passage" },
        h("h3", {}, m.inTexts(n.count(places.length)), h("span", { class: "small" }, lengthOf(wording, lang))),
        h("blockquote", { dir: "auto", lang: languageOf(shown), tabindex: 0 }, shown),
        texts.element,
        button({ class: "leave", onclick: () => state && leaveOut(state, passage, actions) }, m.leaveOut),
      );
    },
    (left) => messages(lang).many.more(n.count(left)),
    PASSAGES,
  );
  const none = h("p", { class: "none" }, m.none);
  const most = h("p", { class: "small" });
  element.append(h("p", { class: "small" }, m.note), none, list.element, most);
  return (now, last) => {
    state = now;
    const { passages, passagesFound, work } = now.many;
    if (passages === last?.many.passages && work === last.many.work) return;
    none.hidden = passages.length > 0 || work.status === "working";
    most.hidden = passagesFound <= passages.length;
    say(most, m.most(n.count(passages.length), n.count(passagesFound)));
    list.show(passages);
  };
});

/** Returns the passage to offer as a template: the one in most texts. `null` while texts are compared. */
export function offered({ passages, work, reported }: Many): SharedPassage | null {
  if (work.status !== "done" || reported) return null;
  return passages.find(({ isTemplate }) => isTemplate) ?? null;
}

/** Makes the notice that offers to leave a template out. */
export function offerNotice(state: State, actions: Actions): HTMLElement | null {
  const passage = offered(state.many);
  if (!passage) return null;
  const { lang, many } = state;
  const m = messages(lang).many.passages;
  const n = numbers(lang);
  const all = textRows(many).length;
  const have = passage.places.filter(({ doc }) => many.docs[doc]?.role === "check").length;
  const texts = have === all ? m.all(n.count(all)) : m.some(n.count(have), n.count(all));
  return h(
    "div",
    { class: "notice offer template-offer" },
    h("p", {}, m.offer(texts, lengthOf(passage.wording, lang), passage.opens)),
    button({ onclick: () => leaveOut(state, passage, actions) }, m.leaveOut),
    button({ class: "quiet", onclick: () => actions.many.setTab("passages") }, m.show),
  );
}

/** Adds the wording of a passage to the template. */
function leaveOut({ lang, template }: State, { wording }: SharedPassage, actions: Actions): void {
  actions.setTemplate(withWording(template, wording, messages(lang).many.passages.name));
}

function withWording(template: Template | null, wording: string, name: string): Template {
  if (!template) return { name, text: wording, format: "text" };
  const more =
    template.format === "page" ? `<p>${wording.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>` : wording;
  return { ...template, text: `${template.text}\n\n${more}` };
}

function lengthOf(wording: string, lang: Lang): string {
  const m = messages(lang).many.passages;
  const { words, chars } = countedLength(wording);
  return words === null ? m.chars(numbers(lang).count(chars)) : m.words(numbers(lang).count(words));
}
