/** The answer in one strip: what was found among how many texts, the progress of the work, and the drawers. */

import type { Actions } from "../../actions.ts";
import { button, h, put, say, view } from "../../dom.ts";
import { type Lang, messages, numbers, sentences } from "../../i18n/index.ts";
import { hitsOf, type Many, tally } from "../../many.ts";
import { pairsFrom } from "../../pair-list.ts";
import type { State } from "../../store.ts";
import { stop } from "../icons.ts";

export const renderManySummary = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang).many;
  const title = h("span");
  const lead = h("p", { class: "lead" });
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
  element.tabIndex = -1;
  element.append(h("h2", {}, title, stop()), lead, progress, detail, again);

  return (state, last) => {
    const { many } = state;
    if (many === last?.many) return;
    const { work } = many;
    element.dataset.kind = work.status;
    say(title, headline(many, lang));
    const words = sentence(many, lang);
    lead.hidden = words === "";
    put(lead, words, isEmpty(many) && h("span", { class: "promise" }, ` ${messages(lang).intro.promise}`));
    detail.hidden = work.status !== "failed";
    say(detail, work.status === "failed" ? `${work.error.code}: ${work.error.message}` : "");
    again.hidden = work.status !== "failed" && work.status !== "stopped";
    progress.hidden = work.status !== "working";
    if (work.status === "working") {
      if (work.phase === "list" || work.phase === "find" || work.total === 0) bar.removeAttribute("value");
      else [bar.max, bar.value] = [work.total, work.done];
      say(phase, step(many, lang));
    }
  };
});

function isEmpty({ docs, textless }: Many): boolean {
  return docs.length + textless.length === 0;
}

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
  const { read, waiting, library, own } = tally(docs);
  const isToCheck = library + own < read;
  if (work.status === "failed") return m.failed;
  if (work.status === "stopped") return m.stopped;
  if (work.status === "working") return m.working(n.count(read + waiting));
  if (pairs.length > 0 && listing.least > 0) {
    const count = pairsFrom(many).length;
    return m.foundFrom(count, n.count(count), n.wholePercent(listing.least));
  }
  if (pairs.length > 0) return m.found(pairs.length, n.count(pairs.length));
  if (read + textless.length > 0 && !isToCheck) return m.noneToCheck;
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
  const { read, library, own } = tally(docs);
  const isToCheck = library + own < read;
  if (work.status === "stopped") return pairs.length > 0 ? m.soFar(n.count(read)) : m.nothingSoFar;
  if (work.status === "working" || work.status === "failed") return "";
  if (textless.length > 0 && read < 2) return isToCheck ? "" : m.textless.add;
  if (read === 0) return docs.length === 0 ? m.empty.body : m.empty.one;
  if (read < 2 && isToCheck) return m.empty.one;
  if (!isToCheck) return sentences([m.among(n.count(read), n.count(0)), m.onlyLibrary], lang);
  if (library + own > 0) return m.ofRoles(n.count(read - library - own), n.count(library), own, n.count(own));
  return m.among(n.count(read), n.count((read * (read - 1)) / 2));
}
