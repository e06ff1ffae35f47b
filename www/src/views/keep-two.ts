/** The files and the session that can be saved of two texts. */

import { SIDES } from "../engine/engine.ts";
import { messages } from "../i18n/index.ts";
import { nameOfText } from "../input/pasted.ts";
import { csv, passageRows } from "../saving/csv.ts";
import { fileName } from "../saving/download.ts";
import { filterLines } from "../saving/filter-lines.ts";
import { masked } from "../saving/masked.ts";
import { askReport } from "../saving/ask-report.ts";
import { type About, namesOf, twoValues } from "../saving/report-values.ts";
import { sessionOf } from "../saving/session.ts";
import { isBlank, type Result, type State } from "../store.ts";
import type { Keepable } from "./keepable.ts";

export function twoTexts(state: State, date: Intl.DateTimeFormat): Keepable {
  const { lang, result } = state;
  const m = messages(lang).keep;
  const names = namesOf(state, false);
  const html = (result: Result, anonymous: boolean, about: About): Promise<string> =>
    askReport({ two: twoValues({ ...state, result }, date.format(new Date()), about, anonymous) });
  const json = (result: Result, anonymous: boolean): string =>
    `${JSON.stringify(
      {
        report: result.report,
        names: namesOf(state, anonymous),
        filters: filterLines(state, anonymous),
        leftOut: anonymous ? withoutNotes(result) : result.left,
      },
      null,
      2,
    )}\n`;
  const table = (result: Result, anonymous: boolean): string =>
    csv(passageRows(anonymous ? { ...result, shown: masked(result) } : result));
  const of =
    (make: (result: Result, anonymous: boolean, about: About) => string | Promise<string>) =>
    (anonymous: boolean, about: About) => (result ? make(result, anonymous, about) : "");
  const titles = SIDES.map((side) => {
    const { file, text } = state[side];
    return file?.name ?? (nameOfText(result?.shown[side] ?? text) || names[side]);
  });
  const named =
    (extension: string) =>
    (anonymous: boolean): string =>
      fileName(anonymous ? [] : titles, extension);
  return {
    about: m.about,
    anonymousNote: m.anonymousNote,
    title: titles.join(" – "),
    hasResult: result !== null,
    hasText: SIDES.some((side) => !isBlank(state[side])),
    files: [
      { label: m.html, name: named("html"), type: "text/html", opensAgain: true, make: of(html) },
      { label: m.json, name: named("json"), type: "application/json", make: of(json) },
      { label: m.csv, name: named("csv"), type: "text/csv", make: of(table) },
    ],
    session: () => Promise.resolve(sessionOf(state)),
  };
}

function withoutNotes({ left }: Result): Result["left"] {
  const plain = (side: "left" | "right") => left[side].map(({ start, end, reason }) => ({ start, end, reason }));
  return { left: plain("left"), right: plain("right") };
}
