/**
 * The report of two texts: one page with the answer, both texts side by side, and all passages. It prints and opens
 * again.
 */

import type { Match } from "juhao";
import { SIDES, type Side, type Sides } from "../engine/engine.ts";
import { segments } from "../highlight.ts";
import { type Lang, messages, wordsFor } from "../i18n/index.ts";
import { touching } from "../painter.ts";
import { languageOf } from "../language.ts";
import { classesOf, type Mark, marksOf, uppermost } from "../marks.ts";
import type { Result, State } from "../store.ts";
import { nameOf, namesOf as filesOf } from "../views/side-name.ts";
import { filterLines } from "./filter-lines.ts";
import { figures, line as lineOf, list, type Markup, tag, wholePage } from "./markup.ts";
import { masked } from "./masked.ts";
import style from "./report.css?inline";
import { SESSION_ID, sessionOf } from "./session.ts";

/** Words of the page that the report repeats. The caller makes them with the functions of the page. */
export interface Said {
  readonly verdict: string;
  readonly shares: readonly string[];
  /** What is left out, and the shares of the rest. */
  readonly out: readonly string[];
  readonly reason: string | null;
  /** Why no match is evidence, if none is. */
  readonly minor: readonly string[];
  readonly facts: readonly string[];
  readonly scores: readonly { readonly name: string; readonly value: string; readonly counts: string }[];
  /** The notice about Traditional and Simplified characters, if any. */
  readonly forms: string | null;
  readonly signs: readonly string[];
  readonly limits: readonly string[];
  readonly date: string;
}

/** Makes a report. An `anonymous` one has no names, and all text that is not shared is unreadable. */
export function reportOf(state: State & { readonly result: Result }, said: Said, anonymous: boolean): string {
  const { lang, result } = state;
  const m = messages(lang);
  const names = namesOf(state, anonymous);
  const shown = anonymous ? masked(result) : result.shown;
  const title = `${m.name}: ${names.left} – ${names.right}`;
  return wholePage(lang, title, style, anonymous ? null : { id: SESSION_ID, value: sessionOf(state) }, [
    tag(
      "header",
      {},
      tag("p", { class: "brand" }, m.name, tag("span", { class: "stop" }, "○")),
      tag("h1", {}, said.verdict),
      tag("p", { class: "lead" }, ...said.shares.flatMap((share) => [share, " "])),
      said.out.length > 0 && tag("p", {}, ...said.out.flatMap((line) => [line, " "])),
      said.reason && tag("p", {}, said.reason),
      tag("p", {}, said.facts.join(" · ")),
      tag("p", { class: "small" }, `${names.left} – ${names.right} · ${said.date}`),
      tag("p", { class: "small" }, m.honest),
    ),
    tag(
      "section",
      {},
      tag("h2", {}, m.report.filters),
      list([...filterLines(state, anonymous), ...(said.forms ? [said.forms] : [])]),
    ),
    said.minor.length > 0 && tag("section", {}, tag("h2", {}, m.minor.title), list(said.minor)),
    said.signs.length > 0 && tag("section", {}, tag("h2", {}, m.signs.title), list(said.signs)),
    said.limits.length > 0 && tag("section", {}, tag("h2", {}, m.limits.title), list(said.limits)),
    tag(
      "section",
      { class: "texts" },
      ...SIDES.map((side) => {
        const text = tag("div", {}, ...lines(result, side, shown[side], lang));
        return tag("article", {}, tag("h2", {}, names[side]), text);
      }),
    ),
    tag("section", {}, tag("h2", {}, m.matches.title), passages(result, shown, names, lang)),
    tag(
      "section",
      {},
      tag("h2", {}, m.report.scores),
      figures(said.scores.map(({ name, value, counts }) => [name, value, counts])),
    ),
    tag("footer", { class: "small" }, anonymous ? m.report.anonymous : m.report.again),
  ]);
}

/** Returns the names of the texts: the names of their files, or their sides. */
export function namesOf({ lang, left, right }: State, anonymous: boolean): Sides<string> {
  const names = anonymous ? { left: null, right: null } : filesOf({ left, right });
  return { left: nameOf(names, "left", lang), right: nameOf(names, "right", lang) };
}

