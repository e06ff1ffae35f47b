/** Summarises many texts: the number of pairs that share text, the progress, and the files that are not compared. */

import type { Actions } from "../../actions.ts";
import { button, h, put, say, view } from "../../dom.ts";
import { type Lang, messages, numbers, sentences } from "../../i18n/index.ts";
import { type Doc, hitsOf, type Many, tally } from "../../many.ts";
import { pairsFrom } from "../../pair-list.ts";
import type { State } from "../../store.ts";
import { stop } from "../icons.ts";
import { growing } from "../growing.ts";
import { formsNotice, formsOfMany } from "../forms.ts";
import { limitsNotice } from "../limits.ts";
import { countsOf } from "./counts.ts";
import { intake } from "./intake.ts";

export const renderManySummary = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many;
  const title = h("span");
  const lead = h("p", { class: "lead" });
  const counts = countsOf(lang, actions);
  const bar = h("progress", { "aria-label": m.progress });
  const phase = h("span", { class: "small" });
  // A pressed button is hidden afterwards; the focus then moves to this element.
  const keepFocus = (act: () => void) => (): void => {
    act();
    element.focus({ preventScroll: true });
  };
  const cancel = button({ onclick: keepFocus(() => actions.many.stop()) }, m.stop);
  const progress = h("div", { class: "progress" }, bar, phase, cancel);
  const detail = h("p", { class: "mono" });
  const again = h("p", { class: "again" }, button({ onclick: keepFocus(() => actions.many.retry()) }, m.again));
  const older = h("p", { class: "notice" }, messages(lang).report.older);
  const offer = h("div");
  let offered: string | undefined;
  const notices = h("div");
  element.tabIndex = -1;
  const give = intake(lang, actions);
  const honest = h("p", { class: "honest" }, messages(lang).honest);
  element.append(
    h("div", { class: "words" }, h("h2", {}, title, stop()), lead, honest, detail, progress, again),
    counts.element,
    older,
    offer,
    give.element,
    notices,
  );
  const refused = growing(
    (at: number) => refusal(at, lang),
    (left) => m.more(numbers(lang).count(left)),
    { first: 3, more: 100 },
  );
  let docs: readonly Doc[] = [];
  const refusal = (at: number, lang: Lang): HTMLElement => {
    const { name, reading } = docs[at] as Doc;
    const problem = reading?.problem ?? "file-broken";
    const reason = problem === "file-empty" ? m.refused[problem] : messages(lang).problem[problem];
    return h("li", {}, h("strong", {}, h("bdi", {}, name)), " ", reason);
  };

  return (state, last) => {
    const { many } = state;
    showOffer(state);
    older.hidden = state.older !== "many";
    if (many === last?.many) return;
    const { work } = many;
    element.dataset.kind = work.status;
    say(title, headline(many, lang));
    const words = sentence(many, lang);
    lead.hidden = words === "";
    say(lead, words);
    const before = last?.many;
    if (
      many.pairs !== before?.pairs ||
      many.groups !== before.groups ||
      many.listing !== before.listing ||
      many.decisions !== before.decisions ||
      work.status !== before.work.status
    )
      counts.update(many);
    honest.hidden = many.pairs.length === 0;
    detail.hidden = work.status !== "failed";
    say(detail, work.status === "failed" ? `${work.error.code}: ${work.error.message}` : "");
    again.hidden = work.status !== "failed" && work.status !== "stopped";
    progress.hidden = work.status !== "working";
    if (work.status === "working") {
      if (work.phase === "list" || work.phase === "find" || work.total === 0) bar.removeAttribute("value");
      else [bar.max, bar.value] = [work.total, work.done];
      say(phase, step(many, lang));
    }
    give.update(state);
    if (many.docs === last?.many.docs && many.limits === last.many.limits) return;
    docs = many.docs;
    const places = docs.flatMap(({ reading, removed }, at) => (reading?.problem && !removed ? [at] : []));
    put(notices, places.length > 0 && refusedNotice(places.length), limitsNotice(many.limits, lang));
    refused.show(places);
  };

  /** Shows the offer after all texts are read. Earlier, it would appear suddenly and push everything down. */
  function showOffer(state: State): void {
    const said = state.many.work.status === "working" ? null : formsOfMany(state.many, state);
    if (said?.words === offered) return;
    offered = said?.words;
    const isInside = offer.contains(document.activeElement);
    put(offer, formsNotice(said, lang, actions));
    if (isInside && !offer.contains(document.activeElement)) element.focus({ preventScroll: true });
  }

  function refusedNotice(count: number): HTMLElement {
    const title = m.refused.title(count, numbers(lang).count(count));
    return h("div", { class: "notice refused" }, h("h3", {}, title), refused.element);
  }
});

/** Describes the present step of the work; "" if there is none. */
export function step({ work }: Many, lang: Lang): string {
  const n = numbers(lang);
  if (work.status !== "working") return "";
  return messages(lang).many.phase[work.phase](n.count(work.done), n.count(work.total));
}

/** Returns the answer as one sentence without its full stop. */
export function headline(many: Many, lang: Lang): string {
  const { docs, pairs, work, listing, textless, found } = many;
  const m = messages(lang).many;
  const n = numbers(lang);
  const { read, waiting, library } = tally(docs);
  if (work.status === "failed") return m.failed;
  if (work.status === "stopped") return m.stopped;
  if (work.status === "working") return m.working(n.count(read + waiting));
  if (pairs.length > 0 && listing.least > 0) {
    const count = pairsFrom(many).length;
    return m.foundFrom(count, n.count(count), n.wholePercent(listing.least));
  }
  if (pairs.length > 0) return m.found(pairs.length, n.count(pairs.length));
  if (read + textless.length > 0 && library === read) return m.noneToCheck;
  if (read < 2 && textless.length > 0) {
    const hits = hitsOf(many).length;
    if (hits > 0) return m.found(hits, n.count(hits));
    return found?.problems.includes(null) ? m.none : m.textless.title;
  }
  return read < 2 ? m.empty.title : m.none;
}

function sentence({ docs, pairs, work, textless }: Many, lang: Lang): string {
  const m = messages(lang).many;
  const n = numbers(lang);
  const { read, library } = tally(docs);
  if (work.status === "stopped") return pairs.length > 0 ? m.soFar(n.count(read)) : m.nothingSoFar;
  if (work.status === "working" || work.status === "failed") return "";
  if (textless.length > 0 && read < 2) return library === read ? m.textless.add : "";
  if (read === 0) return docs.length === 0 ? m.empty.body : m.empty.one;
  if (read < 2 && library < read) return m.empty.one;
  const pairsOf = (texts: number): number => (texts * (texts - 1)) / 2;
  // Pairs of two library texts do not count.
  const among = m.among(n.count(read), n.count(pairsOf(read) - pairsOf(library)));
  if (library === 0) return among;
  return sentences([among, library === read ? m.onlyLibrary : m.ofLibrary(n.count(library))], lang);
}
