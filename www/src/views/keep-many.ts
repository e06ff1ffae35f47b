/** The files and the session that can be saved of many texts. */

import { decisionOn } from "../decisions.ts";
import { messages } from "../i18n/index.ts";
import { csv, pairRows, textRows } from "../saving/csv.ts";
import { fileName } from "../saving/download.ts";
import { filterLines } from "../saving/filter-lines.ts";
import { askReport } from "../saving/ask-report.ts";
import { manySessionOf } from "../saving/many-session.ts";
import { manyValues } from "../saving/report-values.ts";
import { ALL_PAIRS } from "../listing.ts";
import { shownGroups } from "../pair-list.ts";
import type { State } from "../store.ts";
import type { Keepable } from "./keepable.ts";
import { headline } from "./many/summary.ts";

export function manyTexts(state: State, date: Intl.DateTimeFormat): Keepable {
  const { lang, many } = state;
  const m = messages(lang).keep;
  /** The report lists all pairs, and nothing of libraries without texts. */
  const reported = { ...many, listing: ALL_PAIRS, textless: [] };
  const nameOf = (anonymous: boolean) => (doc: number) =>
    anonymous ? m.nameless(doc + 1) : (many.docs[doc]?.name ?? "");
  const filters = (anonymous: boolean): string[] =>
    filterLines({ ...state, result: null, left: { ...state.left, byHand: [] } }, anonymous);
  const json = (anonymous: boolean): string => {
    const name = nameOf(anonymous);
    const texts = many.docs.flatMap(({ reading, removed }, doc) => {
      const chars = reading?.problem === null ? reading.chars : 0;
      return removed ? [] : [{ name: name(doc), chars, problem: reading?.problem ?? undefined }];
    });
    const pairs = many.pairs.map((pair) => {
      const { status, note } = decisionOn(many.decisions, pair);
      const decision = { status, ...(!anonymous && { note }) };
      return { ...pair, left: name(pair.left), right: name(pair.right), decision };
    });
    const groups = shownGroups(many).map(({ centre, members }) => ({
      centre: name(centre),
      members: members.map(name),
    }));
    return `${JSON.stringify({ texts, pairs, groups, filters: filters(anonymous), limits: many.limits }, null, 2)}\n`;
  };
  const names = many.docs.flatMap(({ name, removed }) => (removed ? [] : [name]));
  const named =
    (extension: string) =>
    (anonymous: boolean): string =>
      fileName(anonymous ? [] : names.slice(0, 1), extension, names.length - 1);
  /** The text that the report is about, if it is about one. */
  const subject = many.sources ? (many.docs[many.sources.doc]?.name ?? null) : null;
  return {
    about: m.aboutMany,
    anonymousNote: m.anonymousManyNote,
    title: headline(reported, lang),
    hasResult: many.work.status === "done" && many.docs.length > 0,
    hasText: many.docs.some(({ file, removed }) => file !== null && !removed),
    files: [
      {
        label: m.html,
        name: (anonymous) => (subject !== null && !anonymous ? fileName([subject], "html") : named("html")(anonymous)),
        type: "text/html",
        opensAgain: true,
        make: async (anonymous, about) => {
          const session = anonymous ? null : await manySessionOf(state);
          const kept = session && JSON.stringify(session);
          const written = date.format(new Date());
          return askReport({ many: manyValues(state, written, about, nameOf(anonymous), kept, anonymous) });
        },
      },
      { label: m.json, name: named("json"), type: "application/json", make: json },
      {
        label: m.texts,
        name: named("csv"),
        type: "text/csv",
        make: (anonymous) => csv(textRows(many, nameOf(anonymous))),
      },
      {
        label: m.pairs,
        name: named("csv"),
        type: "text/csv",
        make: (anonymous) => csv(pairRows(many.pairs, nameOf(anonymous), many.decisions, !anonymous)),
      },
    ],
    session: () => manySessionOf(state),
  };
}
