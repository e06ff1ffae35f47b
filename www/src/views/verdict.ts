/** Puts a Report into words: how the texts are related, why, how much they share, and what is no evidence. Pure. */

import type { Report } from "juhao";
import { SIDES, type Side } from "../engine/engine.ts";
import { type Lang, messages, numbers, sentences, wordsFor } from "../i18n/index.ts";
import { rolesOf } from "../marks.ts";
import { type RelationName, relationName } from "../relation.ts";
import type { Result } from "../store.ts";

/** Margin below which the page calls a decision close. */
const CLOSE = 0.03;

/**
 * Returns the verdict as one sentence without its full stop. It is about the compared text, and says so if anything is
 * left out.
 */
export function verdict(
  { report, shown, compared }: Pick<Result, "report" | "shown" | "compared">,
  lang: Lang,
): string {
  const m = messages(lang);
  const name = relationName(report, compared, shown.left === shown.right);
  const words: Readonly<Record<RelationName, string>> = {
    ...m.verdict,
    same: m.same,
    "changed-duplicate": m.verdict.changed.duplicate,
    "changed-contains": m.verdict.changed.contains,
    "changed-contained": m.verdict.changed.contained,
    "most-left": m.verdict.most.left,
    "most-right": m.verdict.most.right,
    "most-both": m.verdict.most.both,
  };
  const isWhole = SIDES.every((side) => compared[side] === 1);
  return isWhole || name === "no-features" ? words[name] : m.out.verdict(words[name]);
}

/** Returns the share of the compared part that `coverage`, a share of the whole text, is; 0 if nothing is compared. */
export function ofCompared(coverage: number, compared: number): number {
  return compared > 0 ? Math.min(1, coverage / compared) : 0;
}

/** Returns the shares in words, with the contained side first. */
export function shares(report: Report, lang: Lang): string[] {
  const m = messages(lang);
  const n = numbers(lang);
  const { relation, reason, coverage, reworded, shown, matches } = report;
  if (relation === "no-features") return [m.explain[reason.code === "all-left-out" ? reason.code : relation]];
  if (relation === "distinct" && rolesOf(report).evidence === 0) {
    if (matches.length === 0) return [m.explain.distinct];
    return [m.minor.shares(n.percent(shown.left), n.percent(shown.right))];
  }
  const order: readonly Side[] = relation === "contains" ? ["right", "left"] : SIDES;
  const more = (side: Side): string | null => (reworded[side] > 0 ? n.percent(reworded[side]) : null);
  return order.map((side) => m.share[side](n.percent(coverage[side]), more(side)));
}

/** Formats the share of a text that is in the other one, and the reworded share if there is any. */
export function shareWords(coverage: number, reworded: number, lang: Lang): string {
  const n = numbers(lang);
  return [n.percent(coverage), reworded > 0 && messages(lang).rewordedShare(n.percent(reworded))]
    .filter(Boolean)
    .join(" · ");
}

/** Describes how much of each text is left out, and the shares of what is compared and with quotations. */
export function outLines(
  { report, out, quoted, compared }: Pick<Result, "report" | "out" | "quoted" | "compared">,
  lang: Lang,
): string[] {
  const m = messages(lang);
  const n = numbers(lang);
  const lines = SIDES.flatMap((side) => {
    const chars = Object.values(out[side]).reduce((sum, some) => sum + some, 0);
    if (chars === 0) return [];
    const { counted } = report.lengths[side];
    return [m.out.item(m.side[side], n.percent(chars / counted), n.count(chars), n.count(counted))];
  });
  if (lines.length === 0) return [];
  const both = quoted && m.out.quoted(n.percent(quoted.left), n.percent(quoted.right));
  const of = (side: Side): string => n.percent(ofCompared(report.coverage[side], compared[side]));
  return [...lines, m.out.whole, m.out.compared(of("left"), of("right")), ...(both ? [both] : [])];
}

/** Explains the relation; `null` if the texts are identical or there is nothing to compare. */
export function reasonOf({ report, shown }: Pick<Result, "report" | "shown">, lang: Lang): string | null {
  const { relation, reason, margin } = report;
  const m = messages(lang).reason;
  if (relation === "no-features") return null;
  if (reason.code === "same-text") return shown.left === shown.right ? null : m.sameLetters;
  const why = wordsFor(reason.code, m.codes) ?? m.other(reason.code);
  const isClose = relation !== "distinct" && margin > 0 && margin < CLOSE;
  return isClose ? sentences([why, m.close], lang) : why;
}

/** Returns the share of a text's characters that are equal only in minor matches. */
export function minorShare({ shown, coverage }: Pick<Report, "shown" | "coverage">, side: Side): number {
  return Math.max(0, shown[side] - coverage[side]);
}

/** Explains why a match is no evidence, by the code of its rule. Unknown codes get a general explanation. */
export function minorWords(code: string, lang: Lang): string {
  const { why } = messages(lang).minor;
  return wordsFor(code, why) ?? why.other ?? "";
}

/** If no match is evidence, counts the minor matches by their rules, most frequent first. */
export function minorLines(report: Pick<Report, "matches">, lang: Lang): string[] {
  if (rolesOf(report).evidence > 0) return [];
  const n = numbers(lang);
  const counts = new Map<string, number>();
  for (const { role, evidence } of report.matches) {
    if (role !== "minor") continue;
    const words = minorWords(evidence.code, lang);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const { item } = messages(lang).minor;
  return [...counts].sort(([, a], [, b]) => b - a).map(([words, count]) => item(count, n.count(count), words));
}

/** Lists the findings in numbers. */
export function factLines(report: Report, lang: Lang): string[] {
  const m = messages(lang).facts;
  const n = numbers(lang);
  const { matches, dismissed } = report;
  const { evidence, minor } = rolesOf(report);
  const moved = matches.filter((match) => match.moved && match.role !== "minor").length;
  const parts: string[] = [];
  if (evidence > 0) parts.push(m.matches(evidence, n.count(evidence)));
  if (moved > 0) parts.push(m.moved(moved, n.count(moved)));
  if (minor > 0) parts.push(m.minor(minor, n.count(minor)));
  if (dismissed.count > 0) parts.push(m.dismissed(dismissed.count, n.count(dismissed.count), n.count(dismissed.chars)));
  for (const side of SIDES) {
    const { what, confidence } = report.extraction[side];
    if (what === "text") continue;
    const sure = what === "body" ? ` (${m.confidence(n.wholePercent(confidence))})` : "";
    parts.push(m.read(messages(lang).side[side], m.extraction[what]) + sure);
  }
  return parts;
}