/** Shows a text with its matches, each line as a paragraph. */
function lines(result: Result, side: Side, text: string, lang: Lang): Markup[] {
  const marks = marksOf(result, side, true);
  const pieces = segments(text.length, [...marks, ...result.left[side], ...result.edits[side]]);
  const made: Markup[] = [];
  let start = 0;
  let next = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const inside: (Markup | string)[] = [];
    while (next < pieces.length && (pieces[next]?.end ?? 0) <= start) next++;
    for (let i = next; i < pieces.length && (pieces[i]?.start ?? end) < end; i++) {
      const piece = pieces[i];
      if (!piece) break;
      const from = Math.max(start, piece.start);
      const words = text.slice(from, Math.min(end, piece.end));
      if (words !== "") inside.push(marked(words, from, piece.marks, marks, result, side, lang));
    }
    made.push(lineOf(languageAttribute(line), ...inside));
    start = end + 1;
  }
  return made;
}

function marked(
  words: string,
  from: number,
  covering: readonly number[],
  marks: readonly Mark[],
  result: Result,
  side: Side,
  lang: Lang,
): Markup | string {
  const first = marks.length;
  const edits = first + result.left[side].length;
  const { signs } = messages(lang);
  let inner: Markup | string = words;
  if (covering.some((i) => i >= edits)) inner = tag("u", {}, inner);
  if (covering.some((i) => i >= first && i < edits)) inner = tag("s", {}, inner);
  for (const i of covering) {
    const mark = marks[i];
    if (mark && "sign" in mark)
      inner = tag("span", { class: "sign", title: wordsFor(mark.sign, signs.names) ?? signs.other }, inner);
  }
  const over = covering.flatMap((i) => marks[i] ?? []).filter((mark) => "match" in mark);
  const match = uppermost(
    over.map(({ match }) => match),
    result.report,
  );
  const found = match === undefined ? undefined : result.report.matches[match];
  if (match === undefined || !found) return inner;
  const badges = over
    .filter(({ start }) => start === from)
    .map(({ match: i }) =>
      tag("b", { id: `${side}-${i + 1}`, "data-n": `${i + 1}${result.report.matches[i]?.moved ? "↕" : ""}` }),
    );
  return tag("mark", { class: classesOf(found, match) }, ...badges, inner);
}

/** Lists every passage with both wordings side by side. */
function passages({ report, edits }: Result, shown: Sides<string>, names: Sides<string>, lang: Lang): Markup {
  const m = messages(lang);
  const words = (side: Side, start: number, end: number): (Markup | string)[] => {
    const out: (Markup | string)[] = [];
    let at = start;
    for (const edit of touching(edits[side], start, end)) {
      out.push(shown[side].slice(at, edit.start), tag("u", {}, shown[side].slice(edit.start, edit.end)));
      at = edit.end;
    }
    out.push(shown[side].slice(at, end));
    return out;
  };
  const rows = report.matches.map((match, i) =>
    tag(
      "tr",
      match.role === "minor" ? { class: "minor" } : {},
      tag("th", { scope: "row" }, String(i + 1)),
      tag("td", {}, m.kind[match.kind], match.moved && ` · ${m.moved}`, match.role === "minor" && minorOf(match, lang)),
      ...SIDES.map((side) =>
        tag("td", { dir: "auto", "data-of": names[side] }, ...words(side, match[side].start, match[side].end)),
      ),
    ),
  );
  return tag(
    "table",
    { class: "passages" },
    tag("tr", {}, ...["", m.report.kind, names.left, names.right].map((name) => tag("th", { scope: "col" }, name))),
    ...rows,
  );
}

/** Says that a match is minor, and by which rule. */
function minorOf({ evidence }: Match, lang: Lang): Markup {
  const { name, why } = messages(lang).minor;
  return tag("span", { class: "small", title: wordsFor(evidence.code, why) ?? why.other ?? "" }, ` · ${name}`);
}

function languageAttribute(text: string): Record<string, string> {
  const lang = languageOf(text);
  return lang ? { lang } : {};
}
