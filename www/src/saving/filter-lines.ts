/** Describes every filter and what it left out, because nobody could check a report without them. */

import { SIDES } from "../engine/engine.ts";
import { presetOf, wordsOf } from "../filters.ts";
import { LANGUAGES, messages, numbers } from "../i18n/index.ts";
import { REASONS } from "../exclusions/ranges.ts";
import type { State } from "../store.ts";

const LEFT_OUT = ["quotes", "references", "frontMatter", "numbers", "site"] as const;
const SAME = ["punctuation", "forms", "cases"] as const;

export function filterLines({ lang, filters, template, result, left }: State, anonymous: boolean): string[] {
  const m = messages(lang);
  const n = numbers(lang);
  const f = m.filters;
  const preset = presetOf(filters);
  const names = (all: readonly (typeof LEFT_OUT | typeof SAME)[number][]): string =>
    all
      .filter((name) => filters[name])
      .map((name) => f[name])
      .join(list);
  const { comma: list, colon } = LANGUAGES[lang];
  const lines = [
    `${f.preset}${colon}${preset ? f.presets[preset] : f.own}`,
    `${f.least}${colon}${f.leastOf(n.count(filters.least), n.count(wordsOf(filters.least)))}`,
    `${f.passages}${colon}${[m.kind.exact, filters.edited && m.kind.edited, filters.loose && m.kind.loose].filter(Boolean).join(list)}`,
  ];
  const out = names(LEFT_OUT);
  if (out) lines.push(`${f.leave}${colon}${out}`);
  const same = names(SAME);
  if (same) lines.push(`${f.alike}${colon}${same}`);
  if (template) lines.push(`${f.template.title}${colon}${anonymous ? "✓" : template.name}`);
  for (const reason of REASONS) {
    for (const side of SIDES) {
      const ranges = result?.left[side].filter((range) => range.reason === reason) ?? [];
      if (ranges.length === 0) continue;
      const chars = result?.out[side][reason] ?? 0;
      lines.push(
        f.left.item(f.left.reasons[reason], m.side[side], ranges.length, n.count(ranges.length), n.count(chars)),
      );
    }
  }
  if (!anonymous) for (const { note } of left.byHand) lines.push(`${f.left.byHand}${colon}${note || m.hand.none}`);
  return lines;
}
