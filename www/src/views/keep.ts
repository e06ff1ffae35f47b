/** What can be kept of a comparison: files, and sessions in this browser. Made when it is first asked for. */

import type { Actions } from "../actions.ts";
import { button, h, put, say } from "../dom.ts";
import { SIDES } from "../engine/engine.ts";
import { messages } from "../i18n/index.ts";
import { csv, passageRows } from "../keeping/csv.ts";
import { download } from "../keeping/download.ts";
import { filterLines } from "../keeping/filter-lines.ts";
import { masked } from "../keeping/masked.ts";
import { namesOf, reportOf } from "../keeping/report.ts";
import { sessionOf } from "../keeping/session.ts";
import { forget, forgetAll, keep, kept } from "../keeping/shelf.ts";
import { isBlank, type Result, type State } from "../store.ts";
import { scoreLines } from "./scores.ts";
import { factLines, shares, signLines, verdict } from "./summary.ts";

/** What stands in the dialog. */
export function keepView(state: State, actions: Actions, close: () => void): Node[] {
  const { lang, result } = state;
  const m = messages(lang).keep;
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "short" });
  const anonymous = h("input", { type: "checkbox" });
  const told = h("p", { class: "small", role: "status" });
  const list = h("ul", { class: "kept" });

  const file = (name: string, type: string, make: (result: Result) => string): void => {
    if (!result) return;
    download(name, type, make(result));
    say(told, m.made(name));
  };
  const html = (result: Result): string =>
    reportOf(
      { ...state, result },
      {
        verdict: verdict(result, lang),
        shares: shares(result.report, lang),
        facts: factLines(result.report, lang),
        scores: scoreLines(result.report, lang),
        signs: signLines(result, lang),
        date: date.format(new Date()),
      },
      anonymous.checked,
    );
  const json = (result: Result): string =>
    `${JSON.stringify(
      {
        report: result.report,
        names: namesOf(state, anonymous.checked),
        filters: filterLines(state, anonymous.checked),
        leftOut: anonymous.checked ? withoutNotes(result) : result.left,
      },
      null,
      2,
    )}\n`;
  const table = (result: Result): string =>
    csv(passageRows(anonymous.checked ? { ...result, shown: masked(result) } : result));

  const refresh = async (): Promise<void> => {
    const all = await kept().catch(() => []);
    put(
      list,
      ...all.map(({ id, title, saved, session }) =>
        h(
          "li",
          {},
          button(
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
          button({ "aria-label": m.forgetOne(title), onclick: () => void forget(id).then(refresh) }, m.forget),
        ),
      ),
    );
    none.hidden = all.length > 0;
    every.hidden = all.length < 2;
  };
  const none = h("p", { class: "small" }, m.none);
  const every = button({ class: "link", onclick: () => void forgetAll().then(refresh) }, m.forgetAll);
  void refresh();

  const names = namesOf(state, false);
  const title = h("input", { type: "text", "aria-label": m.title, value: `${names.left} – ${names.right}` });
  const save = h(
    "form",
    {
      class: "keep-form",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void keep(title.value.trim() || m.unnamed, sessionOf(state)).then(refresh, () => say(told, m.refused));
      },
    },
    title,
    h("button", { type: "submit", disabled: SIDES.every((side) => isBlank(state[side])) }, m.keep),
  );
  const files = h(
    "div",
    { class: "give" },
    button({ class: "primary", disabled: !result, onclick: () => file("juhao.html", "text/html", html) }, m.html),
    button({ disabled: !result, onclick: () => file("juhao.json", "application/json", json) }, m.json),
    button({ disabled: !result, onclick: () => file("juhao.csv", "text/csv", table) }, m.csv),
  );
  return [
    h("h2", {}, m.heading),
    h("h3", {}, m.files),
    h("p", { class: "small" }, m.about),
    files,
    h("label", {}, anonymous, " ", m.anonymous),
    h("p", { class: "small" }, m.anonymousNote),
    told,
    h("h3", {}, m.here),
    h("p", { class: "small" }, m.hereNote),
    save,
    none,
    list,
    every,
  ];
}

function withoutNotes({ left }: Result): Result["left"] {
  const plain = (side: "left" | "right") => left[side].map(({ start, end, reason }) => ({ start, end, reason }));
  return { left: plain("left"), right: plain("right") };
}
