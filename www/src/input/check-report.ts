/**
 * Reads what `juhao check --json --texts` prints: texts, and where each checked one has its sources. The file is
 * untrusted, so every field that is used is checked.
 */

import type { Match, SourceReport } from "juhao";
import { KINDS, RELATIONS, ROLES } from "../../../pkg-templates/npm/contract.js";
import type { Pair, Role } from "../engine/many.ts";
import { type Sources, sourcesOf } from "../engine/sources.ts";
import { kindsOf, mirrored, type PairName, relationName } from "../relation.ts";
import { isCheckReport, MOST_BYTES } from "./file.ts";
import type { CheckProblem } from "./problem.ts";

/** The texts of a report with their sources, and their pairs by their indexes. */
export interface CheckReport {
  readonly texts: readonly CheckedText[];
  readonly pairs: readonly Pair[];
}

interface CheckedText {
  readonly name: string;
  readonly text: string;
  readonly role: Role;
  /** Its number of counted characters. */
  readonly counted: number;
  /** What it shares with the others; `null` for a library text. */
  readonly sources: Sources | null;
  /** The characters of it that are in others than earlier work of its author, if some are in that. */
  readonly withoutOwn?: number;
}

/** Version of the file, and of the reports in it. */
const VERSION = 2;
const REPORT_VERSION = 2;

/** The units of offsets: the length of a character in each. */
const UNITS: Readonly<Record<string, (char: string) => number>> = {
  utf16: (char) => char.length,
  char: () => 1,
  byte: (char) => {
    const code = char.codePointAt(0) as number;
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  },
};

const SIDES = ["left", "right"] as const;

/** `juhao check` compares whole texts. */
const ALL = { left: 1, right: 1 } as const;

type Fields = Readonly<Record<string, unknown>>;

class Damaged extends Error {}

/** Reads a report, or returns why it cannot be opened; `null` for any other file. */
export async function checkReport(file: Blob): Promise<CheckReport | CheckProblem | null> {
  const fields = await fieldsOf(file);
  if (!fields) return null;
  if (fields.version !== VERSION) return "check-version";
  if (fields.texts === undefined) return "check-textless";
  try {
    return read(fields);
  } catch (error) {
    if (error instanceof Damaged) return "check-damaged";
    throw error;
  }
}

async function fieldsOf(file: Blob): Promise<Fields | null> {
  if (file.size > MOST_BYTES) return null;
  try {
    const value: unknown = JSON.parse(await file.text());
    return isCheckReport(value) ? value : null;
  } catch {
    return null;
  }
}

function read({ texts, offsets }: Fields): CheckReport {
  const unit = typeof offsets === "string" && Object.hasOwn(UNITS, offsets) ? UNITS[offsets] : undefined;
  sure(unit);
  const all = list(texts).map(fields);
  const named = all.map(({ id, text, old, own = false }) => {
    sure(typeof old === "boolean" && typeof own === "boolean");
    const role: Role = own ? "own" : old ? "library" : "check";
    return { name: string(id), text: string(text), role };
  });
  const wordings = new Map(named.map(({ text }, doc) => [String(doc), text]));
  const places = named.map(({ text }) => placesIn(text, unit));
  const pairs: Pair[] = [];
  const whole = all.map(({ counted, sources, withoutOwn }, doc): CheckedText => {
    const own = named[doc] as (typeof named)[number];
    if (own.role !== "check") return { ...own, counted: count(counted), sources: null };
    const report = reportOf(fields(sources), doc, places);
    for (const { id, role, pair } of report.bySource) {
      // A pair of two checked texts is in the reports of both.
      const isOld = named[Number(id)]?.role !== "check";
      if (isOld || doc < Number(id)) {
        pairs.push(pairOf(doc, Number(id), role, pair, own.text === wordings.get(id), isOld));
      }
    }
    const kept = { ...own, counted: count(counted), sources: sourcesOf(doc, own.text, report, wordings) };
    return withoutOwn === undefined ? kept : { ...kept, withoutOwn: count(fields(withoutOwn).num) };
  });
  const most = ({ coverage }: Pair): number => Math.max(coverage.left, coverage.right);
  pairs.sort((a, b) => most(b) - most(a));
  return { texts: whole, pairs };
}

