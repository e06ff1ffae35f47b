/** Tables for a spreadsheet. Pure. */

import { decisionOn, type Decisions } from "../decisions.ts";
import type { Pair } from "../engine/many.ts";
import type { Many } from "../many.ts";
import type { Result } from "../store.ts";

type Cell = string | number | boolean;

/**
 * Writes a table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. A cell that would run
 * as a formula, for example "=1+1", gets an apostrophe.
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(value: Cell): string {
  const words = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

/** Returns the passages of a comparison as rows. Offsets are in the text shown, in UTF-16 units. */
export function passageRows({ report, shown }: Result): Cell[][] {
  return [
    [
      "n",
      "role",
      "kind",
      "moved",
      "evidence",
      "leftStart",
      "leftEnd",
      "rightStart",
      "rightEnd",
      "equal",
      "left",
      "right",
    ],
    ...report.matches.map(({ left, right, kind, moved, equal, role, evidence }, i) => [
      i + 1,
      role,
      kind,
      moved,
      evidence.code,
      left.start,
      left.end,
      right.start,
      right.end,
      equal,
      shown.left.slice(left.start, left.end),
      shown.right.slice(right.start, right.end),
    ]),
  ];
}

/** Returns pairs of many texts as rows, with both names and the user's decisions. */
export function pairRows(
  pairs: readonly Pair[],
  nameOf: (doc: number) => string,
  decisions: Decisions,
  hasNotes = true,
): Cell[][] {
  return [
    [
      "left",
      "relation",
      "right",
      ...["Coverage", "Reworded", "Shown"].flatMap((name) => [`left${name}`, `right${name}`]),
      "margin",
      "role",
      "reason",
      "signs",
      "decision",
      ...(hasNotes ? ["note"] : []),
    ],
    ...pairs.map((pair) => {
      const { left, right, relation, coverage, reworded, shown, margin, role, reason, signs } = pair;
      const { status, note } = decisionOn(decisions, pair);
      return [
        nameOf(left),
        relation,
        nameOf(right),
        ...[coverage, reworded, shown].flatMap((shares) => [rounded(shares.left), rounded(shares.right)]),
        rounded(margin),
        role,
        reason,
        signs.join(" "),
        status,
        ...(hasNotes ? [note] : []),
      ];
    }),
  ];
}

/**
 * Returns many texts as rows for a grade book: the first columns of `juhao check --csv=texts`, and the number of pairs
 * that the user confirmed. `nameOf` names a text.
 */
export function textRows(
  { docs, totals, pairs, decisions }: Pick<Many, "docs" | "totals" | "pairs" | "decisions">,
  nameOf: (doc: number) => string,
): Cell[][] {
  const confirmed = new Map<number, number>();
  for (const pair of pairs) {
    if (decisionOn(decisions, pair).status !== "confirmed") continue;
    for (const doc of [pair.left, pair.right]) confirmed.set(doc, (confirmed.get(doc) ?? 0) + 1);
  }
  return [
    ["text", "share", "largestShare", "largestSource", "sources", "characters", "confirmed"],
    ...docs.flatMap(({ removed, role, reading }, doc): Cell[][] => {
      if (removed || role !== "check" || reading?.problem !== null) return [];
      const { matched = 0, largest = null, sources = 0, chars = reading.chars } = totals.get(doc) ?? {};
      const share = (part: number): number => rounded(part / Math.max(1, chars));
      const source = largest ? nameOf(largest.doc) : "";
      return [
        [nameOf(doc), share(matched), share(largest?.chars ?? 0), source, sources, chars, confirmed.get(doc) ?? 0],
      ];
    }),
  ];
}

function rounded(share: number): number {
  return Number(share.toFixed(6));
}
