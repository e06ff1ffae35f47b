/** What a report says, as `juhao/report` takes it: values only, because that module has the words. */

import type { ReportedText, ReportSettings, ReportValues } from "juhao/report";
import { decisionOn } from "../decisions.ts";
import { SIDES } from "../engine/engine.ts";
import { ROLES } from "../engine/many.ts";
import type { Left } from "../exclusions/ranges.ts";
import { type Filters, presetOf } from "../filters.ts";
import { KINDS } from "../../../pkg-templates/npm/contract.js";
import { messages } from "../i18n/index.ts";
import { strangersTo } from "../pair-list.ts";
import type { Result, State } from "../store.ts";
import { nameOf, namesOf as filesOf } from "../views/side-name.ts";
import { masked } from "./masked.ts";
import { sessionOf } from "./session.ts";

/** What the user enters for a board; empty values are not shown. */
export type About = Required<NonNullable<ReportValues["about"]>>;

/** Returns the names of the texts: the names of their files, or their sides. */
export function namesOf({ lang, left, right }: State, anonymous: boolean): { left: string; right: string } {
  const names = anonymous ? { left: null, right: null } : filesOf({ left, right });
  return { left: nameOf(names, "left", lang), right: nameOf(names, "right", lang) };
}

function settingsOf({ filters, template, lang }: State, anonymous: boolean): ReportSettings {
  const chosen = <Name extends string>(names: Readonly<Record<Name, boolean>>): Name[] =>
    (Object.keys(names) as Name[]).filter((name) => names[name]);
  const { quotes, references, frontMatter, numbers, site, cases, punctuation, forms } = filters;
  return {
    preset: presetOf(filters),
    minMatch: filters.least,
    kinds: KINDS.filter((kind) => kind === "exact" || filters[kind]),
    exclude: chosen({ quotations: quotes, references, "front-matter": frontMatter, numbers, site }),
    same: chosen({ case: cases, punctuation, forms }),
    templates: template ? [anonymous ? messages(lang).filters.template.title : template.name] : [],
  };
}

/** Returns the parts that were left out, by the reasons of the report. */
export function outOf(left: readonly Left[], anonymous: boolean): ReportedText["out"] {
  return left.map(({ start, end, reason, note }) => ({
    start,
    end,
    reason,
    ...(note && !anonymous && { note }),
  }));
}

/** Returns what every report has. */
function valuesOf(state: State, date: string, about: About, anonymous: boolean): Omit<ReportValues, "texts"> {
  return {
    lang: state.lang,
    date,
    settings: settingsOf(state, anonymous),
    anonymous,
    ...(!anonymous && { about }),
  };
}

/** Returns the report of two texts. An `anonymous` one has no names, and all text that is not shared is unreadable. */
export function twoValues(
  state: State & { readonly result: Result },
  date: string,
  about: About,
  anonymous: boolean,
): ReportValues {
  const { result } = state;
  const names = namesOf(state, anonymous);
  const shown = anonymous ? masked(result) : result.shown;
  const texts = SIDES.map((side): ReportedText => {
    const { pages, text, headings } = state[side];
    const isAsOpened = text === result.shown[side];
    return {
      name: names[side],
      text: shown[side],
      counted: result.report.lengths[side].counted,
      pages: isAsOpened ? (pages?.starts ?? []) : [],
      headings: isAsOpened ? headings : result.headings[side],
      out: outOf(result.left[side], anonymous) ?? [],
    };
  });
  return {
    ...valuesOf(state, date, about, anonymous),
    texts,
    two: result.report,
    limits: result.report.limits,
    ...(!anonymous && { session: JSON.stringify(sessionOf(state)) }),
  };
}

/** A report of many texts, before their sources are known. */
export interface ManyValues extends Omit<ReportValues, "texts"> {
  readonly texts: readonly (ReportedText & {
    /** The file of the text; `null` if it is not shown. */
    readonly file: File | null;
    /** The indexes of the texts with which it shares text. */
    readonly others: readonly number[];
  })[];
  readonly filters: Filters;
  readonly template: State["template"];
}

/** Returns the report of many texts. An `anonymous` one has neither names nor texts. */
export function manyValues(
  state: State,
  date: string,
  about: About,
  nameOf: (doc: number) => string,
  session: string | null,
  anonymous: boolean,
): ManyValues {
  const { many, filters, template, lang } = state;
  const m = messages(lang);
  const docs = many.docs.flatMap(({ removed, reading }, doc) => (removed || reading?.problem ? [] : [doc]));
  // Of the older texts, only those that share text are listed.
  const sharing = new Set(many.pairs.flatMap(({ left, right }) => [left, right]));
  for (const total of many.totals.values()) for (const other of total.others ?? []) sharing.add(other);
  const listed = ROLES.flatMap((role) =>
    docs.filter((doc) => many.docs[doc]?.role === role && (role === "check" || sharing.has(doc))),
  );
  const indexes = new Map(listed.map((doc, index) => [doc, index]));
  const pairs = many.pairs.flatMap((pair) => {
    const [left, right] = [indexes.get(pair.left), indexes.get(pair.right)];
    if (left === undefined || right === undefined) return [];
    const { status, note } = decisionOn(many.decisions, pair);
    const { relation, reason, role, coverage } = pair;
    const decided = many.decisions.size > 0 && { decision: status, note: anonymous ? "" : note };
    const sharedByMany = strangersTo(pair, many);
    return [{ left, right, relation, reason, role, coverage, sharedByMany, ...decided }];
  });
  const texts = listed.map((doc, index) => {
    const { file, role, reading } = many.docs[doc] as (typeof many.docs)[number];
    const paired = pairs.flatMap(({ left, right }) => (left === index ? [right] : right === index ? [left] : []));
    const quoted = many.totals.get(doc)?.others?.flatMap((other) => indexes.get(other) ?? []) ?? [];
    // In one order, because pairs are found in any.
    const others = [...new Set([...paired, ...quoted])].sort((a, b) => a - b);
    return {
      name: nameOf(doc),
      counted: reading?.problem === null ? reading.chars : 0,
      old: role !== "check",
      own: role === "own",
      file,
      others: role === "check" ? others : [],
    };
  });
  const problems = many.docs.flatMap(({ removed, reading }, doc) => {
    const problem = reading?.problem;
    if (removed || !problem) return [];
    return [{ file: nameOf(doc), why: problem === "file-empty" ? m.many.refused[problem] : m.problem[problem] }];
  });
  return {
    ...valuesOf(state, date, about, anonymous),
    texts,
    pairs,
    problems,
    joinedFrom: many.joinedFrom,
    older: many.docs.filter(({ removed, role, reading }) => !removed && role !== "check" && !reading?.problem).length,
    limits: many.limits,
    ...(session !== null && { session }),
    filters,
    template,
  };
}