/** Checks the fields of a report that the page uses, and converts its offsets to UTF-16. */
function reportOf(value: Fields, subject: number, places: readonly Place[]): SourceReport {
  sure(value.version === REPORT_VERSION);
  const counted = count(value.counted);
  const rates = (of: Fields, ...names: string[]): void => {
    for (const name of names) sure(count(fields(of[name]).num) <= counted);
  };
  rates(value, "coverage", "included");
  for (const part of list(value.leftOut).map(fields)) {
    string(part.reason);
    rates(part, "coverage");
  }
  const own = places[subject] as Place;
  const bySource = list(value.bySource).map((item) => {
    const source = fields(item);
    const id = string(source.id);
    const other = places[Number(id)];
    sure(/^\d+$/.test(id) && other && Number(id) !== subject);
    rates(source, "coverage", "included", "fresh");
    sure(isOf(ROLES, string(source.role)));
    pairFields(fields(source.pair));
    const passages = list(source.passages).map((passage): Match => {
      const { left, right, kind, role, equal } = fields(passage);
      count(equal);
      sure(isOf(KINDS, string(kind)));
      string(role);
      return { ...(passage as Match), left: span(left, own), right: span(right, other) };
    });
    return { ...(item as SourceReport["bySource"][number]), passages };
  });
  let end = 0;
  const passages = list(value.passages).map((passage) => {
    const place = span(passage, own);
    sure(place.start >= end && count(fields(passage).from) < bySource.length);
    end = place.end;
    return { ...(passage as SourceReport["passages"][number]), ...place };
  });
  return { ...(value as unknown as SourceReport), bySource, passages };
}

/** Whether a name is in a list of the contract. */
const isOf = (names: readonly string[], name: string): boolean => names.includes(name);

function pairFields(pair: Fields): void {
  sure(isOf(RELATIONS, string(pair.relation)) && pair.relation !== "no-features");
  string(fields(pair.reason).code);
  for (const sign of list(pair.signs).map(fields)) string(sign.kind);
  const isShare = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;
  sure(isShare(pair.margin));
  for (const name of ["coverage", "reworded", "shown"]) {
    const both = fields(pair[name]);
    sure(SIDES.every((side) => isShare(both[side])));
  }
}

/**
 * Makes a pair with the text to be checked on the left; of two such texts, with the one that contains the other. `doc`
 * is to be checked; `isOld`: the other one is a library text.
 */
function pairOf(
  doc: number,
  other: number,
  role: Pair["role"],
  pair: SourceReport["bySource"][number]["pair"],
  isSame: boolean,
  isOld: boolean,
): Pair {
  const { relation, coverage, reworded, shown, margin } = pair;
  const name = relationName({ ...pair, role }, ALL, isSame);
  const isTurned = relation === "contained" && !isOld;
  const turned = ({ left, right }: { left: number; right: number }) =>
    isTurned ? { left: right, right: left } : { left, right };
  return {
    left: isTurned ? other : doc,
    right: isTurned ? doc : other,
    relation: isTurned ? "contains" : (relation as Pair["relation"]),
    role,
    reason: pair.reason.code,
    signs: kindsOf(pair.signs),
    name: (isTurned ? mirrored(name) : name) as PairName,
    compared: ALL,
    coverage: turned(coverage),
    reworded: turned(reworded),
    shown: turned(shown),
    margin,
  };
}

/** Returns the place in UTF-16 of an offset. */
type Place = (offset: unknown) => number;

/** Maps the offsets of a text. An offset outside the text or inside a character is damage. */
function placesIn(text: string, unit: (char: string) => number): Place {
  const places: number[] = [];
  let offset = 0;
  let place = 0;
  places[0] = 0;
  for (const char of text) {
    for (let inside = unit(char); inside > 1; inside--) places[++offset] = -1;
    places[++offset] = place += char.length;
  }
  return (value) => {
    const found = places[count(value)] ?? -1;
    sure(found >= 0);
    return found;
  };
}

function span(value: unknown, place: Place): { start: number; end: number } {
  const { start, end } = fields(value);
  const [from, to] = [place(start), place(end)];
  sure(from < to);
  return { start: from, end: to };
}

function sure(isRight: unknown): asserts isRight {
  if (!isRight) throw new Damaged();
}

function fields(value: unknown): Fields {
  sure(typeof value === "object" && value !== null);
  return value as Fields;
}

function list(value: unknown): readonly unknown[] {
  sure(Array.isArray(value));
  return value as unknown[];
}

function string(value: unknown): string {
  sure(typeof value === "string");
  return value;
}

function count(value: unknown): number {
  sure(Number.isSafeInteger(value) && (value as number) >= 0);
  return value as number;
}
