/** The list of texts by what each shares with all others. Pure functions. */

import { decisionOn, type Decisions, type Status } from "./decisions.ts";
import type { Pair } from "./engine/many.ts";
import type { Many } from "./many.ts";

export interface TextRow {
  readonly doc: number;
  /** The share of the text that is in at least one other text. */
  readonly share: number;
  /** Whether `share` is final. Otherwise it is what the largest source has by itself. */
  readonly isFinal: boolean;
  /** The share without earlier work of its author, if some of it is in that. */
  readonly withoutOwn: number | null;
  readonly largest: { readonly doc: number; readonly share: number } | null;
  readonly sources: number;
  /** Its pairs, also those with minor matches only. */
  readonly pairs: readonly Pair[];
}

/** Returns the texts to be checked that were read, those that share most first. Caches the last answer. */
export function textRows({ docs, pairs, totals, work }: Many): readonly TextRow[] {
  const asked = [docs, pairs, totals, work.status];
  if (asked.some((value, i) => value !== last.asked[i])) last = { asked, rows: made(docs, pairs, totals, work.status) };
  return last.rows;
}

let last: { readonly asked: readonly unknown[]; readonly rows: readonly TextRow[] } = { asked: [], rows: [] };

function made(
  docs: Many["docs"],
  pairs: Many["pairs"],
  totals: Many["totals"],
  status: Many["work"]["status"],
): readonly TextRow[] {
  const own = new Map<number, Pair[]>();
  for (const pair of pairs) {
    for (const doc of [pair.left, pair.right]) {
      const known = own.get(doc);
      if (known) known.push(pair);
      else own.set(doc, [pair]);
    }
  }
  const rows = docs.flatMap(({ removed, role, reading }, doc): TextRow[] =>
    removed || role !== "check" || reading?.problem !== null ? [] : [rowOf(doc, own.get(doc) ?? [])],
  );
  return rows.sort((a, b) => b.share - a.share || (b.largest?.share ?? 0) - (a.largest?.share ?? 0) || a.doc - b.doc);

  function rowOf(doc: number, pairs: readonly Pair[]): TextRow {
    const total = totals.get(doc);
    if (total) {
      const of = (chars: number): number => chars / Math.max(1, total.chars);
      const largest = total.largest && { doc: total.largest.doc, share: of(total.largest.chars) };
      const withoutOwn = total.withoutOwn === undefined ? null : of(total.withoutOwn);
      return { doc, share: of(total.matched), isFinal: true, withoutOwn, largest, sources: total.sources, pairs };
    }
    const evidence = pairs.filter(({ role }) => role === "evidence");
    const largest = evidence.reduce<TextRow["largest"]>((best, { left, right, coverage }) => {
      const share = left === doc ? coverage.left : coverage.right;
      return best && best.share >= share ? best : { doc: left === doc ? right : left, share };
    }, null);
    const isFinal = status === "done" && evidence.length === 0;
    return { doc, share: largest?.share ?? 0, isFinal, withoutOwn: null, largest, sources: evidence.length, pairs };
  }
}

/** Returns the decision that all these pairs have; `null` if they differ or there are none. */
export function commonStatus(pairs: readonly Pair[], decisions: Decisions): Status | null {
  const [first, ...rest] = pairs.map((pair) => decisionOn(decisions, pair).status);
  return first !== undefined && rest.every((status) => status === first) ? first : null;
}

/** Returns the note that all these pairs have; "" if they differ. */
export function commonNote(pairs: readonly Pair[], decisions: Decisions): string {
  const [first, ...rest] = pairs.map((pair) => decisionOn(decisions, pair).note);
  return first !== undefined && rest.every((note) => note === first) ? first : "";
}
