/**
 * The session of two texts: texts and choices, as plain data. A session from a file is untrusted, so every field is
 * checked.
 */

import { isKeptDecision } from "../decisions.ts";
import { type Format, SIDES, type Sides } from "../engine/engine.ts";
import { type Filters, readFilters, writeFilters } from "../filters.ts";
import type { Range } from "../highlight.ts";
import type { Problem } from "../input/problem.ts";
import type { Heading, Pages } from "../input/structure.ts";
import { FORM, type Form } from "./version.ts";
import { areFiles, type ManySession } from "./many-session.ts";
import type { ByHand, Pane, State, Template } from "../store.ts";

export interface Session {
  readonly juhao: Form;
  readonly texts: Sides<KeptText>;
  readonly template: Template | null;
  /** The output of {@link writeFilters}. */
  readonly filters: Record<string, string>;
}

interface KeptText {
  readonly text: string;
  readonly format: Format;
  /** The name of its file; "" for text that was typed or pasted. */
  readonly name: string;
  readonly encoding: string;
  readonly whole: boolean;
  readonly turned: readonly number[];
  readonly byHand: readonly ByHand[];
  /** Invisible text of a document. Earlier versions did not save it. */
  readonly faint?: readonly Range[];
  /** The pages of a document. Earlier versions did not save them. */
  readonly pages?: Pages;
  /** The headings of a document. Earlier versions did not save them. */
  readonly headings?: readonly Heading[];
}

/** The id of the element that holds the session of a report. */
export const SESSION_ID = "juhao-session";
const OPENING = `<script type="application/json" id="${SESSION_ID}">`;
const CLOSING = "</script>";

export function sessionOf({
  left,
  right,
  template,
  filters,
}: Pick<State, "left" | "right" | "template" | "filters">): Session {
  const kept = ({ text, format, file, whole, turned, byHand, faint = [], pages, headings }: Pane): KeptText => ({
    text,
    format,
    name: file?.name ?? "",
    encoding: file?.encoding ?? "",
    whole,
    turned,
    byHand,
    faint,
    ...(pages && { pages }),
    ...(headings.length > 0 && { headings }),
  });
  return { juhao: FORM, texts: { left: kept(left), right: kept(right) }, template, filters: writeFilters(filters) };
}

/** Returns the panes, template and filters of a session. */
export function opened(
  session: Session,
  empty: Pane,
): { panes: Sides<Pane>; template: Template | null; filters: Filters } {
  const pane = ({
    text,
    format,
    name,
    encoding,
    whole,
    turned,
    byHand,
    faint = [],
    pages,
    headings = [],
  }: KeptText): Pane => ({
    ...empty,
    text,
    format,
    whole,
    turned,
    byHand: byHand.filter((range) => isIn(text, range)),
    faint: faint.filter((range) => isIn(text, range)),
    headings: headings.filter((range) => isIn(text, range)),
    pages: pages?.starts.every((start) => start <= text.length) ? pages : null,
    chosen: true,
    mode: "read",
    file: name === "" ? null : { name, encoding, kept: null },
  });
  return {
    panes: { left: pane(session.texts.left), right: pane(session.texts.right) },
    template: session.template,
    filters: readFilters(new URLSearchParams(session.filters)),
  };
}

/** Returns whether a range is inside a text and cuts no surrogate pair. */
function isIn(text: string, { start, end }: Range): boolean {
  return end <= text.length && [start, end].every((place) => (text.codePointAt(place - 1) ?? 0) <= 0xffff);
}

/** Returns the session in a report, or why it cannot be opened; `null` for any other page. */
export function sessionIn(html: string): Session | ManySession | Refused | null {
  const start = html.lastIndexOf(OPENING);
  if (start < 0) return null;
  const end = html.indexOf(CLOSING, start);
  if (end < 0) return "report-damaged";
  try {
    const value: unknown = JSON.parse(html.slice(start + OPENING.length, end));
    return checked(value) ?? refusalOf(value);
  } catch {
    return "report-damaged";
  }
}

/** Why a session cannot be opened. */
export type Refused = Extract<Problem, "report-newer" | "report-damaged">;

/** Returns why a value that failed {@link checked} cannot be opened. */
export function refusalOf(value: unknown): Refused {
  return isObject(value) && isCount(value.juhao) && (value.juhao as number) > FORM ? "report-newer" : "report-damaged";
}

/** Returns the value if every field of it is valid for a session, otherwise `null`. */
export function checked(value: unknown): Session | ManySession | null {
  if (!isObject(value) || (value.juhao !== FORM && value.juhao !== 1) || !isObject(value.filters)) return null;
  const { texts, template, filters } = value;
  if (template !== null && !(isInput(template) && isString(template.name))) return null;
  if (!Object.values(filters).every(isString)) return null;
  if ("many" in value) {
    const { many, decisions = [] } = value;
    if (!areFiles(many) || !isList(decisions, (each) => isKeptDecision(each, many.length))) return null;
    return value as unknown as ManySession;
  }
  if (!isObject(texts)) return null;
  const isText = (text: unknown): text is KeptText =>
    isInput(text) &&
    isString(text.name) &&
    isString(text.encoding) &&
    typeof text.whole === "boolean" &&
    isList(text.turned, isCount) &&
    isList(text.byHand, isByHand) &&
    (text.faint === undefined || isList(text.faint, isRange)) &&
    (text.pages === undefined || arePages(text.pages)) &&
    (text.headings === undefined || isList(text.headings, isHeading));
  if (!SIDES.every((side) => isText(texts[side]))) return null;
  return value as unknown as Session;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isList = (value: unknown, holds: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(holds);
const isInput = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && isString(value.text) && (value.format === "text" || value.format === "page");
const isRange = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && isCount(value.start) && isCount(value.end) && (value.start as number) <= (value.end as number);
const arePages = (value: unknown): boolean =>
  isObject(value) &&
  isList(value.blank, isCount) &&
  isList(value.starts, isCount) &&
  (value.starts as number[]).every((start, i, starts) => i === 0 || (starts[i - 1] as number) <= start);
const isHeading = (value: unknown): boolean => isRange(value) && isCount(value.level) && (value.level as number) < 256;
const isByHand = (value: unknown): boolean =>
  isRange(value) && isCount(value.id) && value.reason === "hand" && isString(value.note);
