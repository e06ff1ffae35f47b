/** Notices under the answer: a template to leave out, mixed Chinese forms, limits, and files that are not compared. */

import type { Actions } from "../../actions.ts";
import { h, put, view } from "../../dom.ts";
import { type Lang, messages, numbers } from "../../i18n/index.ts";
import type { Doc } from "../../many.ts";
import type { State } from "../../store.ts";
import { formsNotice, formsOfMany } from "../forms.ts";
import { growing } from "../growing.ts";
import { limitsNotice } from "../limits.ts";
import { offered, offerNotice } from "./passages.ts";

export const renderNotices = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many;
  const older = h("p", { class: "notice" }, messages(lang).report.older);
  const forms = h("div");
  const template = h("div");
  const rest = h("div");
  element.tabIndex = -1;
  element.append(older, template, forms, rest);
  let docs: readonly Doc[] = [];
  const refused = growing(
    (at: number) => refusal(docs[at] as Doc, lang),
    (left) => m.more(numbers(lang).count(left)),
    { first: 3, more: 100 },
  );
  let said: string | undefined;

  /** Replaces a notice. If its pressed button is gone, the focus moves to the notices. */
  const replace = (place: HTMLElement, made: HTMLElement | null): void => {
    const isInside = place.contains(document.activeElement);
    put(place, made);
    if (isInside && !place.contains(document.activeElement)) element.focus({ preventScroll: true });
  };

  return (state, last) => {
    const { many } = state;
    older.hidden = state.older !== "many";
    // Shown after all texts are read. Earlier, it would appear suddenly and push everything down.
    const now = many.work.status === "working" ? null : formsOfMany(many, state);
    if (now?.words !== said) {
      said = now?.words;
      replace(forms, formsNotice(now, lang, actions));
    }
    if (!last || offered(many) !== offered(last.many)) replace(template, offerNotice(state, actions));
    if (many.docs === last?.many.docs && many.limits === last.many.limits) return;
    docs = many.docs;
    const places = docs.flatMap(({ reading, removed }, at) => (reading?.problem && !removed ? [at] : []));
    const count = places.length;
    put(
      rest,
      count > 0 &&
        h(
          "div",
          { class: "notice refused" },
          h("h3", {}, m.refused.title(count, numbers(lang).count(count))),
          refused.element,
        ),
      limitsNotice(many.limits, lang),
    );
    refused.show(places);
  };
});

function refusal({ name, reading }: Doc, lang: Lang): HTMLElement {
  const problem = reading?.problem ?? "file-broken";
  const reason = problem === "file-empty" ? messages(lang).many.refused[problem] : messages(lang).problem[problem];
  return h("li", {}, h("strong", {}, h("bdi", {}, name)), " ", reason);
}
